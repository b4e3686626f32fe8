// What a framebuffer shows, so that only what has changed is written to it.

import Glibc
import Imaging
import RackCore

/// A copy of what a framebuffer shows. Its memory may be slow, behind a bus, or sent on row by row by its driver, so
/// rows that stay as they are are left alone, and it is never read.
struct ShownFrame {
    private let packing: PixelPacking
    private let layout: PixelLayout
    /// The rows that are shown, one after the other; empty before the first.
    private var pixels: [UInt32] = []

    init(_ layout: PixelLayout) {
        self.layout = layout
        packing = PixelPacking(layout)
    }

    /// Writes the rows of a drawing that are not shown yet.
    /// - Parameters:
    ///   - canvas: a drawing of the framebuffer's size.
    ///   - memory: the framebuffer's memory.
    /// - Returns: how many rows were written.
    @discardableResult
    mutating func show(_ canvas: Canvas, in memory: UnsafeMutableRawBufferPointer) -> Int {
        precondition(canvas.size == layout.size, "a drawing of the display's size")
        let width = layout.size.width
        let isKnown = !pixels.isEmpty
        if !isKnown { pixels = Array(repeating: 0, count: width * layout.size.height) }
        var written = 0
        for y in 0..<layout.size.height {
            canvas.withRow(y) { row in
                let isNew = unsafe pixels.withUnsafeMutableBytes { all in
                    let shown = unsafe UnsafeMutableRawBufferPointer(
                        rebasing: all[y * width * 4..<(y + 1) * width * 4])
                    return unsafe row.withUnsafeBytes { drawn in
                        if isKnown, unsafe shown.elementsAreEqual(drawn) { return false }
                        unsafe shown.copyMemory(from: drawn)
                        return true
                    }
                }
                guard isNew else { return }
                unsafe packing.write(row, y: y, to: memory)
                written += 1
            }
        }
        return written
    }
}

extension UnsafeMutableRawBufferPointer {
    /// Whether the bytes are the same as others of the same number.
    fileprivate func elementsAreEqual(_ other: UnsafeRawBufferPointer) -> Bool {
        unsafe memcmp(baseAddress!, other.baseAddress!, count) == 0
    }
}
