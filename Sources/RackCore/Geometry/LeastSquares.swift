// Least squares for a handful of unknowns.

/// Linear least squares by the normal equations, to which observations are added one by one.
package struct LeastSquares: Sendable {
    /// How an observation depends on each unknown; of the eight places only the first are used.
    package typealias Factors = SIMD8<Double>

    private var rows: [Factors]
    private var right = Factors.zero

    /// Equations of so many unknowns, 1 to 8.
    package init(unknowns count: Int) { rows = [Factors](repeating: .zero, count: count) }

    /// Equations whose observations were added up elsewhere: the sums of the products of the factors of two unknowns, a row for
    /// each, and those of the factors and the values.
    init(rows: [Factors], right: Factors) { (self.rows, self.right) = (rows, right) }

    /// The sum of the squares of what some unknowns leave of the values, whose own squares have a sum.
    func rest(of unknowns: [Double], square: Double) -> Double {
        var solution = Factors.zero
        for (index, unknown) in unknowns.enumerated() { solution[index] = unknown }
        var rest = square - 2 * (right * solution).sum()
        for (row, unknown) in zip(rows, unknowns) { rest += unknown * (row * solution).sum() }
        return rest
    }

    /// Adds an observation: the value and how it depends on each unknown.
    @inline(__always)
    package mutating func add(_ factors: Factors, _ value: Double) {
        right += factors * value
        for row in rows.indices { rows[row] += factors * factors[row] }
    }

    /// Draws an unknown to 0, the more the greater the weight.
    package mutating func hold(_ unknown: Int, weight: Double) { rows[unknown][unknown] += weight }

    /// The unknowns; nil where the observations do not tell them.
    package func solved() -> [Double]? {
        var (rows, right) = (rows, right)
        for pivot in rows.indices {
            // The matrix is symmetric and positive where it can be solved: the pivots are on the diagonal.
            guard rows[pivot][pivot] > 1e-9 else { return nil }
            for row in pivot + 1..<max(rows.count, pivot + 1) {
                let factor = rows[row][pivot] / rows[pivot][pivot]
                rows[row] -= rows[pivot] * factor
                right[row] -= factor * right[pivot]
            }
        }
        var unknowns = [Double](repeating: 0, count: rows.count)
        for row in rows.indices.reversed() {
            var value = right[row]
            for column in row + 1..<max(rows.count, row + 1) { value -= rows[row][column] * unknowns[column] }
            unknowns[row] = value / rows[row][row]
        }
        return unknowns.allSatisfy(\.isFinite) ? unknowns : nil
    }
}
