// A reading as a table for people.

internal import RackCore
internal import Station
internal import Commands

/// A reading as people read it: the vials, then the rack's own code, the verdict, the positions that are not simply read
/// or empty, with what may help where it is known, and the warnings.
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
                        return [
                            "\(index + 1)", reading.origin.name(of: position), "\(record.row)", "\(record.col)",
                            record.value,
                        ]
                    },
                    numeric: [0, 2, 3]
                ).text
        }
        if let rackName = reading.rackName { text += rackName.harmless + "\n" }
        text += reading.verdict + "\n"
        if !reading.records.isEmpty { text += reading.origin.words.description + "\n" }
        for (title, state) in [
            ("Unread", PositionState.unread), ("In conflict", .conflict), ("Without a code", .blank),
        ] {
            let positions = reading.positions(state)
            guard !positions.isEmpty else { continue }
            text += "\(title): \(positions.map(reading.origin.name(of:)).joined(separator: ", "))\n"
        }
        for tip in ReadingTip.allCases {
            let places = reading.positions.filter { $0.tip == tip }.map { reading.origin.name(of: $0.position) }
            guard !places.isEmpty else { continue }
            text += "Tip for \(places.joined(separator: ", ")): \(tip.words)\n"
        }
        for warning in reading.warnings {
            text += "Warning: \(warning.words(in: reading.origin).description.harmless)\n"
        }
        return text
    }
}
