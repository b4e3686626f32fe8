// Tells how a container lies by where its tubes stood the last time.

/// How a container lies, as far as its tubes' places in an earlier session tell it.
///
/// Tubes come, go and change places between two sessions, so no single one decides: the way of lying counts in which
/// more tubes stand where they stood than chance explains, and far more than in any other way. A container whose tubes
/// were all put elsewhere, or that holds too few, tells nothing.
package struct HistoryWitness: Hashable, Sendable {
    /// How the container lies in the picture.
    package let pose: QuarterPose
    /// The tubes that stand where they stood when it lies so.
    package let agreeing: Int
    /// The tubes that both sessions have.
    package let shared: Int

    /// Compares a reading with an earlier session of the same kind of container.
    /// - Parameters:
    ///   - reading: the reading, with a container and the way in which that is thought to lie.
    ///   - places: where the values stood in the earlier session, in the container's own rows and columns; a value that
    ///     was there twice is left out.
    /// - Returns: nil where the tubes do not tell how the container lies.
    package init?(_ reading: RackReading, places: [String: GridPosition]) {
        guard case .container(let container, let orientation) = reading.origin else { return nil }
        let shape = container.shape
        let values = Dictionary(grouping: reading.records, by: \.value).filter { $0.value.count == 1 }
        let tubes = values.compactMap { value, records in
            places[value].map { (seen: orientation.pose.inPicture(records[0].position, of: shape), stood: $0) }
        }
        let poses = QuarterPose.all.filter {
            $0.shapeInPicture(of: shape) == orientation.pose.shapeInPicture(of: shape)
        }
        let agreeing = poses.map { pose in
            Set(tubes.indices.filter { pose.own(tubes[$0].seen, of: shape) == tubes[$0].stood })
        }
        guard let best = agreeing.indices.max(by: { agreeing[$0].count < agreeing[$1].count }),
            Self.chance(of: agreeing[best].count, among: tubes.count, places: shape.rows * shape.cols)
                * Double(poses.count) <= Self.mostChance
        else { return nil }
        for other in agreeing.indices where other != best {
            // What agrees both ways, such as a tube in the very middle, speaks for neither.
            let (ours, theirs) = (
                agreeing[best].subtracting(agreeing[other]).count, agreeing[other].subtracting(agreeing[best]).count
            )
            guard ours >= Self.fewest, ours >= Self.timesMore * theirs else { return nil }
        }
        (pose, self.agreeing, shared) = (poses[best], agreeing[best].count, tubes.count)
    }

    /// The probability with which tubes that were put anywhere stand where they stood all the same, at most, when one
    /// way of lying is believed.
    private static let mostChance = 2e-3
    /// So many tubes speak for one way of lying and against another at least, and so many times more than the reverse:
    /// two tubes that have changed places may look like a turn by themselves.
    private static let (fewest, timesMore) = (2, 3)

    /// The probability that of some tubes that were put anywhere at least so many stand where they stood: the upper tail
    /// of the binomial distribution.
    private static func chance(of agreeing: Int, among tubes: Int, places: Int) -> Double {
        guard agreeing > 0, places > 1 else { return 1 }
        let hit = 1 / Double(places)
        var term = (0..<tubes).reduce(1.0) { product, _ in product * (1 - hit) }
        var below = term
        for count in 1..<agreeing {
            term *= Double(tubes - count + 1) / Double(count) * hit / (1 - hit)
            below += term
        }
        return max(1 - below, 0)
    }
}
