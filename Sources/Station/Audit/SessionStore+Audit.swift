// The audit trail of a store: adding to it, reading it, verifying it.

internal import GRDB

extension SessionStore {
    /// Adds a record to the audit trail. When this returns, it is on the disk.
    public func record(_ entry: AuditEntry) async throws(StoreError) { try await record([entry]) }

    /// Adds records to the audit trail, all of them or none. When this returns, they are on the disk.
    func record(_ entries: [AuditEntry]) async throws(StoreError) {
        guard !entries.isEmpty else { return }
        try await write { db in
            for entry in entries { try AuditTrail.append(entry, db) }
        }
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

    /// Verifies the audit trail: that no record was changed, removed or put in between, and that the sessions are what
    /// it says, with all that they hold. It reads everything.
    ///
    /// What it cannot find by itself: a trail that somebody who can write the file calculated anew from some record on,
    /// and a database that was put back to an earlier state of itself. Both show where a copy of the database or a
    /// hash that was noted elsewhere knows more.
    /// - Parameters:
    ///   - hash: the hash of a record that was noted earlier, which has to be there; nil for none.
    ///   - witnesses: copies of the database whose trail has to be the beginning of this one.
    /// - Returns: how many records there are, the hash of the newest, and all that is wrong.
    public func verifyAudit(
        containing hash: String? = nil, against witnesses: [String] = []
    ) async throws(StoreError) -> AuditVerdict {
        try await read { db in
            var check = AuditCheck(noted: hash)
            try check.run(db)
            for path in witnesses { check.compare(with: path, db) }
            return check.verdict
        }
    }

    /// The copies of the database that are kept beside it: its backups, and those from before upgrades.
    public var auditWitnesses: [String] { StoreBackups(dataFolder: AtomicFile.folder(of: path)).copies() }
}
