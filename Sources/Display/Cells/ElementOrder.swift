// Which elements of a terminal's screen come first where there is not room for all of them.

import Station

extension Element {
    /// The elements of cards in their place, without titles, which stand on top of the screen.
    var withoutCards: [Element] {
        switch self {
        case .card(let elements): elements.flatMap(\.withoutCards)
        case .title: []
        default: [self]
        }
    }

    /// What an element beside another says: of a split, what is said of it and then of what is looked at.
    var words: [Element] {
        switch self {
        case .picture: return []
        case .split(let split):
            var side = split.side.flatMap(\.withoutCards)
            let main = split.main.flatMap(\.withoutCards).flatMap(\.words)
            // Behind the names that it belongs to.
            let place = side.firstIndex { $0.rank == 0 }.map { $0 + 1 } ?? side.count
            side.insert(contentsOf: main, at: place)
            return side
        default: return [self]
        }
    }

    /// Which of several elements gets room first: names, sentences, all else.
    var rank: Int {
        switch self {
        case .names: 0
        case .notes: 1
        default: 2
        }
    }

    /// Whether an element belongs to the bottom of the screen.
    var isLow: Bool {
        if case .list(let list) = self { list.form == .tiles || list.form == .menu } else { false }
    }

    /// Whether nothing of an element may be missing.
    var isFixed: Bool {
        if case .list(let list) = self { list.form == .choices || list.form == .menu } else { false }
    }

    /// What it says of the marks of a rack.
    var legend: [Screen.LegendEntry] { if case .legend(let entries) = self { entries } else { [] } }

    var isOptional: Bool { if case .legend = self { true } else { false } }

    /// Whether an element is a list that stands for itself.
    var isLong: Bool {
        guard case .list(let list) = self else { return false }
        return list.rows.count > 1 && list.form != .tiles && list.form != .menu
    }
}
