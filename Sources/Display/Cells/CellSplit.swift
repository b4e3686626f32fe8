// What is looked at in a terminal, and what is said of it beside it.

import RackCore
import Station

extension CellRenderer {
    /// What is looked at; nil where the terminal can show none of it.
    func main(of split: Screen.Split) -> Element? {
        split.main.first { element in
            switch element {
            case .rack(let rack): !rack.isEmpty
            case .picture(let view): size.columns >= 54 && canShow(view)
            default: false
            }
        }
    }

    /// The columns in which a file's name stands on one line, and the fewest in which sentences are still read.
    private static let sideWidths = [28, 16]
    /// The columns in which the values of a table are shown whole.
    private static let tableWidth = 36
    /// Empty columns between two halves.
    private static let gap = 2

    /// What is looked at, with what is said of it beside it or below, and whether all of it has room.
    func split(_ split: Screen.Split, _ place: Block) -> (lines: [TerminalLine], isWhole: Bool) {
        let side = split.side.flatMap(\.withoutCards).flatMap(\.words)
        switch main(of: split) {
        case .rack(let rack): return self.split(rack, side, place)
        case .picture(let view):
            // Half the width at most: a picture is what costs most on a slow line.
            let picture = picture(
                view, columns: min(place.width - 30, place.width / 2 - 2), rows: min(place.height, 36))
            guard let width = picture.first?.width else { break }
            let own = Block(width: place.width - width - Self.gap, height: place.height)
            let (lines, isWhole) = stack(side, own)
            return (beside(picture, lines), isWhole)
        default: break
        }
        return stack(side, place)
    }

    /// A rack and what is said of it, the grid as wide as leaves room for all of it.
    private func split(
        _ rack: Screen.Rack, _ side: [Element], _ place: Block
    ) -> (lines: [TerminalLine], isWhole: Bool) {
        guard !isPlain else { return (plain(rack, side, place), true) }
        let grids = RackGrid.pitches.map { RackGrid(rack: rack, pitch: $0, renderer: self) }
        let hasList = side.contains(where: \.isLong)
        func width(beside grid: RackGrid) -> Int { place.width - grid.width - Self.gap - (hasList ? 0 : 1) }
        func needed(_ width: Int) -> Int {
            let own = Block(width: width, height: .max / 2)
            return side.reduce(0) { sum, element in
                let natural = naturalHeight(element, own)
                return sum + (element.isLong ? leastHeight(element, of: natural, own) : natural)
            }
        }
        func spaced(_ lines: [TerminalLine]) -> [TerminalLine] { lines.count < place.height ? [.empty] + lines : lines }
        func halves(_ grid: RackGrid) -> [TerminalLine] {
            let own = Block(width: width(beside: grid), height: place.height)
            return beside(grid.lines(height: place.height), stack(side, own).lines)
        }
        let widths = hasList ? [Self.tableWidth] : Self.sideWidths
        for narrowest in widths {
            for grid in grids where grid.height <= place.height && width(beside: grid) >= narrowest {
                guard needed(width(beside: grid)) <= place.height else { continue }
                return (spaced(halves(grid)), true)
            }
        }
        let low = Block(width: place.width - 2, height: place.height)
        // A table is worth more than the grid beside it.
        guard !hasList else { return (stack(side, low).lines.map { $0.indented(by: 1) }, true) }
        if let grid = grids.first(where: {
            $0.width <= place.width && needed(low.width) + 1 + $0.height <= place.height
        }) {
            let grown = Block(width: low.width, height: place.height - grid.height - 1)
            let words = stack(side.filter { !$0.isOptional }, grown).lines.map { $0.indented(by: 1) }
            let lines = words + [.empty] + grid.lines(height: place.height)
            let legend = side.flatMap(\.legend).map(self.legend)
            let hasRoom = lines.count + 1 + legend.count <= place.height && !legend.isEmpty
            return (hasRoom ? lines + [.empty] + legend : lines, true)
        }
        // As much of the rack as fits, and words in what it leaves; a grid that is whole goes before one that is wide.
        for narrowest in widths {
            let whole = grids.first { $0.height <= place.height && width(beside: $0) >= narrowest }
            if let grid = whole ?? grids.first(where: { $0.pitch.down == 1 && width(beside: $0) >= narrowest }) {
                return (halves(grid), false)
            }
        }
        var few = low
        few.height = max(3, place.height / 3)
        let words = stack(side, few).lines.map { $0.indented(by: 1) }
        let grid = grids.first { $0.pitch.down == 1 && $0.width <= place.width } ?? grids.last
        return (words + (grid?.lines(height: place.height - words.count) ?? []), false)
    }

    /// What is said of a rack, and then the rack, unless a table tells all of it.
    private func plain(_ rack: Screen.Rack, _ side: [Element], _ place: Block) -> [TerminalLine] {
        let words = stack(side.filter { !$0.isOptional }, place).lines
        guard !side.contains(where: \.isLong) else { return words }
        var rack = rack
        rack.selected = nil
        let grid = RackGrid(rack: rack, pitch: .init(across: 3, down: 1), renderer: self)
        let legend = side.flatMap(\.legend).map(self.legend)
        return words + grid.lines(height: .max) + [TerminalLine(legend.map(\.text).joined(separator: ", "))]
    }

    /// Two blocks side by side.
    private func beside(_ left: [TerminalLine], _ right: [TerminalLine]) -> [TerminalLine] {
        let indent = (left.map(\.width).max() ?? 0) + Self.gap
        return (0..<max(left.count, right.count)).map { row in
            var line = row < left.count ? left[row] : .empty
            if row < right.count {
                line.pad(to: indent)
                line.append(right[row])
            }
            return line
        }
    }
}
