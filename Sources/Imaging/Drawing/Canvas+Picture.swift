// Pictures on a canvas, and the canvas as a picture.

import CCairo
package import RackCore

extension Canvas {
    /// Draws a picture so that it fills an area, scaled where the sizes differ. To keep its proportions, take the
    /// area from `Area.fitting`.
    /// - Parameters:
    ///   - image: the picture.
    ///   - area: where it goes.
    ///   - isFast: whether time matters more than looks: pixels are then taken from their nearest four, which is good
    ///     enough for a picture that is made at most twice as small.
    /// - Throws: `DrawingError` when there is no memory for it.
    package func draw(_ image: ColorImage, in area: Area, isFast: Bool = false) throws(DrawingError) {
        guard image.width > 0, image.height > 0, area.width > 0, area.height > 0 else { return }
        try unsafe image.withSurface { surface in
            unsafe cairo_save(context)
            unsafe cairo_translate(context, area.x, area.y)
            unsafe cairo_scale(context, area.width / Double(image.width), area.height / Double(image.height))
            unsafe cairo_set_source_surface(context, surface, 0, 0)
            let source = unsafe cairo_get_source(context)
            unsafe cairo_pattern_set_filter(source, isFast ? CAIRO_FILTER_BILINEAR : CAIRO_FILTER_GOOD)
            // Without this the outermost pixels would mix with what lies beyond the picture.
            unsafe cairo_pattern_set_extend(source, CAIRO_EXTEND_PAD)
            unsafe cairo_rectangle(context, 0, 0, Double(image.width), Double(image.height))
            unsafe cairo_fill(context)
            unsafe cairo_restore(context)
        }
        try check()
    }

    /// Lends row `y` as it stands: pixels 0xXXRRGGBB, the top byte without meaning.
    package func withRow<Result>(_ y: Int, _ body: (Span<UInt32>) -> Result) -> Result {
        precondition((0..<size.height).contains(y), "the row lies outside the canvas")
        unsafe cairo_surface_flush(surface)
        let stride = unsafe Int(cairo_image_surface_get_stride(surface))
        guard let data = unsafe cairo_image_surface_get_data(surface) else { return body(Span()) }
        let start = unsafe UnsafeRawPointer(data + y * stride).assumingMemoryBound(to: UInt32.self)
        return unsafe body(UnsafeBufferPointer(start: start, count: size.width).span)
    }

    /// The canvas as it stands.
    /// - Throws: the first error of any drawing so far.
    package func image() throws(DrawingError) -> ColorImage {
        try check()
        let plane = unsafe Plane<UInt32>(width: size.width, height: size.height) { out in
            for y in 0..<size.height {
                withRow(y) { row in
                    for x in row.indices { unsafe out[y * size.width + x] = row[x] }
                }
            }
        }
        return ColorImage(plane)
    }
}

extension ColorImage {
    /// Draws on the picture's own pixels. The canvas is good only until `body` returns.
    /// - Throws: the first error of the drawing.
    package mutating func draw(_ body: (Canvas) throws(DrawingError) -> Void) throws(DrawingError) {
        let size = size
        guard width > 0, height > 0 else { return }
        try unsafe withMutablePixels { pixels throws(DrawingError) in
            let canvas = try unsafe Canvas(size: size, pixels: pixels)
            defer { canvas.finish() }
            try body(canvas)
            try canvas.check()
        }
    }

    /// Lends the picture as a Cairo surface that is only read.
    func withSurface<Result>(_ body: (OpaquePointer) throws(DrawingError) -> Result) throws(DrawingError) -> Result {
        var result: Swift.Result<Result, DrawingError> = .failure(.drawing("no pixels"))
        unsafe pixels.withUnsafeBytes { bytes in
            let data = unsafe UnsafeMutableRawPointer(mutating: bytes.baseAddress)?.assumingMemoryBound(to: UInt8.self)
            guard
                let surface = unsafe cairo_image_surface_create_for_data(
                    data, CAIRO_FORMAT_RGB24, Int32(width), Int32(height), Int32(width * 4))
            else { return }
            defer {
                unsafe cairo_surface_finish(surface)
                unsafe cairo_surface_destroy(surface)
            }
            do throws(DrawingError) {
                result = .success(try unsafe body(surface))
            } catch {
                result = .failure(error)
            }
        }
        return try result.get()
    }
}

extension Area {
    /// The largest area with a picture's proportions that has room in this one, in its middle.
    package func fitting(_ size: PixelSize) -> Area {
        guard size.width > 0, size.height > 0 else { return Area(x: centerX, y: centerY, width: 0, height: 0) }
        let scale = min(width / Double(size.width), height / Double(size.height))
        let (across, down) = (Double(size.width) * scale, Double(size.height) * scale)
        return Area(x: centerX - across / 2, y: centerY - down / 2, width: across, height: down)
    }
}
