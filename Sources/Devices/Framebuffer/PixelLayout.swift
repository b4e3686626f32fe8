// How a framebuffer lays out its pixels, and how they are packed and written so.

import CFramebuffer
import Glibc
import Imaging
import RackCore
import Station

/// Where the pixels of a framebuffer lie in its memory, and where the colours lie within a pixel.
///
/// Source: `linux/fb.h`, `struct fb_var_screeninfo` and `struct fb_fix_screeninfo`.
struct PixelLayout: Hashable, Sendable {
    /// A colour's bits within a pixel.
    struct Channel: Hashable, Sendable {
        /// The lowest bit, counted from the pixel's lowest.
        var offset: Int
        /// How many bits there are.
        var length: Int

        /// The bits of a brightness from 0 to 255.
        func bits(of value: Int) -> UInt32 {
            UInt32((value * ((1 << length) - 1) + 127) / 255) << UInt32(offset)
        }
    }

    /// The visible size in pixels.
    var size: PixelSize
    /// Bytes that a pixel takes: 4 or 2.
    var bytesPerPixel: Int
    /// Bytes from the start of one row to the start of the next.
    var stride: Int
    /// Bytes from the start of the memory to the first visible pixel.
    var start: Int
    /// Red's bits.
    var red: Channel
    /// Green's bits.
    var green: Channel
    /// Blue's bits.
    var blue: Channel

    /// The smallest picture in which the screens can be read, in pixels.
    static let smallest = PixelSize(width: 480, height: 320)

    /// Bytes from the start of the memory to the end of the last visible row.
    var end: Int { start + (size.height - 1) * stride + size.width * bytesPerPixel }

    /// The layout that most displays have: 32 bits a pixel, blue lowest, row after row.
    init(size: PixelSize) {
        self.size = size
        (bytesPerPixel, stride, start) = (4, size.width * 4, 0)
        red = Channel(offset: 16, length: 8)
        green = Channel(offset: 8, length: 8)
        blue = Channel(offset: 0, length: 8)
    }

    /// The layout that a driver reports.
    /// - Throws: a fault when the station cannot draw in it.
    init(_ variable: fb_var_screeninfo, _ fixed: fb_fix_screeninfo, device: String) throws(Fault) {
        size = PixelSize(width: Int(variable.xres), height: Int(variable.yres))
        bytesPerPixel = Int(variable.bits_per_pixel) / 8
        stride = Int(fixed.line_length)
        start = Int(variable.yoffset) * stride + Int(variable.xoffset) * bytesPerPixel
        red = Channel(offset: Int(variable.red.offset), length: Int(variable.red.length))
        green = Channel(offset: Int(variable.green.offset), length: Int(variable.green.length))
        blue = Channel(offset: Int(variable.blue.offset), length: Int(variable.blue.length))

        // Either side may be the longer one: a display may stand upright.
        let (shorter, longer) = (min(size.width, size.height), max(size.width, size.height))
        guard longer >= Self.smallest.width, shorter >= Self.smallest.height else {
            throw Fault(
                .display(.small), detail: "\(device)", "\(size.width)", "\(size.height)", "\(Self.smallest.width)",
                "\(Self.smallest.height)")
        }
        let isTrueColor =
            fixed.type == UInt32(FB_TYPE_PACKED_PIXELS) && fixed.visual == UInt32(FB_VISUAL_TRUECOLOR)
            && variable.grayscale == 0
        let bits = Int(variable.bits_per_pixel)
        let areChannelsSound = [(variable.red, red), (variable.green, green), (variable.blue, blue)].allSatisfy {
            $0.msb_right == 0 && (1...8).contains($1.length) && (0...bits - $1.length).contains($1.offset)
        }
        guard [16, 32].contains(bits), isTrueColor, areChannelsSound,
            stride >= (Int(variable.xoffset) + size.width) * bytesPerPixel, end <= Int(fixed.smem_len)
        else {
            throw Fault(.display(.unknownFormat), detail: "\(device)", "\(bits)")
        }
    }
}

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
