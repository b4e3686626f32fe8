// A reading as a table for people.

internal import ArgumentParser
internal import RackCore

/// A reading as people read it: the vials, then the positions that could not be read and the warnings.
struct ReadingTable {
    private let reading: RackReading

    init(_ reading: RackReading) {
        self.reading = reading
    }

    /// The table as lines, each ended by a line feed.
    var text: String {
        var text = ""
        if !reading.records.isEmpty {
            text +=
                TextTable(
                    head: ["index", "position", "row", "column", "value"],
                    rows: reading.records.enumerated().map { index, record in
                        let position = GridPosition(row: record.row, col: record.col)
                        return ["\(index + 1)", "\(position)", "\(record.row)", "\(record.col)", record.value]
                    },
                    numeric: [0, 2, 3]
                ).text
        }
        text += "Detected \(reading.records.count) \(reading.records.count == 1 ? "vial" : "vials")\n"
        if !reading.unread.isEmpty {
            text += "Unread: \(reading.unread.map(\.description).joined(separator: ", "))\n"
        }
        for warning in reading.warnings { text += "Warning: \(warning.text.printable)\n" }
        return text
    }
}

/// How a result is written.
enum ResultFormat: String, ExpressibleByArgument, CaseIterable {
    /// For people.
    case table
    /// One line for each vial that was read.
    case csv
    /// All that is known.
    case json

    /// The table where a person is reading, CSV where a program is.
    static var forStandardOutput: ResultFormat { StandardOutput.isTerminal ? .table : .csv }
}
