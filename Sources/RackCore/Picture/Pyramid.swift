// One picture in several sizes.

/// A grey picture in several sizes, each half as wide and high as the one before. A place (x, y) of the picture lies
/// at (x, y) / 2^level of a level.
package struct Pyramid: Sendable {
    /// The sizes, the picture itself first.
    package let levels: [GrayImage]
    /// The level that a look over the whole picture searches: the largest of at most ``searchedPixels`` pixels.
    package let searchLevel: Int

    /// The largest picture, in pixels, that is searched at its own size; larger ones are halved first.
    private static let searchedPixels = 3_500_000

    /// A picture in the sizes that a reading needs: to the one below that which is searched.
    package init(searching picture: GrayImage) {
        var (pixels, level) = (picture.width * picture.height, 0)
        while pixels > Self.searchedPixels {
            pixels /= 4
            level += 1
        }
        self.init(picture, levels: level + 2, searchLevel: level)
    }

    /// Halves a picture until there are the given number of levels, or until half of it would be less than 2 × 2
    /// pixels.
    init(_ picture: GrayImage, levels count: Int, searchLevel: Int = 0) {
        var levels = [picture]
        while levels.count < count, let last = levels.last, last.width >= 4, last.height >= 4 {
            levels.append(last.halved())
        }
        (self.levels, self.searchLevel) = (levels, searchLevel)
    }

    private init(levels: [GrayImage], searchLevel: Int) { (self.levels, self.searchLevel) = (levels, searchLevel) }

    /// The pyramid with so many levels; those that it has are kept.
    func with(levels count: Int) -> Pyramid {
        guard let last = levels.last, levels.count < count else {
            return Pyramid(levels: Array(levels.prefix(count)), searchLevel: searchLevel)
        }
        let more = Pyramid(last, levels: count - levels.count + 1).levels
        return Pyramid(levels: levels.dropLast() + more, searchLevel: searchLevel)
    }

    /// The pyramid with a level changed, and so the smaller ones; the larger ones stay as they are.
    private func changed(from level: Int, _ change: (GrayImage) -> GrayImage) -> Pyramid {
        let changed = Pyramid(change(levels[level]), levels: levels.count - level)
        return Pyramid(levels: levels[..<level] + changed.levels, searchLevel: searchLevel)
    }

    /// The pyramid with the blur undone in a level and in the smaller ones; the larger ones stay as they are.
    /// - Parameter deviation: the standard deviation of the blur, in pixels of the picture.
    func sharpened(from level: Int, deviation: Double) -> Pyramid {
        changed(from: level) { $0.sharpened(deviation: deviation / Double(1 << level)) }
    }

    /// A part of the picture in all sizes.
    /// - Parameter reach: how far around a place it goes at least, in pixels.
    /// - Returns: the part, and where its top left corner lies; nil where less than a few pixels of it are in the picture.
    func cut(around center: Vector, reach: Double) -> (part: Pyramid, origin: Vector)? {
        // Whole pixels of the smallest size.
        let step = 1 << (levels.count - 1)
        let (width, height) = (levels[0].width, levels[0].height)
        let left = max(0, Int(center.x - reach)) / step * step
        let top = max(0, Int(center.y - reach)) / step * step
        let right = min(width, (Int(center.x + reach) / step + 1) * step)
        let bottom = min(height, (Int(center.y + reach) / step + 1) * step)
        guard right - left >= 4 * step, bottom - top >= 4 * step else { return nil }
        let parts = levels.enumerated().map { level, image in
            image.cropped(
                to: PixelRect(
                    x: left >> level, y: top >> level, width: (right - left) >> level, height: (bottom - top) >> level))
        }
        return (Pyramid(levels: parts, searchLevel: searchLevel), Vector(Double(left), Double(top)))
    }

    /// The pyramid with the blur undone in each level by itself; those below a level stay as they are.
    /// - Parameter deviation: the standard deviation of the blur, in pixels of each level.
    func sharpened(from level: Int, eachBy deviation: Double) -> Pyramid {
        let sharp = levels[min(level, levels.count)...].map { $0.sharpened(deviation: deviation) }
        return Pyramid(levels: levels[..<min(level, levels.count)] + sharp, searchLevel: searchLevel)
    }

    /// The pyramid with a part of a level and of the smaller ones of even contrast; the larger ones stay as they are.
    /// - Parameters:
    ///   - part: the part, in pixels of the level.
    ///   - reach: how far around a pixel its surroundings are, in pixels of the level.
    func withEvenContrast(from level: Int, in part: PixelRect, reach: Int) -> Pyramid {
        changed(from: level) { $0.withEvenContrast(in: part, reach: reach) }
    }

    /// The level at which a length of so many pixels of the picture is nearest to, and not below, `target` pixels.
    package func level(for length: Double, target: Double) -> Int {
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
    package func halved() -> GrayImage {
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
    @_lifetime(row: copy row)
    private static func meansOfFour(_ upper: Span<UInt8>, _ lower: Span<UInt8>, into row: inout MutableSpan<UInt8>) {
        let count = row.count
        precondition(upper.count == 2 * count && lower.count == 2 * count)
        for x in 0..<count {
            // Two neighbours at once, in either order: a subscript for each would keep this from becoming vector code.
            let above = unsafe upper.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: 2 &* x, as: UInt16.self)
            let below = unsafe lower.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: 2 &* x, as: UInt16.self)
            let sum = (above & 0xff) &+ (above >> 8) &+ (below & 0xff) &+ (below >> 8)
            row[x] = UInt8(truncatingIfNeeded: (sum &+ 2) >> 2)
        }
    }

    /// The picture with every pixel a square of so many.
    func enlarged(times: Int) -> GrayImage {
        GrayImage(width: width * times, height: height * times, zero: 0) { y, row in
            withRow(y / times) { pixels in
                for x in 0..<row.count { row[x] = pixels[x / times] }
            }
        }
    }

    /// The grey value at a place between pixels, by bilinear interpolation; outside the picture that of its edge.
    @inline(__always)
    package func sample(_ place: Vector) -> Float {
        precondition(width > 1 && height > 1, "between pixels there have to be two")
        let (right, bottom) = (Double(width - 1) - 0.001, Double(height - 1) - 0.001)
        let (x, y) = (place.x - 0.5, place.y - 0.5)
        // Comparisons in this order are single instructions, which `min` and `max` with their care for NaN are not.
        let inside = Vector(x > 0 ? (x < right ? x : right) : 0, y > 0 ? (y < bottom ? y : bottom) : 0)
        return unsafe elements.span.interpolated(at: inside, width: width)
    }
}

