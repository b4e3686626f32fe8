// How sharp a picture is beside others of the same thing.

/// How sharp a picture is: the mean square of second differences across and down, at distances from the module of a small
/// code to that of a large one. It compares pictures of one scene in one light; a number alone says nothing.
///
/// Differences of pixels that lie beside each other are mostly noise where light is scarce: of five frames of a dim rack
/// they named one of the two sharpest last. Measures of this kind are compared by Pertuz, Puig and Garcia, "Analysis of focus
/// measure operators for shape-from-focus", Pattern Recognition 46 (2013).
package struct Sharpness: Hashable, Comparable, Sendable {
    /// The mean square, in squared grey values.
    package let value: Double

    /// So far apart the three pixels of a second difference lie.
    private static let reaches = [2, 4, 8]
    /// One row of so many is looked at.
    private static let stride = 4

    /// Measures a grey picture; one with no more than four pixels across or down has no sharpness.
    package init(_ image: GrayImage) {
        let (pixels, width) = (image.elements.span, image.width)
        var (sum, count) = (0, 0)
        for reach in Self.reaches where width > 2 * reach && image.height > 2 * reach {
            for y in Swift.stride(from: reach, to: image.height - reach, by: Self.stride) {
                let across = width - 2 * reach
                let (above, here, below) = ((y - reach) * width, y * width, (y + reach) * width)
                sum += Self.squares(
                    pixels.extracting(here..<here + across), pixels.extracting(here + reach..<here + reach + across),
                    pixels.extracting(here + 2 * reach..<here + width))
                sum += Self.squares(
                    pixels.extracting(above..<above + width), pixels.extracting(here..<here + width),
                    pixels.extracting(below..<below + width))
                count += across + width
            }
        }
        value = count > 0 ? Double(sum) / Double(count) : 0
    }

    /// The squared second differences of three rows of pixels: a hot loop.
    @inline(__always)
    private static func squares(_ before: Span<UInt8>, _ middle: Span<UInt8>, _ after: Span<UInt8>) -> Int {
        precondition(before.count == middle.count && after.count == middle.count)
        var sum = 0
        for x in middle.indices {
            let difference = 2 &* Int32(middle[x]) &- Int32(before[x]) &- Int32(after[x])
            sum &+= Int(difference &* difference)
        }
        return sum
    }

    /// Whether one picture is less sharp than another.
    package static func < (one: Sharpness, other: Sharpness) -> Bool { one.value < other.value }
}
