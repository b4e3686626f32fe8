// Text on a canvas: measured, shortened, drawn.

import CCairo
import RackCore

extension Canvas {
    /// The width of a text in one line, in pixels, its halo not counted.
    public func width(of text: String, style: TextStyle) -> Double {
        select(style)
        var extents = cairo_text_extents_t()
        unsafe cairo_text_extents(context, text.inOneLine, &extents)
        return extents.x_advance
    }

    /// The height of a line of text, in pixels: the same for every text of a style, so that baselines do not wobble.
    public func lineHeight(_ style: TextStyle) -> Double {
        let extents = fontExtents(style)
        return extents.ascent + extents.descent
    }

    /// The text itself when it is at most `width` pixels wide, or else its longest beginning that is with an ellipsis
    /// after it. Empty when not even the ellipsis has room.
    public func shortened(_ text: String, style: TextStyle, toWidth width: Double) -> String {
        guard self.width(of: text, style: style) > width else { return text }
        let characters = Array(text)
        var (fits, tooLong) = (-1, characters.count)
        while tooLong - fits > 1 {
            let middle = (fits + tooLong) / 2
            if self.width(of: String(characters[..<middle]) + "…", style: style) <= width {
                fits = middle
            } else {
                tooLong = middle
            }
        }
        return fits < 0 ? "" : String(characters[..<fits]) + "…"
    }

    /// Draws one line of text, in the middle between the area's top and bottom. A text that is too wide for the area
    /// ends in an ellipsis; line breaks and other control characters become spaces.
    public func draw(_ text: String, in area: Area, style: TextStyle, alignment: TextAlignment = .leading) {
        let shown = shortened(text, style: style, toWidth: area.width)
        guard !shown.isEmpty else { return }
        let extents = fontExtents(style)
        let left =
            switch alignment {
            case .leading: area.x
            case .center: area.x + (area.width - width(of: shown, style: style)) / 2
            case .trailing: area.x + area.width - width(of: shown, style: style)
            }
        let baseline = area.y + (area.height - extents.ascent - extents.descent) / 2 + extents.ascent
        unsafe cairo_new_path(context)
        unsafe cairo_move_to(context, left, baseline)
        if let halo = style.halo {
            unsafe cairo_text_path(context, shown.inOneLine)
            use(halo.color)
            unsafe cairo_set_line_width(context, 2 * halo.width)
            unsafe cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
            unsafe cairo_set_dash(context, nil, 0, 0)
            unsafe cairo_stroke_preserve(context)
            use(style.color)
            unsafe cairo_fill(context)
        } else {
            use(style.color)
            unsafe cairo_show_text(context, shown.inOneLine)
        }
    }

    private func fontExtents(_ style: TextStyle) -> cairo_font_extents_t {
        select(style)
        var extents = cairo_font_extents_t()
        unsafe cairo_font_extents(context, &extents)
        return extents
    }

    private func select(_ style: TextStyle) {
        unsafe cairo_set_font_face(context, Typeface.of(style.weight).face)
        unsafe cairo_set_font_size(context, style.size)
    }
}

extension String {
    /// The text with every control character, which no font can show, replaced by a space.
    fileprivate var inOneLine: String {
        guard unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else { return self }
        return String(
            String.UnicodeScalarView(
                unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
    }
}
