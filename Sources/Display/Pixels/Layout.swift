// Where the elements of a screen lie in a picture: below each other, beside each other, and in cards.

import Imaging
import RackCore
import Station

extension Brush {
    /// The distance between parts.
    var gap: Double { margin / 2 }
    /// The height of a line of usual type.
    var line: Double { canvas.lineHeight(style()) }

    /// Draws what fills a screen: what is seen from afar on top, over the whole width, and the rest below it.
    func screen(_ parts: [Element], in area: Area) {
        switch parts.first {
        case .title(let title):
            let rest = area.below(verdict(title, width: area.width)).inset(by: gap)
            guard case .card(let elements)? = parts.dropFirst().first, parts.count == 2 else {
                return stack(Array(parts.dropFirst()), in: rest)
            }
            card(elements, in: rest, largest: 1.8)
        case .head(let text, let trailing):
            stack(Array(parts.dropFirst()), in: area.below(head(text, trailing: trailing)).inset(by: gap))
        case .card(let elements)
        where elements.first?.isTitle == true && !elements.contains(where: \.isList)
            && parts.allSatisfy({ !$0.isList }):
            // Nothing but a few words has the whole screen.
            let rest = parts.dropFirst().reduce(0) { $0 + fixedHeight($1, in: area) + gap }
            var place = area.inset(by: margin)
            place.height -= rest
            card(elements, in: place, largest: 1.7)
            stack(
                Array(parts.dropFirst()),
                in: Area(x: place.x, y: place.y + place.height + gap, width: place.width, height: rest))
        default: stack(parts, in: area.inset(by: gap))
        }
    }

    // MARK: - Below each other

    /// Draws elements below each other. Those whose height is their own get it; the others share what is left.
    func stack(_ elements: [Element], in area: Area) {
        let scrolls = elements.contains { if case .list(let list) = $0 { list.isLong } else { false } }
        var fixed = elements.map { fixedHeight($0, in: area, scrolls: scrolls) }
        // Words alone share all there is.
        if !fixed.contains(0) {
            for (number, element) in elements.enumerated() where element.isWords { fixed[number] = 0 }
        }
        let open = Double(fixed.count { $0 == 0 })
        let left = area.height - fixed.reduce(0, +) - gap * Double(max(0, elements.count - 1))
        // Cards alone share by what they have to say.
        let wishes = open > 1 ? elements.map { cardHeight($0, width: area.width) } : []
        let wished = zip(wishes, fixed).reduce(0) { $0 + ($1.1 == 0 ? $1.0 : 0) }
        var y = area.y
        for (number, element) in elements.enumerated() {
            var height = fixed[number] > 0 ? fixed[number] : left / max(1, open)
            if fixed[number] == 0, open > 1, wished > 0 {
                let isLast = number == elements.count - 1
                height =
                    wished <= left
                    ? isLast ? area.y + area.height - y : wishes[number] : left * wishes[number] / wished
            }
            draw(element, in: Area(x: area.x, y: y, width: area.width, height: max(0, height)))
            y += height + gap
        }
    }

    /// The height of an element that has one of its own; 0 for one that takes what it gets.
    /// - Parameter scrolls: whether it stands beside lines of which there may be more than have room.
    private func fixedHeight(_ element: Element, in area: Area, scrolls: Bool = false) -> Double {
        switch element {
        case .gauge: return max(14, height * 0.05)
        case .field: return (canvas.lineHeight(style(1.8, .bold)) * 1.4).rounded()
        case .notes(let notes):
            return min(area.height * 0.3, words(notes: notes, 1.2).height(width: area.width - 2 * gap, scale: 1.2))
        case .card(let elements):
            // Lines that scroll keep their room whatever is said of the selected one.
            if scrolls { return (line * (1 + 1.6 * Double(elements.flatMap(\.sentences).count))).rounded() }
            return min(cardHeight(element, width: area.width), max(line * 2.6, min(area.height * 0.42, type * 7.5)))
        case .list(let list):
            switch list.form {
            case .tiles: return max(line * 3.4, min(line * 4.6, area.height * 0.2)).rounded()
            case .menu: return (line * 1.6).rounded()
            case .rows where list.rows.count == 1:
                return (list.rows[0].picture == nil ? line * 1.6 : line * 3.2).rounded()
            default: return 0
            }
        default: return 0
        }
    }

