// Bytes from a keyboard as keys.

import Station

/// A key as a terminal sends it.
enum Keystroke: Hashable, Sendable {
    /// A key that sends one byte, as letters do and Enter; or a byte of a letter that takes several.
    case plain(UInt8)
    /// A key that sends a sequence, and what it commands.
    case named(Command)
    /// A key that sends a sequence and steps sideways among letters; elsewhere it does nothing.
    case sideways(TypedKey)

    /// What the key types into a text; nil for keys that command there too: Enter, Esc, up and down.
    var letter: TypedKey? {
        switch self {
        case .plain(0x08), .plain(0x7F): .erase
        case .plain(let byte) where (0x20...0x7E).contains(byte): .character(Character(UnicodeScalar(byte)))
        case .sideways(let key): key
        case .plain, .named: nil
        }
    }

    /// What the key commands when it is pressed by itself. Space presses; Enter and `t` select; the arrows, `k` and `j`
    /// step up and down; Backspace, Esc and `b` go back; `q` and Ctrl-D ask to leave. Everything else does nothing.
    var command: Command? {
        switch self {
        case .named(let command): command
        case .sideways: nil
        case .plain(let byte):
            switch byte {
            case UInt8(ascii: " "): .press
            case 0x0D, 0x0A, UInt8(ascii: "t"), UInt8(ascii: "T"): .select
            case UInt8(ascii: "k"), UInt8(ascii: "K"): .up
            case UInt8(ascii: "j"), UInt8(ascii: "J"): .down
            case 0x08, 0x7F, UInt8(ascii: "b"), UInt8(ascii: "B"): .back
            case 0x04, UInt8(ascii: "q"), UInt8(ascii: "Q"): .quit
            default: nil
            }
        }
    }
}

/// Turns the bytes that a terminal sends into keys: a pure state machine, fed byte by byte. What is marked as pasted is
/// no key.
///
/// Source for the sequences: ECMA-48, and the control sequences of xterm.
struct KeyParser: Hashable, Sendable {
    private var state = State.ground
    private var length = 0
    private var digits: [UInt8] = []

    private enum State: Hashable {
        case ground, carriageReturn
        /// After an escape character.
        case escape
        /// In a control sequence, `ESC [ …`.
        case sequence
        /// After `ESC O`, or after `ESC [ [` of the kernel's console: one more byte.
        case single
        case consoleKey
        /// In a string that a terminal sends as an answer, up to its terminator.
        case string
        case stringEscape
        /// Between the marks of a paste.
        case paste
    }

    /// No sequence that means anything is longer, in bytes.
    private static let longest = 32
    /// The numbers that mark the beginning and the end of a paste.
    private static let (pasteBegins, pasteEnds) = (Array("200".utf8), Array("201".utf8))

    /// Makes a parser that has seen nothing.
    init() {}

    /// Milliseconds after which the parser has to be told that nothing came; nil when it waits for nothing. A key
    /// sends its whole sequence at once, so an escape character that stays alone is the Esc key.
    var patience: Int32? {
        switch state {
        case .ground, .carriageReturn: nil
        case .escape, .sequence, .single, .consoleKey: 50
        case .string, .stringEscape, .paste: 1000
        }
    }

    /// Nothing came for as long as the parser waits.
    mutating func pass() -> Keystroke? {
        defer { state = .ground }
        return state == .escape ? .named(.back) : nil
    }

    /// Takes the next byte.
    mutating func take(_ byte: UInt8) -> Keystroke? {
        switch state {
        case .ground: return key(byte)
        case .carriageReturn:
            state = .ground
            return byte == 0x0A ? nil : key(byte)
        case .escape: return afterEscape(byte)
        case .sequence: return inSequence(byte)
        case .single:
            state = .ground
            return arrow(byte)
        case .consoleKey: state = .ground
        case .string:
            switch byte {
            case 0x07, 0x18, 0x1A: state = .ground
            case 0x1B: state = .stringEscape
            default: break
            }
        case .stringEscape: state = byte == UInt8(ascii: "\\") ? .ground : .string
        case .paste: inPaste(byte)
        }
        return nil
    }

    private mutating func key(_ byte: UInt8) -> Keystroke? {
        // A line end of two bytes is one Enter.
        if byte == 0x0D { state = .carriageReturn }
        if byte == 0x1B { state = .escape }
        return byte == 0x1B ? nil : .plain(byte)
    }

    private mutating func afterEscape(_ byte: UInt8) -> Keystroke? {
        switch byte {
        case 0x1B: return .named(.back)  // The first was a key of its own; the second begins anew.
        case UInt8(ascii: "["): (state, length, digits) = (.sequence, 0, [])
        case UInt8(ascii: "O"): state = .single
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
            state = .string
        default: state = .ground  // A key with Alt.
        }
        return nil
    }

    private mutating func inSequence(_ byte: UInt8) -> Keystroke? {
        length += 1
        switch byte {
        case UInt8(ascii: "[") where length == 1: state = .consoleKey
        case 0x40...0x7E:
            state = .ground
            if byte == UInt8(ascii: "~") {
                if digits == Self.pasteBegins { (state, digits) = (.paste, []) }
            } else {
                return arrow(byte)
            }
        case 0x1B: state = .escape
        case 0x20...0x3F where length <= Self.longest:
            if digits.count < 3 { digits.append(byte) }
        default: state = .ground
        }
        return nil
    }

    /// Looks for `ESC [ 201 ~` and nothing else.
    private mutating func inPaste(_ byte: UInt8) {
        let end: [UInt8] = [0x1B, UInt8(ascii: "[")] + Self.pasteEnds + [UInt8(ascii: "~")]
        digits.append(byte)
        if digits.count > end.count { digits.removeFirst() }
        if digits == end { (state, digits) = (.ground, []) }
    }

    private func arrow(_ byte: UInt8) -> Keystroke? {
        switch byte {
        case UInt8(ascii: "A"): .named(.up)
        case UInt8(ascii: "B"): .named(.down)
        case UInt8(ascii: "C"): .sideways(.right)
        case UInt8(ascii: "D"): .sideways(.left)
        default: nil
        }
    }
}
