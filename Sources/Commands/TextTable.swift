// A table of text in columns, for people.

internal import Station

/// A table whose columns are as wide as their widest cell.
package struct TextTable {
    /// The names of the columns.
    package var head: [String]
    /// The cells, row after row, as many in each as `head` has.
    package var rows: [[String]]
    /// The columns whose cells are numbers and stand to the right.
    package var numeric: Set<Int> = []

    /// Makes a table.
    package init(head: [String], rows: [[String]], numeric: Set<Int> = []) {
        (self.head, self.rows, self.numeric) = (head, rows, numeric)
    }

    /// The table as lines, each ended by a line feed. No cell can break a line or steer a terminal.
    package var text: String {
        let all = ([head] + rows).map { $0.map(\.harmless) }
        let widths = head.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
        return all.map { cells in
            let line = cells.enumerated().map { column, cell in
                let space = String(repeating: " ", count: widths[column] - cell.count)
                if numeric.contains(column) { return space + cell }
                return column == cells.count - 1 ? cell : cell + space
            }
            return line.joined(separator: "  ") + "\n"
        }.joined()
    }
}