    /// The height that a card wants to have.
    private func cardHeight(_ element: Element, width: Double) -> Double {
        guard case .card(let elements) = element else { return 0 }
        let pad = cardPad(width: width)
        return Sentences(brush: self, elements: elements, largest: 1.15).height(width: width - 2 * pad, scale: 1.15)
            + 2 * pad
    }

    private func words(notes: [Screen.Note], _ largest: Double) -> Sentences {
        Sentences(brush: self, elements: [.notes(notes)], largest: largest)
    }

    /// Draws an element in its place.
    private func draw(_ element: Element, in area: Area) {
        switch element {
        case .title, .head: break
        case .notes(let notes):
            guard notes.count == 1, notes[0].tone == nil else {
                Sentences(brush: self, elements: [element], largest: 1.2).draw(in: area.indented(by: gap))
                return
            }
            paragraph(
                notes[0].text, in: area, largest: 2, weight: notes[0].isStrong ? .bold : .regular, .center,
                isCentered: true)
        case .names, .legend: Sentences(brush: self, elements: [element], largest: 1).draw(in: area)
        case .gauge(let gauge): bar(gauge.fraction, steps: gauge.steps, in: area)
        case .field(let text): field(text, in: area)
        case .list(let list): self.list(list, in: area, ground: .white)
        case .rack(let rack): self.rack(rack, in: area)
        case .picture(let view): picture(view, in: area)
        case .card(let elements): card(elements, in: area, largest: 1.3)
        case .split(let split): self.split(split, in: area)
        }
    }

    // MARK: - Beside each other

    /// Draws what is looked at and what is said of it: beside each other, or below each other on an upright display.
    private func split(_ split: Screen.Split, in area: Area) {
        guard let main = split.main.first(where: { canShow($0, in: area) }) else { return stack(split.side, in: area) }
        let wide = area.width > area.height * 1.2
        let (whole, across) = wide ? (area.width, area.height) : (area.height, area.width)
        // What is looked at takes what its shape needs, and never more than leaves room for the rest.
        var ideal = whole * split.share
        switch main {
        case .rack(let rack):
            let aspect = Double(rack.shape.cols + 1) / Double(rack.shape.rows + 1)
            ideal = max(whole * (wide ? 0.25 : 0), wide ? across * aspect : across / aspect)
        case .picture(let view) where view.guide != nil: ideal = wide ? across * 4 / 3 : across
        default: break
        }
        // Whole pixels, so that nothing of what was drawn before shines through at the edges of a live picture.
        let length = min(whole * split.share, ideal).rounded()
        let space = gap.rounded()
        let (x, y) = (area.x.rounded(), area.y.rounded())
        if wide {
            draw(main, in: Area(x: x, y: y, width: length, height: area.height.rounded(.down)))
            let left = x + length + space
            stack(
                split.side, in: Area(x: left, y: area.y, width: area.x + area.width - left, height: area.height))
        } else {
            draw(main, in: Area(x: x, y: y, width: area.width.rounded(.down), height: length))
            let top = y + length + space
            stack(split.side, in: Area(x: area.x, y: top, width: area.width, height: area.y + area.height - top))
        }
    }

    private func canShow(_ element: Element, in area: Area) -> Bool {
        switch element {
        case .picture(let view):
            view.guide != nil || view.picture.flatMap { pictures.size(of: $0, in: area) } != nil
        case .rack(let rack): !rack.isEmpty
        default: true
        }
    }
}

extension Element {
    /// The sentences that stand in it; none in anything else.
    var sentences: [Screen.Note] { if case .notes(let notes) = self { notes } else { [] } }
    var isTitle: Bool { if case .title = self { true } else { false } }
    var isList: Bool { list != nil }
    /// The list that it is; nil where it is something else.
    var list: Screen.List? { if case .list(let list) = self { list } else { nil } }
    /// Whether it is made of words, which may take more room or less.
    fileprivate var isWords: Bool {
        switch self {
        case .notes, .card: true
        default: false
        }
    }
}

extension Screen.List {
    /// Whether it is lines below each other of which there may be more than have room.
    fileprivate var isLong: Bool { form == .rows && rows.count > 1 }
}

extension Area {
    /// What is left of an area below some of its height.
    func below(_ distance: Double) -> Area { Area(x: x, y: y + distance, width: width, height: height - distance) }
    /// What is left of an area beside some of its width.
    func beside(_ distance: Double) -> Area { Area(x: x + distance, y: y, width: width - distance, height: height) }
}
