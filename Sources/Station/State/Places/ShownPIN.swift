// A PIN while it is put in, and what came of earlier ones.

/// Whose PIN is put in, and for what.
public struct ShownPIN: Equatable, Sendable {
    /// Who wants to sign in.
    public var name: String
    /// The badge that was read, as a scan; nil where the name was put in.
    public var badge: Scan?
    /// Whether the PIN is being compared.
    public var isChecked = false
    /// How many more wrong PINs are taken before a pause; nil as long as none was wrong.
    public var triesLeft: Int?

    /// Asks for a PIN.
    public init(name: String, badge: Scan? = nil) {
        (self.name, self.badge) = (name, badge)
    }
}

extension StationState {
    /// Whether the keys that are pressed may be those of a PIN.
    var isPuttingPINIn: Bool {
        if case .entry(let entry) = phase, case .pin = entry.purpose { true } else { false }
    }
}

/// Wrong PINs of one operator, in a row.
public struct WrongPINs: Hashable, Sendable {
    /// How many.
    public var count = 0
    /// Until when no other is taken: seconds on the clock that only runs forwards.
    public var pauseEnd = 0.0

    /// So many are taken before the first pause.
    static let taken = 3
    /// The first pause in seconds; each further wrong PIN doubles it, up to the longest.
    private static let (firstPause, longestPause) = (30, 3600)

    /// One more is wrong.
    /// - Returns: the seconds of the pause that begins; nil when none does.
    mutating func add(at uptime: Double) -> Int? {
        count += 1
        guard count >= Self.taken else { return nil }
        let pause = min(Self.firstPause << min(count - Self.taken, 16), Self.longestPause)
        pauseEnd = uptime + Double(pause)
        return pause
    }

    /// Whole seconds until the next is taken; 0 when it is taken now.
    func wait(at uptime: Double) -> Int { max(0, Int((pauseEnd - uptime).rounded(.up))) }
}
