// What a bare well looks like, and how that changes over the box.

/// What the bare wells of a box look like, freed of their light: that of the well in the middle, and how it changes
/// towards the last column and the last row, because wells are seen from a slant.
struct WellLook: Hashable, Codable, Sendable {
    /// The look in the middle, its change to the last column and its change to the last row: a patch's values each.
    private(set) var terms: [[Float]]
    /// So much like this look nine of ten bare wells.
    private(set) var alike: Float

    /// Values of less than this are not told apart.
    private static let step: Float = 0.0001
    /// What is so much less like the others than the middle one is no bare well.
    private static let unlike: Float = 0.25
    /// Fewer wells than this tell nothing.
    static let leastWells = 8

    /// Learns a look.
    /// - Parameters:
    ///   - patches: what is seen in bare wells, some of which a vial beside them may hide in part.
    ///   - shape: the rows and columns as they lie in the picture.
    /// - Returns: nil where too few are alike.
    init?(_ patches: [(position: GridPosition, patch: Patch)], in shape: RackShape) {
        var left = patches
        var terms: [[Float]] = []
        var likeness: [Float] = []
        for _ in 0..<3 {
            guard left.count >= Self.leastWells, left.count * 2 > patches.count else { return nil }
            terms = Self.fitted(left, shape)
            likeness = left.map { Patch.likeness(Self.look(terms, at: $0.position, shape), $0.patch.values) }
            guard let middle = likeness.middle else { return nil }
            let kept = zip(left, likeness).filter { $0.1 >= middle - Self.unlike }.map(\.0)
            if kept.count == left.count { break }
            left = kept
        }
        self.terms = terms.map { $0.map(Self.rounded) }
        alike = Self.rounded(likeness.sorted()[likeness.count / 10])
    }

    /// What a bare well at a position looks like: values with a mean of 0 whose squares add up to 1.
    func look(at position: GridPosition, in shape: RackShape) -> [Float] { Self.look(terms, at: position, shape) }

    /// How alike two looks are in the middle of the box, from -1 to 1.
    func likeness(to other: WellLook) -> Float {
        Patch.likeness(Patch.normalized(terms[0]), Patch.normalized(other.terms[0]))
    }

    /// Takes a share of another look.
    mutating func move(towards other: WellLook, by share: Float) {
        for term in terms.indices {
            for pixel in terms[term].indices {
                terms[term][pixel] = Self.rounded(
                    terms[term][pixel] + (other.terms[term][pixel] - terms[term][pixel]) * share)
            }
        }
        alike = Self.rounded(alike + (other.alike - alike) * share)
    }

    /// Whether these are values that a look can have.
    var isSound: Bool {
        terms.count == 3 && terms.allSatisfy { $0.count == Patch.side * Patch.side && $0.allSatisfy { abs($0) <= 8 } }
            && (-1...1).contains(alike)
    }

    private static func rounded(_ value: Float) -> Float { (value / step).rounded() * step }

    private static func factors(_ position: GridPosition, _ shape: RackShape) -> (across: Double, down: Double) {
        (
            (Double(position.col) - Double(shape.cols - 1) / 2) / Double(max(shape.cols, 2)),
            (Double(position.row) - Double(shape.rows - 1) / 2) / Double(max(shape.rows, 2))
        )
    }

    private static func fitted(_ patches: [(position: GridPosition, patch: Patch)], _ shape: RackShape) -> [[Float]] {
        var terms = [[Float]](repeating: [Float](repeating: 0, count: Patch.side * Patch.side), count: 3)
        let places = patches.map { factors($0.position, shape) }
        for pixel in terms[0].indices {
            var equations = LeastSquares(unknowns: 3)
            for (index, factor) in places.enumerated() {
                equations.add(
                    LeastSquares.Factors(1, factor.across, factor.down, 0, 0, 0, 0, 0),
                    Double(patches[index].patch.values[pixel]))
            }
            // A little weight keeps what few wells leave open at nothing.
            for unknown in 1..<3 { equations.hold(unknown, weight: 0.5) }
            guard let solved = equations.solved() else { continue }
            for term in terms.indices { terms[term][pixel] = Float(solved[term]) }
        }
        return terms
    }

    private static func look(_ terms: [[Float]], at position: GridPosition, _ shape: RackShape) -> [Float] {
        let (across, down) = factors(position, shape)
        return Patch.normalized(
            terms[0].indices.map { terms[0][$0] + Float(across) * terms[1][$0] + Float(down) * terms[2][$0] })
    }
}
