// A picture in colour, as it is drawn on and shown.

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
