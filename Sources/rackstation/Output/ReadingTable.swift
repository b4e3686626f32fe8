// A reading as a table for people.

internal import ArgumentParser
internal import RackCore
internal import Station

/// A reading as people read it: the vials, then the rack's own code, the verdict, the positions that are not simply read
/// or empty, and the warnings.
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
        if let rackName = reading.rackName { text += rackName.harmless + "\n" }
        text += reading.verdict + "\n"
        for (title, state) in [
            ("Unread", PositionState.unread), ("In conflict", .conflict), ("Without a code", .blank),
        ] {
            let positions = reading.positions(state)
            guard !positions.isEmpty else { continue }
            text += "\(title): \(positions.map(\.description).joined(separator: ", "))\n"
        }
        for warning in reading.warnings { text += "Warning: \(warning.words.description.harmless)\n" }
        return text
    }
}

/// How a result is written.
enum ResultFormat: String, ExpressibleByArgument, CaseIterable {
    /// For people.
    case table
    /// One line for each vial that was read.
    case csv
    /// One line for each position of the rack, read or not.
    case rack
    /// All that is known.
    case json

    /// The table where a person is reading, CSV where a program is.
    static var forStandardOutput: ResultFormat { StandardOutput.isTerminal ? .table : .csv }
}
