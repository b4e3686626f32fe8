// Whether a picture gives the same reading on every machine.

import Imaging
import RackCore
import Simulator
import Station
import Synchronization
import Testing

@testable import Devices

@Suite("The same answer every time")
struct SameReadingTests {
    /// Racks of which many codes are searched for.
    private static let hard: [SimulatedRack.Condition] = [.frost, .dotted, .damaged, .small]

    private static func picture(_ condition: SimulatedRack.Condition) throws -> Picture {
        var rack = SimulatedRack(condition, seed: 41, shape: RackShape(rows: 3, cols: 4))
        rack.optics.picture = PixelSize(width: 930, height: 800)
        rack.optics.pixelsPerModule = 4.5
        return Picture(try RackRenderer.render(rack).picture.frame.luma)
    }

    /// Reads a picture on so many threads, without the times.
    private static func read(_ picture: Picture, effort: Double, threads: Int) async -> RackReading {
        await withTaskExecutorPreference(ReadingExecutor(width: threads)) {
            await reading(picture, effort)
        }
    }

    @concurrent
    private static func reading(_ picture: Picture, _ effort: Double) async -> RackReading {
        var reading = await RackReader.read(
            picture, options: ReadOptions(secondReader: DmtxReader(), effort: effort))
        reading.timings = []
        return reading
    }

    @Test(arguments: hard)
    func `one thread, several, and threads that are taken read alike, wherever the effort ends`(
        _ condition: SimulatedRack.Condition
    ) async throws {
        let picture = try Self.picture(condition)
        for effort in [0.0003, 0.003] {
            let alone = await Self.read(picture, effort: effort, threads: 1)
            #expect(await Self.read(picture, effort: effort, threads: 4) == alone)
            // Two at a time on the same threads, so that what one does waits for the other.
            async let beside = Self.read(try Self.picture(.full), effort: effort, threads: 3)
            #expect(await Self.read(picture, effort: effort, threads: 3) == alone)
            _ = try await beside
        }
    }

    @Test func `a search that its effort ended says so, and more effort reads more`() async throws {
        let picture = try Self.picture(.frost)
        let little = await Self.read(picture, effort: 0.00003, threads: 2)
        let usual = await Self.read(picture, effort: 1, threads: 2)
        #expect(little.warnings.contains(.effortSpent) && !usual.warnings.contains(.effortSpent))
        #expect(little.records.count < usual.records.count)
    }

    @Test func `the sharpest of five frames has the effort of one alone, and the others share as much again`()
        async throws
    {
        // The first look reads next to nothing in them; each is out of focus by another amount, in modules.
        let frames = try [0.53, 0.6, 0.47, 0.55, 0.57].map { blur in
            var rack = SimulatedRack(.full, seed: 43, shape: RackShape(rows: 3, cols: 4))
            rack.optics.picture = PixelSize(width: 930, height: 800)
            (rack.optics.pixelsPerModule, rack.optics.blur, rack.optics.noise) = (3, blur, 0.08)
            return Picture(try RackRenderer.render(rack).picture.frame.luma)
        }
        let options = ReadOptions(secondReader: DmtxReader(), effort: 0.002)
        let burst = await RackReader.read(frames, options: options).reading
        let sharpest = await RackReader.read(frames[2], options: options)
        let first = await RackReader.read(frames[0], options: options)
        #expect(burst.warnings.contains(.effortSpent) && sharpest.records.count > first.records.count)
        #expect(Set(burst.records.map(\.value)).isSuperset(of: sharpest.records.map(\.value)))
    }

    @Test func `time ends a search only as a guard, and the reading says that it was time`() async throws {
        let picture = try Self.picture(.dotted)
        let calls = Atomic<Int>(0)
        let options = ReadOptions(
            deadline: .seconds(50), now: { .seconds(calls.add(1, ordering: .relaxed).newValue) })
        let reading = await RackReader.read(picture, options: options)
        #expect(reading.warnings.contains(.deadlineReached) && !reading.warnings.contains(.effortSpent))
    }
}
