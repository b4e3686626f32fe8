// The audit trail of a store: adding to it, reading it, verifying it.

internal import GRDB

extension SessionStore {
    /// Adds a record to the audit trail. When this returns, it is on the disk.
    @discardableResult
    public func record(_ entry: AuditEntry) async throws(StoreError) -> AuditRecord {
        try await write { try AuditTrail.append(entry, $0) }
    }

    /// The records of the audit trail in their order.
    /// - Parameters:
    ///   - number: the first.
    ///   - limit: the most records to return.
    public func auditRecords(from number: Int = 1, limit: Int = .max) async throws(StoreError) -> [AuditRecord] {
        try await read { db in
            try Row.fetchAll(
                db, sql: "SELECT * FROM audit WHERE number >= ? ORDER BY number LIMIT ?", arguments: [number, limit]
            ).map(AuditRecord.init)
        }
    }

    /// The newest record; nil when there is none.
    public func newestAuditRecord() async throws(StoreError) -> AuditRecord? {
        try await read { db in
            try Row.fetchOne(db, sql: "SELECT * FROM audit ORDER BY number DESC LIMIT 1").map(AuditRecord.init)
        }
    }

    /// The fingerprint of the settings that were recorded last; nil when none were.
    func settingsOnRecord() async throws(StoreError) -> String? {
        try await read { db in
            try String.fetchOne(
                db, sql: "SELECT settings FROM audit WHERE action = 'settings' ORDER BY number DESC LIMIT 1")
        }
    }

    /// Verifies the audit trail: that no record was changed, removed or put in between, and that it goes with the
    /// sessions.
    ///
    /// What it cannot find: a trail that somebody who can write the file calculated anew from some record on, and a
    /// database that was put back to an earlier state of itself. Both show when a hash that was noted elsewhere is
    /// asked for.
    /// - Parameter hash: the hash of a record that was noted earlier, which has to be there; nil for none.
    /// - Returns: how many records there are, the hash of the newest, and all that is wrong.
    public func verifyAudit(containing hash: String? = nil) async throws(StoreError) -> AuditVerdict {
        try await read { db in
            var verdict = AuditVerdict()
            var isNoted = false
            var seals: [String: String] = [:]
            var ended: Set<String> = []
            let rows = try Row.fetchCursor(db, sql: "SELECT * FROM audit ORDER BY number")
            while let row = try rows.next() {
                guard let record = try? AuditRecord(row) else {
                    verdict.faults.append("a record after \(verdict.count) cannot be read")
                    continue
                }
                verdict.add(record)
                isNoted = isNoted || record.hash == hash
                switch record.entry.action {
                case .scan, .merge, .imported, .adopted: seals[record.entry.subject] = record.entry.detail
                case .deletion: ended.insert(record.entry.subject)
                default: break
                }
            }
            let last = try Int.fetchOne(db, sql: "SELECT seq FROM sqlite_sequence WHERE name = 'audit'") ?? 0
            if last != verdict.last {
                verdict.faults.append("the records \(verdict.last + 1) to \(last) are missing at the end")
            }
            if hash != nil, !isNoted { verdict.faults.append("the record with the hash that was noted is not there") }
            for row in try Row.fetchAll(db, sql: "SELECT sequence, id, csvName, seal FROM session ORDER BY sequence") {
                let (id, sequence) = (
                    try row.decode(String.self, forColumn: "id"), try row.decode(Int.self, forColumn: "sequence")
                )
                let detail = AuditTrail.detail(try row.decode(forColumn: "csvName"), seal: try row.bytes("seal"))
                if ended.contains(id) { verdict.faults.append("session #\(sequence) was deleted and is there") }
                if seals[id] != detail { verdict.faults.append("session #\(sequence) is not as its record says") }
                seals[id] = nil
            }
            let gone = seals.keys.filter { !ended.contains($0) }.count
            if gone > 0 { verdict.faults.append("\(gone) sessions are gone without a record of their deletion") }
            return verdict
        }
    }
}

/// What came of verifying an audit trail.
public struct AuditVerdict: Hashable, Sendable {
    /// How many records there are.
    public internal(set) var count = 0
    /// The number of the newest.
    public internal(set) var last = 0
    /// The hash of the newest.
    public internal(set) var hash = AuditRecord.noHash
    /// All that is wrong, in words; nothing if all is right.
    public internal(set) var faults: [String] = []

    /// Takes up the next record.
    mutating func add(_ record: AuditRecord) {
        if record.number != last + 1 { faults.append("record \(record.number) follows record \(last)") }
        if record.previous != hash { faults.append("record \(record.number) does not follow from the one before") }
        if !record.isWhole { faults.append("record \(record.number) was changed") }
        (count, last, hash) = (count + 1, record.number, record.hash)
    }
}
