// Cards in a picture: a title, words and lists on one ground, and a few words in the middle.

import Imaging
import RackCore
import Station

extension Brush {
    /// What a card leaves free around its elements.
    func cardPad(width: Double) -> Double { min(margin * 0.7, width * 0.05) }

    /// Draws elements on a ground of their own.
    /// - Parameter largest: the largest type of its sentences, in usual sizes.
    func card(_ elements: [Element], in area: Area, largest: Double) {
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
