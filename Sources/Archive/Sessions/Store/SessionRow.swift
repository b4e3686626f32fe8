// Rows of the database as sessions, and back.

private import Foundation
internal import GRDB
internal import Station

extension SessionSummary {
    /// The columns of table `session`, of which a summary and its seal are made.
    fileprivate static let ownColumns = """
        sequence, id, seconds, utcOffset, stationID, readCount, unreadCount, csvName, pictureDigest, source, software, \
        csvSeal, contentSeal, seal, rackCode, person, rack
        """

    /// The columns that a summary is made of: those of table `session`, and the session's record in the audit trail.
    static let columns = "\(ownColumns), \(SessionRecord.column), \(SessionAddition.columns), \(StoredMerge.column)"

    /// Reads what a list shows of a session; nil when there is none of this id.
    static func fetch(_ id: String, _ db: Database) throws -> SessionSummary? {
        try Row.fetchOne(db, sql: "SELECT \(columns) FROM session WHERE id = ?", arguments: [id])
            .map(SessionSummary.init)
    }

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
        let rack = row.hasColumn("rack") ? try row.decode(String?.self, forColumn: "rack") : nil
        self.rack = rack.flatMap { StoredRack.rack(in: $0, id: id) }
        let seal = SessionSeal.of(
            self, pictureDigest: try row.decode(forColumn: "pictureDigest"), csvSeal: try row.bytes("csvSeal"),
            contentSeal: try row.bytes("contentSeal"))
        let label = try SessionAddition.label.text(in: row)
        self.label = label.flatMap { StoredLabel.label(in: $0, id: id) }
        let supplied = try SessionAddition.supplied.text(in: row)
        let values = supplied.flatMap { StoredSupplied.values(in: $0, id: id) }
        self.supplied = values ?? []
        let compared = try SessionAddition.compared.text(in: row)
        comparison = compared.flatMap { StoredComparison.comparison(in: $0, id: id) }
        replacedBy = row.hasColumn("replacedBy") ? try row.decode(forColumn: "replacedBy") : nil
        isIntact =
            try row.bytes("seal") == seal && (rack == nil || self.rack != nil)
            && (label == nil || self.label != nil) && (supplied == nil || values != nil)
            && (compared == nil || comparison != nil)
        guard isIntact, row.hasColumn("record") else { return }
        for addition in SessionAddition.allCases where row.hasColumn(addition.recordColumn) && isIntact {
            isIntact = addition.isRecorded(
                try addition.text(in: row), by: try row.decode(forColumn: addition.recordColumn))
        }
        guard isIntact else { return }
        let record = try row.decode(String?.self, forColumn: "record").flatMap { SessionRecord($0) }
        isIntact = record?.covers(csvName: csvName, seal: seal, number: sequence) ?? false
    }
}

extension Session {
    /// Reads a session, and compares it with its record where the database has an audit trail.
    /// - Returns: nil when there is none with this sequence number, or it lacks its content.
    /// - Throws: ``Fault`` with `damagedSession` when a seal does not fit, or it is not as its record says.
    static func fetch(_ sequence: Int, _ db: Database) throws -> Session? {
        guard let sealed = try fetchSealed(sequence, db) else { return nil }
        guard try db.tableExists("audit") else { return sealed.session }
        let record = try SessionRecord.of(sealed.session.id, db)
        let areRecorded = try SessionAddition.allCases.allSatisfy {
            $0.isRecorded(sealed.additions[$0], by: try $0.record(of: sealed.session.id, db))
        }
        guard let record, sealed.isCovered(by: record), areRecorded else { throw otherThanRecorded(sequence) }
        var session = sealed.session
        session.annotatedDigest = record.picture
        session.replacedBy = try StoredMerge.replacement(of: session.id, db)
        return session
    }

    /// A session with the seals that were calculated from all that it holds.
    struct Sealed {
        let session: Session
        let seal: [UInt8]
        let rackSeal: [UInt8]
        /// What came to it after it was kept, as the database has it.
        let additions: [SessionAddition: String]

        /// Whether it is the session of a record.
        func isCovered(by record: SessionRecord) -> Bool {
            record.covers(csvName: session.csvName, seal: seal, number: session.sequence)
                && record.covers(rackSeal: rackSeal)
        }
    }

