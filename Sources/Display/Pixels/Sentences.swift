// Sentences, names and marks in a picture, all in one size of type that fits their place.

import Imaging
import RackCore
import Station

/// What is said in one place of a screen, below each other, in the largest type in which it all fits. What has no room
/// is counted.
struct Sentences {
    let brush: Brush
    let elements: [Element]
    /// The largest type, in usual sizes.
    let largest: Double
    /// Whether lines stand in the middle.
    var isCentered = false

    var isEmpty: Bool { elements.isEmpty }

    private var gap: Double { brush.gap }

    /// The measures of a size of type.
    private struct Measures {
        let style: TextStyle
        let bold: TextStyle
        let line: Double
        let badge: Double

        init(_ brush: Brush, _ scale: Double) {
            (style, bold) = (brush.style(scale), brush.style(scale, .bold))
            line = brush.canvas.lineHeight(bold)
            badge = line * 0.86
        }
    }

    /// The largest scale in which all of it fits, or the smallest.
    func scale(width: Double, height: Double) -> Double {
        let smallest = min(largest, brush.smallestType / brush.type)
        var scale = largest
        while scale > smallest, self.height(width: width, scale: scale) > height {
            scale = max(smallest, scale * 0.93)
        }
        return scale
    }

    /// The height that all of it takes at a scale, but for what is shown only where there is room.
    func height(width: Double, scale: Double) -> Double {
        let size = Measures(brush, scale)
        var height = 0.0
        for element in elements {
            switch element {
            case .notes(let notes):
                for note in notes { height += gap * 0.7 + Double(count(note, width, size)) * size.line }
            case .names(let word, let names):
                height += gap * 0.7 + chips(word, names, x: 0, y: 0, width: width, bottom: .infinity, size).height
            case .gauge: height += gap + max(12, brush.height * 0.05)
            default: break
            }
        }
        return max(0, height - gap * 0.7)
    }

    /// Draws it and returns the lower edge of what was drawn last.
    @discardableResult
    func draw(in area: Area) -> Double {
        guard area.width > 0, area.height > 0 else { return area.y }
        let size = Measures(brush, scale(width: area.width, height: area.height))
        let bottom = area.y + area.height + 0.5
        var y = area.y
        for (index, element) in elements.enumerated() {
            switch element {
            case .notes(let notes):
                let rest = elements[(index + 1)...]
                let later = rest.reduce(0) { $0 + $1.sentences.count }
                // What stands before names leaves them a row.
                let hasNames = rest.contains { if case .names = $0 { true } else { false } }
                let end = hasNames ? bottom - (size.line * 1.3).rounded() - gap * 0.7 : bottom
                guard let next = draw(notes, before: later, isCounted: !hasNames, in: area, from: y, to: end, size)
                else { return bottom }
                y = next + gap * 0.7
            case .names(let word, let names):
                y = draw(word, names, before: elements[(index + 1)...], in: area, from: y, to: bottom, size)
                y += gap * 0.7
            case .gauge(let gauge):
                let height = max(12, brush.height * 0.05)
                brush.bar(
                    gauge.fraction, steps: gauge.steps, in: Area(x: area.x, y: y, width: area.width, height: height))
                y += height + gap
            case .legend(let entries): draw(entries, in: area, from: y, to: bottom, size)
            default: break
            }
        }
        return y - gap * 0.7
    }

    // MARK: - Sentences

    private func indent(_ note: Screen.Note, _ size: Measures) -> Double { note.tone == nil ? 0 : size.line * 1.15 }

    private func lines(_ note: Screen.Note, _ width: Double, _ size: Measures) -> [(text: String, isBold: Bool)] {
        let width = width - indent(note, size)
        let alignment: TextAlignment = isCentered ? .center : .leading
        let said = brush.wrapped(note.text, note.isStrong ? size.bold : size.style, width: width, alignment)
        let remedy = brush.wrapped(note.remedy, note.isStrong ? size.style : size.bold, width: width, alignment)
        return said.map { ($0, note.isStrong) } + remedy.map { ($0, !note.isStrong) }
    }

    /// How many lines a note takes. Those in the middle are no more than others, and take longer to find.
    private func count(_ note: Screen.Note, _ width: Double, _ size: Measures) -> Int {
        let width = width - indent(note, size)
        return brush.wrapped(note.text, note.isStrong ? size.bold : size.style, width: width).count
            + brush.wrapped(note.remedy, note.isStrong ? size.style : size.bold, width: width).count
    }

