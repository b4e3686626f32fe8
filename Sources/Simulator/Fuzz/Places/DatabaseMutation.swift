// Session databases that something has happened to.

internal import Archive

/// Session databases that something has happened to: in their tables, in what the tables are, and in their bytes.
enum DatabaseMutation {
    /// The statements of one to three changes.
    static func statements(_ random: inout SplitMix64) -> [String] {
        (0..<random.whole(1...3)).map { _ in
            switch random.whole(0...9) {
            case 0...3: column(&random)
            case 4, 5: document(&random)
            case 6: file(&random)
            case 7: random.pick(counts)
            case 8: random.pick(schemas)
            default: random.pick(rows)
            }
        }
    }

    /// Numbers and texts that somebody may put in the place of others, as SQL.
    static let extremes = [
        "0", "-1", "1", "9223372036854775807", "-9223372036854775808", "4611686018427387904", "2147483648", "1e300",
        "-1e300", "9e999", "-9e999", "9.3e18", "-9.3e18", "1e-300", "253402300800", "64801", "1000001", "NULL", "''",
        "'A'", "char(0)", "char(10)||char(27)||'[2J'", "x'00ff'", "zeroblob(100000)", "hex(zeroblob(60000))",
        "'../../etc/passwd'", "'*'", "'%s%n'", "char(8238)||'x'", "replace(hex(zeroblob(2000)), '00', '[')",
    ]

    private static func condition(_ random: inout SplitMix64) -> String {
        random.chance(0.7) ? " WHERE sequence = \(random.whole(1...5))" : ""
    }

    private static func column(_ random: inout SplitMix64) -> String {
        let place = random.pick([
            ("session", "seconds"), ("session", "utcOffset"), ("session", "readCount"), ("session", "unreadCount"),
            ("session", "sequence"), ("session", "id"), ("session", "stationID"), ("session", "csvName"),
            ("session", "pictureDigest"), ("session", "source"), ("session", "software"), ("session", "rackCode"),
            ("session", "person"), ("session", "rack"), ("session", "seal"), ("sessionContent", "csv"),
            ("sessionContent", "json"),
            ("sessionContent", "thumbnail"), ("sessionContent", "original"), ("sessionContent", "sequence"),
            ("sessionRack", "rackCSV"), ("sessionRack", "rackSeal"), ("sessionRack", "sequence"),
            ("sessionValue", "row"), ("sessionValue", "col"), ("sessionValue", "value"),
            ("audit", "seconds"), ("audit", "utcOffset"), ("audit", "uptime"), ("audit", "number"), ("audit", "detail"),
            ("grdb_migrations", "identifier"),
        ])
        guard place.0 != "audit" else {
            return """
                DROP TRIGGER auditIsNotChanged;
                UPDATE audit SET \(place.1) = \(random.pick(extremes)) WHERE number = \(random.whole(1...5));
                CREATE TRIGGER auditIsNotChanged BEFORE UPDATE ON audit
                    BEGIN SELECT RAISE(ABORT, 'the audit trail is never changed'); END
                """
        }
        let condition = place.0 == "grdb_migrations" ? "" : condition(&random)
        return "UPDATE OR REPLACE \(place.0) SET \(place.1) = \(random.pick(extremes))\(condition)"
    }

    /// Another number in the JSON document.
    private static func document(_ random: inout SplitMix64) -> String {
        let (name, old) = random.pick([
            ("row", "0"), ("col", "1"), ("rows", "2"), ("cols", "3"), ("width", "300"), ("height", "200"), ("x", "0"),
            ("y", "0"), ("index", "1"), ("count", "6"), ("correctedCodewords", "0"), ("maxDimension", "4000"),
            ("tolerance", "100"), ("deadline", "5"),
        ])
        let new = random.pick([
            "9223372036854775807", "-9223372036854775808", "-1", "1e300", "1e999", "999", "1000", "100000", "null",
            "\"x\"", "[]", "{}", "1.5", "18446744073709551616",
        ])
        let condition = condition(&random)
        if random.chance(0.2) {
            let whole = random.pick([
                "'{}'", "'[' || json || ']'", "replace(hex(zeroblob(50000)), '00', '[')", "json || json",
                "replace(json, '\"12x12\"', '\"\(new)x\(new)\"')", "replace(json, '.5', '.5e300')",
                "replace(json, 'read', '\(random.pick(["blank", "conflict", "nothing"]))')",
                "replace(json, '\"values\"', '\"value\"')",
            ])
            return "UPDATE sessionContent SET json = \(whole)\(condition)"
        }
        return
            "UPDATE sessionContent SET json = replace(json, '\"\(name)\" : \(old)', '\"\(name)\" : \(new)')\(condition)"
    }

    /// Something else in a CSV file.
    private static func file(_ random: inout SplitMix64) -> String {
        let (table, column) = random.pick([("sessionContent", "csv"), ("sessionRack", "rackCSV")])
        let new = random.pick([
            "replace(\(column), ',0,', ',9223372036854775807,')", "replace(\(column), '50.0', '10000000000000000000')",
            "replace(\(column), '(30', '(-9223372036854775808')", "replace(\(column), char(10), char(13))",
            "\(column) || \(column)", "substr(\(column), 1, \(random.whole(0...400)))",
            "replace(\(column), ',1', ',999')",
            "\(column) || replace(hex(zeroblob(60000)), '00', 'A1,0,0,read,X' || char(10))",
            "replace(\(column), 'read', 'nothing')", "replace(\(column), ',', '\"')",
        ])
        return "UPDATE \(table) SET \(column) = \(new)\(condition(&random))"
    }

