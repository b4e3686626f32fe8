// The lines at the bottom of every picture: keys, and the state of the devices.

import Imaging
import RackCore
import Station

/// The keys that do something, and below them the devices.
struct Foot {
    let brush: Brush
    let screen: Screen

    private var line: Double { (brush.canvas.lineHeight(brush.style()) * 1.55).rounded() }
    private var hasKeys: Bool { !screen.keys.isEmpty }
    private var badge: Double { line * 0.56 }
    private var gap: Double { brush.margin / 2 }

    /// The height that the lines take, in pixels.
    var height: Double { line * Double(rows.count + (hasKeys ? 1 : 0)) }

    func draw() {
        let rows = rows
        let top = brush.height - line * Double(rows.count)
        brush.canvas.fill(
            Area(x: 0, y: top, width: brush.width, height: brush.height - top), color: Palette.header)
        for (number, notes) in rows.enumerated() {
            draw(notes, in: Area(x: 0, y: top + Double(number) * line, width: brush.width, height: line))
        }
        if hasKeys { drawKeys(in: Area(x: 0, y: top - line, width: brush.width, height: line)) }
    }

    /// The notes in one row, or in two where one has no room for them.
    private var rows: [[Screen.Note]] {
        let notes = screen.status.notes
        let (wanted, room) = (wanted(notes), brush.width - 2 * brush.margin)
        guard wanted.reduce(0, +) > room, notes.count > 2 else { return [notes] }
        // The fuller row decides: what is beyond its room is cut.
        func fuller(_ count: Int) -> Double {
            max(wanted.prefix(count).reduce(0, +), wanted.dropFirst(count).reduce(0, +))
        }
        let count = (1..<notes.count).min { fuller($0) < fuller($1) } ?? 1
        return [Array(notes.prefix(count)), Array(notes.dropFirst(count))]
    }

    private func wanted(_ notes: [Screen.Note]) -> [Double] {
        notes.map { brush.canvas.width(of: $0.text, style: brush.style()) + 1 + badge + 2 * gap }
    }

    private func draw(_ notes: [Screen.Note], in area: Area) {
        let style = brush.style()
        // Everybody gets what is wanted where that is no more than an even share, and the others share the rest.
        let wanted = wanted(notes)
        var widths = wanted
        var (left, open) = (area.width - 2 * brush.margin, notes.count)
        for index in notes.indices.sorted(by: { wanted[$0] < wanted[$1] }) {
            widths[index] = min(wanted[index], left / Double(open))
            (left, open) = (left - widths[index], open - 1)
        }
        var x = brush.margin
        for (note, width) in zip(notes, widths) {
            brush.badge(note.tone ?? .neutral, in: Area(x: x, y: area.centerY - badge / 2, width: badge, height: badge))
            let place = Area(
                x: x + badge + gap * 0.6, y: area.y, width: width - badge - gap * 1.4, height: area.height)
            brush.text(note.text, in: place, style)
            x += width + (notes.count > 1 ? left / Double(notes.count - 1) : 0)
        }
    }

    private func drawKeys(in area: Area) {
        let (plain, bold) = (brush.style(), brush.style(1, .bold, Palette.header))
        let gap = brush.margin / 2
        var x = brush.margin
        for hint in screen.keys {
            let name = name(hint.command)
            let (nameWidth, textWidth) = (
                brush.canvas.width(of: name, style: bold) + 1, brush.canvas.width(of: hint.text, style: plain) + 1
            )
            let whole = nameWidth + gap + textWidth + 2.5 * gap
            // A hint is shown whole or not at all.
            guard x + whole <= area.width - gap else { continue }
            let cap = Area(x: x, y: area.y + area.height * 0.12, width: nameWidth + gap, height: area.height * 0.76)
            brush.canvas.fill(cap, color: Brush.ink, radius: cap.height / 4)
            brush.text(name, in: Area(x: x + gap / 2, y: area.y, width: nameWidth, height: area.height), bold)
            brush.text(
                hint.text, in: Area(x: x + nameWidth + 1.6 * gap, y: area.y, width: textWidth, height: area.height),
                plain)
            x += whole
        }
    }

    private func name(_ command: Command) -> String {
        switch command {
        case .press, .longPress, .doublePress: brush.say("Pedal")
        case .up: brush.say("Up")
        case .down: brush.say("Down")
        case .select: brush.say("Enter")
        case .back: brush.say("Back")
        case .quit: "Q"
        }
    }
}
