// Folders, databases and texts that mean no good.

internal import Archive
private import Foundation
private import GRDB
private import Glibc
package import Station

/// A folder of other people, as it is laid before a program. Whatever is in it has to be taken or named: without a
/// crash, in bounded time and memory.
package struct HostilePlace: Sendable {
    /// What kind of input it is.
    package let kind: FuzzKind
    /// What lies in it, by the paths in it; folders come to be as they are needed.
    package internal(set) var things: [(path: String, thing: Thing)]

    /// Something in a folder.
    package enum Thing: Sendable, Equatable {
        /// A file.
        case file([UInt8])
        /// A file of zeros without room on the disk.
        case hollow(bytes: Int)
        /// A folder.
        case folder
        /// A pipe into which nobody writes.
        case pipe
        /// A link.
        case link(to: String)
    }

    /// Lays everything into a folder that is there. What cannot be laid where it is to lie is left out.
    package func lay(in folder: String) throws(Fault) {
        for (path, thing) in things {
            let place = "\(folder)/\(path)"
            try AtomicFile.makeFolder(AtomicFile.folder(of: place))
            switch thing {
            case .file(let bytes): try? Data(bytes).write(to: URL(fileURLWithPath: place))
            case .hollow(let bytes):
                try? Data().write(to: URL(fileURLWithPath: place))
                _ = unsafe truncate(place, bytes)
            case .folder: _ = unsafe mkdir(place, 0o755)
            case .pipe: _ = unsafe mkfifo(place, 0o600)
            case .link(let target): _ = unsafe symlink(target, place)
            }
        }
    }

    /// The bytes of all its files, one after the other.
    package var bytes: [UInt8] {
        things.flatMap { path, thing in
            if case .file(let bytes) = thing { Array("\(path)\n".utf8) + bytes } else { Array("\(path)\n".utf8) }
        }
    }

    /// A thing that stands where a file is expected.
    static func oddThing(_ random: inout SplitMix64) -> Thing {
        switch random.whole(0...6) {
        case 0: .pipe
        case 1: .folder
        case 2: .link(to: random.pick(["/dev/zero", "/dev/random", ".", "..", "sessions.sqlite", "/nowhere"]))
        case 3: .hollow(bytes: 1 << random.whole(0...38))
        case 4: .file([])
        default: .file(random.bytes(random.whole(0...3000)))
        }
    }
}

