// What has to be said about a result, as a picture.

import Imaging
import RackCore
import Station

/// A card with the file's name, the rack's own code, the positions that need a look, the warnings, and what the cells' signs mean.
struct NotesPicture {
    let brush: ScreenBrush
    let result: Screen.Result
    /// The size of the type in usual sizes; smaller where more has to be said than there is room for.
    private let scale: Double

    private var style: TextStyle { brush.style(scale) }
    private var bold: TextStyle { brush.style(scale, .bold) }
    private var line: Double { brush.canvas.lineHeight(style) }
    private var gap: Double { brush.margin / 2 }
    private var badge: Double { line * 0.9 }

    /// Chooses the largest type in which all of it has room.
    init(brush: ScreenBrush, result: Screen.Result, area: Area) {
        let inner = Self.inner(area, brush)
        let smallest = brush.smallestType / brush.type
        // Without a rack beside it there is room for larger type.
        let isAlone = result.rack.cells.isEmpty
        let scales =
            (isAlone ? [1.8, 1.6, 1.4, 1.2] : [1.3, 1.15]) + [1, 0.92, 0.84, 0.76].filter { $0 >= smallest } + [
                smallest
            ]
        let fitting = scales.first {
            NotesPicture(brush: brush, result: result, scale: $0).height(width: inner.width) <= inner.height
        }
        self.init(brush: brush, result: result, scale: fitting ?? smallest)
    }

    private init(brush: ScreenBrush, result: Screen.Result, scale: Double) {
        (self.brush, self.result, self.scale) = (brush, result, scale)
    }

    private static func inner(_ area: Area, _ brush: ScreenBrush) -> Area { area.inset(by: brush.margin * 0.7) }

    /// The height of a card of a width that has room for all of it, in pixels.
    func wholeHeight(width: Double) -> Double { height(width: width - brush.margin * 1.4) + brush.margin * 1.4 }

    /// The height that all of it takes, in pixels.
    private func height(width: Double) -> Double {
        var height = heads.reduce(-gap) { $0 + gap + noteHeight($1.text, width: width) }
        if !result.rackName.isEmpty { height += gap + Double(rackLines(width: width).count) * line }
        if !result.problems.isEmpty { height += gap + chips(x: 0, y: 0, width: width, bottom: .infinity).height }
        return warnings.reduce(height) { $0 + gap + noteHeight($1.text, width: width) }
    }

    func draw(in area: Area) {
        brush.canvas.fill(area, color: .white, radius: gap)
        let inner = Self.inner(area, brush)
        let bottom = inner.y + inner.height
        var y = inner.y - gap
        for head in heads { y = drawNote(head.text, tone: head.tone, in: inner, from: y + gap, to: bottom) }
        if !result.rackName.isEmpty { y = drawRackName(in: inner, from: y + gap) }
        if !result.problems.isEmpty { y = drawProblems(in: inner, from: y + gap, to: bottom) }
        for (number, warning) in warnings.enumerated() {
            let rest = warnings.count - number
            guard y + gap + noteHeight(warning.text, width: inner.width) + (rest > 1 ? line : 0) <= bottom else {
                // What has no room is counted.
                let text = rest == 1 ? brush.say("+1 warning") : brush.say("+\(rest) warnings")
                let place = Area(x: inner.x, y: y, width: inner.width, height: line)
                if y + line <= bottom { brush.text(text, in: place, bold) }
                return
            }
            y = drawNote(warning.text, tone: warning.tone, in: inner, from: y + gap, to: bottom)
        }
        drawLegend(in: inner, from: y + gap, to: bottom)
    }

    // MARK: - Sentences

    /// What is said of the session itself.
    private var heads: [Screen.Note] {
        [Screen.Note(.neutral, result.time), result.saved, result.mirrored].filter { !$0.text.isEmpty }
    }

    /// How the rack compares with what is expected, and all warnings.
    private var warnings: [Screen.Note] {
        var notes: [Screen.Note] = []
        if let comparison = result.comparison {
            notes.append(.init(comparison.tone, "\(comparison.name): \(comparison.text)"))
            for (name, values) in [
                ("Missing" as Words, comparison.missing), ("Unexpected", comparison.unexpected),
                ("Misplaced", comparison.misplaced),
            ] where !values.isEmpty {
                notes.append(.init(comparison.tone, brush.say("\(name): \(values.joined(separator: ", "))")))
            }
        }
        return notes + result.warnings.map { .init(.warning, $0) }
    }

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

    // MARK: - The rack's own code

    /// What the code says, in two lines at most: a third and all that follows it are cut.
    private func rackLines(width: Double) -> [String] {
        let lines = brush.wrapped(result.rackName, bold, width: width - badge - gap)
        return lines.count <= 2 ? lines : [lines[0], lines[1...].joined()]
    }

