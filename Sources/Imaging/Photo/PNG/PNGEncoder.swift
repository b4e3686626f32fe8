// Pixels to PNG through Cairo.

import CCairo

/// Encodes PNG.
enum PNGEncoder {
    /// The bytes written so far.
    private final class Sink {
        var bytes: [UInt8] = []
    }

    /// Encodes a surface.
    static func encode(_ surface: OpaquePointer) throws(DrawingError) -> [UInt8] {
        let sink = Sink()
        let status = unsafe cairo_surface_write_to_png_stream(
            surface,
            { sink, data, count in
                guard let sink = unsafe sink, let data = unsafe data else { return CAIRO_STATUS_WRITE_ERROR }
                unsafe Unmanaged<Sink>.fromOpaque(sink).takeUnretainedValue().bytes
                    .append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
                return CAIRO_STATUS_SUCCESS
            }, Unmanaged.passUnretained(sink).toOpaque())
        guard status == CAIRO_STATUS_SUCCESS else {
            throw unsafe .encoding(String(cString: cairo_status_to_string(status)))
        }
        return sink.bytes
    }
}
