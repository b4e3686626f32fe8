// `rackstation sessions import`: what files and other databases still hold.

internal import ArgumentParser
internal import Foundation
internal import Station
internal import Synchronization

/// Takes sessions in from CSV files and from other session databases.
struct ImportSessions: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Take in the sessions of a stick, a folder or another database that are not kept here.",
        discussion: """
            Takes the files vials_….csv with their rack_….csv, and every session of a .sqlite file that is whole, also \
            of one that is damaged. In a folder, the CSV files, the copy of the database on a stick and the databases \
            that were kept aside as damaged are taken. Doing it twice changes nothing. A session made of CSV files has no picture.
            """
    )

    @OptionGroup var store: StoreOptions

    @Argument(help: "Folders, or files named vials_….csv or ….sqlite.")
    var paths: [String]

    /// What became of the sessions that were found.
    private struct Tally {
        var taken = 0
        var there = 0
        var failed = 0

        mutating func add(_ outcome: ImportOutcome) {
            if outcome == .there { there += 1 } else { taken += 1 }
        }
    }

    func run() async throws {
        let settings = try store.settings.load().settings
        try AtomicFile.makeFolder(settings.dataFolder)
        let opened = try await SessionStore.open(path: "\(settings.dataFolder)/\(SessionStore.fileName)")
        let origin = try store.origin()
        var tally = Tally()
        for path in paths {
            for file in try Self.files(at: path) {
                if file.hasSuffix(".sqlite") {
                    try await take(database: file, into: opened, origin, &tally)
                } else {
                    try await take(csv: file, stationID: settings.stationID, into: opened, origin, &tally)
                }
            }
        }
        try StandardOutput.write("\(tally.taken) taken in, \(tally.there) kept already, \(tally.failed) not readable\n")
        if tally.failed > 0 { Foundation.exit(ExitStatus.inputOutput.rawValue) }
    }

    private func take(
        database: String, into opened: SessionStore, _ origin: AuditOrigin, _ tally: inout Tally
    ) async throws {
        let outcomes = Mutex<[ImportOutcome]>([])
        let damaged = try await SessionStore.salvage(database) { session async throws(StoreError) in
            let outcome = try await opened.take(session, by: origin)
            outcomes.withLock { $0.append(outcome) }
        }
        for outcome in outcomes.withLock({ $0 }) { tally.add(outcome) }
        if damaged > 0 { StandardError.write("\(database): \(damaged) sessions are damaged") }
        tally.failed += damaged
    }

    private func take(
        csv path: String, stationID: String, into opened: SessionStore, _ origin: AuditOrigin, _ tally: inout Tally
    ) async throws {
        let url = URL(fileURLWithPath: path)
        let name = url.lastPathComponent
        let rack = url.deletingLastPathComponent().appendingPathComponent(SessionCSV.rack.name(name)).path
        do throws(Fault) {
            let session = try ImportedSession.session(
                name: name, vials: try Self.read(path),
                rack: FileManager.default.fileExists(atPath: rack) ? try Self.read(rack) : nil,
                stationID: Self.station(of: path) ?? stationID, utcOffset: StationTime.now.utcOffset,
                software: RackStation.softwareVersion)
            do throws(StoreError) {
                tally.add(try await opened.take(session, by: origin))
            } catch {
                throw error.fault
            }
        } catch {
            StandardError.write("\(path): \(error.text)")
            tally.failed += 1
        }
    }

    private static func read(_ path: String) throws(Fault) -> [UInt8] {
        do throws(FileFault) {
            return try AtomicFile.read(path, limit: 64 << 20)
        } catch {
            throw error.fault
        }
    }

    /// The station in whose folder of a stick a file lies; nil when it lies elsewhere.
    private static func station(of path: String) -> String? {
        let parts = path.split(separator: "/").map(String.init)
        guard let top = parts.lastIndex(of: StickMirror.topFolder), top + 2 < parts.count else { return nil }
        let name = parts[top + 1]
        let isName =
            name.utf8.count <= 32
            && name.utf8.allSatisfy {
                Character(Unicode.Scalar($0)).isASCII
                    && (Character(Unicode.Scalar($0)).isLetter
                        || Character(Unicode.Scalar($0)).isNumber || $0 == 0x2D || $0 == 0x5F)
            }
        return isName ? name : nil
    }

    /// The files of sessions at a path, in the order of their names, which is that of their times.
    private static func files(at path: String) throws(CommandFailure) -> [String] {
        var isFolder: ObjCBool = false
        guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw CommandFailure(.noSuchFile, "\(path): there is no such file or folder")
        }
        guard isFolder.boolValue else { return [path] }
        return (FileManager.default.subpaths(atPath: path) ?? []).filter { file in
            let name = file.split(separator: "/").last ?? ""
            return name.hasPrefix("vials_") && name.hasSuffix(".csv")
                || name.hasPrefix("sessions-damaged_") && name.hasSuffix(".sqlite")
                || name == SessionStore.fileName && station(of: "\(path)/\(file)") != nil
        }.sorted { one, other in
            // A database gives back what no CSV file has.
            (one.hasSuffix(".csv") ? 1 : 0, one) < (other.hasSuffix(".csv") ? 1 : 0, other)
        }.map { "\(path)/\($0)" }
    }
}