    /// Reads a session and checks all its seals.
    /// - Returns: nil when there is none with this sequence number, or it lacks its content.
    /// - Throws: ``Fault`` with `damagedSession` when a seal does not fit.
    static func fetchSealed(_ sequence: Int, _ db: Database) throws -> Sealed? {
        do {
            // A database that was kept aside, or is of another station, may be older than the CSV of every position.
            let hasRacks = try db.tableExists("sessionRack")
            let additions = try SessionAddition.allCases.filter { try db.tableExists($0.table) }
                .map { "LEFT JOIN \($0.table) USING (sequence)" }.joined(separator: " ")
            let row = try Row.fetchOne(
                db,
                sql: """
                    SELECT * FROM session JOIN sessionContent USING (sequence)
                    \(hasRacks ? "LEFT JOIN sessionRack USING (sequence)" : "")
                    \(additions) WHERE sequence = ?
                    """,
                arguments: [sequence])
            // What the row says of its seals was compared with all that it holds.
            return try row.map {
                var session = try Session($0, hasRacks: hasRacks)
                if !hasRacks { session.rackCSV = RackCSV.csv(for: try ReadingDocument(json: session.json)) }
                var additions: [SessionAddition: String] = [:]
                for addition in SessionAddition.allCases { additions[addition] = try addition.text(in: $0) }
                return Sealed(
                    session: session, seal: try $0.bytes("seal"), rackSeal: hasRacks ? try $0.bytes("rackSeal") : [],
                    additions: additions)
            }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_TOOBIG {
            throw Fault(.store(.damagedSession), on: "#\(sequence)")
        }
    }

    private static func otherThanRecorded(_ sequence: Int) -> Fault {
        let number = "#\(sequence)"
        return Fault(.store(.damagedSession), detail: "\(number) is not as its record in the audit trail says")
    }

    /// Reads a CSV file, and compares it with the session's record.
    /// - Parameter row: as ``csv(_:_:)`` takes it, with the columns of a summary.
    /// - Throws: ``Fault`` with `damagedSession` when it is not there or not as it was written.
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
    /// - Throws: ``Fault`` with `damagedSession` when a seal does not fit.
    private init(_ row: Row, hasRacks: Bool) throws {
        let summary = try SessionSummary(row)
        self.init(
            summary, csv: try Self.csv(.vials, row), rackCSV: hasRacks ? try Self.csv(.rack, row) : "",
            json: try row.decode(forColumn: "json"), thumbnail: try row.bytes("thumbnail"),
            original: try row.decode(Data?.self, forColumn: "original").map(Array.init),
            pictureDigest: try row.decode(forColumn: "pictureDigest"))
        let contentSeal = SessionSeal.ofContent(json: json, thumbnail: thumbnail, original: original)
        guard summary.isIntact, try row.bytes("contentSeal") == contentSeal else {
            throw Fault(.store(.damagedSession), on: "#\(summary.sequence)")
        }
    }

    /// Reads a CSV file from a row that has it, its seal, and the session's sequence number and id.
    /// - Throws: ``Fault`` with `damagedSession` when it is not there or its seal does not fit.
    static func csv(_ file: SessionCSV, _ row: Row) throws -> String {
        let csv = try row.decode(String?.self, forColumn: file.column)
        let seal = try row.decode(Data?.self, forColumn: file.sealColumn).map(Array.init)
        guard let csv, seal == file.seal(of: csv, id: try row.decode(forColumn: "id")) else {
            throw Fault(.store(.damagedSession), on: "#\(try row.decode(Int.self, forColumn: "sequence"))")
        }
        return csv
    }

    /// A place for each of the columns.
    private static let places = SessionSummary.ownColumns.split(separator: ",").map { _ in "?" }.joined(separator: ", ")

    /// Writes the session into all its tables, and a record of it into the audit trail.
    /// - Parameters:
    ///   - action: how it came here.
    ///   - origin: who kept it.
    func insert(as action: AuditAction, by origin: AuditOrigin, _ db: Database) throws {
        let csvSeal = SessionSeal.ofCSV(csv)
        let contentSeal = SessionSeal.ofContent(json: json, thumbnail: thumbnail, original: original)
        let rackSeal = SessionSeal.ofRackCSV(rackCSV, id: summary.id)
        let seal = SessionSeal.of(
            summary, pictureDigest: pictureDigest, csvSeal: csvSeal, contentSeal: contentSeal)
        let record = SessionRecord(
            csvName: summary.csvName, seal: seal, rackSeal: rackSeal, number: summary.sequence,
            picture: annotatedDigest)
        let rack = summary.rack ?? StoredRack.rack(inDocument: json)
        try db.execute(
            sql: "INSERT INTO session (\(SessionSummary.ownColumns)) VALUES (\(Self.places))",
            arguments: [
                summary.sequence, summary.id, summary.time.secondsSince1970, summary.time.utcOffset, summary.stationID,
                summary.readCount, summary.unreadCount, summary.csvName, pictureDigest, summary.source,
                summary.software, Data(csvSeal), Data(contentSeal), Data(seal), summary.rackCode, summary.person,
                rack.map { StoredRack.text(of: $0, id: summary.id) },
            ])
        try db.execute(
            sql: "INSERT INTO sessionContent (sequence, csv, json, thumbnail, original) VALUES (?, ?, ?, ?, ?)",
            arguments: [summary.sequence, csv, json, Data(thumbnail), original.map { Data($0) }])
        try db.execute(
            sql: "INSERT INTO sessionRack (sequence, rackCSV, rackSeal) VALUES (?, ?, ?)",
            arguments: [summary.sequence, rackCSV, Data(rackSeal)])
        try StoredQuality.insert(id: summary.id, of: summary.sequence, db)
        try StoredMerge.insert(of: summary.sequence, db)
        try ValueIndex.insert(csv, rackCode: summary.rackCode, of: summary.sequence, db)
        try AuditTrail.append(
            AuditEntry(action, subject: summary.id, detail: record.text, picture: pictureDigest, origin: origin), db)
        if let label = summary.label { try StoredLabel.put(label, on: summary, by: origin, db) }
        if !summary.supplied.isEmpty { try StoredSupplied.put(summary.supplied, on: summary, by: origin, db) }
        if let comparison = summary.comparison {
            try SessionAddition.compared.put(comparison, on: summary, by: origin, db)
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
