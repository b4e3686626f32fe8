// From colour to brightness and colour differences and back, as JPEG defines them.

package import RackCore

/// The brightness of a colour: Y of ITU-R BT.601 in the 16-bit fixed point that libjpeg uses, so that a picture has
/// the same brightness as JPEG and as PNG. Components and result are 0 to 255.
@inline(__always)
func brightness(red: UInt32, green: UInt32, blue: UInt32) -> UInt8 {
    UInt8(truncatingIfNeeded: (19_595 &* red &+ 38_470 &* green &+ 7_471 &* blue &+ 32_768) >> 16)
}

extension Frame {
    /// A frame of a picture in colour.
    /// - Parameter pixel: the pixel at a place, counted row after row from the top: 0xXXRRGGBB.
    @inline(__always)
    init(width: Int, height: Int, pixel: (Int) -> UInt32) {
        func plane(_ value: (_ red: Int32, _ green: Int32, _ blue: Int32) -> UInt8) -> GrayImage {
            unsafe GrayImage(width: width, height: height) { out in
                for index in out.indices {
                    let pixel = pixel(index)
                    unsafe out[index] = value(
                        Int32(pixel >> 16 & 0xff), Int32(pixel >> 8 & 0xff), Int32(pixel & 0xff))
                }
            }
        }
        let luma = plane { brightness(red: UInt32($0), green: UInt32($1), blue: UInt32($2)) }
        self.init(
            luma,
            color: ColorDifferences(blue: plane(blueDifference), red: plane(redDifference), across: 1, down: 1))
    }
}

/// Half of 2^16, less one so that 255.5 does not become 256, and the middle of the range, as libjpeg adds them.
private let differenceOffset: Int32 = (128 << 16) + 32_767

/// Cb of JFIF 1.02 in 16-bit fixed point.
@inline(__always)
private func blueDifference(red: Int32, green: Int32, blue: Int32) -> UInt8 {
    let sum: Int32 = differenceOffset &- 11_059 &* red &- 21_709 &* green &+ 32_768 &* blue
    return UInt8(truncatingIfNeeded: sum >> 16)
}

/// Cr of JFIF 1.02 in 16-bit fixed point.
@inline(__always)
private func redDifference(red: Int32, green: Int32, blue: Int32) -> UInt8 {
    let sum: Int32 = differenceOffset &+ 32_768 &* red &- 27_439 &* green &- 5_329 &* blue
    return UInt8(truncatingIfNeeded: sum >> 16)
}

extension ColorImage {
    /// The frame in colour: R = Y + 1.402 (Cr - 128), G = Y - 0.344 (Cb - 128) - 0.714 (Cr - 128),
    /// B = Y + 1.772 (Cb - 128) (JFIF 1.02), in 16-bit fixed point.
    package init(_ frame: Frame) { self.init(frame, part: PixelRect(frame.size)) }

    /// A part of the frame in colour.
    /// - Precondition: the part lies in the frame.
    package init(_ frame: Frame, part: PixelRect) {
        precondition(part.intersection(PixelRect(frame.size)) == part, "the part lies outside the frame")
        guard let color = frame.color else {
            self.init(frame.luma.cropped(to: part))
            return
        }
        let (luma, blue, red) = (frame.luma.elements.span, color.blue.elements.span, color.red.elements.span)
        let (width, pitch) = (frame.luma.width, color.blue.width)
        self.init(
            unsafe Plane<UInt32>(width: part.width, height: part.height) { out in
                var to = 0
                for y in part.y..<part.y + part.height {
                    let row = min(y / color.down, color.blue.height - 1) * pitch
                    for x in part.x..<part.x + part.width {
                        let index = row &+ min(color.across == 1 ? x : x / color.across, pitch - 1)
                        let light = Int32(luma[y &* width &+ x]) << 16 &+ 32_768
                        let (cb, cr) = (Int32(blue[index]) - 128, Int32(red[index]) - 128)
                        let (r, g) = (light &+ 91_881 &* cr, light &- 22_554 &* cb &- 46_802 &* cr)
                        let b = light &+ 116_130 &* cb
                        unsafe out[to] = 0xff00_0000 | level(r) << 16 | level(g) << 8 | level(b)
                        to &+= 1
                    }
                }
            })
    }

    /// The frame in colour, reduced by averaging areas so that its longest side is at most `longestSide` pixels.
    package init(_ frame: Frame, longestSide: Int) {
        let size = frame.size.fitted(longestSide: longestSide)
        guard size != frame.size else {
            self.init(frame)
            return
        }
        let color = frame.color.map {
            Frame.ColorDifferences(blue: $0.blue.averaged(to: size), red: $0.red.averaged(to: size), across: 1, down: 1)
        }
        self.init(Frame(frame.luma.averaged(to: size), color: color))
    }
}

@inline(__always)
private func level(_ fixed: Int32) -> UInt32 { UInt32(truncatingIfNeeded: min(max(fixed >> 16, 0), 255)) }
