// A rectangle of equal elements in rows, the form in which every picture is worked on.

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