extension Span<UInt8> {
    /// The grey value between four pixels of a picture in rows of `width`, by bilinear interpolation: a hot loop without
    /// checks.
    /// - Parameter place: counted from the middle of the first pixel, at least 0 and short of the middle of the last
    ///   pixel of its row and its column. It is rounded to 1/1024 of a pixel, so that the rest is whole numbers.
    @unsafe @inline(__always)
    func interpolated(at place: Vector, width: Int) -> Float {
        // Beside a number this large a Double has no room for less than 1/1024: the last bits of the sum are the place.
        let large = 0x1.8p42
        let fixed = place + large
        let x = Int(truncatingIfNeeded: fixed.x.bitPattern &- large.bitPattern)
        let y = Int(truncatingIfNeeded: fixed.y.bitPattern &- large.bitPattern)
        let (right, below) = (x & 1023, y & 1023)
        let upper = (y >> 10) &* width &+ (x >> 10)
        let lower = upper &+ width
        let (topLeft, topRight) = unsafe (Int(self[unchecked: upper]), Int(self[unchecked: upper &+ 1]))
        let (bottomLeft, bottomRight) = unsafe (Int(self[unchecked: lower]), Int(self[unchecked: lower &+ 1]))
        let top = topLeft << 10 &+ (topRight &- topLeft) &* right
        let bottom = bottomLeft << 10 &+ (bottomRight &- bottomLeft) &* right
        return Float(top << 10 &+ (bottom &- top) &* below) * 0x1p-20
    }
}
