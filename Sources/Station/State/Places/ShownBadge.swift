// Who works at the station, and the badge that says so.

internal import RackCore

/// Somebody who signed in with a badge, or with a name.
package struct SignedIn: Hashable, Sendable {
    /// What the badge says, or what was put in.
    package var name: String
    /// Seconds on the clock that only runs forwards at which this person was last known to be there.
    package var lastSeen: Double
}

/// What came of a badge that was read, on the screen.
package struct ShownBadge: Equatable, Sendable {
    /// What the badge says.
    package var name: String
    /// Whether this person is signed in now; otherwise they have just signed out.
    package var isSignedIn: Bool
    /// What was scanned, should the code be a vial's after all.
    package var scan: Scan
    /// Who was signed in before.
    package var before: SignedIn?
}

/// A change of who works at the station.
package enum OperatorChange: Hashable, Sendable {
    /// Somebody signed in with a badge.
    case signedIn(String)
    /// Somebody signed in with a name that was put in at the station.
    case typed(String)
    /// Somebody signed in, and the PIN was right.
    case signedInWithPIN(String)
    /// Somebody was not signed in, because the PIN was wrong or there is none; nothing is taken for so many seconds.
    case refused(String, pause: Int?)
    /// Somebody signed out with the badge, or at the screen.
    case signedOut(String)
    /// Somebody was signed out because nobody was there.
    case timedOut(String)
    /// A code that was taken for this person's badge was a vial's: the person before is signed in again.
    case takenBack(String)

    /// Who signed in or out.
    package var name: String {
        switch self {
        case .signedIn(let name), .typed(let name), .signedInWithPIN(let name), .refused(let name, _),
            .signedOut(let name), .timedOut(let name), .takenBack(let name):
            name
        }
    }

    /// Who did it; nil where nobody has proved to be that person.
    package var person: String? { if case .refused = self { nil } else { name } }

    /// What happened, in English for the journal and the audit trail.
    package var text: String {
        switch self {
        case .signedIn: "signed in"
        case .typed: "signed in with a name that was typed"
        case .signedInWithPIN: "signed in with the PIN"
        case .refused(_, nil): "not signed in: no right PIN"
        case .refused(_, let seconds?): "not signed in: no right PIN; nothing is taken for \(seconds) s"
        case .signedOut: "signed out"
        case .timedOut: "signed out because nobody was there"
        case .takenBack: "not a badge but a vial: as before"
        }
    }
}

extension StationState {
    /// Who works at the station: whoever signed in, or the one person of a station with one; nil when nobody is known.
    package var person: String? { signedIn?.name ?? settings.operators.name }

    /// Takes note that somebody is at the station: what was told has been seen, and whoever is signed in stays so.
    mutating func noteAttendance() {
        news = nil
        signedIn?.lastSeen = now.uptime
    }

    /// Whether nothing is scanned because it is not known who works.
    var lacksOperator: Bool { settings.operators.isRequired && person == nil }

    /// Whether that is so and no picture could show it either, because there are no badges.
    var needsName: Bool { lacksOperator && settings.operators.badge == nil }
}

/// What a badge says.
enum BadgeText: Equatable {
    /// A name.
    case name(String)
    /// Something that may not be a name.
    case refused(String)
}

extension OperatorSettings {
    /// What a badge says, where a reading shows a badge and nothing else.
    ///
    /// A rack is never taken for one: a single code was read, it begins as badges do, nothing else was seen, and the
    /// reader has nothing to say against it but that it cannot tell where in the rack such a code would be.
    func badge(in reading: RackReading) -> BadgeText? {
        guard let badge, reading.records.count == 1, let code = reading.records.first, code.payload.encoding == .text,
            code.value.hasPrefix(badge), reading.rackCode == nil,
            reading.positions.allSatisfy({ $0.state == .read || $0.state == .empty }),
            reading.warnings.allSatisfy({ if case .ambiguousPlacement = $0 { true } else { false } })
        else { return nil }
        let text = String(code.value.dropFirst(badge.count))
        if let name = OperatorName.normal(text) { return .name(name) }
        // What has no name at all, or a page of text, is no badge.
        let isName =
            text.contains { $0 != " " } && text.count <= OperatorName.longest && !text.contains(where: \.isNewline)
        return isName ? .refused(text) : nil
    }

    /// A reading with a warning when badges are among its vials. They stay what they are: codes that were read.
    func warning(in reading: RackReading) -> RackReading {
        var reading = reading
        reading.warnings.removeAll { if case .operatorBadges = $0 { true } else { false } }
        guard let badge else { return reading }
        let values = reading.records.map(\.payload) + [reading.rackCode?.payload].compactMap(\.self)
        let badges = values.filter { $0.encoding == .text && $0.value.hasPrefix(badge) }.map(\.value)
        if !badges.isEmpty { reading.warnings.append(.operatorBadges(values: badges)) }
        return reading
    }
}
