// A short text that is put in at the station, and the PIN that is asked for.

/// A text while it is put in: the name or the PIN of somebody who signs in, the station's own name, or the time.
package struct ShownEntry: Equatable, Sendable {
    /// What the text is for.
    package var purpose: Purpose
    /// What is put in so far.
    package var text: String
    /// The selected choice, from 0.
    package var selected: Int

    /// What a text is for.
    package enum Purpose: Equatable, Sendable {
        /// The name of somebody who signs in.
        case name
        /// The PIN of somebody who signs in.
        case pin(ShownPIN)
        /// The station's name; the set-up is what one returns to.
        case stationName(ShownSetup)
        /// What the clock is set to, as digits; the set-up is what one returns to.
        case time(ShownSetup)
    }

    /// What can be chosen.
    package enum Choice: Hashable, Sendable {
        /// One more character.
        case character(Character)
        /// Use what was put in.
        case done
        /// Take the last character away.
        case erase
    }

    /// All that can be chosen, in order: done and erase come after the characters once there is a text, because a person
    /// who goes on with up from the first finds them at once.
    package var choices: [Choice] {
        let characters = characters.map(Choice.character)
        if case .time = purpose {
            return (text.count == CivilTime.digitCount ? [.done] : characters) + (text.isEmpty ? [] : [.erase])
        }
        if case .pin = purpose {
            return (text.count < PIN.length.upperBound ? characters : [])
                + (text.count >= PIN.length.lowerBound ? [.done] : []) + (text.isEmpty ? [] : [.erase])
        }
        guard !text.isEmpty else { return characters }
        let room = text.count < OperatorName.longest ? characters : []
        return room + [.done, .erase]
    }

    private var characters: String {
        switch purpose {
        case .time: "0123456789".filter { CivilTime.isBeginning(text + String($0)) }
        // A name does not begin with a space.
        case .pin: "0123456789"
        case .stationName: "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_"
        case .name: "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-." + (text.isEmpty ? "" : " ")
        }
    }

    /// Whether each character has others after it, so that the next one is looked for from the first.
    var choicesChange: Bool { if case .time = purpose { true } else { false } }

    /// Whether what was put in is being compared, so that nothing more can be put in.
    var isChecked: Bool { if case .pin(let pin) = purpose { pin.isChecked } else { false } }

    /// Takes a character that was typed on a keyboard, where the text may have it; what ends the text is selected then,
    /// because a keyboard ends a text with Enter. Letters become those that can be chosen.
    mutating func type(_ character: Character) {
        let upper = character.uppercased()
        guard let wanted = [String(character), upper].first(where: { takes($0) }), wanted.count == 1 else { return }
        guard choices.contains(where: { if case .character = $0 { true } else { false } }) else { return }
        text += wanted
        selected = choices.firstIndex(of: .done) ?? 0
    }

    private func takes(_ character: String) -> Bool {
        characters.contains(character)
    }

    /// Takes the last character away.
    mutating func erase() {
        guard !text.isEmpty else { return }
        text.removeLast()
        selected = text.isEmpty ? 0 : choices.firstIndex(of: .done) ?? 0
    }

    /// The time that was put in; nil where that is none yet.
    var time: CivilTime? { CivilTime(digits: text) }

    /// Makes an entry without a text.
    package init(_ purpose: Purpose) {
        self.purpose = purpose
        text = ""
        selected = 0
    }
}

/// Whose PIN is put in, and for what.
package struct ShownPIN: Equatable, Sendable {
    /// Who wants to sign in.
    package var name: String
    /// The badge that was read, as a scan; nil where the name was put in.
    package var badge: Scan?
    /// Whether the PIN is being compared.
    package var isChecked = false
    /// How many more wrong PINs are taken before a pause; nil as long as none was wrong.
    package var triesLeft: Int?

    /// Asks for a PIN.
    package init(name: String, badge: Scan? = nil) {
        (self.name, self.badge) = (name, badge)
    }
}

extension StationState {
    /// Whether the keys that are pressed may be those of a PIN.
    package var isPuttingPINIn: Bool {
        if case .entry(let entry) = phase, case .pin = entry.purpose { true } else { false }
    }
}

/// Wrong PINs of one operator, in a row.
package struct WrongPINs: Hashable, Sendable {
    /// How many.
    package var count = 0
    /// Until when no other is taken: seconds on the clock that only runs forwards.
    package var pauseEnd = 0.0

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

/// The PIN with which an operator signs in.
package enum PIN {
    /// How many digits a PIN may have.
    package static let length = 4...12

    /// Whether a text may be a PIN: digits, few enough to be put in by keys.
    package static func isAllowed(_ text: String) -> Bool {
        length.contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
}

/// What came of a PIN that was put in.
package enum PINVerdict: Hashable, Sendable {
    /// It is the operator's.
    case right
    /// It is not.
    case wrong
    /// The operator has none.
    case notSet
    /// Nobody can tell, and why.
    case unknown(Fault)
}
