// How a container lies, by where its tubes stood the last time.

import RackCore
import TestSupport
import Testing

@Suite("A container's history") struct HistoryWitnessTests {
    private static let box = Container(RackShape(rows: 9, cols: 9))

    /// A reading of a box with tubes at some of its own positions, which lies in a picture in one way and is thought to
    /// lie in another.
    private func reading(
        _ places: [String: GridPosition], of container: Container = box, lying pose: QuarterPose,
        taken assumed: QuarterPose = .upright
    ) -> RackReading {
        let shape = container.shape
        var reading = Samples.reading([[nil]])
        reading.rack = shape
        reading.origin = .container(container, Orientation(assumed, by: .assumed))
        reading.records = places.sorted { $0.key < $1.key }.map { value, place in
            let own = assumed.own(pose.inPicture(place, of: shape), of: shape)
            var record = Samples.reading([[value]]).records[0]
            (record.row, record.col) = (own.row, own.col)
            return record
        }
        return reading
    }

    private func tubes(_ count: Int, in container: Container = box, _ random: inout SeededGenerator) -> [String:
        GridPosition]
    {
        let places = (0..<container.shape.rows * container.shape.cols).shuffled(using: &random).prefix(count)
        return Dictionary(
            uniqueKeysWithValues: places.enumerated().map {
                ("T\($0)", GridPosition(row: $1 / container.shape.cols, col: $1 % container.shape.cols))
            })
    }

    @Test(arguments: QuarterPose.all) func `a box that lies otherwise than the last time is found to`(pose: QuarterPose)
        throws
    {
        var random = SeededGenerator(seed: 1)
        let places = tubes(40, &random)
        let witness = try #require(HistoryWitness(reading(places, lying: pose), places: places))
        #expect(witness.pose == pose)
        #expect(witness.agreeing == 40 && witness.shared == 40)
    }

    @Test func `what is told is how the box lies, whatever was thought before`() throws {
        var random = SeededGenerator(seed: 2)
        let places = tubes(12, &random)
        let turned = reading(places, lying: QuarterPose(quarters: 2), taken: QuarterPose(quarters: 2))
        #expect(HistoryWitness(turned, places: places)?.pose == QuarterPose(quarters: 2))
        #expect(
            HistoryWitness(
                reading(places, lying: QuarterPose(quarters: 1), taken: QuarterPose(quarters: 3)), places: places)?.pose
                == QuarterPose(quarters: 1))
    }

    @Test func `a rack that is not square can lie in four ways`() throws {
        var random = SeededGenerator(seed: 3)
        let rack = Container(RackShape(rows: 4, cols: 6))
        let places = tubes(10, in: rack, &random)
        for pose in [QuarterPose(), QuarterPose(quarters: 2), QuarterPose(isMirrored: true)] {
            #expect(HistoryWitness(reading(places, of: rack, lying: pose), places: places)?.pose == pose)
        }
    }

    @Test func `tubes that were all put elsewhere, and too few tubes, tell nothing`() {
        var random = SeededGenerator(seed: 4)
        for _ in 0..<50 {
            let (before, after) = (tubes(60, &random), tubes(60, &random))
            #expect(HistoryWitness(reading(after, lying: .upright), places: before) == nil)
        }
        let one = tubes(1, &random)
        #expect(HistoryWitness(reading(one, lying: .upright), places: one) == nil)
        let middle = ["T": GridPosition(row: 4, col: 4)]
        #expect(HistoryWitness(reading(middle, lying: .upright), places: middle) == nil)
        #expect(HistoryWitness(reading([:], lying: .upright), places: one) == nil)
    }

    @Test func `two tubes that changed places with each other do not turn a box`() throws {
        var random = SeededGenerator(seed: 5)
        var places = tubes(7, &random)
        let before = places
        (places["T0"], places["T1"]) = (places["T1"], places["T0"])
        #expect(HistoryWitness(reading(places, lying: .upright), places: before)?.pose == .upright)
        let pair = ["A": GridPosition(row: 0, col: 0), "B": GridPosition(row: 8, col: 8)]
        let swapped = ["A": GridPosition(row: 8, col: 8), "B": GridPosition(row: 0, col: 0)]
        // Nothing tells a half turn from the two mirror images that also swap these corners.
        #expect(HistoryWitness(reading(swapped, lying: .upright), places: pair) == nil)
    }

    @Test func `a reading without a container has no orientation to tell`() {
        var random = SeededGenerator(seed: 6)
        let places = tubes(20, &random)
        var relative = reading(places, lying: .upright)
        relative.origin = .firstVial
        #expect(HistoryWitness(relative, places: places) == nil)
    }
}
