// How mirroring goes, and why it may end early.

/// How far mirroring has come.
public struct MirrorProgress: Hashable, Sendable {
    /// Sessions that were dealt with: they are on the stick, damaged, or deleted in the meantime.
    public var done = 0
    /// Sessions in all.
    public var total: Int
    /// Sessions that were not on the stick before.
    public var copied = 0
    /// The CSV names of sessions that the database no longer has whole and that are not copied therefore.
    public var damaged: [String] = []

    /// The CSV names of the sessions that are on the stick.
    public var onStick: [String] = []

    init(total: Int) {
        self.total = total
    }
}

/// Why mirroring ended early.
public enum MirrorError: Error, Hashable, Sendable {
    /// The stick failed.
    case stick(StickFault)
    /// The store failed.
    case store(StoreError)

    /// The error as the station shows it.
    public var fault: Fault {
        switch self {
        case .stick(let stick): stick.fault
        case .store(let store): store.fault
        }
    }
}
