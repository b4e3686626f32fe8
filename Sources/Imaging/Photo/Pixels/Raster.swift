// Pixels in rows while they are decoded, cut, scaled and turned.

import RackCore

/// Pixels in rows without padding, on their way from a decoder to a finished picture.
struct Raster<Pixel: BitwiseCopyable & Sendable>: Sendable {
    /// Pixels across.
    let width: Int
    /// Pixels down.
    let height: Int
    /// `width * height` pixels, row-major.
    let pixels: [Pixel]

    /// Wraps pixels that are already in rows.
    init(width: Int, height: Int, pixels: [Pixel]) {
        precondition(pixels.count == width * height, "a raster is width × height pixels")
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// Makes a raster in fresh memory, of which `fill` has to write every pixel. The memory is not cleared first.
    init<Failure: Error>(
        width: Int, height: Int, fill: (UnsafeMutableBufferPointer<Pixel>) throws(Failure) -> Void
    ) throws(Failure) {
        var failure: Failure?
        let count = width * height
        let pixels = unsafe [Pixel](unsafeUninitializedCapacity: count) { buffer, initialized in
            do throws(Failure) {
                try unsafe fill(UnsafeMutableBufferPointer(rebasing: buffer[..<count]))
                initialized = count
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        self.init(width: width, height: height, pixels: pixels)
    }

    /// The part inside a rectangle, which has to lie within the raster.
    func cropped(to rect: PixelRect) -> Raster {
        guard rect != PixelRect(x: 0, y: 0, width: width, height: height) else { return self }
        return unsafe Raster(width: rect.width, height: rect.height) { out in
            unsafe pixels.withUnsafeBufferPointer { source in
                for y in 0..<rect.height {
                    let from = (rect.y + y) * width + rect.x
                    let row = unsafe UnsafeMutableBufferPointer(rebasing: out[y * rect.width..<(y + 1) * rect.width])
                    _ = unsafe row.update(fromContentsOf: source[from..<from + rect.width])
                }
            }
        }
    }
}
