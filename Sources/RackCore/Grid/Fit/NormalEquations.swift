// Small symmetric systems of linear equations.

/// The normal equations of a weighted least-squares problem with a few unknowns.
struct NormalEquations {
    private let size: Int
    private var matrix: [Double]
    private var right: [Double]

    init(unknowns: Int) {
        size = unknowns
        matrix = [Double](repeating: 0, count: unknowns * unknowns)
        right = [Double](repeating: 0, count: unknowns)
    }

    /// Adds one observation: that the unknowns, weighed by `slopes`, should make up for `residual`.
    mutating func add(_ slopes: [Double], residual: Double, weight: Double) {
        for row in 0..<size where slopes[row] != 0 {
            let factor = weight * slopes[row]
            right[row] += factor * residual
            for col in 0...row { matrix[row * size + col] += factor * slopes[col] }
        }
    }

    /// Solves by Cholesky decomposition.
    /// - Returns: the unknowns and the logarithm of the matrix's determinant; nil when they are not determined.
    func solved() -> (unknowns: [Double], logDeterminant: Double)? {
        var factor = matrix
        var logDeterminant = 0.0
        for row in 0..<size {
            for col in 0...row {
                var sum = factor[row * size + col]
                for k in 0..<col { sum -= factor[row * size + k] * factor[col * size + k] }
                if row == col {
                    guard sum > 1e-12 else { return nil }
                    factor[row * size + row] = sum.squareRoot()
                    logDeterminant += naturalLogarithm(sum)
                } else {
                    factor[row * size + col] = sum / factor[col * size + col]
                }
            }
        }
        var unknowns = right
        for row in 0..<size {
            for k in 0..<row { unknowns[row] -= factor[row * size + k] * unknowns[k] }
            unknowns[row] /= factor[row * size + row]
        }
        for row in (0..<size).reversed() {
            for k in (row + 1)..<max(size, row + 1) { unknowns[row] -= factor[k * size + row] * unknowns[k] }
            unknowns[row] /= factor[row * size + row]
        }
        return (unknowns, logDeterminant)
    }
}
