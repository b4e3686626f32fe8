// `rackstation sessions list`: all sessions, newest first.

internal import ArgumentParser
internal import Station
internal import Archive
internal import Commands

/// Lists the sessions.
struct ListSessions: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the sessions, newest first.")

    @OptionGroup var store: StoreOptions

    @Option(help: "At most so many, the newest.")
    var limit: Int?

    @Option(help: "table for people, csv or json for programs. (default: table on a terminal, csv in a pipe)")
    var format: ListFormat?

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError("--limit: \(limit) is not allowed; allowed: 1 or more") }
    }

    func run() async throws {
        let summaries = try await store.open().summaries(limit: limit ?? .max)
        switch format ?? (StandardOutput.isTerminal ? .table : .csv) {
        case .csv: try StandardOutput.write(SessionList.csv(summaries))
        case .json: try StandardOutput.write(SessionJSON.text(summaries))
        case .table where summaries.isEmpty: StandardError.write("No scans yet")
        case .table: try StandardOutput.write(SessionList.table(summaries))
        }
    }
}

/// How a list of sessions is written.
enum ListFormat: String, ExpressibleByArgument, CaseIterable {
    case table
    case csv
    case json
}

extension SessionSummary {
    /// How many positions are in conflict; nothing where that is not known.
    fileprivate var conflicts: String { rack.map { "\($0.conflictCount)" } ?? "" }
    /// Whether positions are the container's own or relative to the first vial; nothing where that is not known.
    fileprivate var positions: String { rack.map { $0.isRelative ? "relative" : "own" } ?? "" }
}

/// A list of sessions as text.
enum SessionList {
    /// For people; of each id as much as names the session, and what only some sessions have where any has it: values
    /// that were put in, merges in their place, racks' names, and the stations where there are several.
    static func table(_ summaries: [SessionSummary]) -> String {
        let more: [(head: String, isShown: Bool, cell: (SessionSummary) -> String)] = [
            ("typed", summaries.contains { !$0.supplied.isEmpty }, { "\($0.supplied.count)" }),
            ("replaced by", summaries.contains { $0.replacedBy != nil }, { $0.replacedBy ?? "" }),
            ("rack", summaries.contains { $0.rackName != nil }, { $0.rackName ?? "" }),
            ("station", Set(summaries.map(\.stationID)).count > 1, \.stationID),
        ]
        let shown = more.filter(\.isShown)
        return TextTable(
            head: ["no.", "time", "vials", "unread", "conflicts", "positions"] + shown.map(\.head) + ["file", "id"],
            rows: summaries.map { summary in
                let counts = [
                    "\(summary.sequence)", summary.time.text, "\(summary.readCount)", "\(summary.unreadCount)",
                    summary.conflicts, summary.positions,
                ]
                let id = summary.id.prefix(8) + (summary.isIntact ? "" : " DAMAGED")
                return counts + shown.map { $0.cell(summary) } + [summary.csvName, String(id)]
            },
            numeric: [0, 2, 3, 4]
        ).text
    }

    /// For programs: one line each, with a header.
    static func csv(_ summaries: [SessionSummary]) -> String {
        let head =
            "sequence,id,time,station,vials,unread,file,source,software,intact,rack,conflicts,positions,typed,replacedBy\n"
        return head
            + summaries.map { summary in
                [
                    "\(summary.sequence)", summary.id.harmless, summary.time.iso8601, summary.stationID.harmless,
                    "\(summary.readCount)", "\(summary.unreadCount)", summary.csvName.harmless,
                    summary.source.harmless, summary.software.harmless, "\(summary.isIntact)", summary.rackName ?? "",
                    summary.conflicts, summary.positions, "\(summary.supplied.count)",
                    summary.replacedBy?.harmless ?? "",
                ].map(CSVExporter.quoted).joined(separator: ",") + "\n"
            }.joined()
    }
}
