// Pages of a PDF document as canvases.

import CCairo
package import RackCore

extension Canvas {
    /// Makes a PDF document.
    /// - Parameters:
    ///   - pages: how many pages it has.
    ///   - size: the size of a page, in points of 1/72 inch.
    ///   - draw: draws a page, counted from 0; one unit of the canvas is a point.
    /// - Returns: the bytes of the file.
    /// - Throws: the first error of any drawing.
    package static func document(
        pages: Int, size: PixelSize, draw: (Canvas, Int) -> Void
    ) throws(DrawingError) -> [UInt8] {
        let file = DocumentBytes()
        let writing: cairo_write_func_t = { closure, data, length in
            guard let closure = unsafe closure, let data = unsafe data else { return CAIRO_STATUS_WRITE_ERROR }
            let file = unsafe Unmanaged<DocumentBytes>.fromOpaque(closure).takeUnretainedValue()
            unsafe file.bytes += UnsafeBufferPointer(start: data, count: Int(length))
            return CAIRO_STATUS_SUCCESS
        }
        // The surface writes until it is finished, and the bytes outlive it.
        let surface = unsafe cairo_pdf_surface_create_for_stream(
            writing, Unmanaged.passUnretained(file).toOpaque(), Double(size.width), Double(size.height))
        guard let surface = unsafe surface else { throw .drawing("there is no memory for a document") }
        // Of all versions the one that the oldest printers take; cairo differs in which is usual.
        unsafe cairo_pdf_surface_restrict_to_version(surface, CAIRO_PDF_VERSION_1_4)
        let canvas = unsafe try Canvas(size: size, surface: surface)
        for page in 0..<pages {
            draw(canvas, page)
            unsafe cairo_show_page(canvas.context)
        }
        try canvas.check()
        canvas.finish()
        try canvas.check()
        return withExtendedLifetime(file) { file.bytes }
    }
}

/// The bytes of a document as they are written.
private final class DocumentBytes {
    var bytes: [UInt8] = []
}
