// Whether the audit trail is whole, and the sessions are as it says.

internal import GRDB
internal import Station

/// What came of verifying an audit trail.
package struct AuditVerdict: Hashable, Sendable {
    /// How many records there are.
    package internal(set) var count = 0
    /// The number of the newest.
    package internal(set) var last = 0
    /// The hash of the newest.
    package internal(set) var hash = AuditRecord.noHash
    /// All that is wrong, in words; nothing if all is right.
    package internal(set) var faults: [String] = []
    /// What is to be known beside it, and is not wrong.
    package internal(set) var remarks: [String] = []

    /// Takes up the next record.
    mutating func add(_ record: AuditRecord) {
        if record.number != last &+ 1 { faults.append("record \(record.number) follows record \(last)") }
        if record.previous != hash { faults.append("record \(record.number) does not follow from the one before") }
        if !record.isWhole { faults.append("record \(record.number) was changed") }
        (count, last, hash) = (count + 1, record.number, record.hash)
    }
}

/// A look at the whole audit trail and at every session.
struct AuditCheck {
    /// What was found.
    private(set) var verdict = AuditVerdict()
    private let noted: String?
    private let pictures: PictureFolder
    /// How many pictures are on record and were not looked for.
    private var unseenPictures = 0
    private var isNoted = false
    /// The sessions that are there by what the trail says, by their ids.
    private var kept: [String: SessionRecord] = [:]
    /// The records of what came to sessions after they were kept, by the sessions' ids.
    private var additions: [String: [SessionAddition: String]] = [:]
    /// The ids of sessions that were deleted by what the trail says.
    private var ended: Set<String> = []
    /// The number that the last session got, as far as records say it.
    private var newest: Int?
    /// How many sessions an upgrade put on record, and by which record first.
    private var completed: (count: Int, first: Int) = (0, 0)

    /// Makes ready.
    /// - Parameters:
    ///   - hash: the hash of a record that has to be there; nil for none.
    ///   - pictures: the annotated pictures of the sessions.
    init(noted hash: String?, pictures: PictureFolder) { (noted, self.pictures) = (hash, pictures) }

    /// Looks at everything.
    mutating func run(_ db: Database) throws {
        let rows = try Row.fetchCursor(db, sql: "SELECT * FROM audit ORDER BY number")
        while let row = try rows.next() {
            guard let record = try? AuditRecord(row) else {
                find("a record after \(verdict.last) cannot be read")
                continue
            }
            verdict.add(record)
            isNoted = isNoted || record.hash == noted
            takeUp(record)
        }
        try checkNumbers(db)
        try checkSessions(db)
        if unseenPictures > 0 {
            verdict.remarks.append("\(unseenPictures) annotated pictures are not beside this database")
        }
        if completed.count > 0 {
            verdict.remarks.append(
                "\(completed.count) sessions were kept by an earlier version: their rack CSV files are on record as they "
                    + "were at the upgrade, from record \(completed.first) on, and not from the day on which they were kept"
            )
        }
    }

    /// Compares the trail with that of a copy of the database, all of which has to be in it.
    mutating func compare(with path: String, _ db: Database) {
        do {
            let witness = try AuditWitness(path)
            defer { witness.close() }
            if let fault = try witness.fault(of: db) { find(fault) }
        } catch {
            verdict.remarks.append("\(path) cannot be compared: \(Fault(error, database: path).text)")
        }
    }

    private mutating func find(_ fault: String) { verdict.faults.append(fault) }

    /// Takes up what a record says of a session.
    private mutating func takeUp(_ record: AuditRecord) {
        let (id, detail, number) = (record.entry.subject, record.entry.detail, record.number)
        switch record.entry.action {
        case .scan, .merge, .imported, .adopted:
            guard let session = SessionRecord(detail) else { return find("record \(number) names no session") }
            // Whoever can write the file could add a record of other contents at the end.
            if kept[id] != nil { find("record \(number) keeps a session that was kept already") }
            (kept[id], additions[id], _) = (session, nil, ended.remove(id))
            guard let given = session.number else { return }
            if let newest, given != newest &+ 1 { find("record \(number) is of session #\(given), after #\(newest)") }
            newest = given
        case .upgrade:
            guard kept[id]?.complete(detail) == true else { return find("record \(number) completes no earlier one") }
            completed = (completed.count + 1, completed.count == 0 ? number : completed.first)
        case .label where !id.isEmpty: takeUp(.label, record)
        case .typed: takeUp(.supplied, record)
        case .compared: takeUp(.compared, record)
        case .deletion:
            additions[id] = nil
            if kept.removeValue(forKey: id) == nil { find("record \(number) deletes a session that was not there") }
            ended.insert(id)
        default: break
        }
    }

    /// Takes up what a record says of something that came to a session after it was kept.
    private mutating func takeUp(_ addition: SessionAddition, _ record: AuditRecord) {
        let id = record.entry.subject
        if kept[id] == nil {
            find("record \(record.number) is of the \(addition.column) of a session that was not there")
        }
        additions[id, default: [:]][addition] = record.entry.detail
    }

