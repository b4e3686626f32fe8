// Pixels to JPEG through libjpeg-turbo.

import CTurboJPEG

/// Encodes JPEG.
enum JPEGEncoder {
    /// Encodes a picture. Colour keeps the resolution of brightness, because thin coloured lines and labels would run
    /// otherwise.
    /// - Parameters:
    ///   - image: the picture; at least one pixel.
    ///   - quality: 1 to 100.
    static func encode(_ image: ColorImage, quality: Int) throws(DrawingError) -> [UInt8] {
        guard let handle = unsafe tjInitCompress() else { throw .encoding("the JPEG encoder does not start") }
        defer { unsafe tjDestroy(handle) }
        var encoded: UnsafeMutablePointer<UInt8>?
        defer { unsafe tjFree(encoded) }
        var count: UInt = 0
        let result = unsafe image.pixels.withUnsafeBytes { pixels in
            unsafe tjCompress2(
                handle, pixels.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(image.width), 0,
                Int32(image.height),
                Int32(TJPF_BGRX.rawValue), &encoded, &count, Int32(TJSAMP_444.rawValue), Int32(quality), 0)
        }
        guard result == 0, let start = unsafe encoded else {
            throw unsafe .encoding(String(cString: tjGetErrorStr2(handle)))
        }
        return unsafe Array(UnsafeBufferPointer(start: start, count: Int(count)))
    }
}
