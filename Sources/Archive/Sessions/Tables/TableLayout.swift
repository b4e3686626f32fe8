// The tables of a collection: which there are, where their files lie, and what stands in a line.

package import RackCore
package import Station

/// A table of what many stations read. Its files are CSV in the dialect of ``CSVExporter``, one for each station and
/// month, in folders that tell both, as Hive names them, so that other engines read them where they are:
/// `positions/station=bench-1/month=2026-02/positions.csv`.
package enum CollectedTable: String, Hashable, Sendable, CaseIterable {
    /// Every position of every session; two values that claim one position are two lines. They are written first, so
    /// that a session that is listed has its positions.
    case positions
    /// Every session, with how many of its positions are in each state.
    case sessions

    /// The names of the columns, in their order. Station and month stand in the path.
    package var columns: [String] {
        switch self {
        case .positions: ["session", "position", "row", "col", "state", "value"]
        case .sessions:
            ["session", "time", "file", "rack", "person", "source", "software"] + PositionState.allCases.map(\.rawValue)
        }
    }

    /// Its file of a station and month, below the folder of the tables.
    package func path(of partition: TablePartition) -> String {
        "\(rawValue)/station=\(partition.station)/month=\(partition.month)/\(rawValue).csv"
    }
}

/// What one file of a table holds: the sessions of a station in a month of its local time.
package struct TablePartition: Hashable, Comparable, Sendable {
    /// The station, of letters, digits, `-` and `_`.
    package let station: String
    /// The month: `2026-02`.
    package let month: String

    /// Makes the partition of a session.
    package init(station: String, time: StationTime) {
        (self.station, month) = (station, String(time.date.prefix(7)))
    }

    init(station: String, month: String) { (self.station, self.month) = (station, month) }

    /// Partitions are in the order of their stations, then of their months.
    package static func < (one: Self, other: Self) -> Bool {
        (one.station, one.month) < (other.station, other.month)
    }
}

/// A session as the tables have it.
package struct TableSession: Hashable, Sendable {
    /// A position of its rack.
    package struct Position: Hashable, Sendable {
        /// What the position is called.
        package let name: String
        package let row: Int
        package let col: Int
        package let state: PositionState
        /// The values that claim it.
        package let values: [String]

        /// Makes a position.
        package init(_ name: String, row: Int, col: Int, _ state: PositionState, _ values: [String]) {
            (self.name, self.row, self.col, self.state, self.values) = (name, row, col, state, values)
        }
    }

    /// What a list shows of it.
    package let summary: SessionSummary
    package let positions: [Position]

    /// Makes a session.
    package init(_ summary: SessionSummary, _ positions: [Position]) {
        (self.summary, self.positions) = (summary, positions)
    }
}

/// The files of a partition while they are written.
package struct TableLines: Sendable {
    /// What each file holds by now; its header stands there from the beginning.
    package private(set) var files: [CollectedTable: [UInt8]]
    /// How many sessions that is.
    package private(set) var sessions = 0

    /// Makes the files of no session.
    package init() {
        files = Dictionary(
            uniqueKeysWithValues: CollectedTable.allCases.map {
                ($0, Array("\($0.columns.joined(separator: ","))\n".utf8))
            })
    }

    /// Adds a session.
    package mutating func add(_ session: TableSession) {
        let summary = session.summary
        var counts: [PositionState: Int] = [:]
        var lines = ""
        for position in session.positions {
            counts[position.state, default: 0] += 1
            for value in position.values.isEmpty ? [""] : position.values {
                lines += """
                    \(summary.id),\(CSVExporter.quoted(position.name)),\(position.row),\(position.col),\
                    \(position.state.rawValue),\(CSVExporter.quoted(value))

                    """
            }
        }
        files[.positions]?.append(contentsOf: lines.utf8)
        let texts = [
            summary.csvName.harmless, summary.rackCode ?? "", (summary.person ?? "").harmless, summary.source.harmless,
            summary.software.harmless,
        ]
        let line =
            [summary.id, summary.time.iso8601] + texts.map(CSVExporter.quoted)
            + PositionState.allCases.map { String(counts[$0] ?? 0) }
        files[.sessions]?.append(contentsOf: "\(line.joined(separator: ","))\n".utf8)
        sessions += 1
    }
}
