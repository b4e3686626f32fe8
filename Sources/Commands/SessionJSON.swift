// Sessions, and where values were read, as JSON.

internal import Foundation
internal import RackCore
package import Station
package import Archive

/// Lists of sessions and of places as JSON, with the names and the order of the CSV.
package enum SessionJSON {
    /// Sessions, ended by a line feed.
    package static func text(_ summaries: [SessionSummary]) throws -> String {
        try text(summaries.map(SessionEntry.init))
    }

    /// Places, ended by a line feed.
    package static func text(_ found: [FoundValue]) throws -> String { try text(found.map(PlaceEntry.init)) }

    private static func text(_ entries: [some Encodable]) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(entries), as: UTF8.self).harmlessJSON + "\n"
    }
}

private struct SessionEntry: Encodable {
    let sequence: Int
    let id: String
    let time: String
    let station: String
    let vials: Int
    let unread: Int
    let conflicts: Int?
    let positions: String?
    let container: String?
    let file: String
    let source: String
    let software: String
    let intact: Bool
    let rack: String?
    let label: LabelRecord?
    let replacedBy: String?

    init(_ summary: SessionSummary) {
        (sequence, id, time) = (summary.sequence, summary.id, summary.time.iso8601)
        (station, vials, unread) = (summary.stationID, summary.readCount, summary.unreadCount)
        (file, source, software) = (summary.csvName, summary.source, summary.software)
        (intact, rack) = (summary.isIntact, summary.rackName)
        (label, replacedBy) = (summary.label, summary.replacedBy)
        conflicts = summary.rack?.conflictCount
        positions = summary.rack.map { $0.isRelative ? "relative" : "own" }
        container = summary.rack?.container?.name
    }
}

private struct PlaceEntry: Encodable {
    let value: String
    /// What the position is called; `rack` for the rack's own code and `label FIELD` for a value of its label, which have
    /// neither row nor column.
    let position: String
    let row: Int?
    let col: Int?
    let sequence: Int
    let id: String
    let time: String
    let station: String
    let file: String
    let intact: Bool

    init(_ found: FoundValue) {
        (value, position) = (found.value, found.name)
        (row, col) = (found.position?.row, found.position?.col)
        (sequence, id, time) = (found.session.sequence, found.session.id, found.session.time.iso8601)
        (station, file, intact) = (found.session.stationID, found.session.csvName, found.isIntact)
    }
}
