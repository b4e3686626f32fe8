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

    // MARK: - Cards

    private func cardPad(width: Double) -> Double { min(margin * 0.7, width * 0.05) }

    /// Draws elements on a ground of their own.
    /// - Parameter largest: the largest type of its sentences, in usual sizes.
    private func card(_ elements: [Element], in area: Area, largest: Double) {
        canvas.fill(area, color: .white, radius: gap)
        if let first = elements.flatMap(\.sentences).first, first.isStrong, let tone = first.tone, tone.needsLook {
            canvas.stroke(area.inset(by: 1), color: tone.color, width: 2, radius: gap)
        }
        var inner = area.inset(by: cardPad(width: area.width))
        var rest = elements
        if case .title(let title)? = rest.first {
            rest.removeFirst()
            if rest.contains(where: \.isList) {
                // A large title is worth less than all that is said below it.
                let share = Self.headingShares.first { hasRoom(for: rest, below: title, in: inner, share: $0) }
                inner = inner.below(heading(title, in: inner, share: share ?? Self.headingShares[0]) - inner.y)
            } else {
                return message(title, rest, in: inner, largest: largest)
            }
        }
        if case .picture(let view)? = rest.first {
            rest.removeFirst()
            guard !rest.isEmpty else {
                picture(view, in: inner)
                return
            }
            // The picture beside the words where there is room for both, or else above them.
            let isWide = inner.width > inner.height * 1.5
            let side = isWide ? min(inner.height, inner.width * 0.45) : min(inner.width, inner.height * 0.5)
            let x = isWide ? inner.x : inner.centerX - side / 2
            picture(view, in: Area(x: x, y: inner.y, width: side, height: side))
            inner = isWide ? inner.beside(side + gap) : inner.below(side + gap / 2)
        }
        guard rest.contains(where: \.isList) else {
            let isAll = rest.count == elements.count
            Sentences(brush: self, elements: rest, largest: isAll ? largest : 1.3).draw(in: inner)
            return
        }
        // Lists below the words, each as high as it wants where there is room.
        let said = rest.filter { !$0.isList }
        let lists = rest.compactMap(\.list)
        let heights = lists.map { listHeight($0) }
        let room = room(for: lists, below: said, height: inner.height)
        var words = inner
        words.height -= room + (said.isEmpty ? 0 : gap)
        let end = said.isEmpty ? inner.y : Sentences(brush: self, elements: said, largest: 1.4).draw(in: words)
        // The answers stand at the bottom, where they are always; other lists follow the words.
        let isLow = lists.contains { $0.form == .choices }
        var y = isLow ? inner.y + inner.height - room : min(end + gap, inner.y + inner.height - room)
        for (list, wish) in zip(lists, heights) {
            let height = wish * (room - gap * Double(lists.count - 1)) / max(1, heights.reduce(0, +))
            self.list(
                list, in: Area(x: inner.x, y: y, width: inner.width, height: height), ground: Palette.header)
            y += height + gap
        }
    }

    /// The shares of a card that a title above lists may take, the usual one first.
    private static let headingShares = [0.26, 0.16, 0.12]
    /// The share of a card that lists take at most where words stand above them.
    private static let mostLists = 0.68

    /// The height that lists take in a card of some height: what they want, as far as words above them leave it.
    private func room(for lists: [Screen.List], below said: [Element], height: Double) -> Double {
        let wanted = lists.map { listHeight($0) }.reduce(gap * Double(lists.count - 1), +)
        return min(wanted, height * (said.isEmpty ? 1 : Self.mostLists))
    }

    /// Whether all words of a card with lists fit below its title, in the smallest type.
    private func hasRoom(for rest: [Element], below title: Screen.Title, in area: Area, share: Double) -> Bool {
        let said = rest.filter { !$0.isList }
        guard !said.isEmpty else { return true }
        let (style, lines) = headingLines(title, in: area, share: share)
        let height = area.height - Double(lines.count) * canvas.lineHeight(style) - gap / 2
        let words = height - room(for: rest.compactMap(\.list), below: said, height: height) - gap
        return Sentences(brush: self, elements: said, largest: 1).height(width: area.width, scale: smallestType / type)
            <= words
    }

    private func headingLines(_ title: Screen.Title, in area: Area, share: Double) -> (
        style: TextStyle, lines: [String]
    ) {
        fitted(
            title.text, .bold, Self.ink, largest: extent * 0.1, smallest: smallestType,
            width: area.width - (title.tone == nil ? 0 : extent * 0.1 + gap), height: area.height * share)
    }

    /// A title above lists, its mark beside it, and its lower edge.
    private func heading(_ title: Screen.Title, in area: Area, share: Double) -> Double {
        var place = area
        let fitted = headingLines(title, in: area, share: share)
        let height = Double(fitted.lines.count) * canvas.lineHeight(fitted.style)
        if let tone = title.tone {
            let side = min(extent * 0.1, height)
            badge(tone, in: Area(x: area.x, y: area.y + (height - side) / 2, width: side, height: side))
            place = place.beside(side + gap)
        }
        return lines(fitted.lines, x: place.x, y: place.y, width: place.width, fitted.style) + gap / 2
    }

    /// A few words in the middle, as large as they have room, and what is said of them below.
    private func message(
        _ title: Screen.Title, _ rest: [Element], in area: Area, largest: Double, titleSize: Double = 0.14
    ) {
        let notes = rest.flatMap(\.sentences)
        // Much to say stands beside the title rather than below it.
        if notes.count > 1, notes.contains(where: { $0.tone != nil }), area.width > area.height * 2.6 {
            let left = Area(x: area.x, y: area.y, width: area.width * 0.34, height: area.height)
            message(title, [], in: left, largest: largest, titleSize: 0.1)
            Sentences(brush: self, elements: rest, largest: 1.5).draw(in: area.beside(left.width + margin))
            return
        }
        let share = rest.isEmpty ? 0.7 : notes.count > 2 ? 0.3 : 0.4
        let fitted = fitted(
            title.text, .bold, Self.ink, largest: extent * titleSize, smallest: smallestType, width: area.width,
            height: area.height * share, .center)
        let titleHeight = Double(fitted.lines.count) * canvas.lineHeight(fitted.style)
        let words = Sentences(
            brush: self, elements: rest, largest: notes.count > 2 ? min(largest, 1.1) : largest,
            isCentered: notes.allSatisfy { $0.tone == nil })
        // The mark takes what the words leave, or nothing.
        let least = words.isEmpty ? 0 : words.height(width: area.width, scale: smallestType / type) + gap
        var side = min(extent * 0.15, (area.height - titleHeight - least) * 0.6)
        if title.tone == nil || side < type { side = 0 }
        let space = side > 0 ? gap : 0
        let room = area.height - titleHeight - side - space - (words.isEmpty ? 0 : gap)
        let scale = words.scale(width: area.width, height: room)
        let height = words.isEmpty ? 0 : min(room, words.height(width: area.width, scale: scale)) + gap
        var y = max(area.y, area.centerY - (side + space + titleHeight + height) / 2)
        if side > 0, let tone = title.tone {
            badge(tone, in: Area(x: area.centerX - side / 2, y: y, width: side, height: side))
            y += side + space
        }
        y = lines(fitted.lines, x: area.x, y: y, width: area.width, fitted.style, .center) + gap
        guard !words.isEmpty else { return }
        words.draw(in: Area(x: area.x, y: y, width: area.width, height: area.y + area.height - y))
    }
}

extension Element {
    /// The sentences that stand in it; none in anything else.
    var sentences: [Screen.Note] { if case .notes(let notes) = self { notes } else { [] } }
    var isTitle: Bool { if case .title = self { true } else { false } }
    var isList: Bool { list != nil }
    /// The list that it is; nil where it is something else.
    fileprivate var list: Screen.List? { if case .list(let list) = self { list } else { nil } }
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
