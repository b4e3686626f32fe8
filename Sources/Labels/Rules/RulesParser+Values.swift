// Reads keys and their values out of a part of a file of rules.

internal import RackCore

extension RulesParser {
    typealias Given = [String: (value: FileNode, line: Int)]

    /// The keys of a mapping that are known, each once.
    mutating func values(of node: FileNode, keys: [String], of thing: String) -> Given? {
        guard case .keys(let pairs, _) = node else {
            fail(node.line, "the keys of \(thing) are expected: \(keys.joined(separator: ", "))")
            return nil
        }
        var given: Given = [:]
        for pair in pairs {
            guard keys.contains(pair.key) else {
                let guess = NameGuess.question(pair.key, among: keys)
                fail(
                    pair.line,
                    "\(pair.key.quotedInLine) is no key of \(thing)\(guess); keys: \(keys.joined(separator: ", "))")
                continue
            }
            if let first = given[pair.key] {
                fail(pair.line, "\(pair.key) is given twice; first in line \(first.line)")
                continue
            }
            given[pair.key] = (pair.value, pair.line)
        }
        return given
    }

    /// A value that has to be there.
    mutating func required<Value>(
        _ key: String, _ given: Given, _ line: Int, allowed: String, _ read: (String) -> Value?
    ) -> Value? {
        guard given[key] != nil else {
            fail(line, "\(key) is missing; allowed: \(allowed)")
            return nil
        }
        return optional(key, given, allowed: allowed, read)
    }

    /// A value that may be left out.
    mutating func optional<Value>(
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
    mutating func choice<Value: RawRepresentable<String> & CaseIterable>(_ key: String, _ given: Given) -> Value? {
        optional(key, given, allowed: Value.allCases.map(\.rawValue).joined(separator: ", ")) { Value(rawValue: $0) }
    }

    /// A regular expression.
    mutating func pattern(_ key: String, _ given: Given) -> Pattern? {
        guard let (node, line) = given[key] else { return nil }
        guard case .text(let text, _) = node else {
            fail(line, "\(key): a regular expression is expected")
            return nil
        }
        do throws(PatternError) {
            return try Pattern(text)
        } catch {
            fail(line, "\(key): \(text.quotedInLine) is no expression that is allowed: \(error.text)")
            return nil
        }
    }

    /// A list of texts with their lines, or a single one.
    mutating func texts(_ key: String, _ given: (value: FileNode, line: Int)) -> [(text: String, line: Int)] {
        switch given.value {
        case .text(let text, let line) where !text.isEmpty: return [(text, line)]
        case .list(let entries, _) where !entries.isEmpty && entries.count <= Self.mostTexts:
            return entries.compactMap { entry in
                guard case .text(let text, let line) = entry, !text.isEmpty else {
                    fail(entry.line, "\(key): texts are expected in the list")
                    return nil
                }
                return (text, line)
            }
        default:
            fail(given.line, "\(key): a list of 1 to \(Self.mostTexts) texts is expected, such as [BOX, Box no.]")
            return []
        }
    }

    private static var mostTexts: Int { 50 }

    /// A value alone, or a list of the least and the most.
    mutating func bounds<Value: Comparable>(
        _ key: String, _ given: Given, allowed: String, _ read: (String) -> Value?
    ) -> ClosedRange<Value>? {
        guard let (node, line) = given[key] else { return nil }
        let nodes: [FileNode] = if case .list(let entries, _) = node { entries } else { [node, node] }
        let values: [Value] = nodes.compactMap { node in
            guard case .text(let text, _) = node else { return nil }
            return read(text)
        }
        guard nodes.count == 2, values.count == 2, values[0] <= values[1] else {
            let written = nodes.map { if case .text(let text, _) = $0 { text } else { "…" } }
            let text = if case .list = node { "[\(written.joined(separator: ", "))]" } else { written[0] }
            fail(line, "\(key): \(text.quotedInLine) is not allowed; allowed: \(allowed)")
            return nil
        }
        return values[0]...values[1]
    }
}
