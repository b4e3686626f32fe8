// Rows of the database as sessions, and back.

private import Foundation
internal import GRDB

extension SessionSummary {
    /// The columns of table `session`, of which a summary and its seal are made.
    fileprivate static let ownColumns = """
        sequence, id, seconds, utcOffset, stationID, readCount, unreadCount, csvName, pictureDigest, source, software, \
        csvSeal, contentSeal, seal, rackCode, person
        """

    /// The columns that a summary is made of: those of table `session`, and the session's record in the audit trail.
    static let columns = "\(ownColumns), \(SessionRecord.column)"

    /// Reads a row, and checks its seal; where the row has the session's record, that too.
    init(_ row: Row) throws {
        self.init(
            id: try row.decode(forColumn: "id"), sequence: try row.decode(forColumn: "sequence"),
            time: StationTime(
                secondsSince1970: try row.decode(forColumn: "seconds"),
                utcOffset: try row.decode(forColumn: "utcOffset")),
            stationID: try row.decode(forColumn: "stationID"), readCount: try row.count("readCount"),
            unreadCount: try row.count("unreadCount"),
            // A database that was kept aside before there were rack codes, or operators, has no such column.
            rackCode: row.hasColumn("rackCode") ? try row.decode(forColumn: "rackCode") : nil,
            csvName: try row.decode(forColumn: "csvName"), source: try row.decode(forColumn: "source"),
            software: try row.decode(forColumn: "software"), isIntact: true,
            person: row.hasColumn("person") ? try row.decode(forColumn: "person") : nil)
        let seal = SessionSeal.of(
            self, pictureDigest: try row.decode(forColumn: "pictureDigest"), csvSeal: try row.bytes("csvSeal"),
            contentSeal: try row.bytes("contentSeal"))
        isIntact = try row.bytes("seal") == seal
        guard isIntact, row.hasColumn("record") else { return }
        let record = try row.decode(String?.self, forColumn: "record").flatMap { SessionRecord($0) }
        isIntact = record?.covers(csvName: csvName, seal: seal, number: sequence) ?? false
    }
}

extension ScanSession {
    /// Reads a session, and compares it with its record where the database has an audit trail.
    /// - Returns: nil when there is none with this sequence number, or it lacks its content.
    /// - Throws: ``StoreError`` with `damagedSession` when a seal does not fit, or it is not as its record says.
    static func fetch(_ sequence: Int, _ db: Database) throws -> ScanSession? {
        guard let sealed = try fetchSealed(sequence, db) else { return nil }
        guard try db.tableExists("audit") else { return sealed.session }
        let record = try SessionRecord.of(sealed.session.id, db)
        guard record.map(sealed.isCovered) == true else { throw otherThanRecorded(sequence) }
        return sealed.session
    }

    /// A session with the seals that were calculated from all that it holds.
    struct Sealed {
        let session: ScanSession
        let seal: [UInt8]
        let rackSeal: [UInt8]

        /// Whether it is the session of a record.
        func isCovered(by record: SessionRecord) -> Bool {
            record.covers(csvName: session.csvName, seal: seal, number: session.sequence)
                && record.covers(rackSeal: rackSeal)
        }
    }