    private func drawRackName(in area: Area, from y: Double) -> Double {
        let mark = Area(x: area.x, y: y + (line - badge) / 2, width: badge, height: badge)
        brush.canvas.fill(mark.inset(by: badge * 0.12), color: Palette.accent, radius: badge * 0.15)
        let x = area.x + badge + gap
        return brush.lines(rackLines(width: area.width), x: x, y: y, width: area.x + area.width - x, bold)
    }

    // MARK: - Positions

    private var heading: String { brush.say("Look at") }

    /// Where the positions' badges lie, row after row, how many have no room, and the height of all rows.
    private func chips(
        x left: Double, y top: Double, width: Double, bottom: Double
    ) -> (places: [Area], hidden: Int, height: Double) {
        let height = (line * 1.3).rounded()
        let indent = brush.canvas.width(of: heading, style: style) + gap
        let reserve = brush.canvas.width(of: brush.say("+\(result.problems.count) more"), style: bold) + gap
        var places: [Area] = []
        var (x, y) = (left + indent, top)
        for (number, problem) in result.problems.enumerated() {
            let chip = brush.canvas.width(of: problem, style: bold) + 1.4 * gap
            let isLast = number == result.problems.count - 1
            let isLastRow = y + 2 * height + gap / 2 > bottom
            // Room for the count of the rest is needed only where there will be a rest.
            let rest = result.problems[number...].reduce(-gap / 2) {
                $0 + brush.canvas.width(of: $1, style: bold) + 1.9 * gap
            }
            let hasRest = isLastRow && !isLast && x + rest > left + width
            if x + chip + (hasRest ? reserve : 0) > left + width {
                if isLastRow { return (places, result.problems.count - number, y + height - top) }
                (x, y) = (left + indent, y + height + gap / 2)
            }
            places.append(Area(x: x, y: y, width: chip, height: height))
            x += chip + gap / 2
        }
        return (places, 0, y + height - top)
    }

    /// Draws the positions as badges; what has no room is counted.
    private func drawProblems(in area: Area, from top: Double, to bottom: Double) -> Double {
        // Warnings below keep at least a third of the room.
        let limit = warnings.isEmpty ? bottom : max(top + line * 1.3, bottom - (bottom - top) / 3)
        let all = chips(x: area.x, y: top, width: area.width, bottom: bottom)
        let wanted = warnings.reduce(all.height) { $0 + gap + noteHeight($1.text, width: area.width) }
        let chips =
            top + wanted <= bottom ? all : chips(x: area.x, y: top, width: area.width, bottom: limit)
        let height = (line * 1.3).rounded()
        let indent = brush.canvas.width(of: heading, style: style) + gap
        brush.text(heading, in: Area(x: area.x, y: top, width: indent, height: height), style)
        for (problem, place) in zip(result.problems, chips.places) {
            brush.canvas.fill(place, color: Palette.badge, radius: height * 0.3)
            brush.text(problem, in: place, bold, .center)
        }
        if chips.hidden > 0 {
            let last = chips.places.last
            let x = last.map { $0.x + $0.width + gap / 2 } ?? area.x + indent
            let place = Area(x: x, y: last?.y ?? top, width: area.x + area.width - x, height: height)
            brush.text(brush.say("+\(chips.hidden) more"), in: place, bold)
        }
        return top + chips.height
    }

    // MARK: - Legend

    /// What the signs mean and how many cells have each, at the bottom of the card where there is room: one below the
    /// other, or in several columns.
    private func drawLegend(in area: Area, from top: Double, to bottom: Double) {
        let entries = result.rack.counts.map { (state: $0.state, text: "\($0.count) \(brush.say($0.state.words))") }
        let (step, side) = (line * 1.2, line * 0.95)
        let widest = entries.map { brush.canvas.width(of: $0.text, style: style) }.max() ?? 0
        let width = side + gap + widest + 1
        let most = max(1, Int((area.width + 2 * gap) / (width + 2 * gap)))
        let fitting = (1...most).first { columns in
            bottom - step * Double((entries.count + columns - 1) / columns) >= top
        }
        guard let columns = fitting, !entries.isEmpty else { return }
        let rows = (entries.count + columns - 1) / columns
        for (number, entry) in entries.enumerated() {
            let x = area.x + Double(number / rows) * (width + 2 * gap)
            let y = bottom - step * Double(rows - number % rows)
            RackPicture.draw(
                entry.state, in: Area(x: x, y: y + (step - side) / 2, width: side, height: side), with: brush)
            let place = Area(
                x: x + side + gap, y: y, width: min(width, area.x + area.width - x) - side - gap, height: step)
            brush.text(entry.text, in: place, style)
        }
    }
}
