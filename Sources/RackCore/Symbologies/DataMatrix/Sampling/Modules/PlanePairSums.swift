// The least squares fit of two planes at once.

/// Sums for the fit of value = middle(x, y) - darkness * half(x, y), where both are planes: six unknowns.
struct PlanePairSums {
    private static let unknowns = 6
    /// The variance of place, in half sides squared, that keeps few or unevenly spread modules from tilting the planes,
    /// and the pivot below which the samples do not determine them.
    private static let (stiffness, leastPivot): (Float, Float) = (0.02, 1e-3)
    /// The lower triangle of the normal matrix, row after row, and the right side.
    private var matrix = [Float](repeating: 0, count: 21)
    private var right = [Float](repeating: 0, count: 6)
    private var row = [Float](repeating: 0, count: 6)
    private var count: Float = 0

    /// Adds a sample.
    mutating func add(_ x: Float, _ y: Float, darkness: Float, value: Float) {
        (row[0], row[1], row[2]) = (1, x, y)
        (row[3], row[4], row[5]) = (-darkness, -darkness * x, -darkness * y)
        var index = 0
        for i in 0..<Self.unknowns {
            right[i] += row[i] * value
            for j in 0...i {
                matrix[index] += row[i] * row[j]
                index += 1
            }
        }
        count += 1
    }

    /// The middle's level and slopes, then the half contrast's; nil when the samples do not determine them.
    var solved: [Float]? {
        var factor = matrix
        for slope in [1, 2, 4, 5] { factor[Self.index(slope, slope)] += Self.stiffness * count }
        for i in 0..<Self.unknowns {
            for j in 0...i {
                var sum = factor[Self.index(i, j)]
                for k in 0..<j { sum -= factor[Self.index(i, k)] * factor[Self.index(j, k)] }
                if i == j {
                    guard sum > Self.leastPivot else { return nil }
                    factor[Self.index(i, i)] = sum.squareRoot()
                } else {
                    factor[Self.index(i, j)] = sum / factor[Self.index(j, j)]
                }
            }
        }
        var unknowns = right
        for i in 0..<Self.unknowns {
            for k in 0..<i { unknowns[i] -= factor[Self.index(i, k)] * unknowns[k] }
            unknowns[i] /= factor[Self.index(i, i)]
        }
        for i in (0..<Self.unknowns).reversed() {
            for k in stride(from: i + 1, to: Self.unknowns, by: 1) {
                unknowns[i] -= factor[Self.index(k, i)] * unknowns[k]
            }
            unknowns[i] /= factor[Self.index(i, i)]
        }
        return unknowns
    }

    private static func index(_ row: Int, _ col: Int) -> Int { row * (row + 1) / 2 + col }
}
