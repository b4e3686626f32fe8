// One picture in several sizes.

/// A grey picture in several sizes, each half as wide and high as the one before. A place (x, y) of the picture lies
/// at (x, y) / 2^level of a level.
struct Pyramid: Sendable {
    /// The sizes, the picture itself first.
    let levels: [GrayImage]

    /// Halves a picture until there are the given number of levels, or until it is too small to be halved.
    init(_ picture: GrayImage, levels count: Int) {
        var levels = [picture]
        while levels.count < count, let last = levels.last, last.width >= 2, last.height >= 2 {
            levels.append(last.halved())
        }
        self.levels = levels
    }

    private init(levels: [GrayImage]) { self.levels = levels }

    /// The pyramid with the blur undone in a level and those above it; the levels below stay as they are.
    /// - Parameter deviation: the standard deviation of the blur, in pixels of the picture.
    func sharpened(from level: Int, deviation: Double) -> Pyramid {
        let sharp = levels[level].sharpened(deviation: deviation / Double(1 << level))
        return Pyramid(levels: levels[..<level] + Pyramid(sharp, levels: levels.count - level).levels)
    }

    /// The level at which a length of so many pixels of the picture is nearest to, and not below, `target` pixels.
    func level(for length: Double, target: Double) -> Int {
        var (level, length) = (0, length / 2)
        while level + 1 < levels.count, length >= target {
            level += 1
            length /= 2
        }
        return level
    }
}

extension GrayImage {
    /// The picture at half its size: every pixel the mean of two by two. An odd last row or column is left out.
    func halved() -> GrayImage {
        let width = self.width / 2
        return GrayImage(width: width, height: height / 2, zero: 0) { y, row in
            withRow(2 * y) { upper in
                withRow(2 * y + 1) { lower in
                    Self.meansOfFour(upper.extracting(first: 2 * width), lower.extracting(first: 2 * width), into: &row)
                }
            }
        }
    }

    @inline(__always)
    private static func meansOfFour(_ upper: Span<UInt8>, _ lower: Span<UInt8>, into row: inout MutableSpan<UInt8>) {
        let count = row.count
        precondition(upper.count == 2 * count && lower.count == 2 * count)
        for x in 0..<count {
            let left = UInt16(upper[2 * x]) &+ UInt16(lower[2 * x])
            let right = UInt16(upper[2 * x + 1]) &+ UInt16(lower[2 * x + 1])
            row[x] = UInt8(truncatingIfNeeded: (left &+ right &+ 2) >> 2)
        }
    }

    /// The grey value at a place between pixels, by bilinear interpolation; outside the picture that of its edge.
    @inline(__always)
    func sample(_ place: Vector) -> Float {
        let x = min(max(place.x - 0.5, 0), Double(width - 1) - 0.001)
        let y = min(max(place.y - 0.5, 0), Double(height - 1) - 0.001)
        let (column, row) = (Int(x), Int(y))
        let (right, below) = (Float(x - Double(column)), Float(y - Double(row)))
        let index = row &* width &+ column
        let upper = Float(elements[index]) * (1 - right) + Float(elements[index &+ 1]) * right
        let lower = Float(elements[index &+ width]) * (1 - right) + Float(elements[index &+ width &+ 1]) * right
        return upper * (1 - below) + lower * below
    }
}
