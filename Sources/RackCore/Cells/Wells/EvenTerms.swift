// What changes evenly from row to row and from column to column of a box.

/// Terms that change evenly over the wells of a box, up to cubes where there are enough wells, and that are independent of
/// each other over those wells that tell something.
struct EvenTerms: Sendable {
    /// The value of each term at each well, row-major.
    private let terms: [SIMD16<Float>]
    /// 1 for wells that tell something, 0 for the others.
    private let weights: [Float]

    /// So many wells tell a term.
    private static let wellsOfTerm = 4
    /// The powers of the column and of the row in each term.
    private static let powers = (0...3).flatMap { degree in (0...degree).map { (col: degree - $0, row: $0) } }
    /// What has less than this share that the terms before do not have is no term of its own.
    private static let leastOwn: Float = 0.05

    /// Makes terms.
    /// - Parameters:
    ///   - shape: the rows and columns.
    ///   - wells: whether each well tells something, row-major.
    ///   - greatest: no term has a greater power than this, 1 to 3.
    init(_ shape: RackShape, telling wells: [Bool], upTo greatest: Int = 3) {
        let weights: [Float] = wells.map { $0 ? 1 : 0 }
        let cols = wells.indices.map { index in
            (Float(index % shape.cols) - Float(shape.cols - 1) / 2) / Float(max(shape.cols, 2))
        }
        let rows = wells.indices.map { index in
            (Float(index / shape.cols) - Float(shape.rows - 1) / 2) / Float(max(shape.rows, 2))
        }
        func length(_ values: [Float]) -> Float {
            values.indices.reduce(0) { $0 + weights[$1] * values[$1] * values[$1] }.squareRoot()
        }
        // All terms of a degree, or none of them.
        let most = wells.count { $0 } / Self.wellsOfTerm
        let degree = (1...greatest).last { ($0 + 1) * ($0 + 2) / 2 <= most } ?? 1
        var terms = [SIMD16<Float>](repeating: .zero, count: wells.count)
        for (number, power) in Self.powers.enumerated() where power.col + power.row <= degree {
            var values = wells.indices.map { index in
                (0..<power.col).reduce(1) { product, _ in product * cols[index] }
                    * (0..<power.row).reduce(1) { product, _ in product * rows[index] }
            }
            let whole = length(values)
            for other in 0..<number {
                let share = values.indices.reduce(0) { $0 + weights[$1] * values[$1] * terms[$1][other] }
                for index in values.indices { values[index] -= share * terms[index][other] }
            }
            let own = length(values)
            guard own > Self.leastOwn * whole else { continue }
            for index in values.indices { terms[index][number] = values[index] / own }
        }
        (self.terms, self.weights) = (terms, weights)
    }

    /// What each well has where its values change evenly, as the others tell.
    /// - Parameters:
    ///   - values: the values of each well, as many for each.
    ///   - own: whether a well tells of itself too.
    func even(_ values: [[Float]], withOwn own: Bool) -> [[Float]] {
        let count = values.first?.count ?? 0
        var sums = [SIMD16<Float>](repeating: .zero, count: count)
        for (index, values) in values.enumerated() where weights[index] > 0 {
            for place in 0..<count { sums[place] += terms[index] * values[place] }
        }
        return values.indices.map { index in
            let term = terms[index]
            // A well alone at its end of the box may tell a term by itself.
            let share = own ? 0 : min(weights[index] * (term * term).sum(), 0.99)
            return (0..<count).map { ((sums[$0] * term).sum() - share * values[index][$0]) / (1 - share) }
        }
    }
}
