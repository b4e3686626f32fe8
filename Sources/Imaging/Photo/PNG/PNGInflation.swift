// How much a PNG's compressed data holds, before it is decoded.

import CPNG
import RackCore

/// Refuses a PNG whose data goes on long after its last pixel. libpng would expand it to its end, which a small file
/// can make take minutes.
enum PNGInflation {
    /// The bytes beyond its pixels that are passed over: what a sloppy program may leave there.
    private static let slack = 1 << 16

    /// The bytes that the pixels of a picture take before they are compressed, at most.
    /// - Parameter bits: bits of a pixel.
    static func room(_ size: PixelSize, bits: Int) -> Int {
        // Interlaced pictures have about twice as many rows, each with a filter byte and one that is not full.
        (size.width * bits + 7) / 8 * size.height + 4 * size.height + 64 + slack
    }

    /// Expands the data until it ends or there is more than there is room for; nothing of it is kept.
    /// - Parameter parts: where the compressed data lies, in order.
    static func check(_ bytes: [UInt8], _ parts: [Range<Int>], room: Int) throws(PictureError) {
        var stream = unsafe z_stream()
        guard unsafe inflateInit_(&stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else { return }
        defer { unsafe inflateEnd(&stream) }
        var sink = [UInt8](repeating: 0, count: 1 << 16)
        var total = 0
        let isTooMuch = unsafe bytes.withUnsafeBytes { source in
            for part in parts where !part.isEmpty {
                let start = unsafe source.baseAddress?.advanced(by: part.lowerBound).assumingMemoryBound(to: UInt8.self)
                unsafe stream.next_in = UnsafeMutablePointer(mutating: start)
                unsafe stream.avail_in = UInt32(truncatingIfNeeded: part.count)
                while unsafe stream.avail_in > 0 {
                    let state = unsafe sink.withUnsafeMutableBufferPointer { out in
                        unsafe stream.next_out = out.baseAddress
                        unsafe stream.avail_out = UInt32(out.count)
                        return unsafe inflate(&stream, Z_NO_FLUSH)
                    }
                    total += sink.count - Int(unsafe stream.avail_out)
                    if total > room { return true }
                    // What is wrong with the data is the decoder's to say.
                    guard state == Z_OK else { return false }
                }
            }
            return false
        }
        if isTooMuch { throw .damaged(.excess) }
    }
}
