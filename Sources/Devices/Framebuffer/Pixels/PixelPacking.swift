// Turns drawn pixels into those of a framebuffer.

import RackCore

/// Turns rows of 0xXXRRGGBB into the pixels of a framebuffer.
struct PixelPacking: Sendable {
    private let layout: PixelLayout
    /// The bits of each brightness, for red, green and blue: looked up, because a display's channels may have any
    /// length and place.
    private let tables: (red: [UInt32], green: [UInt32], blue: [UInt32])
    private let isPlain: Bool

    init(_ layout: PixelLayout) {
        self.layout = layout
        tables = (
            (0...255).map(layout.red.bits), (0...255).map(layout.green.bits), (0...255).map(layout.blue.bits)
        )
        isPlain =
            layout.bytesPerPixel == 4 && layout.red == .init(offset: 16, length: 8)
            && layout.green == .init(offset: 8, length: 8) && layout.blue == .init(offset: 0, length: 8)
    }

    /// Writes a row of pixels to its place in a framebuffer's memory.
    /// - Parameters:
    ///   - row: the pixels of the whole row.
    ///   - y: the row, from 0 at the top.
    ///   - memory: the framebuffer's memory from its beginning; at least `layout.end` bytes.
    func write(_ row: Span<UInt32>, y: Int, to memory: UnsafeMutableRawBufferPointer) {
        precondition(row.count == layout.size.width && (0..<layout.size.height).contains(y), "a row of the picture")
        let first = layout.start + y * layout.stride
        let place = unsafe UnsafeMutableRawBufferPointer(
            rebasing: memory[first..<first + row.count * layout.bytesPerPixel])
        if isPlain {
            unsafe row.withUnsafeBytes { unsafe place.copyMemory(from: $0) }
        } else if layout.bytesPerPixel == 4 {
            for x in row.indices { unsafe place.storeBytes(of: pixel(row[x]), toByteOffset: x &* 4, as: UInt32.self) }
        } else {
            for x in row.indices {
                let pixel = UInt16(truncatingIfNeeded: pixel(row[x]))
                unsafe place.storeBytes(of: pixel, toByteOffset: x &* 2, as: UInt16.self)
            }
        }
    }

    @inline(__always)
    private func pixel(_ color: UInt32) -> UInt32 {
        tables.red[Int(color >> 16 & 0xff)] | tables.green[Int(color >> 8 & 0xff)] | tables.blue[Int(color & 0xff)]
    }
}
