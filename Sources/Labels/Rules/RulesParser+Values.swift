// Reads values that files of rules alone have: expressions, lists of texts, bounds.

internal import RackCore

extension RulesParser {
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
