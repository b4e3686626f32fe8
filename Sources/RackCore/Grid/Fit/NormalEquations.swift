// The linear equations that one step of a refinement solves.

/// The normal equations of the weighted least-squares problem with the nine unknowns of a lattice.
struct NormalEquations {
    /// How many unknowns there are.
    static let size = 9
    /// How an observation changes with each unknown, or the unknowns themselves.
    typealias Vector = InlineArray<9, Double>

    /// A pivot below this is zero but for rounding: a Double has 16 digits, and the entries are about 1.
    private static let singular = 1e-12

    private var matrix = InlineArray<9, Vector>(repeating: Vector(repeating: 0))
    private var right = Vector(repeating: 0)

    /// Adds one observation: that the unknowns, weighed by `slopes`, should make up for `residual`.
    mutating func add(_ slopes: Vector, residual: Double, weight: Double) {
        for row in 0..<Self.size where slopes[row] != 0 {
            let factor = weight * slopes[row]
            right[row] += factor * residual
            var line = matrix[row]
            for col in 0..<Self.size { line[col] += factor * slopes[col] }
            matrix[row] = line
        }
    }

    /// Solves by Cholesky decomposition.
    /// - Returns: the unknowns and the logarithm of the matrix's determinant; nil when they are not determined.
    func solved() -> (unknowns: Vector, logDeterminant: Double)? {
        var factor = matrix
        var logDeterminant = 0.0
        for row in 0..<Self.size {
            for col in 0...row {
                var sum = factor[row][col]
                for k in 0..<col { sum -= factor[row][k] * factor[col][k] }
                if row == col {
                    guard sum > Self.singular else { return nil }
                    factor[row][row] = sum.squareRoot()
                    logDeterminant += naturalLogarithm(sum)
                } else {
                    factor[row][col] = sum / factor[col][col]
                }
            }
        }
        var unknowns = right
        for row in 0..<Self.size {
            for k in 0..<row { unknowns[row] -= factor[row][k] * unknowns[k] }
            unknowns[row] /= factor[row][row]
        }
        for row in (0..<Self.size).reversed() {
            for k in (row + 1)..<max(Self.size, row + 1) { unknowns[row] -= factor[k][row] * unknowns[k] }
            unknowns[row] /= factor[row][row]
        }
        return (unknowns, logDeterminant)
    }
}
