// The rack as a grid of cells with a character and a colour each.

import RackCore
import Station

/// A rack as lines of a terminal: what columns are called above them, what rows are called before them.
struct RackGrid {
    /// How far apart the cells stand.
    struct Pitch {
        /// Columns from one cell to the next.
        var across: Int
        /// Lines from one cell to the next.
        var down: Int
    }

    /// The pitches to try, the widest first.
    static let pitches = [
        Pitch(across: 4, down: 2), Pitch(across: 4, down: 1), Pitch(across: 3, down: 1), Pitch(across: 2, down: 1),
        Pitch(across: 1, down: 1),
    ]

    let rack: Screen.Rack
    let pitch: Pitch
    let renderer: CellRenderer

    /// Columns that the whole grid takes.
    var width: Int { labelWidth + rack.shape.cols * pitch.across }
    /// Lines that the whole grid takes.
    var height: Int { 1 + (rack.shape.rows - 1) * pitch.down + 1 }

    /// What a row is called, with a space on both sides.
    private var labelWidth: Int { 2 + (rack.rowNames.map(\.count).max() ?? 1) }

    /// The grid cut to a height; what does not fit is summed up in the last line.
    func lines(height limit: Int) -> [TerminalLine] {
        guard limit > 0 else { return [] }
        let isWhole = height <= limit
        let rows = isWhole ? rack.shape.rows : max(0, min(rack.shape.rows, (limit - 3) / pitch.down + 1))
        var lines = [header]
        for row in 0..<rows {
            if row > 0 { lines += Array(repeating: .empty, count: pitch.down - 1) }
            lines.append(line(row))
        }
        if !isWhole { lines.append(summary(from: rows)) }
        return Array(lines.prefix(limit))
    }

    /// What the columns are called; where that does not fit, its end.
    private var header: TerminalLine {
        var line = TerminalLine(String(repeating: " ", count: labelWidth))
        for name in rack.columnNames {
            let number = String(name.suffix(max(1, pitch.across - 1)))
            // The number stands over the character in the middle of the cell.
            let before = pitch.across == 4 ? (number.count == 1 ? 1 : 0) : 0
            var cell = TerminalLine(String(repeating: " ", count: before) + number)
            cell.pad(to: pitch.across)
            line.append(cell.cut(to: pitch.across))
        }
        return line
    }

    private func line(_ row: Int) -> TerminalLine {
        var line = TerminalLine(" " + rack.rowNames[row])
        line.pad(to: labelWidth)
        for col in 0..<rack.shape.cols {
            let state = rack.state(row: row, col: col)
            let isSelected = rack.selected == GridPosition(row: row, col: col)
            append(state, rack.signs[GridPosition(row: row, col: col)], isSelected: isSelected, to: &line)
        }
        return line
    }

    private func append(
        _ state: PositionState, _ sign: RackComparison.Deviation.Kind?, isSelected: Bool, to line: inout TerminalLine
    ) {
        let own = sign == nil ? renderer.style(of: state) : renderer.style(of: .unread)
        let style = isSelected ? .on(.selection, bold: true) : own
        let glyph = sign.map { String($0.sign) } ?? renderer.glyph(of: state)
        switch pitch.across {
        case 4:
            line.append(isSelected ? "[\(glyph)]" : " \(glyph) ", style)
            line.append(" ")
        case 3:
            line.append("\(glyph)\(isSelected ? "<" : " ")", style)
            line.append(" ")
        case 2:
            line.append(glyph, style)
            line.append(isSelected ? "<" : " ")
        default:
            line.append(glyph, style)
        }
    }

    private func summary(from row: Int) -> TerminalLine {
        let hidden = rack.cells.dropFirst(row * rack.shape.cols)
        func count(_ state: PositionState) -> Int { hidden.count { $0 == state } }
        let glyph = renderer.characters == .unicode ? "↓" : "v"
        let rest = rack.shape.rows - row
        let states = [PositionState.read, .typed, .unread, .conflict].filter { count($0) > 0 }
            .map { "\(count($0)) \(renderer.say($0.words))" }.joined(separator: ", ")
        let texts = [
            " \(glyph) \(renderer.say("\(rest) more rows")): \(states)",
            " \(glyph) \(renderer.say("\(rest) more rows"))",
            "\(glyph)+\(rest)",
        ]
        return TerminalLine(texts.first { TerminalText.width($0) <= width } ?? glyph)
    }
}

extension CellRenderer {
    /// The character of a state, as the terminal can show it.
    func glyph(of state: PositionState) -> String { TerminalText.harmless(String(state.glyph), characters: characters) }

    /// The colour of a state.
    func style(of state: PositionState) -> TerminalStyle { .on(TerminalColor(state), bold: state != .read) }
}
