// A picture to draw on, the areas of it, and why it cannot be had.

import CCairo
package import RackCore

/// Why a drawing or its file could not be made. None of these depends on what is drawn: memory has run out, or there
/// is no font.
package enum DrawingError: Error, Hashable, Sendable {
    /// The drawing library reports an error; the text is its own.
    case drawing(String)
    /// The picture could not be encoded; the text is the encoder's own.
    case encoding(String)
}

/// An upright rectangle in pixels, which may lie between them: origin at the top left, y down.
package struct Area: Hashable, Sendable {
    /// The left edge.
    package var x: Double
    /// The top edge.
    package var y: Double
    /// Pixels across.
    package var width: Double
    /// Pixels down.
    package var height: Double

    /// Makes an area from its top left corner and its sides, in pixels.
    package init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The area of a rectangle of whole pixels.
    package init(_ rect: PixelRect) {
        self.init(x: Double(rect.x), y: Double(rect.y), width: Double(rect.width), height: Double(rect.height))
    }

    /// The middle across.
    package var centerX: Double { x + width / 2 }
    /// The middle down.
    package var centerY: Double { y + height / 2 }

    /// The area made smaller by the same distance on all four sides; larger when the distance is negative.
    package func inset(by distance: Double) -> Area {
        Area(x: x + distance, y: y + distance, width: width - 2 * distance, height: height - 2 * distance)
    }

    /// The area made narrower by the same distance on the left and on the right.
    package func indented(by distance: Double) -> Area {
        Area(x: x + distance, y: y, width: width - 2 * distance, height: height)
    }
}

/// A picture that is being drawn, in pixels from its top left corner. One task draws on a canvas; different canvases
/// may be drawn on at the same time.
///
/// Drawing never fails by itself: Cairo remembers the first error, and the finished picture throws it.
@safe package final class Canvas {
    /// The size of the picture in pixels.
    package let size: PixelSize
    let surface: OpaquePointer
    let context: OpaquePointer

    /// Makes a canvas of one colour.
    /// - Throws: `DrawingError` when there is no memory for it.
    package init(size: PixelSize, background: RGB = .white) throws(DrawingError) {
        self.size = size
        unsafe surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(size.width), Int32(size.height))
        unsafe context = cairo_create(surface)
        try check()
        fill(area, color: background)
    }

    /// Makes a canvas that draws straight into pixels of a `ColorImage`. The memory has to outlive the canvas, or
    /// `finish` has to be called before it goes.
    init(size: PixelSize, pixels: UnsafeMutableBufferPointer<UInt32>) throws(DrawingError) {
        self.size = size
        unsafe surface = cairo_image_surface_create_for_data(
            UnsafeMutableRawPointer(pixels.baseAddress)?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_RGB24,
            Int32(size.width), Int32(size.height), Int32(size.width * 4))
        unsafe context = cairo_create(surface)
        try check()
    }

    /// Makes a canvas of a surface, which it takes over.
    init(size: PixelSize, surface: OpaquePointer) throws(DrawingError) {
        self.size = size
        unsafe self.surface = surface
        unsafe context = cairo_create(surface)
        try check()
    }

    deinit {
        unsafe cairo_destroy(context)
        unsafe cairo_surface_destroy(surface)
    }

    /// The whole canvas.
    package var area: Area { Area(PixelRect(size)) }

    /// Throws the first error of any drawing so far.
    func check() throws(DrawingError) {
        for status in unsafe [cairo_status(context), cairo_surface_status(surface)] where status != CAIRO_STATUS_SUCCESS
        {
            throw unsafe .drawing(String(cString: cairo_status_to_string(status)))
        }
    }

    /// Ends all drawing; whatever is drawn afterwards is lost.
    func finish() { unsafe cairo_surface_finish(surface) }

    /// Has all that is drawn from now on enlarged, or made smaller, from the top left corner.
    func scale(by factor: Double) {
        if factor != 1 { unsafe cairo_scale(context, factor, factor) }
    }

    // MARK: Shapes

    /// Fills an area, its corners rounded where a radius in pixels is given.
    package func fill(_ area: Area, color: RGB, opacity: Double = 1, radius: Double = 0) {
        trace(area, radius: radius)
        use(color, opacity: opacity)
        unsafe cairo_fill(context)
    }

    /// Draws the edge of an area; the line's middle lies on it.
    /// - Parameters:
    ///   - area: the area.
    ///   - color: the line's colour.
    ///   - width: the line's width in pixels.
    ///   - radius: the radius of the corners in pixels.
    ///   - dash: the length of a dash and of the gap after it, in pixels; 0 for a whole line.
    package func stroke(_ area: Area, color: RGB, width: Double, radius: Double = 0, dash: Double = 0) {
        trace(area, radius: radius)
        use(color)
        unsafe cairo_set_line_width(context, width)
        unsafe cairo_set_line_join(context, CAIRO_LINE_JOIN_MITER)
        unsafe cairo_set_dash(context, [dash], dash > 0 ? 1 : 0, 0)
        unsafe cairo_stroke(context)
    }

    /// Draws a straight line with round ends, its width in pixels.
    package func line(from start: Point, to end: Point, color: RGB, width: Double) {
        use(color)
        unsafe cairo_set_line_width(context, width)
        unsafe cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        unsafe cairo_set_dash(context, nil, 0, 0)
        unsafe cairo_move_to(context, start.x, start.y)
        unsafe cairo_line_to(context, end.x, end.y)
        unsafe cairo_stroke(context)
    }

    /// Draws what `body` draws, but only inside an area.
    package func clipped(to area: Area, _ body: () -> Void) {
        unsafe cairo_save(context)
        trace(area, radius: 0)
        unsafe cairo_clip(context)
        body()
        unsafe cairo_restore(context)
    }

    func use(_ color: RGB, opacity: Double = 1) {
        unsafe cairo_set_source_rgba(
            context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255, opacity)
    }

    private func trace(_ area: Area, radius: Double) {
        unsafe cairo_new_path(context)
        let radius = min(radius, area.width / 2, area.height / 2)
        guard radius > 0 else {
            unsafe cairo_rectangle(context, area.x, area.y, area.width, area.height)
            return
        }
        let (right, bottom) = (area.x + area.width, area.y + area.height)
        let quarter = Double.pi / 2
        unsafe cairo_arc(context, right - radius, area.y + radius, radius, -quarter, 0)
        unsafe cairo_arc(context, right - radius, bottom - radius, radius, 0, quarter)
        unsafe cairo_arc(context, area.x + radius, bottom - radius, radius, quarter, 2 * quarter)
        unsafe cairo_arc(context, area.x + radius, area.y + radius, radius, 2 * quarter, 3 * quarter)
        unsafe cairo_close_path(context)
    }
}
