// Writes every position of a rack as a CSV file.

public import RackCore

/// Writes every position of a rack as CSV, in the dialect of ``CSVExporter``: what the file of the vials cannot say,
/// which positions were not readable, hold a vial without a code, are empty, or are in conflict.
public enum RackCSV {
    /// The names of the columns, in their order.
    public static let columns = ["position", "row", "col", "state", "value"]

    /// The first line of every file, without its line end.
    public static let header = columns.joined(separator: ",")

    /// The words that stand in the column `state`.
    static let states = Set(PositionState.allCases.map(\.rawValue))

    /// Writes a line for each position of the rack, row-major, after the header.
    ///
    /// `position` is `A1` and so on, `row` and `col` count from 0, `state` is a ``PositionState``. `value` is what the
    /// code says where the state is `read` or `conflict`; two values that claim one position are joined by ` | `, so
    /// that nobody takes them for one. What was never looked at is `unread`. A value at a position that the rack does
    /// not have is in conflict with the rack, and its line stands below all others.
    public static func csv(for reading: RackReading) -> String {
        csv(for: PositionEntry.entries(of: reading), of: reading.rack)
    }

    /// Writes the positions of a document.
    static func csv(for document: ReadingDocument) -> String {
        csv(for: document.positions, of: RackShape(rows: document.rack.rows, cols: document.rack.cols))
    }

    private static func csv(for entries: [PositionEntry], of rack: RackShape) -> String {
        let known = PositionEntry.positions(in: entries)
        let byPlace = Dictionary(known.map { ($0.position, $0) }) { first, _ in first }
        var csv = header + "\n"
        for row in 0..<max(0, rack.rows) {
            for col in 0..<max(0, rack.cols) {
                let place = GridPosition(row: row, col: col)
                csv += line(place, byPlace[place]?.state ?? .unread, byPlace[place]?.values ?? [])
            }
        }
        for stray in known where !rack.lists(stray.position) && !stray.values.isEmpty {
            csv += line(stray.position, .conflict, stray.values)
        }
        return csv
    }

    private static func line(_ place: GridPosition, _ state: PositionState, _ values: [String]) -> String {
        let value = CSVExporter.quoted(values.joined(separator: " | "))
        return "\(place),\(place.row),\(place.col),\(state.rawValue),\(value)\n"
    }
}
