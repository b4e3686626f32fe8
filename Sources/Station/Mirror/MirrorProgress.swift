// How mirroring goes, and why it may end early.

/// How far mirroring has come.
public struct MirrorProgress: Hashable, Sendable {
    /// Sessions that were dealt with: they are on the stick, damaged, or deleted in the meantime. Where the stick gets
    /// pictures, each session counts once more for its picture.
    public var done = 0
    /// What `done` is when all is done.
    public var total: Int
    /// Sessions that were not on the stick before.
    public var copied = 0
    /// The CSV names of sessions that the database no longer has whole and that are not copied therefore.
    public var damaged: [String] = []

    /// What is missing on the stick though every CSV file is there, and why.
    public var lacking: [StickExtra: Fault] = [:]
    /// How long making and putting a copy of the database took; nil where none was made.
    public var snapshotTime: Duration?

    /// The CSV names of the sessions that are on the stick.
    public var onStick: [String] = []

    init(total: Int) {
        self.total = total
    }
}

/// What came of mirroring one session, all of whose CSV files are on the stick.
public struct MirroredSession: Hashable, Sendable {
    /// The paths on the stick at which its CSV files are.
    public var paths: [String]
    /// What is missing on the stick, and why.
    public var lacking: [StickExtra: Fault]
    /// How long making and putting a copy of the database took; nil where none was made.
    public var snapshotTime: Duration?
}

/// Why not every session of a scope is on the stick.
public struct MirrorFault: Error, Hashable, Sendable {
    /// The fault as the station shows it.
    public var fault: Fault
    /// Whether it is likely to last until a person does something, so that there is no hurry to try again.
    public var isLasting: Bool

    /// Makes a fault.
    init(_ fault: Fault, isLasting: Bool) { (self.fault, self.isLasting) = (fault, isLasting) }

    /// A fault of the stick.
    init(_ fault: StickFault) {
        let isLasting =
            switch fault.reason {
            case .full, .readOnly, .occupied: true
            case .removed, .mismatch, .failing, .failed: false
            }
        self.init(fault.fault, isLasting: isLasting)
    }

    /// What ended mirroring early.
    init(_ error: MirrorError) {
        switch error {
        case .stick(let fault): self.init(fault)
        case .store(let error): self.init(error.fault, isLasting: true)
        }
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
