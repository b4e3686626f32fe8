// What hostile places are made of: the database and the files of a station with a few sessions.

private import Foundation
private import RackCore
internal import Station
internal import Archive

/// What hostile places are made of.
struct PlaceSeeds: Sendable {
    private let database: [UInt8]
    private let sessions: [Session]
    private static let stick = "RACKSTATION/bench-1"

    /// Keeps a few sessions in a store, as a station does.
    init(seed: UInt64) async throws(Fault) {
        do {
            let folder = try WorkFolder()
            let store = try await SessionStore.open(path: folder.file(SessionStore.fileName))
            var sessions: [Session] = []
            for number in 0..<5 {
                var scan = Scan.madeUp(number, seed: seed, rack: RackShape(rows: 2, cols: 3), thumbnailBytes: 300)
                scan.person = number == 1 ? "Ada" : nil
                let time = StationTime(secondsSince1970: 1_771_594_222 + Double(number / 2), utcOffset: 3600)
                let new = Session(
                    scan, time: time, stationID: "bench-1", software: "1.0.0",
                    id: "00000000-0000-4000-8000-00000000000\(number)")
                let origin = AuditOrigin(time: time, uptime: Uptime(boot: "", seconds: 0), software: "1.0.0")
                sessions.append(try await store.insert(new, by: origin))
            }
            self.sessions = sessions
            database = try folder.bytes(SessionStore.fileName)
        } catch {
            throw Fault(.inputOutput, "the sessions for hostile places cannot be made: \(error)")
        }
    }

    /// A place of a kind.
    func place(_ kind: FuzzKind, _ random: inout SplitMix64) throws(Fault) -> HostilePlace {
        var place = HostilePlace(kind: kind, things: [])
        switch kind {
        case .imported:
            place.things = try databaseFiles("\(Self.stick)/\(SessionStore.fileName)", &random) + files(&random)
        case .collected: place.things = try databaseFiles(SessionStore.fileName, &random)
        case .history: place.things = try databaseFiles(SessionStore.fileName, &random)
        case .lists: place.things = lists(&random)
        default:
            place.things = [("rackstation.yaml", .file(settings(&random)))]
        }
        return place
    }

    /// A database, and what SQLite may look for beside it.
    private func databaseFiles(
        _ path: String, _ random: inout SplitMix64
    ) throws(Fault) -> [(path: String, thing: HostilePlace.Thing)] {
        guard random.chance(0.93) else { return [(path, HostilePlace.oddThing(&random))] }
        var bytes = database
        if random.chance(0.7) { bytes = try changed(&random) }
        if random.chance(0.5) { bytes = DatabaseMutation.disturbed(bytes, &random) }
        var things: [(path: String, thing: HostilePlace.Thing)] = [(path, .file(bytes))]
        if random.chance(0.15) {
            let beside = random.pick(["-wal", "-shm", "-journal"])
            let head: [UInt8] = [0x37, 0x7f, 0x06, 0x82, 0, 0x2d, 0xe2, 0x18, 0, 0, 0x10, 0]
            things.append(
                (path + beside, random.chance(0.5) ? HostilePlace.oddThing(&random) : .file(head + random.bytes(9000))))
        }
        return things
    }

    private func changed(_ random: inout SplitMix64) throws(Fault) -> [UInt8] {
        let statements = DatabaseMutation.statements(&random)
        let isSealed = random.chance(0.8)
        do {
            let folder = try WorkFolder()
            let path = folder.file(SessionStore.fileName)
            try Data(database).write(to: URL(fileURLWithPath: path))
            try? HostileDatabase.change(path, statements, isSealed: isSealed)
            return try folder.bytes(SessionStore.fileName)
        } catch {
            throw Fault(.inputOutput, "a hostile database cannot be made: \(error)")
        }
    }

    /// CSV files, some of them changed, and odd things among them.
    private func files(_ random: inout SplitMix64) -> [(path: String, thing: HostilePlace.Thing)] {
        var things: [(path: String, thing: HostilePlace.Thing)] = []
        for session in sessions {
            for file in SessionCSV.allCases where random.chance(0.9) {
                let contents = session.contents(of: file)
                let path = "\(Self.stick)/csv/\(file.name(session.csvName, contents: contents))"
                let bytes = Array(contents.utf8)
                switch random.whole(0...9) {
                case 0...4: things.append((path, .file(bytes)))
                case 5: things.append((path, HostilePlace.oddThing(&random)))
                default: things.append((path, .file(HostileText.disturbed(bytes, &random))))
                }
            }
        }
        if random.chance(0.2) {
            things.append(
                ("sessions-damaged_2026-02-20_143022.sqlite", .file(DatabaseMutation.disturbed(database, &random))))
        }
        return things
    }

    /// A settings file: all of them with something changed, or a few with other values.
    private func settings(_ random: inout SplitMix64) -> [UInt8] {
        guard random.chance(0.5) else { return HostileText.disturbed(Array(Settings.template().utf8), &random) }
        let chosen = Set((0..<random.whole(1...4)).map { _ in random.pick(Settings.declared).id })
        var (text, section) = ("", "")
        for key in Settings.declared where chosen.contains(key.id) {
            if key.section != section { text += "\(key.section):\n" }
            section = key.section
            text += "  \(key.name): \(random.chance(0.6) ? key.defaultText : HostileText.extreme(&random))\n"
        }
        return Array(text.utf8)
    }

    private func lists(_ random: inout SplitMix64) -> [(path: String, thing: HostilePlace.Thing)] {
        let count = random.chance(0.02) ? random.whole(400...700) : random.whole(1...5)
        return (0..<count).map { number in
            let path = "expected/\(random.chance(0.1) ? "\u{1B}[2J\n\u{202E}" : "")\(number).csv"
            if random.chance(0.1) { return (path, HostilePlace.oddThing(&random)) }
            let reading = random.pick(sessions)
            var text = "position,value\n"
            for line in reading.csv.split(separator: "\n").dropFirst() {
                let fields = line.split(separator: ",")
                guard let value = fields.first, let col = fields.last.flatMap({ Int($0) }) else { continue }
                text += "A\(col + 1),\(value)\n"
            }
            return (path, .file(HostileText.disturbed(Array(text.utf8), &random)))
        }
    }
}

/// A folder for a moment.
private final class WorkFolder {
    private let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("rackstation-\(UUID().uuidString)").path
        try AtomicFile.makeFolder(path)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String) -> String { "\(path)/\(name)" }

    func bytes(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(fileURLWithPath: file(name)))) }
}
