// What a reading says of a declared rack in which no code was read.

import Imaging
import Simulator
import Testing

@testable import RackCore

@Suite struct `A declared rack without a code that was read` {
    private static let shape = RackShape(rows: 9, cols: 9)

    private func picture(_ rack: SimulatedRack, _ crop: FramingCrop) throws -> Picture {
        let luma = try RackRenderer.render(rack).picture.frame.luma
        let size = PixelSize(width: luma.width, height: luma.height)
        return Picture(luma: luma, fullSize: size, crop: PixelRect(size), square: crop.rect(in: size))
    }

    private func isPlain(_ rack: SimulatedRack, _ crop: FramingCrop = .full) throws -> Bool {
        let picture = try picture(rack, crop)
        return BareWells(Pyramid(searching: picture.luma), picture, [rack.shape])?.states.allSatisfy { $0 == .empty }
            ?? false
    }

    private func states(_ rack: SimulatedRack, _ crop: FramingCrop = .full) async throws -> Set<PositionState> {
        let reading = await RackReader.read(
            try picture(rack, crop), options: ReadOptions(containers: [Container(rack.shape)]))
        #expect(reading.positions.count == 81 && reading.records.isEmpty)
        return Set(reading.positions.map(\.state))
    }

    /// A rack under a condition, in fewer pixels than a camera has.
    private func filledRack(_ condition: SimulatedRack.Condition, seed: UInt64) -> SimulatedRack {
        var rack = SimulatedRack(condition, seed: seed)
        rack.optics.scale(by: 0.625)
        return rack
    }

    /// A rack of nothing, or of one vial, under a condition.
    private func rack(
        _ condition: SimulatedRack.Condition, seed: UInt64, with cap: SimulatedRack.Cap? = nil
    ) -> SimulatedRack {
        var rack = filledRack(condition, seed: seed)
        (rack.fill, rack.fixed) = (0, [:])
        if let cap { rack.fixed[GridPosition(row: Int(seed) % 9, col: 6)] = cap }
        return rack
    }

    @Test(arguments: [
        SimulatedRack.Condition.full, .badLight, .blurred, .perspective, .rotated, .leaning, .barrel, .noisy,
    ])
    func `an empty one is seen to be empty`(_ condition: SimulatedRack.Condition) async throws {
        #expect(try isPlain(rack(condition, seed: 1), .auto))
    }

    @Test func `also where the whole picture shows what lies beside it`() async throws {
        #expect(try isPlain(rack(.full, seed: 2)))
    }

    @Test(arguments: [SimulatedRack.Condition.full, .badLight, .perspective, .noisy, .inverted])
    func `a single vial without a code is enough to be none`(_ condition: SimulatedRack.Condition) async throws {
        #expect(try !isPlain(rack(condition, seed: 2, with: .blank), .auto))
    }

    /// What is alike in a whole column or row, or in a corner, changes over the box too.
    @Test(arguments: [SimulatedRack.Condition.full, .badLight, .perspective])
    func `rows of vials without a code are none of the wells`(_ condition: SimulatedRack.Condition) throws {
        let places: [(GridPosition) -> Bool] = [
            { $0.col == 0 }, { $0.col == 8 }, { $0.row == 0 }, { $0.col == 4 }, { $0.row > 6 },
            { $0.row < 3 && $0.col < 3 },
        ]
        for (number, isThere) in places.enumerated() {
            var rack = rack(condition, seed: UInt64(3 + number))
            for position in GridRange(rows: 0...8, cols: 0...8).positions where isThere(position) {
                rack.fixed[position] = .blank
            }
            #expect(try !isPlain(rack, .auto), "places \(number)")
        }
    }

