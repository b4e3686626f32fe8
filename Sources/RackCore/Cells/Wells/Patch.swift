// What is seen in one well, freed of its light.

/// What is seen around a place, as wide and as high as a well, freed of its tone and its contrast.
struct Patch: Sendable {
    /// Values a side.
    static let side = 16
    /// The values, row-major: their sum is 0 and the sum of their squares 1, or they are all 0.
    let values: [Float]

    /// How much lighter the middle of the well is than the dividers around it, as the logarithm of their ratio, and how
    /// bright these are, in grey values.
    static func tone(
        _ image: GrayImage, at place: Vector, _ steps: (across: Vector, down: Vector)
    ) -> (tone: Float, dividers: Float) {
        let side = 12
        var (inner, outer) = (SIMD2<Float>.zero, SIMD2<Float>.zero)
        for row in 0..<side {
            let v = (Double(row) + 0.5) / Double(side) - 0.5
            for col in 0..<side {
                let u = (Double(col) + 0.5) / Double(side) - 0.5
                let value = image.sample(place + steps.across * u + steps.down * v)
                let reach = max(abs(u), abs(v))
                if reach < 0.3 { inner += SIMD2(value, 1) } else if reach > 0.45 { outer += SIMD2(value, 1) }
            }
        }
        let (middle, dividers) = (inner.x / inner.y, outer.x / outer.y)
        return (Float(naturalLogarithm(Double((middle + 4) / (dividers + 4)))), dividers)
    }

    /// Looks at a place.
    /// - Parameter steps: the sides.
    init(_ relief: Relief, at place: Vector, _ steps: (across: Vector, down: Vector)) {
        var values = relief.values(around: place, steps, side: Self.side)
        let mean = values.reduce(0, +) / Float(values.count)
        var squares: Float = 0
        for index in values.indices {
            values[index] -= mean
            squares += values[index] * values[index]
        }
        let scale = squares > 0.001 ? 1 / squares.squareRoot() : 0
        for index in values.indices { values[index] *= scale }
        self.values = values
    }

    /// How alike two patches are, from -1 to 1.
    func likeness(to other: Patch) -> Float { Self.likeness(values, other.values) }
}

extension Patch {
    /// How alike the values of two patches are, from -1 to 1.
    static func likeness(_ one: [Float], _ other: [Float]) -> Float {
        var sum: Float = 0
        let (first, second) = (one.span, other.span)
        precondition(first.count == second.count)
        for index in 0..<first.count { sum += first[index] * second[index] }
        return sum
    }

    /// The values of patches, summed up.
    static func sum(of patches: [Patch]) -> [Float] {
        var sum = [Float](repeating: 0, count: side * side)
        for patch in patches { for index in sum.indices { sum[index] += patch.values[index] } }
        return sum
    }

    /// Values with a mean of 0 whose squares add up to 1.
    static func normalized(_ values: [Float]) -> [Float] {
        let mean = values.reduce(0, +) / Float(max(values.count, 1))
        let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        let scale = squares > 1e-6 ? 1 / squares.squareRoot() : 0
        return values.map { ($0 - mean) * scale }
    }
}
