// Whether the clock can be right.

/// What is known against a clock. A board without a battery for its clock starts in the past, and stays there until
/// it hears the time from a network.
public struct ClockEvidence: Hashable, Sendable {
    /// What the clock says.
    public var now: StationTime
    /// When this program was built, in seconds since 1970; nil where that is not known.
    public var built: Double?
    /// The latest time of a session that is kept; nil when there is none.
    public var newestSession: StationTime?

    /// Puts together what is known.
    public init(now: StationTime, built: Double? = nil, newestSession: StationTime? = nil) {
        self.now = now
        self.built = built
        self.newestSession = newestSession
    }

    /// Why the clock is wrong, in words; nil when nothing is against it.
    ///
    /// Ten minutes are forgiven, because a clock that was set right may go back by a little.
    public var doubt: Words? {
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
    public var fault: Fault? {
        doubt.map {
            Fault(text: $0, remedy: "Set the clock, or connect the station to a network that gives the time.")
        }
    }

    /// Seconds that the clock may be behind.
    private static let tolerance = 600.0
}

extension Check {
    /// Checks the clock.
    /// - Parameters:
    ///   - evidence: what is known.
    ///   - hasBatteryClock: whether the machine has a clock that runs while it is switched off.
    public static func clock(_ evidence: ClockEvidence, hasBatteryClock: Bool) -> Check {
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
