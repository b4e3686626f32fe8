// A check of the doctor's, and the one of the clock.

/// What was found at one part of a station: a line of `rackstation doctor`.
package struct Check: Hashable, Codable, Sendable {
    /// What was checked: `camera`, `pedal`, `clock`.
    package var name: String
    /// How it is.
    package var state: State
    /// What was found, without a full stop.
    package var text: String
    /// What to do about it, a sentence; empty where nothing has to be done.
    package var remedy: String

    /// How a part of the station is.
    package enum State: String, Hashable, Codable, Sendable, CaseIterable {
        /// It works.
        case ok
        /// The station works, but something deserves a look.
        case warning
        /// The station cannot work like this.
        case failed
    }

    /// Makes a check.
    package init(_ name: String, _ state: State, _ text: String, remedy: String = "") {
        self.name = name
        self.state = state
        self.text = text
        self.remedy = remedy
    }

    /// Makes the check of a part that has a fault.
    /// - Parameter state: `failed` where the station cannot work without that part.
    package init(_ name: String, _ state: State, _ fault: Fault) {
        self.init(name, state, fault.text.description, remedy: fault.remedy.description)
    }
}

/// All that the doctor found.
package struct CheckReport: Hashable, Codable, Sendable {
    /// Whether the station can work: no check failed.
    package var canWork: Bool
    /// The checks, in the order in which they were made.
    package var checks: [Check]

    /// Makes a report.
    package init(_ checks: [Check]) {
        self.checks = checks
        canWork = !checks.contains { $0.state == .failed }
    }
}

/// What is known against a clock. A board without a battery for its clock starts in the past, and stays there until
/// it hears the time from a network.
package struct ClockEvidence: Hashable, Sendable {
    /// What the clock says.
    package var now: StationTime
    /// When this program was built, in seconds since 1970; nil where that is not known.
    package var built: Double?
    /// The latest time of a session that is kept; nil when there is none.
    package var newestSession: StationTime?

    /// Puts together what is known.
    package init(now: StationTime, built: Double? = nil, newestSession: StationTime? = nil) {
        self.now = now
        self.built = built
        self.newestSession = newestSession
    }

    /// Why the clock is wrong, in words; nil when nothing is against it.
    ///
    /// Ten minutes are forgiven, because a clock that was set right may go back by a little.
    package var doubt: Words? {
        if let newestSession, now.secondsSince1970 < newestSession.secondsSince1970 - Self.tolerance {
            return "The clock says \(now.text), but a session was kept at \(newestSession.text)"
        }
        if let built, now.secondsSince1970 < built - Self.tolerance {
            let date = StationTime(secondsSince1970: built, utcOffset: now.utcOffset)
            return "The clock says \(now.text), but this program was built at \(date.text)"
        }
        return nil
    }

    /// The fault of a clock that is wrong; nil when nothing is against it.
    package var fault: Fault? {
        doubt.map { Fault(.clock(.doubtful), detail: $0) }
    }

    /// Seconds that the clock may be behind.
    private static let tolerance = 600.0
}

extension Check {
    /// Checks the clock.
    /// - Parameters:
    ///   - evidence: what is known.
    ///   - hasBatteryClock: whether the machine has a clock that runs while it is switched off.
    package static func clock(_ evidence: ClockEvidence, hasBatteryClock: Bool) -> Check {
        if let fault = evidence.fault {
            return Check(
                "clock", .warning, fault.text.description, remedy: "\(fault.remedy) Sessions are marked until then.")
        }
        guard hasBatteryClock else {
            return Check(
                "clock", .warning, "\(evidence.now.text); this machine has no battery clock and starts in the past",
                remedy: "Connect it to a network that gives the time, or add a clock module.")
        }
        return Check("clock", .ok, evidence.now.text)
    }
}
