// Marks that people and time leave on paper.

extension Paper {
    /// Draws a line with round ends.
    /// - Parameters:
    ///   - points: the places that it joins, in pixels.
    ///   - width: its width in pixels.
    ///   - tone: its grey value.
    ///   - cover: how much of what is below it hides, 0 to 1.
    mutating func stroke(_ points: [SIMD2<Float>], width: Float, tone: Float, cover: Float = 1) {
        for (start, end) in zip(points, points.dropFirst()) {
            let along = end - start
            let length = max((along * along).sum(), 1e-6)
            let reach = length.squareRoot() / 2 + width / 2 + 1
            paint(around: (start + end) / 2, reach: reach) { place, old in
                let share = min(max(((place - start) * along).sum() / length, 0), 1)
                let off = place - start - along * share
                let edge = width / 2 - (off * off).sum().squareRoot() + 0.5
                return old + (tone - old) * cover * min(max(edge, 0), 1)
            }
        }
    }

    /// Leaves a blob with an uneven edge.
    /// - Parameters:
    ///   - radius: its mean radius in pixels.
    ///   - waves: three shares of the radius by which the edge goes in and out once, twice and three times a round.
    mutating func blob(
        at center: SIMD2<Float>, radius: Float, waves: SIMD3<Float>, tone: Float, cover: Float = 1
    ) {
        paint(around: center, reach: radius * 2) { place, old in
            let from = place - center
            let distance = (from * from).sum().squareRoot()
            let unit = distance > 0 ? from / distance : .zero
            // Cosine of the angle, of twice and of three times the angle.
            let (one, two) = (unit.x, 2 * unit.x * unit.x - 1)
            let edge = radius * (1 + waves.x * one + waves.y * two + waves.z * (2 * one * two - one))
            return old + (tone - old) * cover * min(max(edge - distance + 0.5, 0), 1)
        }
    }

    /// Wipes all that lies on one side of a line within a circle: a torn corner, an abraded band.
    /// - Parameters:
    ///   - center: the middle of the circle.
    ///   - reach: its radius in pixels.
    ///   - normal: the direction, of length 1, in which the wiped part begins.
    ///   - from: how far from the middle it begins, in pixels.
    ///   - to: how far from the middle it ends, in pixels.
    mutating func wipe(
        at center: SIMD2<Float>, reach: Float, normal: SIMD2<Float>, from: Float, to: Float = .infinity, tone: Float,
        cover: Float = 1
    ) {
        paint(around: center, reach: reach) { place, old in
            let offset = place - center
            let depth = (offset * normal).sum()
            guard depth > from, depth < to, (offset * offset).sum() < reach * reach else { return old }
            return old + (tone - old) * cover
        }
    }
}
