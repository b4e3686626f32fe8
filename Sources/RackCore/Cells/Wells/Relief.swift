// A picture freed of its light: what rises and falls within a well, in strengths that do not depend on the exposure.

/// A picture of which every pixel says how far it is above or below what is around it, as a part of how much the
/// picture varies there. Shadows, gradients and the exposure are gone; what repeats from well to well stays.
struct Relief: Sendable {
    /// The strengths, near -2 to 2, row-major.
    let plane: Plane<Float>

    /// What varies less than this, in grey values, is as good as even.
    private static let leastContrast: Float = 1.5

    /// Takes the light off a picture.
    /// - Parameter reach: how far around a pixel its surroundings are, in pixels; 1 or more.
    init(_ image: GrayImage, reach: Int) {
        let grey = Plane<Float>(width: image.width, height: image.height, elements: image.elements.map(Float.init))
        let means = grey.boxMeans(reach: reach)
        var difference = grey.elements
        for index in difference.indices { difference[index] -= means.elements[index] }
        let squares = Plane<Float>(width: grey.width, height: grey.height, elements: difference.map { $0 * $0 })
            .boxMeans(reach: reach)
        for index in difference.indices {
            difference[index] /= squares.elements[index].squareRoot() + Self.leastContrast
        }
        plane = Plane(width: grey.width, height: grey.height, elements: difference)
    }

    /// How alike the picture and itself moved by whole pixels are: the mean product where both are seen.
    func likeness(movedBy dx: Int, _ dy: Int, step: Int) -> Float {
        let (width, height) = (plane.width, plane.height)
        guard abs(dx) < width, abs(dy) < height else { return 0 }
        let columns = max(0, -dx)..<min(width, width - dx)
        let rows = max(0, -dy)..<min(height, height - dy)
        guard columns.count > 8, rows.count > 8 else { return 0 }
        let values = plane.elements.span
        var (sum, count): (Float, Int) = (0, 0)
        for y in stride(from: rows.lowerBound, to: rows.upperBound, by: step) {
            let (here, there) = (y * width, (y + dy) * width + dx)
            for x in stride(from: columns.lowerBound, to: columns.upperBound, by: step) {
                sum += values[here &+ x] * values[there &+ x]
            }
            count += columns.count / step
        }
        return sum / Float(max(count, 1))
    }

    /// The values of a parallelogram around a place, so many a side, row by row; outside the picture 0.
    /// - Parameter steps: the sides.
    func values(around place: Vector, _ steps: (across: Vector, down: Vector), side: Int) -> [Float] {
        let offsets = (0..<side).map { (Double($0) + 0.5) / Double(side) - 0.5 }
        let columns = offsets.map { place + steps.across * $0 }
        let rows = offsets.map { steps.down * $0 }
        let pixels = plane.elements.span
        var values = [Float](repeating: 0, count: side * side)
        var index = 0
        for row in rows {
            for column in columns {
                let place = column + row - 0.5
                if holds(place) { values[index] = unsafe pixels.interpolated(at: place, width: plane.width) }
                index &+= 1
            }
        }
        return values
    }

    /// Whether there are pixels all around a place, counted from the middle of the first pixel.
    @inline(__always)
    private func holds(_ place: Vector) -> Bool {
        place.x >= 0 && place.y >= 0 && place.x < Double(plane.width - 1) && place.y < Double(plane.height - 1)
    }
}

extension Plane<Float> {
    /// Every pixel the mean of the square of `2 * reach + 1` pixels around it, as far as that lies in the picture.
    func boxMeans(reach: Int) -> Plane<Float> {
        let across = Self.runningMeans(self, reach: reach)
        return Self.runningMeans(across.transposed(), reach: reach).transposed()
    }

    private static func runningMeans(_ plane: Plane<Float>, reach: Int) -> Plane<Float> {
        Plane<Float>(width: plane.width, height: plane.height, zero: 0) { y, row in
            plane.withRow(y) { source in
                let count = source.count
                var sum: Float = 0
                for x in 0..<Swift.min(reach, count) { sum += source[x] }
                for x in 0..<count {
                    if x + reach < count { sum += source[x + reach] }
                    if x - reach - 1 >= 0 { sum -= source[x - reach - 1] }
                    row[x] = sum / Float(Swift.min(x + reach, count - 1) - Swift.max(x - reach, 0) + 1)
                }
            }
        }
    }

    private func transposed() -> Plane<Float> {
        Plane<Float>(width: height, height: width, zero: 0) { y, row in
            for x in 0..<height { row[x] = self.elements[x * width + y] }
        }
    }
}

extension Span<Float> {
    /// The value between four pixels of a plane in rows of `width`: a hot loop without checks.
    /// - Parameter place: counted from the middle of the first pixel; there are pixels all around it.
    @unsafe @inline(__always)
    fileprivate func interpolated(at place: Vector, width: Int) -> Float {
        let (left, top) = (Int(place.x), Int(place.y))
        let (u, v) = (Float(place.x - Double(left)), Float(place.y - Double(top)))
        let upper = top &* width &+ left
        let lower = upper &+ width
        let (topLeft, topRight) = unsafe (self[unchecked: upper], self[unchecked: upper &+ 1])
        let (bottomLeft, bottomRight) = unsafe (self[unchecked: lower], self[unchecked: lower &+ 1])
        let above = topLeft + (topRight - topLeft) * u
        return above + (bottomLeft + (bottomRight - bottomLeft) * u - above) * v
    }
}
