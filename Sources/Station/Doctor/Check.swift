// What the doctor finds at one part of the station.

/// What was found at one part of a station: a line of `rackstation doctor`.
public struct Check: Hashable, Codable, Sendable {
    /// What was checked: `camera`, `pedal`, `clock`.
    public var name: String
    /// How it is.
    public var state: State
    /// What was found, without a full stop.
    public var text: String
    /// What to do about it, a sentence; empty where nothing has to be done.
    public var remedy: String

    /// How a part of the station is.
    public enum State: String, Hashable, Codable, Sendable, CaseIterable {
        /// It works.
        case ok
        /// The station works, but something deserves a look.
        case warning
        /// The station cannot work like this.
        case failed
    }

    /// Makes a check.
    public init(_ name: String, _ state: State, _ text: String, remedy: String = "") {
        self.name = name
        self.state = state
        self.text = text
        self.remedy = remedy
    }

    /// Makes the check of a part that has a fault.
    /// - Parameter state: `failed` where the station cannot work without that part.
    public init(_ name: String, _ state: State, _ fault: Fault) {
        self.init(name, state, fault.text.description, remedy: fault.remedy.description)
    }
}

/// All that the doctor found.
public struct CheckReport: Hashable, Codable, Sendable {
    /// Whether the station can work: no check failed.
    public var canWork: Bool
    /// The checks, in the order in which they were made.
    public var checks: [Check]

    /// Makes a report.
    public init(_ checks: [Check]) {
        self.checks = checks
        canWork = !checks.contains { $0.state == .failed }
    }
}
