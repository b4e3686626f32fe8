// A part of a file of settings or rules, before anybody asks whether it is allowed.

/// A text, a list, or keys with values, each with its line.
package indirect enum FileNode: Sendable {
    /// A value; empty where nothing stands behind a key.
    case text(String, line: Int)
    /// A list of parts.
    case list([FileNode], line: Int)
    /// Keys with their values, in the order in which they stand; a key may stand twice.
    case keys([(key: String, line: Int, value: FileNode)], line: Int)

    /// The line in which it begins, counted from 1.
    package var line: Int {
        switch self {
        case .text(_, let line), .list(_, let line), .keys(_, let line): line
        }
    }
}

extension String {
    /// The text in quotes, on one line and not too long.
    package var quotedInLine: String {
        let scalars = unicodeScalars.map { $0.properties.generalCategory == .control ? " " : Character($0) }
        return "\"\(String(scalars.prefix(60)))\(scalars.count > 60 ? "…" : "")\""
    }
}
