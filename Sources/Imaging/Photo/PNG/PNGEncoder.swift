// Pixels to PNG through libpng.

import CPNG

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
