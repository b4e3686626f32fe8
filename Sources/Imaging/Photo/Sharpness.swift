// How sharp a picture is, compared with others of the same scene.

package import RackCore

/// How sharp a picture is: the variance of the Laplacian of its brightness (Pech-Pacheco et al. 2000). It compares
/// pictures of one scene in one light; a number alone says nothing.
package struct Sharpness: Hashable, Comparable, Sendable {
    /// The variance, 0 or more.
    package let value: Double

    /// Measures a grey picture; one without an inner pixel has no sharpness.
    package init(_ image: GrayImage) {
        guard image.width > 2, image.height > 2 else {
            value = 0
            return
        }
        var (sum, squares) = (0.0, 0.0)
        for y in 1..<image.height - 1 {
            let row = image.withRow(y - 1) { above in
                image.withRow(y) { middle in image.withRow(y + 1) { Self.laplacian(above, middle, $0) } }
            }
            sum += Double(row.sum)
            squares += Double(row.squares)
        }
        let count = Double((image.width - 2) * (image.height - 2))
        value = max(0, squares / count - (sum / count) * (sum / count))
    }

    /// The sums of the Laplacian of a row and of its squares.
    private static func laplacian(
        _ above: Span<UInt8>, _ row: Span<UInt8>, _ below: Span<UInt8>
    ) -> (sum: Int, squares: Int) {
        let width = row.count
        precondition(above.count == width && below.count == width)
        var (sum, squares) = (0, 0)
        for x in 1..<width - 1 {
            let around = Int32(above[x]) &+ Int32(below[x]) &+ Int32(row[x &- 1]) &+ Int32(row[x &+ 1])
            let difference = 4 &* Int32(row[x]) &- around
            sum &+= Int(difference)
            squares &+= Int(difference &* difference)
        }
        return (sum, squares)
    }

    /// Whether one picture is less sharp than another.
    package static func < (one: Sharpness, other: Sharpness) -> Bool { one.value < other.value }
}
