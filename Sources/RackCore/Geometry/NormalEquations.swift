// Small symmetric systems of linear equations.

/// The normal equations of a weighted least-squares problem with a few unknowns, as many as the type says.
struct NormalEquations<let size: Int> {
    /// How an observation changes with each unknown, or the unknowns themselves.
    typealias Vector = InlineArray<size, Double>

    private var matrix = InlineArray<size, Vector>(repeating: Vector(repeating: 0))
    private var right = Vector(repeating: 0)

    /// Adds one observation: that the unknowns, weighed by `slopes`, should make up for `residual`.
    mutating func add(_ slopes: Vector, residual: Double, weight: Double) {
        for row in 0..<size where slopes[row] != 0 {
            let factor = weight * slopes[row]
            right[row] += factor * residual
            for col in 0...row { matrix[row][col] += factor * slopes[col] }
        }
    }

    /// Solves by Cholesky decomposition.
    /// - Returns: the unknowns and the logarithm of the matrix's determinant; nil when they are not determined.
    func solved() -> (unknowns: Vector, logDeterminant: Double)? {
        var factor = matrix
        var logDeterminant = 0.0
        for row in 0..<size {
            for col in 0...row {
                var sum = factor[row][col]
                for k in 0..<col { sum -= factor[row][k] * factor[col][k] }
                if row == col {
                    guard sum > 1e-12 else { return nil }
                    factor[row][row] = sum.squareRoot()
                    logDeterminant += naturalLogarithm(sum)
                } else {
                    factor[row][col] = sum / factor[col][col]
                }
            }
        }
        var unknowns = right
        for row in 0..<size {
            for k in 0..<row { unknowns[row] -= factor[row][k] * unknowns[k] }
            unknowns[row] /= factor[row][row]
        }
        for row in (0..<size).reversed() {
            for k in (row + 1)..<max(size, row + 1) { unknowns[row] -= factor[k][row] * unknowns[k] }
            unknowns[row] /= factor[row][row]
        }
        return (unknowns, logDeterminant)
    }
}
