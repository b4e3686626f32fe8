// How the states of a position are shown: a sign, a tone and a few words for each.

public import RackCore

extension PositionState {
    /// The sign that stands for the state where there is no colour, and beside it where there is.
    public var sign: Character {
        switch self {
        case .read: "●"
        case .unread: "?"
        case .blank: "○"
        case .empty: "·"
        case .conflict: "!"
        }
    }

    /// How good the state is.
    public var tone: Tone {
        switch self {
        case .read: .success
        case .unread: .warning
        case .blank, .empty: .neutral
        case .conflict: .error
        }
    }

    /// The state in words, as they stand behind a number or a position: `2 not readable`.
    public var words: Words {
        switch self {
        case .read: "read"
        case .unread: "not readable"
        case .blank: "without a code"
        case .empty: "empty"
        case .conflict: "in conflict"
        }
    }

    /// The state in English words, for commands and the journal.
    public var text: String { words.description }

    /// Whether somebody has to look at the tube.
    public var needsLook: Bool { self == .unread || self == .conflict }
}
