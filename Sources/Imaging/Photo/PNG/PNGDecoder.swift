// PNG to pixels through libpng.

import CPNG
import RackCore

/// Decodes one PNG: every colour type and bit depth. A value may be used by several tasks at once.
///
/// libpng's simplified interface is used because it reports errors by its result; the other one jumps out of the
/// middle of a call, which Swift does not survive. Cairo's reader changed what it makes of 16-bit PNG between 1.16
/// and 1.18.
struct PNGDecoder {
    /// What the chunks say.
    let header: PNGHeader
    private let bytes: [UInt8]

    /// Examines the chunks.
    init(_ bytes: [UInt8]) throws(PictureError) {
        header = try PNGHeader(bytes)
        self.bytes = bytes
    }

    /// Decodes brightness and colour, on white where the picture is transparent.
    func frame() throws(PictureError) -> Frame {
        let decoded = try decode()
        let (width, height, samples) = (header.size.width, header.size.height, decoded.samples.span)
        guard decoded.isColor else { return Frame(GrayImage(width: width, height: height, elements: decoded.samples)) }
        return Frame(width: width, height: height) { index in
            UInt32(samples[3 * index]) | UInt32(samples[3 * index + 1]) << 8 | UInt32(samples[3 * index + 2]) << 16
        }
    }

    /// Decodes the colours, each pixel 0xFFRRGGBB, on white where the picture is transparent.
    func color() throws(PictureError) -> Plane<UInt32> {
        let decoded = try decode()
        return unsafe Plane(width: header.size.width, height: header.size.height) { out in
            unsafe decoded.samples.withUnsafeBufferPointer { samples in
                for index in out.indices {
                    if decoded.isColor {
                        let (blue, green) = unsafe (UInt32(samples[3 * index]), UInt32(samples[3 * index + 1]))
                        let red = unsafe UInt32(samples[3 * index + 2])
                        unsafe out[index] = 0xff00_0000 | red << 16 | green << 8 | blue
                    } else {
                        unsafe out[index] = 0xff00_0000 | UInt32(samples[index]) * 0x01_0101
                    }
                }
            }
        }
    }

    /// Decodes to one 8-bit sample a pixel for a grey picture, to blue, green and red for a coloured one.
    private func decode() throws(PictureError) -> (samples: [UInt8], isColor: Bool) {
        let bytes = try PNGInflation(bytes, header).expanded() ?? bytes
        var image = unsafe png_image()
        unsafe image.version = png_uint_32(PNG_IMAGE_VERSION)
        defer { unsafe png_image_free(&image) }
        var isColor = false
        var failure: PictureError?
        let samples: [UInt8] = unsafe bytes.withUnsafeBytes { source in
            guard unsafe png_image_begin_read_from_memory(&image, source.baseAddress, source.count) != 0 else {
                failure = unsafe .damaged(.decoder(image.text))
                return []
            }
            guard unsafe Int(image.width) == header.size.width, unsafe Int(image.height) == header.size.height else {
                failure = .damaged(.twoSizes)
                return []
            }
            isColor = unsafe image.format & png_uint_32(PNG_FORMAT_FLAG_COLOR) != 0
            unsafe image.format = png_uint_32(isColor ? PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_BGR : 0)
            // 16-bit samples without a gamma of their own are as bright as 8-bit ones, not linear light.
            unsafe image.flags |= png_uint_32(PNG_IMAGE_FLAG_16BIT_sRGB)
            let channels = isColor ? 3 : 1
            let count = header.size.width * header.size.height * channels
            return unsafe [UInt8](unsafeUninitializedCapacity: count) { out, initialized in
                var white = png_color(red: 255, green: 255, blue: 255)
                let stride = png_int_32(header.size.width * channels)
                if unsafe png_image_finish_read(&image, &white, out.baseAddress, stride, nil) != 0 {
                    initialized = count
                } else {
                    failure = unsafe .damaged(.decoder(image.text))
                }
            }
        }
        if let failure { throw failure }
        return (samples, isColor)
    }
}
