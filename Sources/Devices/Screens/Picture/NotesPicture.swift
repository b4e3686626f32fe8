// What has to be said about a result, as a picture.

import Imaging
import RackCore
import Station

/// A card with the file's name, the positions that need a look, and the warnings.
struct NotesPicture {
    let brush: ScreenBrush
    let result: Screen.Result

    private var style: TextStyle { brush.style() }
    private var line: Double { brush.canvas.lineHeight(style) }
    private var gap: Double { brush.margin / 2 }

    func draw(in area: Area) {
        brush.canvas.fill(area, color: .white, radius: brush.margin / 2)
        let inner = area.inset(by: brush.margin * 0.7)
        let bottom = inner.y + inner.height
        var y = drawNote(result.saved.text, tone: result.saved.tone, in: inner, from: inner.y, to: bottom)
        if !result.problems.isEmpty { y = drawProblems(in: inner, from: y + gap, to: bottom) }
        for (number, warning) in result.warnings.enumerated() {
            let rest = result.warnings.count - number
            let height = noteHeight(warning, width: inner.width)
            let needed = y + gap + height + (rest > 1 ? line : 0)
            guard needed <= bottom else {
                // What has no room is counted.
                if y + line <= bottom {
                    let text = "+\(rest) warning\(rest == 1 ? "" : "s")"
                    brush.text(
                        text, in: Area(x: inner.x, y: y, width: inner.width, height: line), brush.style(1, .bold))
                }
                return
            }
            y = drawNote(warning, tone: .warning, in: inner, from: y + gap, to: bottom)
        }
    }

    private var badge: Double { line * 0.9 }

    private func noteLines(_ text: String, width: Double) -> [String] {
        brush.wrapped(text, style, width: width - badge - gap)
    }

    private func noteHeight(_ text: String, width: Double) -> Double {
        Double(noteLines(text, width: width).count) * line
    }

    private func drawNote(_ text: String, tone: Tone, in area: Area, from y: Double, to bottom: Double) -> Double {
        guard !text.isEmpty else { return y }
        brush.badge(tone, in: Area(x: area.x, y: y + (line - badge) / 2, width: badge, height: badge))
        let lines = noteLines(text, width: area.width).prefix(max(1, Int((bottom - y) / line)))
        let x = area.x + badge + gap
        return brush.lines(Array(lines), x: x, y: y, width: area.x + area.width - x, style)
    }

    /// Draws the positions as badges, row after row; what has no room is counted.
    private func drawProblems(in area: Area, from top: Double, to bottom: Double) -> Double {
        let bold = brush.style(1, .bold)
        let height = line * 1.3
        let heading = "Look at"
        let indent = brush.canvas.width(of: heading, style: style) + gap
        brush.text(heading, in: Area(x: area.x, y: top, width: indent, height: height), style)
        var (x, y) = (area.x + indent, top)
        let reserve = brush.canvas.width(of: "+\(result.problems.count) more", style: bold) + gap
        // Warnings below keep at least a third of the room.
        let limit = result.warnings.isEmpty ? bottom : max(top + height, bottom - (bottom - top) / 3)
        for (number, problem) in result.problems.enumerated() {
            let width = brush.canvas.width(of: problem, style: bold) + 1.4 * gap
            let isLast = number == result.problems.count - 1
            let isLastRow = y + 2 * height + gap / 2 > limit
            if x + width + (isLastRow && !isLast ? reserve : 0) > area.x + area.width {
                guard !isLastRow else {
                    let text = "+\(result.problems.count - number) more"
                    let room = area.x + area.width - x
                    brush.text(text, in: Area(x: x, y: y, width: room, height: height), bold)
                    return y + height
                }
                (x, y) = (area.x + indent, y + height + gap / 2)
            }
            let chip = Area(x: x, y: y, width: width, height: height)
            brush.canvas.fill(chip, color: Palette.badge, radius: height * 0.3)
            brush.text(problem, in: chip, bold, .center)
            x += width + gap / 2
        }
        return y + height
    }
}
