// Text on a canvas: measured, shortened, drawn.

import CCairo
import RackCore
import Synchronization

/// Held while a context has a font.
///
/// Cairo shares a font of one size between all contexts; the last that lets it go looks at it once more without Cairo's
/// own lock, and where another thread has taken it up again in between, the process ends with the assertion
/// `! scaled_font->cache_frozen` (`cairo_scaled_font_destroy`, 1.16).
private let fonts = Mutex(())

extension Canvas {
    /// The width of a text in one line, in pixels, its halo not counted.
    package func width(of text: String, style: TextStyle) -> Double {
        var width = 0.0
        for run in TextRun.runs(of: text, weight: style.weight) {
            width += set(run.typeface, style) {
                var extents = cairo_text_extents_t()
                unsafe cairo_text_extents(context, run.text, &extents)
                return extents.x_advance
            }
        }
        return width
    }

    /// The height of a line of text, in pixels: the same for every text of a style, so that baselines do not wobble.
    package func lineHeight(_ style: TextStyle) -> Double {
        let extents = fontExtents(style)
        return extents.ascent + extents.descent
    }

    /// The text itself when it is at most `width` pixels wide, or else its longest beginning that is with an ellipsis
    /// after it. Empty when not even the ellipsis has room.
    package func shortened(_ text: String, style: TextStyle, toWidth width: Double) -> String {
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
    package func draw(_ text: String, in area: Area, style: TextStyle, alignment: TextAlignment = .leading) {
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
        let runs = TextRun.runs(of: shown, weight: style.weight)
        guard let halo = style.halo else {
            use(style.color)
            for run in runs {
                set(run.typeface, style) { unsafe cairo_show_text(context, run.text) }
            }
            return
        }
        for run in runs {
            set(run.typeface, style) { unsafe cairo_text_path(context, run.text) }
        }
        use(halo.color)
        unsafe cairo_set_line_width(context, 2 * halo.width)
        unsafe cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        unsafe cairo_set_dash(context, nil, 0, 0)
        unsafe cairo_stroke_preserve(context)
        use(style.color)
        unsafe cairo_fill(context)
    }

    private func fontExtents(_ style: TextStyle) -> cairo_font_extents_t {
        guard let first = Typeface.all(of: style.weight).first else { return cairo_font_extents_t() }
        return set(first, style) {
            var extents = cairo_font_extents_t()
            unsafe cairo_font_extents(context, &extents)
            return extents
        }
    }

    /// Does what needs a font with the context that has it, one canvas at a time, and takes the font from the context
    /// again: neither `cairo_restore` nor `cairo_destroy` may let one go while another canvas has it.
    private func set<Result>(_ typeface: Typeface, _ style: TextStyle, _ body: () -> Result) -> Result {
        fonts.withLock { _ in
            unsafe cairo_save(context)
            defer { unsafe cairo_restore(context) }
            unsafe cairo_set_font_face(context, typeface.face)
            unsafe cairo_set_font_size(context, style.size)
            return body()
        }
    }
}
