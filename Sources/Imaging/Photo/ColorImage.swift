// A picture in colour, as it is drawn on and shown, and the way from colour to brightness and back.

package import RackCore

/// A picture in colour. Only what is drawn on or shown needs it; reading works on grey.
package struct ColorImage: Equatable, Sendable {
    /// Pixels across.
    package let width: Int
    /// Pixels down.
    package let height: Int
    /// All pixels, row after row from the top, each 0xXXRRGGBB: in memory B, G, R, X on a little-endian machine, which
    /// is both Cairo's RGB24 and the usual 32-bit framebuffer. The top byte means nothing.
    package private(set) var pixels: [UInt32]

    /// Wraps pixels that are already in rows.
    /// - Precondition: there are exactly `width * height` of them.
    package init(width: Int, height: Int, pixels: [UInt32]) {
        precondition(width >= 0 && height >= 0 && pixels.count == width * height, "a picture is width × height pixels")
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// Makes a picture of one colour.
    package init(size: PixelSize, filledWith color: RGB) {
        self.init(
            width: size.width, height: size.height,
            pixels: Array(repeating: color.pixel, count: size.width * size.height))
    }

    /// Makes a coloured picture of a grey one.
    package init(_ gray: GrayImage) {
        let plane = unsafe Plane<UInt32>(width: gray.width, height: gray.height) { out in
            let source = gray.elements.span
            for index in out.indices { unsafe out[index] = 0xff00_0000 | UInt32(source[index]) * 0x01_0101 }
        }
        self.init(plane)
    }

    init(_ plane: Plane<UInt32>) {
        self.init(width: plane.width, height: plane.height, pixels: plane.elements)
    }

    /// The pixels as a plane.
    var plane: Plane<UInt32> { Plane(width: width, height: height, elements: pixels) }

    /// The picture's size in pixels.
    package var size: PixelSize { PixelSize(width: width, height: height) }

    /// The colour at column `x` and row `y`.
    package subscript(x: Int, y: Int) -> RGB { RGB(pixels[y * width + x]) }

    /// Decodes the contents of a JPEG or PNG file in full size: upright, not cropped and not downsampled.
    /// - Throws: `PictureError`, in the same cases as `Frame(file:)`.
    package static func develop(_ bytes: [UInt8]) throws(PictureError) -> ColorImage {
        let source = try PictureSource(bytes)
        return ColorImage(source.orientation.apply(try source.color()))
    }

    /// The picture reduced by averaging areas so that its longest side is at most `longestSide` pixels; itself when
    /// it is no larger.
    package func scaled(longestSide: Int) -> ColorImage {
        let target = size.fitted(longestSide: longestSide)
        return ColorImage(plane.averaged(to: target))
    }

    /// The picture enlarged or reduced, by whole steps where it is enlarged, so that its longest side is near `side`
    /// pixels: what is looked at closely shows the camera's own pixels.
    package func fitted(to side: Int) -> ColorImage {
        let longest = max(width, height)
        guard longest > 0, longest * 2 <= side else { return scaled(longestSide: side) }
        let factor = side / longest
        return ColorImage(
            unsafe Plane<UInt32>(width: width * factor, height: height * factor) { out in
                for index in out.indices {
                    let (x, y) = (index % (width * factor) / factor, index / (width * factor) / factor)
                    unsafe out[index] = pixels[y * width + x]
                }
            })
    }

    /// The part inside a rectangle; nil when that does not lie within the picture.
    package func cropped(to rect: PixelRect) -> ColorImage? {
        guard rect.width > 0, rect.height > 0, rect.intersection(PixelRect(size)) == rect else { return nil }
        return ColorImage(plane.cropped(to: rect))
    }

    /// The picture as a frame, as a camera would have taken it.
    package var frame: Frame {
        let pixels = pixels.span
        return Frame(width: width, height: height) { pixels[$0] }
    }

    /// Lends the memory of the pixels for drawing.
    mutating func withMutablePixels<Result, Failure: Error>(
        _ body: (UnsafeMutableBufferPointer<UInt32>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var result: Swift.Result<Result, Failure>?
        unsafe pixels.withUnsafeMutableBufferPointer { buffer in
            do throws(Failure) {
                result = .success(try unsafe body(buffer))
            } catch {
                result = .failure(error)
            }
        }
        guard let result else { preconditionFailure("the pixels were not lent") }
        return try result.get()
    }
}

extension RGB {
    /// The colour as a pixel of a `ColorImage`.
    var pixel: UInt32 { 0xff00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }
}

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
