// Sentences below each other, each with its badge, in one size of type that fits.

import Imaging
import RackCore
import Station

/// Notes below each other, all in the largest type in which they fit. What has no room is counted.
struct NoteList {
    /// A note, and what to do about it.
    struct Note {
        /// Nil for a sentence without a badge.
        var tone: Tone?
        var text: String
        var remedy = ""
        var isBold = false
    }

    let brush: ScreenBrush
    let notes: [Note]
    /// The largest type, in usual sizes.
    var largest = 1.0

    private struct Laid {
        var note: Note
        var lines: [String]
        var remedy: [String]
        var indent: Double

        func height(_ line: Double, gap: Double) -> Double { Double(lines.count + remedy.count) * line + gap }
    }

    /// Draws the notes and returns the lower edge of the last.
    @discardableResult
    func draw(in area: Area) -> Double {
        guard !notes.isEmpty, area.width > 0, area.height > 0 else { return area.y }
        let scale = scale(width: area.width, height: area.height)
        let (style, bold) = (brush.style(scale), brush.style(scale, .bold))
        let line = brush.canvas.lineHeight(bold)
        let gap = line * 0.25
        let laid = self.laid(scale, width: area.width)
        var y = area.y
        let bottom = area.y + area.height + 0.5
        for (number, one) in laid.enumerated() {
            let rest = laid.count - number
            let needed = one.height(line, gap: 0) + (rest > 1 ? line : 0)
            let isWhole = y + one.height(line, gap: 0) <= bottom && rest == 1
            if !isWhole, y + needed > bottom, number > 0 {
                let text = rest == 1 ? brush.say("+1 warning") : brush.say("+\(rest) warnings")
                brush.text(text, in: Area(x: area.x, y: y, width: area.width, height: line), bold)
                return y + line
            }
            let (x, width) = (area.x + one.indent, area.width - one.indent)
            if let tone = one.note.tone {
                let side = line * 0.86
                brush.badge(tone, in: Area(x: area.x, y: y + (line - side) / 2, width: side, height: side))
            }
            // The first note is told whatever the room, its remedy before the end of a long text.
            let most = max(1, Int((bottom - y) / line))
            let kept = max(1, most - one.remedy.count)
            var lines = one.lines
            if lines.count > kept {
                lines = Array(lines.prefix(kept - 1)) + [lines[(kept - 1)...].joined(separator: " ")]
            }
            y = brush.lines(lines, x: x, y: y, width: width, one.note.isBold ? bold : style)
            y = brush.lines(Array(one.remedy.prefix(max(0, most - lines.count))), x: x, y: y, width: width, bold) + gap
        }
        return y - gap
    }

    /// The height that the notes take at their largest, in pixels.
    func wholeHeight(width: Double) -> Double { height(largest, width: width) }

    private func scale(width: Double, height: Double) -> Double {
        let smallest = min(largest, brush.smallestType / brush.type)
        var scale = largest
        while scale > smallest, self.height(scale, width: width) > height { scale = max(smallest, scale * 0.93) }
        return scale
    }

    private func height(_ scale: Double, width: Double) -> Double {
        let line = brush.canvas.lineHeight(brush.style(scale, .bold))
        let gap = line * 0.25
        return laid(scale, width: width).reduce(-gap) { $0 + $1.height(line, gap: gap) }
    }

    private func laid(_ scale: Double, width: Double) -> [Laid] {
        let (style, bold) = (brush.style(scale), brush.style(scale, .bold))
        let line = brush.canvas.lineHeight(bold)
        return notes.map { note in
            let indent = note.tone == nil ? 0 : line * 1.15
            return Laid(
                note: note,
                lines: brush.wrapped(note.text, note.isBold ? bold : style, width: width - indent),
                remedy: brush.wrapped(note.remedy, bold, width: width - indent), indent: indent)
        }
    }
}
