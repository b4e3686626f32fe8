// The parts of a file of settings or rules, and how keys and their values are read out of them.

/// Goes through the parts of a file, and tells at its line what is wrong with them and what is allowed.
package protocol NodeReader {
    /// Takes note of what is wrong.
    mutating func fail(_ line: Int, _ text: String)
}

extension NodeReader {
    /// What stands behind keys, each with the line of its key.
    package typealias Given = [String: (value: FileNode, line: Int)]

    /// The keys of a mapping that are known, each once; nil where the part is no mapping.
    /// - Parameters:
    ///   - keys: the keys that are known.
    ///   - others: other words for some of them.
    ///   - thing: what has these keys, for the user: `a context`.
    package mutating func values(
        of node: FileNode, keys: [String], others: [String: String] = [:], of thing: String
    ) -> Given? {
        guard case .keys(let pairs, _) = node else {
            fail(node.line, "the keys of \(thing) are expected: \(keys.joined(separator: ", "))")
            return nil
        }
        var given: Given = [:]
        for pair in pairs {
            let key = others[pair.key] ?? pair.key
            guard keys.contains(key) else {
                let guess = NameGuess.question(key, among: keys)
                fail(
                    pair.line,
                    "\(key.quotedInLine) is no key of \(thing)\(guess); keys: \(keys.joined(separator: ", "))")
                continue
            }
            if let first = given[key] {
                fail(pair.line, "\(key) is given twice; first in line \(first.line)")
                continue
            }
            given[key] = (pair.value, pair.line)
        }
        return given
    }

    /// A value that has to be there.
    package mutating func required<Value>(
        _ key: String, _ given: Given, _ line: Int, allowed: String, _ read: (String) -> Value?
    ) -> Value? {
        guard given[key] != nil else {
            fail(line, "\(key) is missing; allowed: \(allowed)")
            return nil
        }
        return optional(key, given, allowed: allowed, read)
    }

    /// A value that may be left out.
    package mutating func optional<Value>(
        _ key: String, _ given: Given, allowed: String, _ read: (String) -> Value?
    ) -> Value? {
        guard let (node, line) = given[key] else { return nil }
        guard case .text(let text, _) = node else {
            fail(line, "\(key): one value is expected; allowed: \(allowed)")
            return nil
        }
        let value = read(text)
        if value == nil { fail(line, "\(key): \(text.quotedInLine) is not allowed; allowed: \(allowed)") }
        return value
    }

    /// One of the cases of a type.
    package mutating func choice<Value: RawRepresentable<String> & CaseIterable>(
        _ key: String, _ given: Given
    ) -> Value? {
        optional(key, given, allowed: Value.allCases.map(\.rawValue).joined(separator: ", ")) { Value(rawValue: $0) }
    }
}

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