    /// Reads a session and checks all its seals.
    /// - Returns: nil when there is none with this sequence number, or it lacks its content.
    /// - Throws: ``StoreError`` with `damagedSession` when a seal does not fit.
    static func fetchSealed(_ sequence: Int, _ db: Database) throws -> Sealed? {
        do {
            // A database that was kept aside, or is of another station, may be older than the CSV of every position.
            let hasRacks = try db.tableExists("sessionRack")
            let row = try Row.fetchOne(
                db,
                sql: """
                    SELECT * FROM session JOIN sessionContent USING (sequence)
                    \(hasRacks ? "LEFT JOIN sessionRack USING (sequence)" : "") WHERE sequence = ?
                    """,
                arguments: [sequence])
            // What the row says of its seals was compared with all that it holds.
            return try row.map {
                var session = try ScanSession($0, hasRacks: hasRacks)
                if !hasRacks { session.rackCSV = RackCSV.csv(for: try ReadingDocument(json: session.json)) }
                return Sealed(
                    session: session, seal: try $0.bytes("seal"), rackSeal: hasRacks ? try $0.bytes("rackSeal") : [])
            }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_TOOBIG {
            throw StoreError(.damagedSession, detail: "#\(sequence)")
        }
    }

    private static func otherThanRecorded(_ sequence: Int) -> StoreError {
        let number = "#\(sequence)"
        return StoreError(.damagedSession, detail: "\(number) is not as its record in the audit trail says" as Words)
    }

    /// Reads a CSV file, and compares it with the session's record.
    /// - Parameter row: as ``csv(_:_:)`` takes it, with the columns of a summary.
    /// - Throws: ``StoreError`` with `damagedSession` when it is not there or not as it was written.
    static func recordedCSV(_ file: SessionCSV, _ row: Row, _ db: Database) throws -> String {
        let summary = try SessionSummary(row)
        let csv = try csv(file, row)
        let isRecorded =
            switch file {
            case .vials: summary.isIntact
            case .rack: try SessionRecord.of(summary.id, db)?.covers(rackSeal: row.bytes(file.sealColumn)) ?? false
            }
        guard isRecorded else { throw otherThanRecorded(summary.sequence) }
        return csv
    }

    /// The sequence number of the next session; one that was given is not given again.
    static func nextSequence(_ db: Database) throws -> Int {
        try Int.fetchOne(
            db,
            sql: """
                SELECT 1 + max(
                    coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'session'), 0),
                    coalesce((SELECT max(sequence) FROM session), 0))
                """) ?? 1
    }

    /// Reads a row of all three tables.
    /// - Throws: ``StoreError`` with `damagedSession` when a seal does not fit.
    private init(_ row: Row, hasRacks: Bool) throws {
        let summary = try SessionSummary(row)
        self.init(
            id: summary.id, sequence: summary.sequence, time: summary.time, stationID: summary.stationID,
            readCount: summary.readCount, unreadCount: summary.unreadCount, rackCode: summary.rackCode,
            csvName: summary.csvName, csv: try Self.csv(.vials, row), rackCSV: hasRacks ? try Self.csv(.rack, row) : "",
            json: try row.decode(forColumn: "json"), thumbnail: try row.bytes("thumbnail"),
            original: try row.decode(Data?.self, forColumn: "original").map(Array.init),
            pictureDigest: try row.decode(forColumn: "pictureDigest"), source: summary.source,
            software: summary.software, person: summary.person)
        let contentSeal = SessionSeal.ofContent(json: json, thumbnail: thumbnail, original: original)
        guard summary.isIntact, try row.bytes("contentSeal") == contentSeal else {
            throw StoreError(.damagedSession, detail: "#\(sequence)")
        }
    }

    /// Reads a CSV file from a row that has it, its seal, and the session's sequence number and id.
    /// - Throws: ``StoreError`` with `damagedSession` when it is not there or its seal does not fit.
    static func csv(_ file: SessionCSV, _ row: Row) throws -> String {
        let csv = try row.decode(String?.self, forColumn: file.column)
        let seal = try row.decode(Data?.self, forColumn: file.sealColumn).map(Array.init)
        guard let csv, seal == file.seal(of: csv, id: try row.decode(forColumn: "id")) else {
            throw StoreError(.damagedSession, detail: "#\(try row.decode(Int.self, forColumn: "sequence"))")
        }
        return csv
    }

    /// Gives a new session its place and its name.
    init(_ new: NewSession, sequence: Int, csvName: String) {
        self.init(
            id: new.id, sequence: sequence, time: new.time, stationID: new.stationID, readCount: new.readCount,
            unreadCount: new.unreadCount, rackCode: new.rackCode, csvName: csvName, csv: new.csv, rackCSV: new.rackCSV,
            json: new.json, thumbnail: new.thumbnail, original: new.original, pictureDigest: new.pictureDigest,
            source: new.source, software: new.software, person: new.person)
    }

    /// A place for each of the columns.
    private static let places = SessionSummary.ownColumns.split(separator: ",").map { _ in "?" }.joined(separator: ", ")

    /// What a list shows of it.
    var summary: SessionSummary {
        SessionSummary(
            id: id, sequence: sequence, time: time, stationID: stationID, readCount: readCount,
            unreadCount: unreadCount, rackCode: rackCode, csvName: csvName, source: source, software: software,
            isIntact: true, person: person)
    }

    /// Writes the session into all its tables, and a record of it into the audit trail.
    /// - Parameters:
    ///   - action: how it came here.
    ///   - origin: who kept it.
    func insert(as action: AuditAction, by origin: AuditOrigin, _ db: Database) throws {
        let csvSeal = SessionSeal.ofCSV(csv)
        let contentSeal = SessionSeal.ofContent(json: json, thumbnail: thumbnail, original: original)
        let rackSeal = SessionSeal.ofRackCSV(rackCSV, id: id)
        let seal = SessionSeal.of(
            summary, pictureDigest: pictureDigest, csvSeal: csvSeal, contentSeal: contentSeal)
        let record = SessionRecord(csvName: csvName, seal: seal, rackSeal: rackSeal, number: sequence)
        try db.execute(
            sql: "INSERT INTO session (\(SessionSummary.ownColumns)) VALUES (\(Self.places))",
            arguments: [
                sequence, id, time.secondsSince1970, time.utcOffset, stationID, readCount, unreadCount, csvName,
                pictureDigest, source, software, Data(csvSeal), Data(contentSeal), Data(seal), rackCode, person,
            ])
        try db.execute(
            sql: "INSERT INTO sessionContent (sequence, csv, json, thumbnail, original) VALUES (?, ?, ?, ?, ?)",
            arguments: [sequence, csv, json, Data(thumbnail), original.map { Data($0) }])
        try db.execute(
            sql: "INSERT INTO sessionRack (sequence, rackCSV, rackSeal) VALUES (?, ?, ?)",
            arguments: [sequence, rackCSV, Data(rackSeal)])
        try ValueIndex.insert(csv, rackCode: rackCode, of: sequence, db)
        try AuditTrail.append(
            AuditEntry(action, subject: id, detail: record.text, picture: pictureDigest, origin: origin), db)
    }
}

extension SessionCSV {
    /// The table beside `session` that has the file.
    var table: String {
        switch self {
        case .vials: "sessionContent"
        case .rack: "sessionRack"
        }
    }

    /// The column of the file.
    var column: String {
        switch self {
        case .vials: "csv"
        case .rack: "rackCSV"
        }
    }

    /// The column of its seal.
    var sealColumn: String {
        switch self {
        case .vials: "csvSeal"
        case .rack: "rackSeal"
        }
    }

    /// The seal that belongs to it.
    fileprivate func seal(of csv: String, id: String) -> [UInt8] {
        switch self {
        case .vials: SessionSeal.ofCSV(csv)
        case .rack: SessionSeal.ofRackCSV(csv, id: id)
        }
    }
}

extension Row {
    /// A number of vials or positions; what no rack has becomes the nearest that one may, and does not fit its seal.
    func count(_ column: String) throws -> Int {
        Swift.min(Swift.max(try decode(Int.self, forColumn: column), 0), ReadingDocument.mostPositions)
    }

    /// The bytes in a column.
    func bytes(_ column: String) throws -> [UInt8] { Array(try decode(Data.self, forColumn: column)) }
}
