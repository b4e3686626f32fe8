// A terminal in memory, for tests of what is sent to one.

internal import Display

/// Obeys the control sequences that the display speaks and keeps what would be seen. Anything else is recorded.
package struct VirtualTerminal {
    let columns: Int
    let rows: Int
    /// The cells of each line; the right half of a wide sign is empty.
    package private(set) var cells: [[String]]
    package private(set) var unknown: [String] = []
    package private(set) var modes: Set<String> = []
    package private(set) var overruns = 0
    private var row = 0
    private var column = 0

    package init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
        cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
    }

    package var lines: [String] { cells.map { $0.joined() } }

    package mutating func send(_ text: String) {
        var scalars = text.unicodeScalars[...]
        while let scalar = scalars.popFirst() {
            if scalar == "\u{1B}" {
                obey(&scalars)
            } else if scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) {
                unknown.append("control \(scalar.value)")
            } else {
                put(scalar)
            }
        }
    }

    private mutating func put(_ scalar: Unicode.Scalar) {
        let width = TerminalText.width(scalar)
        if width == 0 {
            if column > 0 { cells[row][column - 1].unicodeScalars.append(scalar) }
            return
        }
        guard column + width <= columns else {
            overruns += 1
            return
        }
        cells[row][column] = String(scalar)
        if width == 2 { cells[row][column + 1] = "" }
        column += width
    }

    private mutating func obey(_ scalars: inout Substring.UnicodeScalarView) {
        guard scalars.popFirst() == "[" else { return unknown.append("escape") }
        var parameters = ""
        while let scalar = scalars.popFirst() {
            guard (0x40...0x7E).contains(scalar.value) else {
                parameters.unicodeScalars.append(scalar)
                continue
            }
            return obey(final: scalar, parameters)
        }
        unknown.append("unfinished")
    }

    private mutating func obey(final: Unicode.Scalar, _ parameters: String) {
        switch final {
        case "m": break
        case "H":
            let place = parameters.split(separator: ";").compactMap { Int($0) }
            row = min(rows, place.first ?? 1) - 1
            column = min(columns, place.count > 1 ? place[1] : 1) - 1
        case "J": cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
        case "K": for place in column..<columns { cells[row][place] = " " }
        case "h": modes.insert(parameters)
        case "l": modes.remove(parameters)
        default: unknown.append("\(parameters)\(final)")
        }
    }
}