    /// Compares the trail with the numbers that the database remembers to have given.
    private mutating func checkNumbers(_ db: Database) throws {
        let records = try Self.lastNumber(of: "audit", db)
        if records != verdict.last {
            find("the records \(verdict.last &+ 1) to \(records) are missing at the end")
        }
        if noted != nil, !isNoted { find("the record with the hash that was noted is not there") }
        let sessions = try Self.lastNumber(of: "session", db)
        if let newest, sessions != newest {
            find("the database has given the numbers up to #\(sessions), and the trail knows of #\(newest) as the last")
        }
    }

    private static func lastNumber(of table: String, _ db: Database) throws -> Int {
        try Int.fetchOne(db, sql: "SELECT seq FROM sqlite_sequence WHERE name = ?", arguments: [table]) ?? 0
    }

    private mutating func checkSessions(_ db: Database) throws {
        for row in try Row.fetchAll(db, sql: "SELECT sequence, id FROM session ORDER BY sequence") {
            let (sequence, id) = try (
                row.decode(Int.self, forColumn: "sequence"), row.decode(String.self, forColumn: "id")
            )
            let record = kept.removeValue(forKey: id)
            if record == nil {
                find("session #\(sequence) \(ended.contains(id) ? "was deleted and is there" : "has no record")")
            }
            check(sequence, record, db)
        }
        for table in ["sessionContent", "sessionRack", "sessionValue"] + SessionAddition.allCases.map(\.table) {
            let count = try Int.fetchOne(
                db, sql: "SELECT count(*) FROM \(table) WHERE sequence NOT IN (SELECT sequence FROM session)")
            if let count, count > 0 { find("\(count) rows of \(table) belong to no session") }
        }
        for record in kept.values.sorted(by: { $0.csvName < $1.csvName }) {
            find("the session of \(record.csvName) is gone without a record of its deletion")
        }
    }

    /// Calculates the seals of a session from all that it holds, and compares them with its record.
    private mutating func check(_ sequence: Int, _ record: SessionRecord?, _ db: Database) {
        do {
            guard let sealed = try Session.fetchSealed(sequence, db) else {
                return find("session #\(sequence) lacks its content")
            }
            if let record, !sealed.isCovered(by: record) { find("session #\(sequence) is not as its record says") }
            checkPicture(of: sealed.session, record)
            let known = additions[sealed.session.id] ?? [:]
            for addition in SessionAddition.allCases
            where !addition.isRecorded(sealed.additions[addition], by: known[addition]) {
                find("the \(addition.column) of session #\(sequence) is not as its record says")
            }
            if try !ValueIndex.look(after: sequence &- 1, atMost: 1, db).isRight {
                find(
                    "the list of values for finding is not that of session #\(sequence); it is made anew at the next start"
                )
            }
        } catch {
            find("session #\(sequence) is not as it was written")
        }
    }

    /// Compares the annotated picture of a session with its record. A copy of a database has none beside it.
    private mutating func checkPicture(of session: Session, _ record: SessionRecord?) {
        guard let digest = record?.picture else { return }
        guard pictures.isThere else {
            unseenPictures += 1
            return
        }
        if (try? pictures.picture(of: session.csvName, digest)) == nil {
            find("the picture of session #\(session.sequence) is gone, or not as its record says")
        }
    }
}

/// A copy of the database whose audit trail has to be the beginning of the database's own: a backup, or the copy on a
/// stick. It is only read.
struct AuditWitness {
    private let path: String
    private let queue: DatabaseQueue

    /// Opens a copy.
    init(_ path: String) throws {
        // A pipe would let everybody wait.
        guard try FileStatus.at(path)?.kind == .regular else { throw Fault(.store(.notADatabase), on: path) }
        self.path = path
        queue = try DatabaseQueue(path: path, configuration: StoreOpening.configuration(readonly: true))
        // What a file brings with it may not call anything that acts outside it.
        try queue.inDatabase { try $0.execute(sql: "PRAGMA trusted_schema = OFF") }
    }

    /// Closes it.
    func close() { try? queue.close() }

    /// What the copy knows and the database does not; nil when its trail is the beginning of the database's.
    func fault(of db: Database) throws -> String? {
        try queue.read { copy in
            // A database from before there were audit trails says nothing.
            guard try copy.tableExists("audit"), let last = try Self.last(copy) else { return nil }
            guard try Self.hash(last, db) != Self.hash(last, copy) else { return nil }
            // Each record follows from the one before, so that all are the same before the first that is another.
            var (same, other) = (0, last)
            while other - same > 1 {
                let middle = (same + other) / 2
                if try Self.hash(middle, db) == Self.hash(middle, copy) { same = middle } else { other = middle }
            }
            let records = other == last ? "record \(last)" : "the records \(other) to \(last)"
            let isCut = try (Self.last(db) ?? 0) < other
            return
                "\(path) has \(records) as \(isCut ? "an end that is missing here" : "something else than this trail")"
        }
    }

    private static func last(_ db: Database) throws -> Int? {
        try Int.fetchOne(db, sql: "SELECT max(number) FROM audit")
    }

    private static func hash(_ number: Int, _ db: Database) throws -> String? {
        try String.fetchOne(db, sql: "SELECT hash FROM audit WHERE number = ?", arguments: [number])
    }
}
