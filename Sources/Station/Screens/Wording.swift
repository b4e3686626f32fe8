// Words of screens, commands and tables alike: what stands for a state of a position, a reading, a fault.

package import RackCore

/// Says words in one language.
struct Wording {
    let language: Language

    /// The words in the language.
    func callAsFunction(_ words: Words) -> String { words.text(in: language) }

    /// A note in the language.
    func note(_ tone: Tone?, _ words: Words, isStrong: Bool = false) -> Screen.Note {
        .init(tone, self(words), isStrong: isStrong)
    }

    /// How good a picture is, as a note.
    /// - Parameter hasRemedy: whether it says what would make the next one better.
    func note(_ quality: CaptureQuality, hasRemedy: Bool) -> Screen.Note {
        .init(
            nil, self("Picture: \(quality.rating.words)"),
            remedy: hasRemedy ? quality.remedy.map { self($0) } ?? "" : "",
            isStrong: quality.rating < .good)
    }

    /// A fault as a note with its remedy.
    func note(_ tone: Tone?, _ fault: Fault) -> Screen.Note {
        .init(tone, self(fault.text), remedy: self(fault.remedy))
    }
}

extension Fault {
    /// The fault of copying to the stick, which the station tries again by itself.
    var triedAgain: Fault { advising("\(remedy) The station tries again by itself.") }
}

extension PositionState {
    /// The character that stands for the state where there is no colour, and beside it where there is.
    package var glyph: Character {
        switch self {
        case .read: "●"
        case .unread: "?"
        case .blank: "○"
        case .empty: "·"
        case .conflict: "!"
        case .typed: "+"
        }
    }

    /// How good the state is.
    package var tone: Tone {
        switch self {
        case .read: .success
        case .typed: .name
        case .unread: .warning
        case .blank, .empty: .neutral
        case .conflict: .error
        }
    }

    /// The state in words, as they stand behind a number or a position: `2 not readable`.
    package var words: Words {
        switch self {
        case .read: "read"
        case .unread: "not readable"
        case .blank: "without a code"
        case .empty: "empty"
        case .conflict: "in conflict"
        case .typed: "put in by hand"
        }
    }

    /// The state in English words, for commands and the journal.
    package var text: String { words.description }

    /// Whether somebody has to look at the tube.
    package var needsLook: Bool { self == .unread || self == .conflict }
}

extension RackReading {
    /// The reading in a few words: `Detected 45 vials, 2 unread, 1 in conflict`.
    package var verdict: String {
        if isEmptyRack { return "Empty box: no vial in it." }
        guard !records.isEmpty else { return "No DataMatrix codes detected. Try improving lighting or image focus." }
        let unread = unread.count
        let conflicts = positions(.conflict).count
        return "Detected \(records.count) \(records.count == 1 ? "vial" : "vials")"
            + (unread == 0 ? "" : ", \(unread) unread") + (conflicts == 0 ? "" : ", \(conflicts) in conflict")
    }

    /// The rack's own code in words, `Rack 10102523B1`; nil where none was read.
    package var rackName: String? { rackCode.map { "Rack \($0.value)" } }

    /// The positions in a state, row-major.
    package func positions(_ state: PositionState) -> [GridPosition] {
        positions.filter { $0.state == state }.map(\.position)
    }
}

extension StationTime {
    /// Hours and minutes: `14:30`.
    var minuteText: String { String(text.dropFirst(11).prefix(5)) }

    /// The time as a list shows it: `14:30` today, `02-20 14:30` this year, `2025-02-20 14:30` before.
    func shortText(now: StationTime?) -> String {
        let (text, today) = (text, now?.text ?? "")
        if text.prefix(10) == today.prefix(10) { return minuteText }
        if text.prefix(5) == today.prefix(5) { return String(text.dropFirst(5).prefix(11)) }
        return String(text.prefix(16))
    }
}

extension DeviceName {
    /// The name at the beginning of a sentence.
    var words: Words {
        switch self {
        case .pedal: "Pedal"
        case .usbPedal: "USB pedal"
        case .upKey: "Key up"
        case .downKey: "Key down"
        case .selectKey: "Key select"
        case .backKey: "Key back"
        case .keyboard: "Keyboard"
        case .lamps: "Lamps"
        case .screen: "Screen"
        case .clock: "Clock"
        case .store: "Sessions"
        case .labelRules: "Labels"
        case .provision: "Settings"
        case .serialLine: "Serial line"
        case .usbKeyboard: "USB keyboard"
        }
    }
}
