// How the parts of a result share a terminal.

import RackCore
import Station

/// The layout of one result on one terminal: the verdict on top, the rack or the table, and what needs a look beside
/// or above it.
struct ResultLayout {
    let painter: TerminalPainter
    let result: Screen.Result
    /// Lines at the bottom that are taken.
    let foot: Int

    /// The column in which a file's name stands on one line, and the narrowest one in which notes are still read.
    private static let notesWidths = [28, 16]
    /// Empty columns between the two halves.
    private static let gap = 2

    private var columns: Int { painter.size.columns }

    func lines() -> [TerminalLine] {
        switch result.view {
        case .rack, .picture: rackView()
        case .table: tableView()
        }
    }

    private func verdict(high: Bool) -> [TerminalLine] {
        painter.bar(result.verdict.line, tone: result.tone, height: high ? 3 : 1)
    }

    // MARK: - The rack

    private func rackView() -> [TerminalLine] {
        let head = verdict(high: painter.isRoomy)
        let height = painter.size.rows - foot - head.count
        guard !grids.isEmpty else {
            return head + spaced(notes(width: columns - 2, height: height - 1).map { $0.indented(by: 1) }, in: height)
        }
        if let body = roomyRack(height: height) { return head + body }
        // All of the rack is worth more than a high bar.
        let low = verdict(high: false)
        let more = painter.size.rows - foot - low.count
        return low + (roomyRack(height: more) ?? crampedRack(height: more))
    }

    /// The rack and all notes, as wide as they fit; nil when they do not.
    private func roomyRack(height: Int) -> [TerminalLine]? {
        for narrowest in Self.notesWidths {
            for grid in grids where grid.height <= height && notesWidth(beside: grid) >= narrowest {
                let notes = notes(width: notesWidth(beside: grid), height: .max)
                guard notes.count <= height else { continue }
                let text = explained(notes, grid, width: notesWidth(beside: grid), height: height)
                return spaced(beside(grid.lines(height: height), text), in: height)
            }
        }
        let notes = notes(width: columns - 2, height: .max).map { $0.indented(by: 1) }
        guard let grid = grids.first(where: { $0.width <= columns && notes.count + 1 + $0.height <= height }) else {
            return nil
        }
        return explained(notes + [.empty] + grid.lines(height: height), grid, width: columns, height: height)
    }

    /// A block with the legend of a grid below it, where there is room for all of it.
    private func explained(_ block: [TerminalLine], _ grid: RackGrid, width: Int, height: Int) -> [TerminalLine] {
        let legend = grid.legend
        let hasRoom = block.count + 1 + legend.count <= height && legend.allSatisfy { $0.width <= width }
        return hasRoom ? block + [.empty] + legend : block
    }

    /// As much of the rack as fits, and notes in what it leaves.
    private func crampedRack(height: Int) -> [TerminalLine] {
        for narrowest in Self.notesWidths {
            // A grid that is whole goes before one that is wide.
            let whole = grids.first { $0.height <= height && notesWidth(beside: $0) >= narrowest }
            if let grid = whole ?? grids.first(where: { $0.pitch.down == 1 && notesWidth(beside: $0) >= narrowest }) {
                return beside(grid.lines(height: height), notes(width: notesWidth(beside: grid), height: height))
            }
        }
        let notes = notes(width: columns - 2, height: max(3, height / 3)).map { $0.indented(by: 1) }
        let grid = grids.first { $0.pitch.down == 1 && $0.width <= columns } ?? grids.last
        return notes + (grid?.lines(height: height - notes.count) ?? [])
    }

    private func notesWidth(beside grid: RackGrid) -> Int { columns - grid.width - Self.gap - 1 }

    /// The rack's grids, the widest first.
    private var grids: [RackGrid] {
        guard result.rack.shape.rows > 0, result.rack.shape.cols > 0 else { return [] }
        let position = result.view == .table ? selection.map { result.rows[$0].position } : nil
        return RackGrid.pitches.map {
            RackGrid(rack: result.rack, pitch: $0, selected: position, signs: painter.signs)
        }
    }

    // MARK: - The table

    /// The selected row; nil when there are no rows.
    private var selection: Int? {
        result.rows.isEmpty ? nil : min(max(0, result.selected), result.rows.count - 1)
    }

    private func tableView() -> [TerminalLine] {
        let head = verdict(high: false)
        var height = painter.size.rows - foot - head.count
        let notes = notes(width: columns - 2, height: max(2, height / 4)).map { $0.indented(by: 1) }
        height -= notes.count
        var lines = head + notes
        if painter.isRoomy {
            lines.append(.empty)
            height -= 1
        }
        let table = VialTable(rows: result.rows, selected: selection, painter: painter)
        // The rack stands beside the table where it leaves enough of it.
        for grid in grids where grid.height <= height {
            let tableWidth = columns - grid.width - Self.gap
            guard tableWidth >= VialTable.comfortableWidth else { continue }
            return lines + beside(grid.lines(height: height), table.lines(width: tableWidth, height: height))
        }
        return lines + table.lines(width: columns, height: height)
    }

    // MARK: - Parts

    private func notes(width: Int, height: Int) -> [TerminalLine] {
        ResultNotes(result: result, width: width, signs: painter.signs).lines(height: height)
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

    /// A block below an empty line, where there is room for one.
    private func spaced(_ block: [TerminalLine], in height: Int) -> [TerminalLine] {
        block.count < height ? [.empty] + block : block
    }
}