    /// Blur, brightness and frost, on a full box and on one with a single vial, in even light and in bad.
    @Test(arguments: [
        (SimulatedRack.Condition.full, 1.5, 1, 0), (.badLight, 6, 1, 0), (.badLight, 0.1, 0.12, 0),
        (.full, 0.1, 0.03, 0), (.full, 0.1, 1, 1.2),
    ])
    func `what hides codes never makes vials empty`(
        _ condition: SimulatedRack.Condition, blur: Double, brightness: Double, frost: Double
    ) throws {
        let one = rack(condition, seed: 1, with: .code(Array("A00183".utf8)))
        for (name, rack) in [("all", filledRack(condition, seed: 1)), ("one", one)] {
            var hard = rack
            (hard.optics.blur, hard.tubes.frost) = (blur, frost)
            hard.light.brightness *= brightness
            #expect(try !isPlain(hard, .auto), "\(name)")
        }
    }

    @Test func `bright spots on empty wells are no vials`() throws {
        let box = DeclaredBox(number: 414, seed: 1)
        #expect(box.light == .spots && box.content == .nothing)
        #expect(try isPlain(box.rack))
    }

    @Test(arguments: [145, 473])
    func `a cap as grey as its well is a vial, below bright spots and in a haze`(number: Int) throws {
        let box = DeclaredBox(number: number, seed: 1)
        #expect([.spots, .lowContrast].contains(box.light) && box.content == .oneBlank)
        #expect(try !isPlain(box.rack))
    }

    @Test func `wells that lie with a row beside the box tell nothing of what is in it`() throws {
        let box = DeclaredBox(number: 351, seed: 3001)
        #expect(box.content == .oneFrosted)
        #expect(try !isPlain(box.rack))
    }

    @Test func `the light of a spot is taken off a picture, and nothing else`() {
        let glow = Glow(center: Vector(30, 20), radius: 12, light: 0.3)
        let plain = GrayImage(width: 64, height: 48, zero: 0) { y, row in
            for x in 0..<row.count { row[x] = UInt8(40 + x + 2 * y) }
        }
        let lit = GrayImage(width: 64, height: 48, zero: 0) { y, row in
            for x in 0..<row.count {
                let added = glow.light * glow.share(at: Vector(Double(x) + 0.5, Double(y) + 0.5))
                row[x] = LightTone.grey(LightTone.light(Float(plain[x, y])) + added)
            }
        }
        let cleared = lit.without([glow])
        #expect(zip(cleared.elements, plain.elements).allSatisfy { abs(Int($0) - Int($1)) <= 2 })
        #expect(zip(lit.elements, plain.elements).contains { Int($0) - Int($1) > 60 })
        #expect(plain.without([]) == plain)
    }

    @Test func `every position has a state: empty, or unread where nobody can tell`() async throws {
        #expect(try await states(rack(.full, seed: 4), .auto) == [.empty])
        var blanks = rack(.full, seed: 4)
        (blanks.fill, blanks.blanks) = (1, 1)
        #expect(try await states(blanks, .auto) == [.unread])
        var dark = rack(.full, seed: 4)
        dark.light.brightness = 0.01
        #expect(try await states(dark, .auto) == [.unread])
    }

    @Test func `a picture of nothing says nothing of a rack`() async {
        for gray: UInt8 in [0, 128, 255] {
            let picture = Picture(GrayImage(width: 400, height: 400, repeating: gray))
            let reading = await RackReader.read(picture, options: ReadOptions(containers: [Container(Self.shape)]))
            #expect(reading.unread.count == 81 && !reading.isEmptyRack)
            let undeclared = await RackReader.read(picture)
            #expect(undeclared.positions.isEmpty && undeclared.unread.isEmpty)
        }
    }

    @Test func `a reading without a code leaves what another one of the rack saw as it is`() async throws {
        var bare = SimulatedRack(.full, seed: 5)
        (bare.fill, bare.fixed) = (0.5, [:])
        let read = await RackReader.read(
            try picture(bare, .auto), options: ReadOptions(containers: [Container(bare.shape)]))
        #expect(!read.records.isEmpty && read.positions.contains { $0.state == .empty })
        let black = await RackReader.read(
            Picture(GrayImage(width: 400, height: 400, repeating: 0)),
            options: ReadOptions(containers: [Container(bare.shape)]))
        for merged in [black.merged(with: read), read.merged(with: black)] {
            #expect(merged?.positions.map(\.state) == read.positions.map(\.state))
        }
        #expect(black.merged(with: black)?.unread.count == 81)
    }
}
