// Where a value was read.

public import RackCore

/// A value as one session has it.
public struct FoundValue: Hashable, Sendable {
    /// What the code says.
    public var value: String
    /// Where the vial stood; nil for the rack's own code.
    public var position: GridPosition?
    /// The session.
    public var session: SessionSummary
    /// Whether the session as it was written says so. False when the disk has changed it or the list of values; then
    /// nothing of this can be trusted.
    public var isIntact: Bool
}

/// How a value is compared with what is looked for.
public enum ValueMatch: Hashable, Sendable, CaseIterable {
    /// It is the same, byte for byte.
    case exact
    /// It begins with it, byte for byte.
    case prefix
}
