// How the lines of a label run where it lies on something round.

package import RackCore

/// How far the lines of a label lie off straight ones, at each place of it.
package struct LabelBend: Hashable, Sendable {
    /// By the place across, its square, and both again by the place down.
    private let factors: [Double]

    /// A label that is flat.
    package static let none = LabelBend(factors: [0, 0, 0, 0])

    /// A label is measured in so many strips beside each other, at so many heights.
    private static let (strips, heights) = (24, 3)
    /// Strips that are less alike than this tell nothing, moved by no more than a part of the width of one.
    private static let (leastLikeness, mostMove) = (0.5, 0.35)
    /// Lines that are off by more than this part of the label's height are bent.
    private static let least = 0.008
    /// Flattened, the lines have to stand out from each other by so much more.
    private static let leastGain = 1.12

    private init(factors: [Double]) { self.factors = factors }

    /// How far down the line has moved at a place, in parts of the label's height; both from 0 to 1.
    package func callAsFunction(_ u: Double, _ v: Double) -> Double {
        let (x, y) = (u - 0.5, v - 0.5)
        return x * (factors[0] + factors[1] * x + y * (factors[2] + factors[3] * x))
    }

    /// Measures the bend of a straightened label by how its lines go on from strip to strip; none where they run straight,
    /// or do not show.
    package init(of label: GrayImage) {
        self = Self.measured(label) ?? .none
    }

    private static func measured(_ label: GrayImage) -> LabelBend? {
        let (width, height) = (label.width / strips, label.height)
        guard width >= 8, height >= 40 else { return nil }
        let columns = (0..<strips).map { profile(label, $0 * width..<($0 + 1) * width) }
        let most = max(2, Int(Double(width) * mostMove))
        var seen: [(factors: LeastSquares.Factors, move: Double, weight: Double)] = []
        for strip in 0..<strips - 1 {
            for part in 0..<heights {
                let rows = max(most, height * part / heights)..<min(height - most, height * (part + 1) / heights)
                guard let (move, weight) = move(columns[strip], columns[strip + 1], rows, most) else { continue }
                let y = (Double(part) + 0.5) / Double(heights) - 0.5
                let (from, to) = (place(strip), place(strip + 1))
                let (step, square) = (to - from, to * to - from * from)
                seen.append(
                    (
                        LeastSquares.Factors(step, square, y * step, y * square, 0, 0, 0, 0), move / Double(height),
                        weight
                    ))
            }
        }
        guard seen.count >= strips / 2, var bend = fitted(seen) else { return nil }
        // What lies far off is another line, or none.
        let misses = seen.map { abs($0.move - ($0.factors * bend.simd).sum()) }.sorted()
        let limit = max(3 * misses[misses.count / 2], 1.5 / Double(height))
        let near = seen.filter { abs($0.move - ($0.factors * bend.simd).sum()) <= limit }
        guard near.count >= strips / 2, let second = fitted(near) else { return nil }
        bend = second
        let isBent = stride(from: 0.0, through: 1, by: 0.125).contains { u in
            [0, 0.5, 1].contains { abs(bend(u, $0)) > least }
        }
        guard isBent else { return nil }
        return contrast(columns, bend) > leastGain * contrast(columns, .none) ? bend : nil
    }

    private var simd: LeastSquares.Factors {
        LeastSquares.Factors(factors[0], factors[1], factors[2], factors[3], 0, 0, 0, 0)
    }

    /// The middle of a strip, from -0.5 to 0.5.
    private static func place(_ strip: Int) -> Double { (Double(strip) + 0.5) / Double(strips) - 0.5 }

    private static func fitted(_ seen: [(factors: LeastSquares.Factors, move: Double, weight: Double)]) -> LabelBend? {
        var equations = LeastSquares(unknowns: 4)
        for one in seen { equations.add(one.factors * one.weight, one.move * one.weight) }
        // Without text at several heights these are not known, and 0.
        for unknown in 0..<4 { equations.hold(unknown, weight: 1e-6) }
        return equations.solved().map { LabelBend(factors: $0) }
    }

    /// How dark the rows of some columns are.
    private static func profile(_ label: GrayImage, _ columns: Range<Int>) -> [Double] {
        (0..<label.height).map { y in
            var sum = 0
            for x in columns { sum += 255 - Int(label[x, y]) }
            return Double(sum) / Double(columns.count)
        }
    }

    /// By how many rows one strip is moved against the one before, and how much that is worth; nil where they are not alike.
    private static func move(
        _ one: [Double], _ other: [Double], _ rows: Range<Int>, _ most: Int
    ) -> (move: Double, weight: Double)? {
        guard rows.count >= 4 * most else { return nil }
        var likeness: [Double] = []
        for move in -most...most {
            likeness.append(correlation(one[rows], other[rows.lowerBound + move..<rows.upperBound + move]))
        }
        guard let best = likeness.indices.max(by: { likeness[$0] < likeness[$1] }), likeness[best] >= leastLikeness
        else { return nil }
        var place = Double(best - most)
        if best > 0, best < likeness.count - 1 {
            let (before, here, after) = (likeness[best - 1], likeness[best], likeness[best + 1])
            let curve = before - 2 * here + after
            if curve < 0 { place += 0.5 * (before - after) / curve }
        }
        return (place, likeness[best])
    }

    private static func correlation(_ one: ArraySlice<Double>, _ other: ArraySlice<Double>) -> Double {
        let count = Double(one.count)
        let (mean, otherMean) = (one.reduce(0, +) / count, other.reduce(0, +) / count)
        var (square, otherSquare, product) = (0.0, 0.0, 0.0)
        for (a, b) in zip(one, other) {
            square += (a - mean) * (a - mean)
            otherSquare += (b - otherMean) * (b - otherMean)
            product += (a - mean) * (b - otherMean)
        }
        // What is as even as paper is like nothing.
        guard min(square, otherSquare) > 4 * count else { return 0 }
        return product / (square * otherSquare).squareRoot()
    }

    /// How much the rows differ from each other when the strips are moved back by a bend.
    private static func contrast(_ columns: [[Double]], _ bend: LabelBend) -> Double {
        let height = columns[0].count
        let rows = (0..<height).map { row in
            let v = (Double(row) + 0.5) / Double(height)
            return columns.indices.reduce(0.0) { sum, strip in
                let moved = row + Int((bend(place(strip) + 0.5, v) * Double(height)).rounded())
                return sum + columns[strip][min(max(moved, 0), height - 1)]
            }
        }
        let mean = rows.reduce(0, +) / Double(height)
        return rows.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    }
}