    private static let counts = [
        "UPDATE sqlite_sequence SET seq = 1000000000", "UPDATE sqlite_sequence SET seq = 9223372036854775807",
        "UPDATE sqlite_sequence SET seq = -1", "UPDATE sqlite_sequence SET seq = 'x'", "DELETE FROM sqlite_sequence",
        "INSERT INTO sqlite_sequence VALUES ('session', 1e300)", "PRAGMA application_id = 1",
        "PRAGMA user_version = 2147483647", "INSERT INTO grdb_migrations VALUES ('999 from the future')",
        "DELETE FROM grdb_migrations", "DELETE FROM audit", "DROP TRIGGER auditIsNotDeleted; DELETE FROM audit",
    ]

    private static let schemas = [
        """
        ALTER TABLE session RENAME TO s; CREATE VIEW session AS WITH RECURSIVE n(sequence) AS
        (SELECT 1 UNION ALL SELECT sequence + 1 FROM n) SELECT * FROM n JOIN (SELECT * FROM s LIMIT 1)
        """,
        """
        ALTER TABLE sessionContent RENAME TO s; CREATE VIEW sessionContent AS WITH RECURSIVE n(i) AS
        (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) AS sequence, '' AS csv, '{}' AS json FROM n
        """,
        "CREATE TRIGGER t AFTER INSERT ON session BEGIN DELETE FROM session; END",
        "CREATE TRIGGER t AFTER INSERT ON audit BEGIN SELECT zeroblob(1000000000); END",
        "CREATE TABLE x (y)", "DROP TABLE sessionRack", "DROP TABLE sessionValue", "DROP TABLE audit",
        "DROP TABLE session", "ALTER TABLE session ADD COLUMN z DEFAULT 1", "CREATE INDEX i ON session (source)",
        "CREATE VIRTUAL TABLE f USING fts5(a)", "PRAGMA encoding = 'UTF-16'",
        "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = 2 WHERE name = 'sessionContent'",
        "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = 'CREATE TABLE session (a)' WHERE name = 'session'",
        "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = 99999 WHERE name = 'session'",
        "PRAGMA writable_schema = ON; DELETE FROM sqlite_schema WHERE type = 'index'",
    ]

    private static let rows = [
        "DELETE FROM sessionContent WHERE sequence = 2", "DELETE FROM sessionRack WHERE sequence = 2",
        "DELETE FROM session WHERE sequence = 2", "DELETE FROM session", "DELETE FROM sessionValue",
        """
        WITH RECURSIVE n(i) AS (SELECT 10 UNION ALL SELECT i + 1 FROM n WHERE i < 400) INSERT INTO session
        (sequence, id, seconds, utcOffset, stationID, readCount, unreadCount, csvName, pictureDigest, source, software,
        csvSeal, contentSeal, seal) SELECT i, printf('%036d', i), seconds, utcOffset, stationID, readCount, unreadCount,
        printf('vials_%d.csv', i), pictureDigest, source, software, csvSeal, contentSeal, seal
        FROM n JOIN (SELECT * FROM session LIMIT 1)
        """,
        "UPDATE sessionContent SET original = zeroblob(3000000) WHERE sequence = 1",
        "UPDATE session SET person = 'Eve', rackCode = 'X'", "UPDATE sessionRack SET rackSeal = zeroblob(32)",
    ]

    /// The bytes of a database with something changed in them.
    static func disturbed(_ file: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
        var bytes = file
        guard bytes.count >= 8192 else { return random.disturbed(bytes) }
        let pages = bytes.count / 4096
        for _ in 0..<random.whole(1...4) where bytes.count >= 8192 {
            let page = 4096 * random.whole(0...min(pages, bytes.count / 4096) - 1)
            switch random.whole(0...7) {
            case 0: bytes = Array(bytes.prefix(random.whole(0...bytes.count)))
            case 1: bytes[random.whole(0...99)] = UInt8(random.whole(0...255))
            case 2: copy(page, from: 4096 * random.whole(0...bytes.count / 4096 - 1), &bytes)
            case 3: point(page, to: random.whole(0...pages), &bytes, &random)
            case 4: for at in page..<page + random.whole(1...40) { bytes[at] = UInt8(random.whole(0...255)) }
            case 5: bytes[page + random.whole(0...11)] = random.pick([0, 1, 2, 5, 10, 13, 255])
            default: bytes = random.disturbed(bytes)
            }
        }
        return bytes
    }

    private static func copy(_ page: Int, from other: Int, _ bytes: inout [UInt8]) {
        guard page + 4096 <= bytes.count, other + 4096 <= bytes.count else { return }
        bytes.replaceSubrange(page..<page + 4096, with: Array(bytes[other..<other + 4096]))
    }

    /// Makes an inner page of a page, whose every branch leads to one page.
    private static func point(_ page: Int, to number: Int, _ bytes: inout [UInt8], _ random: inout SplitMix64) {
        let target = [UInt8(number >> 24), UInt8(number >> 16 & 255), UInt8(number >> 8 & 255), UInt8(number & 255)]
        let start = page == 0 ? 100 : page
        guard page + 4096 <= bytes.count else { return }
        let count = random.whole(1...400)
        let cells = 4096 - 5 * count
        bytes.replaceSubrange(
            start..<start + 12,
            with: [
                random.pick([2, 5]), 0, 0, UInt8(count >> 8), UInt8(count & 255), UInt8(cells >> 8), UInt8(cells & 255),
                0,
            ]
                + target)
        for cell in 0..<count where start + 14 + 2 * cell < page + cells {
            let place = cells + 5 * cell
            (bytes[start + 12 + 2 * cell], bytes[start + 13 + 2 * cell]) = (UInt8(place >> 8), UInt8(place & 255))
            bytes.replaceSubrange(page + place..<page + place + 5, with: target + [UInt8(cell & 127)])
        }
    }
}
