// PNG to pixels, and pixels to PNG, through libpng.

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

/// Encodes PNG.
enum PNGEncoder {
    /// Encodes a picture without alpha, 8 bits a sample.
    ///
    /// libpng's fast setting is used: a photograph hardly shrinks in PNG, whatever time is spent on it.
    static func encode(_ picture: ColorImage) throws(DrawingError) -> [UInt8] {
        let samples = unsafe [UInt8](unsafeUninitializedCapacity: picture.pixels.count * 3) { out, initialized in
            let pixels = picture.pixels.span
            for index in pixels.indices {
                let pixel = pixels[index]
                unsafe out[3 * index] = UInt8(truncatingIfNeeded: pixel)
                unsafe out[3 * index + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
                unsafe out[3 * index + 2] = UInt8(truncatingIfNeeded: pixel >> 16)
            }
            initialized = pixels.count * 3
        }
        var image = unsafe png_image()
        unsafe image.version = png_uint_32(PNG_IMAGE_VERSION)
        unsafe image.width = png_uint_32(picture.width)
        unsafe image.height = png_uint_32(picture.height)
        unsafe image.format = png_uint_32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_BGR)
        unsafe image.flags = png_uint_32(PNG_IMAGE_FLAG_FAST)
        defer { unsafe png_image_free(&image) }
        // What compression can make of the samples at worst, and the chunks around them.
        var count = png_alloc_size_t(samples.count + picture.height) * 1001 / 1000 + 4096
        var isWritten = false
        let encoded = unsafe [UInt8](unsafeUninitializedCapacity: Int(count)) { out, initialized in
            isWritten =
                unsafe png_image_write_to_memory(
                    &image, out.baseAddress, &count, 0, samples, png_int_32(picture.width * 3), nil) != 0
            initialized = isWritten ? Int(count) : 0
        }
        guard isWritten else { throw unsafe .encoding(image.text) }
        return encoded
    }
}

extension png_image {
    /// libpng's message for its last call.
    var text: String {
        unsafe withUnsafeBytes(of: message) { message in
            unsafe String(decoding: message.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}
