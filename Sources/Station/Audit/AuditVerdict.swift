// What came of verifying an audit trail.

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
    /// What is to be known beside it, and is not wrong.
    public internal(set) var remarks: [String] = []

    /// Takes up the next record.
    mutating func add(_ record: AuditRecord) {
        if record.number != last &+ 1 { faults.append("record \(record.number) follows record \(last)") }
        if record.previous != hash { faults.append("record \(record.number) does not follow from the one before") }
        if !record.isWhole { faults.append("record \(record.number) was changed") }
        (count, last, hash) = (count + 1, record.number, record.hash)
    }
}
