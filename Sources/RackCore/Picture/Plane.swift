// A rectangle of equal elements in rows, the form in which every picture is worked on, and parts of it.

/// A rectangle of elements, row after row from the top, without padding.
///
/// Rows are handed out as spans of exactly `width` elements: a loop over equal-length spans needs no bounds check
/// and becomes vector code, where a subscript per pixel would not.
package struct Plane<Element: BitwiseCopyable & Sendable>: Sendable {
    /// Elements across.
    package let width: Int
    /// Rows.
    package let height: Int
    /// All elements, `width * height` of them, row-major.
    package private(set) var elements: [Element]

    /// Wraps elements that are already in rows.
    /// - Precondition: there are exactly `width * height` of them.
    package init(width: Int, height: Int, elements: [Element]) {
        precondition(
            width >= 0 && height >= 0 && elements.count == width * height, "a plane is width × height elements")
        self.width = width
        self.height = height
        self.elements = elements
    }

    /// Makes a plane of one repeated element.
    package init(width: Int, height: Int, repeating element: Element) {
        self.init(width: width, height: height, elements: Array(repeating: element, count: width * height))
    }

    /// Makes a plane row by row: `fill` is handed each row, top first, and writes all of its elements.
    package init(
        width: Int, height: Int, zero: Element,
        fill: (_ y: Int, _ row: inout MutableSpan<Element>) -> Void
    ) {
        self.init(width: width, height: height, repeating: zero)
        for y in 0..<height { withMutableRow(y) { fill(y, &$0) } }
    }

    /// The element at column `x` and row `y`.
    package subscript(x: Int, y: Int) -> Element {
        get { elements[y * width + x] }
        set { elements[y * width + x] = newValue }
    }

    /// Lends row `y` for reading.
    package func withRow<Result>(_ y: Int, _ body: (Span<Element>) -> Result) -> Result {
        body(elements.span.extracting(y * width..<(y + 1) * width))
    }

    /// Lends row `y` for writing.
    package mutating func withMutableRow(_ y: Int, _ body: (inout MutableSpan<Element>) -> Void) {
        let range = y * width..<(y + 1) * width
        unsafe elements.withUnsafeMutableBufferPointer { all in
            var row = unsafe UnsafeMutableBufferPointer(rebasing: all[range]).mutableSpan
            body(&row)
        }
    }
}

extension Plane: Equatable where Element: Equatable {}

/// A picture in grey: 0 is black, 255 white.
package typealias GrayImage = Plane<UInt8>

extension Plane {
    /// The whole of the plane.
    var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

    /// The part of the plane inside a rectangle, as far as the two meet.
    package func cropped(to rect: PixelRect) -> Plane {
        guard rect != bounds else { return self }
        let part = rect.intersection(bounds)
        var elements: [Element] = []
        elements.reserveCapacity(part.width * part.height)
        for y in 0..<part.height {
            let start = (part.y + y) * width + part.x
            elements.append(contentsOf: self.elements[start..<start + part.width])
        }
        return Plane(width: part.width, height: part.height, elements: elements)
    }
}

extension GrayImage {
    /// The square of `2 * half + 1` pixels around a pixel; outside the picture its edge goes on.
    func window(x: Int, y: Int, half: Int) -> GrayImage {
        let side = 2 * half + 1
        return GrayImage(width: side, height: side, zero: 0) { row, pixels in
            withRow(min(max(y - half + row, 0), height - 1)) { source in
                for column in 0..<side { pixels[column] = source[min(max(x - half + column, 0), width - 1)] }
            }
        }
    }

    /// The picture with dark and light changed about.
    package func inverted() -> GrayImage {
        GrayImage(width: width, height: height, elements: elements.map { 255 - $0 })
    }

    /// The picture with every pixel the mean of three by three; the outermost pixels stay as they are.
    package func smoothed() -> GrayImage {
        guard width >= 3, height >= 3 else { return self }
        var smooth = self
        var columns = [UInt16](repeating: 0, count: width)
        for y in 1..<height - 1 {
            withRow(y - 1) { above in
                withRow(y) { row in
                    withRow(y + 1) { below in
                        var sums = columns.mutableSpan
                        Self.sums(above, row, below, into: &sums)
                    }
                }
            }
            smooth.withMutableRow(y) { Self.means(ofThree: columns.span, into: &$0) }
        }
        return smooth
    }

    /// The sums of three rows.
    @inline(__always)
    @_lifetime(sums: copy sums)
    private static func sums(
        _ above: Span<UInt8>, _ row: Span<UInt8>, _ below: Span<UInt8>, into sums: inout MutableSpan<UInt16>
    ) {
        let count = sums.count
        precondition(above.count == count && row.count == count && below.count == count)
        for x in 0..<count { sums[x] = UInt16(above[x]) &+ UInt16(row[x]) &+ UInt16(below[x]) }
    }

    /// A ninth of each three sums beside each other; the first and the last pixel stay as they are.
    @inline(__always)
    @_lifetime(row: copy row)
    private static func means(ofThree sums: Span<UInt16>, into row: inout MutableSpan<UInt8>) {
        let count = row.count
        precondition(sums.count == count && count >= 3)
        for x in 1..<count - 1 {
            let sum = sums[x &- 1] &+ sums[x] &+ sums[x &+ 1]
            row[x] = UInt8(truncatingIfNeeded: (sum &+ 4) / 9)
        }
    }

    /// The grey value below which lies the given share of all pixels, 0 to 1.
    func percentile(_ share: Double) -> Int {
        var histogram = [Int](repeating: 0, count: 256)
        for pixel in elements { histogram[Int(pixel)] += 1 }
        var left = Int(Double(elements.count) * share)
        for value in 0..<256 {
            left -= histogram[value]
            if left < 0 { return value }
        }
        return 255
    }
}
