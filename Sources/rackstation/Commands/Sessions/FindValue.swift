// `rackstation sessions find`: where a vial was read.

internal import ArgumentParser
internal import RackCore
internal import Station
internal import Archive
internal import Commands

/// Finds a value in all sessions.
struct FindValue: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "find", abstract: "Find a vial or a rack by its code, in the newest session first.",
        discussion: "A beginning is enough, in large or small letters. The exit code is 1 when it is nowhere.")

    @OptionGroup var store: StoreOptions

    @Argument(help: "What the code says, or how it begins.")
    var value: String

    @Flag(help: "Find what is the same to the last letter, and no more.")
    var exact = false

    @Option(help: "At most so many places.")
    var limit = 100

    @Option(help: "table for people, csv or json for programs. (default: table on a terminal, csv in a pipe)")
    var format: ListFormat?

    func validate() throws {
        guard limit >= 1 else { throw ValidationError("--limit: \(limit) is not allowed; allowed: 1 or more") }
        guard !value.isEmpty else { throw ValidationError("VALUE: an empty value is not allowed") }
    }

    func run() async throws {
        let found = try await store.open().find(value: value, match: exact ? .exact : .beginning, limit: limit)
        switch format ?? (StandardOutput.isTerminal ? .table : .csv) {
        case .csv: try StandardOutput.write(Self.csv(found))
        case .json: try StandardOutput.write(SessionJSON.text(found))
        case .table: if !found.isEmpty { try StandardOutput.write(Self.table(found)) }
        }
        if found.isEmpty { throw Fault(.notReady, "\(value) was not read in any session") }
    }

    private static func table(_ found: [FoundValue]) -> String {
        TextTable(
            head: ["value", "position", "no.", "time", "file", "id"],
            rows: found.map { place in
                [
                    place.value, place.name, "\(place.session.sequence)",
                    place.session.time.text, place.session.csvName,
                    place.session.id.prefix(8) + (place.isIntact ? "" : " DAMAGED"),
                ]
            },
            numeric: [2]
        ).text
    }

    private static func csv(_ found: [FoundValue]) -> String {
        "value,position,row,col,sequence,id,time,station,file,intact\n"
            + found.map { place in
                [
                    place.value, place.name, place.position.map { "\($0.row)" } ?? "",
                    place.position.map { "\($0.col)" } ?? "", "\(place.session.sequence)", place.session.id,
                    place.session.time.iso8601, place.session.stationID.harmless,
                    place.session.csvName.harmless, "\(place.isIntact)",
                ].map(CSVExporter.quoted).joined(separator: ",") + "\n"
            }.joined()
    }
}