    /// Draws sentences; nil when some had no room and were counted.
    /// - Parameters:
    ///   - later: how many sentences follow elsewhere.
    ///   - isCounted: whether those without room are counted; what is only of use beside others is left out instead.
    private func draw(
        _ notes: [Screen.Note], before later: Int, isCounted: Bool, in area: Area, from top: Double,
        to bottom: Double, _ size: Measures
    ) -> Double? {
        var y = top
        for (number, note) in notes.enumerated() {
            let all = lines(note, area.width, size)
            let rest = notes.count - number + later
            let isFirst = y == area.y
            let needed = Double(all.count) * size.line + (rest > 1 && later == 0 ? size.line : 0)
            let isWhole = y + Double(all.count) * size.line <= bottom && (rest == 1 || later > 0)
            if !isWhole, y + needed > bottom, !isFirst {
                guard isCounted else { continue }
                let text = rest == 1 ? brush.say("+1 warning") : brush.say("+\(rest) warnings")
                if y + size.line <= bottom {
                    brush.text(text, in: Area(x: area.x, y: y, width: area.width, height: size.line), size.bold)
                }
                return nil
            }
            let (x, width) = (area.x + indent(note, size), area.width - indent(note, size))
            if let tone = note.tone {
                let place = Area(
                    x: area.x, y: y + (size.line - size.badge) / 2, width: size.badge, height: size.badge)
                brush.badge(tone, in: place)
            }
            // The first note is told whatever the room, its remedy before the end of a long text.
            let most = max(1, Int((bottom - y) / size.line))
            var shown = all
            if all.count > most {
                let said = all.filter { $0.isBold == note.isStrong }
                let remedy = all.filter { $0.isBold != note.isStrong }.prefix(max(0, most - 1))
                let kept = max(1, most - remedy.count)
                let last = (said[(min(kept, said.count) - 1)...].map(\.text).joined(separator: " "), note.isStrong)
                shown = Array(said.prefix(kept - 1)) + [last] + remedy
            }
            for line in shown {
                y = brush.lines(
                    [line.text], x: x, y: y, width: width, line.isBold ? size.bold : size.style,
                    isCentered ? .center : .leading)
            }
            y += gap * 0.7
        }
        return y - gap * 0.7
    }

    // MARK: - Names

    /// Where the names' fields lie, row after row, how many have no room, and the height of all rows.
    private func chips(
        _ word: String, _ names: [String], x left: Double, y top: Double, width: Double, bottom: Double,
        _ size: Measures
    ) -> (places: [Area], hidden: Int, height: Double) {
        let height = (size.line * 1.3).rounded()
        let indent = brush.canvas.width(of: word, style: size.style) + gap
        let widths = names.map { brush.canvas.width(of: $0, style: size.bold) + 1.4 * gap }
        let reserve = brush.canvas.width(of: brush.say("+\(names.count) more"), style: size.bold) + gap
        // The width of each name and all after it, for whether they end in the row.
        var rests = widths
        for index in widths.indices.dropLast().reversed() { rests[index] += rests[index + 1] + gap / 2 }
        var places: [Area] = []
        var (x, y) = (left + indent, top)
        for (number, chip) in widths.enumerated() {
            let isLastRow = y + 2 * height + gap / 2 > bottom
            // Room for the count of the rest is needed only where there will be a rest.
            let hasRest = isLastRow && number < names.count - 1 && x + rests[number] > left + width
            if x + chip + (hasRest ? reserve : 0) > left + width {
                if isLastRow { return (places, names.count - number, y + height - top) }
                (x, y) = (left + indent, y + height + gap / 2)
            }
            places.append(Area(x: x, y: y, width: chip, height: height))
            x += chip + gap / 2
        }
        return (places, 0, y + height - top)
    }

    /// Draws names as fields; what has no room is counted. Sentences that follow keep at least a third of the room.
    private func draw(
        _ word: String, _ names: [String], before rest: ArraySlice<Element>, in area: Area, from top: Double,
        to bottom: Double, _ size: Measures
    ) -> Double {
        let all = chips(word, names, x: area.x, y: top, width: area.width, bottom: bottom, size)
        let later = rest.reduce(0.0) { sum, element in
            guard case .notes(let notes) = element else { return sum }
            return notes.reduce(sum) { $0 + gap * 0.7 + Double(count($1, area.width, size)) * size.line }
        }
        let limit = later == 0 ? bottom : max(top + size.line * 1.3, bottom - (bottom - top) / 3)
        let chips =
            top + all.height + later <= bottom
            ? all : chips(word, names, x: area.x, y: top, width: area.width, bottom: limit, size)
        let height = (size.line * 1.3).rounded()
        let indent = brush.canvas.width(of: word, style: size.style) + gap
        brush.text(word, in: Area(x: area.x, y: top, width: indent, height: height), size.style)
        for (name, place) in zip(names, chips.places) {
            brush.canvas.fill(place, color: Palette.badge, radius: height * 0.3)
            brush.text(name, in: place, size.bold, .center)
        }
        if chips.hidden > 0 {
            let last = chips.places.last
            let x = last.map { $0.x + $0.width + gap / 2 } ?? area.x + indent
            let place = Area(x: x, y: last?.y ?? top, width: area.x + area.width - x, height: height)
            brush.text(brush.say("+\(chips.hidden) more"), in: place, size.bold)
        }
        return top + chips.height
    }

    // MARK: - Marks

    /// What the marks mean and how many cells have each, at the bottom where there is room: one below the other, or in
    /// several columns.
    private func draw(
        _ entries: [Screen.LegendEntry], in area: Area, from top: Double, to bottom: Double, _ size: Measures
    ) {
        let (step, side) = (size.line * 1.2, size.line * 0.95)
        let widest = entries.map { brush.canvas.width(of: $0.text, style: size.style) }.max() ?? 0
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
            brush.cell(entry.state, in: Area(x: x, y: y + (step - side) / 2, width: side, height: side))
            let place = Area(
                x: x + side + gap, y: y, width: min(width, area.x + area.width - x) - side - gap, height: step)
            brush.text(entry.text, in: place, size.style)
        }
    }
}
