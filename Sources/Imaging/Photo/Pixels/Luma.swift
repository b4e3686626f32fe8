// Brightness from colour, as JPEG defines it.

/// The brightness of a colour: Y of ITU-R BT.601 in the 16-bit fixed point that libjpeg uses, so that a picture has
/// the same brightness as JPEG and as PNG. Components and result are 0 to 255.
@inline(__always)
func brightness(red: UInt32, green: UInt32, blue: UInt32) -> UInt8 {
    UInt8(truncatingIfNeeded: (19_595 &* red &+ 38_470 &* green &+ 7_471 &* blue &+ 32_768) >> 16)
}

extension Raster<UInt32> {
    /// The brightness of each pixel.
    func luma() -> Raster<UInt8> {
        unsafe Raster<UInt8>(width: width, height: height) { out in
            unsafe pixels.withUnsafeBufferPointer { source in
                for index in out.indices {
                    let pixel = unsafe source[index]
                    unsafe out[index] = brightness(
                        red: pixel >> 16 & 0xff, green: pixel >> 8 & 0xff, blue: pixel & 0xff)
                }
            }
        }
    }
}
