// `rackstation collect`: the sessions of many stations in one database.

internal import ArgumentParser
internal import Foundation
internal import Station
internal import Archive
internal import Commands

/// Merges the databases of many stations.
struct Collect: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "collect", abstract: "Merge the sessions of many stations' sticks into one database.",
        discussion: """
            Each folder is a stick, a folder of sticks, or a station's data folder. What is collected already is left \
            as it is, so that doing it twice changes nothing. A database that is newer than this program or something \
            else is named and passed over, and of one that is damaged what is whole is taken, as by rackstation \
            sessions import; the exit code is 65 then. Look at what was collected with \
            rackstation sessions list --data FILE.

            With --tables all that is collected is in a folder as well, as CSV files of a station and a month each, \
            which DuckDB, ClickHouse, Spark, Trino and the loader for PostgreSQL read; files in which nothing is new \
            stay as they are.
            """
    )

    @Argument(help: "The folders, or databases.", completion: .directory)
    var places: [String]

    @Option(
        name: .shortAndLong,
        help: "The database that is made or added to; in a folder that exists it is named sessions.sqlite.")
    var output: String

    @Option(
        help: "A folder that is made or added to: the tables sessions and positions of the collection, as CSV.",
        completion: .directory)
    var tables: String?

    func run() async throws {
        try OutputFolder.check(output)
        if let tables { try OutputFolder.check(tables, "--tables") }
        let output = isFolder(output) ? "\(output)/\(SessionStore.fileName)" : output
        let folder = URL(fileURLWithPath: output).deletingLastPathComponent().path
        guard isFolder(folder) else {
            throw Fault(.cannotCreate, "\(output) cannot be written: no such folder \(folder)")
        }
        var (paths, missing): ([String], [String]) = ([], [])
        let target = FileIdentity(output)
        for place in places {
            guard target == nil || FileIdentity(place) != target else {
                throw Fault(
                    .usage, "--output \(output) is \(place), which is read; name another file")
            }
            let found = try Self.databases(in: place)
            if found.isEmpty { missing.append(place) }
            paths += found.filter { !paths.contains($0) && (target == nil || FileIdentity($0) != target) }
        }
        let origin = AuditOrigin(person: ThisProgram.user, software: Software.version)
        let outcome = try await SessionCollection.collect(paths, into: output, by: origin)
        for source in outcome.sources { try tell(source) }
        for place in missing { StandardError.write("\(place): no station's sessions are here") }
        if outcome.sources.contains(where: { $0.refusal == nil }) {
            try StandardOutput.writeLine("\(output): \(outcome.sessions) in all, \(outcome.taken) new")
        }
        let areWhole = try await writeTables(of: output)
        if !areWhole || outcome.sources.contains(where: { !$0.isWhole }) {
            Foundation.exit(ExitStatus.damagedInput.rawValue)
        }
        if !missing.isEmpty { Foundation.exit(ExitStatus.noSuchFile.rawValue) }
    }

    /// Writes the tables where they are wanted and there is a collection.
    /// - Returns: whether no session is missing in them.
    private func writeTables(of database: String) async throws -> Bool {
        guard let tables, FileManager.default.fileExists(atPath: database) else { return true }
        let outcome = try await SessionTables.write(database, to: tables)
        try StandardOutput.writeLine(
            "\(tables): \(outcome.sessions) sessions in \(outcome.partitions) files of a month, \(outcome.written) written"
        )
        guard let some = outcome.damaged.shortened else { return true }
        StandardError.write(
            "\(database): \(outcome.damaged.count) sessions are damaged and are not in the tables: \(some)")
        return false
    }

    private func tell(_ source: CollectOutcome.Source) throws {
        if let refusal = source.refusal {
            StandardError.write("\(source.path): passed over. \(refusal.text)")
            return
        }
        try StandardOutput.writeLine("\(source.path): \(source.sessions) in it, \(source.taken) new")
        if let first = source.onlyFiles.first {
            StandardError.write(
                "\(source.path): \(source.onlyFiles.count) racks from \(first) on are on the stick as CSV files only; put it into its station again"
            )
        }
        if source.isDamaged {
            StandardError.write("\(source.path): the database is damaged; what is whole in it was taken")
        }
        if let some = source.damaged.shortened {
            StandardError.write(
                "\(source.path): \(source.damaged.count) sessions are damaged and were not taken: \(some)")
        }
        for id in source.different {
            StandardError.write("\(source.path): session \(id) is not the one that was collected before, which stays")
        }
    }

    /// The databases of stations in a place, in the order of their paths.
    private static func databases(in place: String) throws(Fault) -> [String] {
        guard FileManager.default.fileExists(atPath: place) else {
            throw Fault(.noSuchFile, "\(place): there is no such file or folder")
        }
        let top = StickMirror.topFolder
        let patterns = ["", "/*", "/\(top)/*", "/*/\(top)/*"].map { "\($0)/\(SessionStore.fileName)" }
        guard isFolder(place) else { return [place] }
        let base = place.count > 1 && place.hasSuffix("/") ? String(place.dropLast()) : place
        return patterns.flatMap { files(base, $0.split(separator: "/").map(String.init)) }.sorted()
    }

    /// The files at a path below a folder in which `*` is any folder.
    private static func files(_ folder: String, _ parts: [String]) -> [String] {
        guard let part = parts.first else { return isFolder(folder) ? [] : [folder] }
        let all = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let names = part == "*" ? all.filter { isFolder("\(folder)/\($0)") } : all.filter { $0 == part }
        return names.flatMap { files("\(folder)/\($0)", Array(parts.dropFirst())) }
    }

}

extension [String] {
    /// The first ten of them as one text; nil where there is none.
    fileprivate var shortened: String? {
        isEmpty ? nil : prefix(10).joined(separator: ", ") + (count > 10 ? " …" : "")
    }
}

/// Whether a path is a folder.
private func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
}