/// Session databases that somebody changed who knows how their seals are made.
package enum HostileDatabase {
    /// Changes a database past all its checks, and gives sessions the seals that fit what they have then.
    /// - Parameters:
    ///   - path: the database.
    ///   - statements: the changes; one that SQLite refuses is left out.
    ///   - isSealed: whether the seals are made to fit.
    package static func change(_ path: String, _ statements: [String], isSealed: Bool = true) throws {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.inDatabase { db in
            try db.execute(sql: "PRAGMA ignore_check_constraints = ON; PRAGMA synchronous = OFF")
            // Past these, sealing could be without end itself.
            let endings = statements.filter { $0.contains("VIEW") || $0.contains("writable_schema") }
            for statement in statements where !endings.contains(statement) { try? db.execute(sql: statement) }
            if isSealed {
                let numbers = try? Int.fetchAll(db, sql: "SELECT sequence FROM session ORDER BY sequence LIMIT 1000")
                try? db.execute(sql: "DROP TRIGGER auditIsNotChanged")
                for (index, number) in (numbers ?? []).enumerated() { try? seal(number, record: index, db) }
                try? db.execute(
                    sql: """
                        CREATE TRIGGER auditIsNotChanged BEFORE UPDATE ON audit
                            BEGIN SELECT RAISE(ABORT, 'the audit trail is never changed'); END
                        """)
            }
            for statement in endings { try? db.execute(sql: statement) }
            try? db.execute(sql: "PRAGMA journal_mode = DELETE")
        }
        try queue.close()
    }

    /// Gives a session the seals that fit what it has, and its record in the audit trail too.
    private static func seal(_ number: Int, record index: Int, _ db: Database) throws {
        let row = try Row.fetchOne(
            db,
            sql: """
                SELECT * FROM session JOIN sessionContent USING (sequence) LEFT JOIN sessionRack USING (sequence)
                WHERE sequence = ?
                """, arguments: [number])
        guard let row else { return }
        let csvSeal = SessionSeal.ofCSV(try row.decode(forColumn: "csv"))
        let contentSeal = SessionSeal.ofContent(
            json: try row.decode(forColumn: "json"),
            thumbnail: Array(try row.decode(Data.self, forColumn: "thumbnail")),
            original: try row.decode(Data?.self, forColumn: "original").map(Array.init))
        let seal = SessionSeal.of(
            try summary(row), pictureDigest: try row.decode(forColumn: "pictureDigest"), csvSeal: csvSeal,
            contentSeal: contentSeal)
        try db.execute(
            sql: "UPDATE session SET csvSeal = ?, contentSeal = ?, seal = ? WHERE sequence = ?",
            arguments: [Data(csvSeal), Data(contentSeal), Data(seal), number])
        let rackCSV = try row.decode(String?.self, forColumn: "rackCSV") ?? ""
        let rackSeal = SessionSeal.ofRackCSV(rackCSV, id: try row.decode(forColumn: "id"))
        try db.execute(
            sql: "UPDATE sessionRack SET rackSeal = ? WHERE sequence = ?", arguments: [Data(rackSeal), number])
        let detail =
            "\(try row.decode(String.self, forColumn: "csvName")) seal \(hex(seal)) rack \(hex(rackSeal)) number \(number)"
        try db.execute(
            sql: """
                UPDATE audit SET subject = ?, detail = ? WHERE number = (
                    SELECT number FROM audit WHERE action = 'scan' ORDER BY number LIMIT 1 OFFSET ?)
                """, arguments: [try row.decode(String.self, forColumn: "id"), detail, index])
    }

    private static func hex(_ bytes: [UInt8]) -> String {
        bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    /// The summary that a row has, also with numbers that no station makes.
    private static func summary(_ row: Row) throws -> SessionSummary {
        var time = StationTime(secondsSince1970: 0, utcOffset: 0)
        time.secondsSince1970 = try row.decode(forColumn: "seconds")
        time.utcOffset = try row.decode(forColumn: "utcOffset")
        return SessionSummary(
            id: try row.decode(forColumn: "id"), sequence: try row.decode(forColumn: "sequence"), time: time,
            stationID: try row.decode(forColumn: "stationID"), readCount: try row.decode(forColumn: "readCount"),
            unreadCount: try row.decode(forColumn: "unreadCount"), rackCode: try row.decode(forColumn: "rackCode"),
            csvName: try row.decode(forColumn: "csvName"), source: try row.decode(forColumn: "source"),
            software: try row.decode(forColumn: "software"), isIntact: true,
            person: try row.decode(forColumn: "person"))
    }
}

/// Text files that something has happened to.
enum HostileText {
    /// Numbers, positions and signs that somebody may put in the place of others.
    private static let extremes = [
        "9223372036854775807", "-9223372036854775808", "10000000000000000000", "1e300", "nan", "inf", "-1", "999",
        "1000", "A9223372036854775807", "R9223372036854775807C9223372036854775807", "\"", "\"\"", ",", ";", "\n", "\r",
        "\0", "\u{1B}[2J", "\u{202E}", "\u{FEFF}", "(0, 0, -9223372036854775808, 1)", "(,,,)", "conflict", " | ",
        "&a [*a,*a]", "!!binary ", "[[[[[[[[[[[[[[[[", "{", "- - - -", "%", "? ", "true", "0x7fffffffffffffff", ": ",
    ]

    /// Something that somebody may put in the place of a field.
    static func extreme(_ random: inout SplitMix64) -> String { random.pick(extremes) }

    /// A text with one to four changes: fields put in the place of others, and bytes changed.
    static func disturbed(_ text: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
        var bytes = text
        for _ in 0..<random.whole(1...4) {
            switch random.whole(0...9) {
            case 0...4: replaceField(&bytes, &random)
            case 5: bytes.insert(contentsOf: Array(random.pick(extremes).utf8), at: random.whole(0...bytes.count))
            case 6: bytes += repeated(bytes, &random)
            default: bytes = random.disturbed(bytes)
            }
        }
        return bytes
    }

    /// Puts something in the place of what stands between two signs.
    private static func replaceField(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
        let signs = bytes.indices.filter { [0x2C, 0x0A, 0x3A, 0x28, 0x20].contains(bytes[$0]) }
        guard signs.count > 1 else { return }
        let first = random.whole(0...signs.count - 2)
        bytes.replaceSubrange(signs[first] + 1..<signs[first + 1], with: Array(random.pick(extremes).utf8))
    }

    /// A line, or a sign, many times.
    private static func repeated(_ bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
        let line = bytes.split(separator: 0x0A).last.map { Array($0) + [0x0A] } ?? [0x41]
        let sign = random.pick([line, [0x0A], [0x2C], [0x5B], [0x7B], [0x22], [0x20], [0x41], Array("a: ".utf8)])
        let count = random.chance(0.1) ? 1_500_000 : random.whole(1...20_000)
        return Array((0..<max(1, count / sign.count)).map { _ in sign }.joined())
    }
}
