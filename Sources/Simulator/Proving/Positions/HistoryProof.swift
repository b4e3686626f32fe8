// The proof that a container's tubes, where they stood the last time, never tell a wrong way of lying.

package import RackCore

/// Makes pairs of sessions of one container, between which tubes came, went and changed places, and compares them. No
/// picture is needed: what is compared is values and positions.
package struct HistoryProof: Sendable {
    /// The number from which all pairs are drawn.
    package let seed: UInt64

    /// Makes a proof.
    package init(seed: UInt64) { self.seed = seed }

    /// What came of one pair.
    package struct Outcome: Sendable {
        /// The pair's number.
        package let number: Int
        /// How the container lay in the second session, and how that was taken for.
        package let pose: QuarterPose
        package let taken: QuarterPose
        /// How the tubes say that it lay; nil where they do not tell.
        package let told: QuarterPose?
        /// The tubes that both sessions have, and those that stayed where they were.
        package let shared: Int
        package let stayed: Int

        /// Whether the container lay otherwise than was thought.
        package var isTurned: Bool { pose != taken }
        /// Whether something was told that was not so.
        package var isWrong: Bool { told.map { $0 != pose } ?? false }
    }

    /// Compares the sessions of a pair. In every second one the container lies otherwise than is thought.
    package func outcome(_ number: Int) -> Outcome {
        var random = SplitMix64(seed: seed, subject: UInt64(number))
        let container = random.pick(Container.builtIn)
        let shape = container.shape
        let poses = QuarterPose.all.filter { number % 2 == 0 ? $0 == .upright : $0 != .upright }
        let pose = random.pick(poses)
        // Without a mark a container is taken to lie in the first way that fits its rows and columns in the picture.
        let taken = QuarterPose.all.first { $0.shapeInPicture(of: shape) == pose.shapeInPicture(of: shape) } ?? .upright
        let cells = shape.rows * shape.cols
        let places = (0..<cells).map { GridPosition(row: $0 / shape.cols, col: $0 % shape.cols) }.shuffled(
            using: &random)
        let count = 4 + Int(random.unit() * Double(cells - 3))
        let before = Dictionary(uniqueKeysWithValues: places.prefix(count).enumerated().map { ("T\($0)", $1) })
        let after = changed(before, in: places, &random)
        let reading = reading(of: after, in: container, lying: pose, taken: taken)
        let told = HistoryWitness(reading, places: before)?.pose
        return Outcome(
            number: number, pose: pose, taken: taken, told: told,
            shared: after.keys.count { before[$0] != nil }, stayed: after.count { before[$0.key] == $0.value })
    }

    /// The tubes after some were taken out, some put elsewhere and some new ones put in: a few as a rule, and once in
    /// a while all.
    private func changed(
        _ tubes: [String: GridPosition], in places: [GridPosition], _ random: inout SplitMix64
    ) -> [String: GridPosition] {
        let unrest = random.chance(0.15) ? 1 : random.unit() * 0.4
        var (kept, moved): ([String: GridPosition], [String]) = ([:], [])
        for (value, place) in tubes.sorted(by: { $0.key < $1.key }) {
            guard random.chance(unrest) else {
                kept[value] = place
                continue
            }
            if random.chance(0.6) { moved.append(value) }
        }
        let taken = Set(kept.values)
        let free = places.filter { !taken.contains($0) }.shuffled(using: &random)
        let new = (0..<Int(random.unit() * unrest * Double(tubes.count))).map { "N\($0)" }
        for (value, place) in zip(moved + new, free) { kept[value] = place }
        return kept
    }

    private func reading(
        of tubes: [String: GridPosition], in container: Container, lying pose: QuarterPose, taken: QuarterPose
    ) -> RackReading {
        let shape = container.shape
        let records = tubes.map { value, place in
            VialRecord.madeUp(value, at: taken.own(pose.inPicture(place, of: shape), of: shape))
        }
        let size = PixelSize(width: 100 * shape.cols, height: 100 * shape.rows)
        return RackReading(
            pictureSize: size, crop: PixelRect(size), rack: shape,
            origin: .container(container, Orientation(taken, by: .assumed)),
            records: records.sorted { ($0.row, $0.col) < ($1.row, $1.col) }, positions: [], warnings: [], timings: [])
    }
}
