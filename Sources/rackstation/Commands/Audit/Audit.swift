// `rackstation audit`: the trail of all that happened.

internal import ArgumentParser
internal import Station
internal import Archive
internal import Commands

/// The audit trail.
struct Audit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Verify the audit trail, or write it out.",
        discussion: """
            Every scan, import, export, deletion, change of settings, fault and change of the clock is a record that \
            is never changed. Each carries the hash of the one before.
            """,
        subcommands: [VerifyAudit.self, ExportAudit.self]
    )
}

/// Verifies the audit trail.
struct VerifyAudit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Verify that no record was changed, removed or put in between.",
        discussion: """
            Compares every session, with all that it holds, with its record, and the trail with those of the copies of \
            the database that are known: the backups in the data folder, and with --stick the copy on a stick, or any \
            other copy. What this cannot find without a copy that is newer: a trail that somebody who can write the \
            file calculated anew from some record on, and a database that was put back to an earlier state. Note the \
            hash that is printed in another place, and give it with --hash the next time: then both are found. The exit \
            code is 70 when something is wrong.
            """)

    @OptionGroup var store: StoreOptions

    @Option(help: "The hash of a record that was noted earlier, and has to be there.")
    var hash: String?

    @Option(
        name: .customLong("stick"),
        help: ArgumentHelp(
            "A stick with a copy of the database, or the file of a copy, whose trail has to be in this one. May be given several times.",
            valueName: "folder"))
    var sticks: [String] = []

    func validate() throws {
        if let hash, hash.utf8.count != 64 || !hash.utf8.allSatisfy({ "0123456789abcdef".utf8.contains($0) }) {
            throw ValidationError("--hash: \(hash) is not allowed; allowed: 64 digits of 0-9 and a-f")
        }
    }

    func run() async throws {
        let station = try store.settings.load().settings.stationID
        let copies = try sticks.map { try Self.copy(at: $0, of: station) }
        let opened = try await store.open()
        let verdict = try await opened.verifyAudit(containing: hash, against: opened.auditWitnesses + copies)
        for line in verdict.faults + verdict.remarks { StandardError.write(line) }
        try Verdict.end(
            "\(verdict.count) records, \(verdict.faults.isEmpty ? "all right" : "\(verdict.faults.count) wrong"); "
                + "hash \(verdict.hash)",
            failures: verdict.faults.count)
    }

    /// The copy of a station's database on a stick, or in the file that is named.
    private static func copy(at path: String, of station: String) throws -> String {
        let places = ["\(StickMirror.topFolder)/\(station)/", "\(station)/", ""].map {
            "\(path)/\($0)\(SessionStore.fileName)"
        }
        for place in [path] + places where try FileStatus.at(place)?.kind == .regular { return place }
        throw Fault(
            .noSuchFile, "\(path): no copy of the database of station \(station) is there")
    }
}

/// Writes the audit trail out.
struct ExportAudit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write the audit trail as CSV, oldest record first.")

    @OptionGroup var store: StoreOptions

    @Option(help: "The number of the first record.")
    var from = 1

    @Flag(help: "Write it so that it is safe to open in a spreadsheet, with local times.")
    var spreadsheet = false

    func run() async throws {
        let columns = [
            "number", "time", "boot", "uptime", "action", "subject", "detail", "person", "software", "settings",
            "picture", "previous", "hash",
        ]
        try StandardOutput.write(
            spreadsheet
                ? SpreadsheetCSV.byteOrderMark + columns.joined(separator: ",") + "\r\n"
                : columns.joined(separator: ",") + "\n")
        let opened = try await store.open()
        var next = from
        while true {
            let records = try await opened.auditRecords(from: next, limit: 1000)
            guard let last = records.last else { return }
            try StandardOutput.write(records.map(spreadsheet ? Self.cells : Self.line).joined())
            next = last.number + 1
        }
    }

    private static func line(_ record: AuditRecord) -> String {
        let origin = record.entry.origin
        return CSVExporter.line(
            ["\(record.number)", origin.time.iso8601, origin.uptime.boot, "\(origin.uptime.seconds)"] + texts(record))
    }

    private static func cells(_ record: AuditRecord) -> String {
        let origin = record.entry.origin
        return SpreadsheetCSV.line(
            [
                ("\(record.number)", false), (origin.time.cellText, false), (origin.uptime.boot, true),
                ("\(origin.uptime.seconds)", false),
            ] + texts(record).map { ($0, true) })
    }

    private static func texts(_ record: AuditRecord) -> [String] {
        let (entry, origin) = (record.entry, record.entry.origin)
        return [
            entry.action.rawValue, entry.subject, entry.detail, origin.person ?? "", origin.software, origin.settings,
            entry.picture ?? "", record.previous, record.hash,
        ]
    }
}
