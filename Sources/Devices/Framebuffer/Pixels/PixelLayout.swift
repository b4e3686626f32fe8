// How a framebuffer lays its pixels out in memory.

import CFramebuffer
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
                text: "The display \(device) has only \(size.width) x \(size.height) pixels",
                remedy: "Use one of \(Self.smallest.width) x \(Self.smallest.height) or more, or set a larger mode.")
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
            throw Fault(
                text: "The display \(device) has a pixel format that is not known (\(bits) bits a pixel)",
                remedy: "Set it to 32 or 16 bits a pixel.")
        }
    }
}
