// What a station learns of the wells of its containers, and what that tells of the next box.

import Imaging
import Simulator
import Testing

@testable import RackCore

@Suite struct `What racks teach of their wells` {
    private static let shape = RackShape(rows: 6, cols: 8)

    /// A rack that is filled in part, in some box, below the same camera as the others.
    private func rack(_ seed: UInt64, _ make: SimulatedRack.Make = .cardboard, angle: Double = 0) -> SimulatedRack {
        var rack = SimulatedRack(seed: seed, shape: Self.shape, fill: 0.5, make: make)
        (rack.boxSeed, rack.pose.angle) = (1, angle)
        rack.optics.picture = PixelSize(width: 1000, height: 760)
        rack.optics.pixelsPerModule = 3.6
        return rack
    }

    /// The same below a camera that was moved.
    private func farther(_ seed: UInt64) -> SimulatedRack {
        var rack = rack(seed)
        rack.optics.pixelsPerModule *= 0.85
        return rack
    }

    private func picture(_ rack: SimulatedRack) throws -> Picture {
        Picture(try RackRenderer.render(rack).picture.frame.luma)
    }

    private func read(_ picture: Picture, _ wells: LearntWells = LearntWells()) async -> RackReading {
        await RackReader.read(picture, options: ReadOptions(containers: [Container(Self.shape)], wells: wells))
    }

    private func example(_ rack: SimulatedRack) async throws -> WellExample {
        let picture = try picture(rack)
        return try #require(WellExample(picture, await read(picture)))
    }

    @Test func `bare wells of a rack with vials teach what they look like and where they lie`() async throws {
        let (one, other) = (try await example(rack(1)), try await example(rack(2, angle: 2)))
        #expect(one.shape == Self.shape && one.look.isSound && one.place.isSound)
        #expect(one.look.likeness(to: other.look) >= 0.8)
        #expect(one.place.isLike(other.place, over: Self.shape))
        #expect(try await !one.place.isLike(example(farther(3)).place, over: Self.shape))
    }

    @Test func `a full rack, an empty one and a doubtful one teach nothing`() async throws {
        var full = rack(1)
        full.fill = 1
        let seen = try picture(full)
        #expect(WellExample(seen, await read(seen)) == nil)
        full.fill = 0
        let bare = try picture(full)
        #expect(WellExample(bare, await read(bare)) == nil)
        let half = try picture(rack(1))
        var reading = await read(half)
        #expect(WellExample(half, reading) != nil)
        reading.warnings.append(.ambiguousPlacement([.everySecond]))
        #expect(WellExample(half, reading) == nil)
    }

    @Test func `a kind is trusted with its second rack, and another make of box is another kind`() async throws {
        var wells = LearntWells()
        let first = try await example(rack(1))
        wells.learn(first)
        #expect(wells.trusted(Self.shape).isEmpty)
        wells.learn(try await example(rack(4, .roundWells)))
        #expect(wells.kinds.count == 2 && wells.trusted(Self.shape).isEmpty)
        wells.learn(try await example(rack(2)))
        #expect(wells.trusted(Self.shape).count == 1)
        #expect(wells.trusted(Self.shape).allSatisfy { $0.look.likeness(to: first.look) > 0.85 })
        #expect(wells.trusted(RackShape(rows: 8, cols: 6)).isEmpty)
    }

    @Test func `odd racks neither spoil a kind nor pile up`() async throws {
        let (usual, odd) = (try await example(rack(1)), try await example(rack(4, .roundWells)))
        var wells = LearntWells()
        for _ in 0..<3 { wells.learn(usual) }
        let known = wells.trusted(Self.shape)
        let away = try await example(farther(3)).place
        for number in 1...5 {
            var place = odd.place
            place.move(towards: away, by: Double(number))
            wells.learn(WellExample(shape: odd.shape, look: odd.look, place: place))
        }
        #expect(wells.kinds.count <= 4 && wells.isSound)
        #expect(wells.trusted(Self.shape) == known)
    }
}
