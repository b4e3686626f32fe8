// How a person names a session.

/// A session as a person names it: by its sequence number, its id, or the beginning of its id.
public enum SessionReference: Hashable, Sendable, CustomStringConvertible {
    /// The session with this sequence number.
    case sequence(Int)
    /// The session whose id begins with this, 4 to 36 characters of a lower-case UUID.
    case id(prefix: String)

    /// Reads a reference: digits are a sequence number (with or without a leading `#`), and 4 or more characters of a
    /// UUID are an id. Digits alone that are 8 or more long are an id's beginning. Nil for anything else.
    public init?(_ text: String) {
        let bare = text.hasPrefix("#") ? String(text.dropFirst()) : text
        if !bare.isEmpty, bare.utf8.count < 8, bare.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            self = .sequence(Int(bare) ?? 0)
            return
        }
        let id = text.lowercased()
        guard (4...36).contains(id.utf8.count), id.utf8.allSatisfy({ "0123456789abcdef-".utf8.contains($0) }) else {
            return nil
        }
        self = .id(prefix: id)
    }

    /// The reference as it is shown.
    public var description: String {
        switch self {
        case .sequence(let number): "#\(number)"
        case .id(let prefix): prefix
        }
    }
}
