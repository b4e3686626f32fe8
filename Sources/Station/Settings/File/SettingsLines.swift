// Looks at the lines of a settings file before YAML does.

/// The lines of a settings file. Sections, keys and values are all of YAML that such a file may use: anchors, lists
/// and the like are refused here, by their line, so that no file can make the YAML parser work without end, and keys
/// that are given twice are found with both their lines.
struct SettingsLines {
    /// The text that is left for YAML; nil when what is wrong leaves no sense in the rest.
    private(set) var yaml: String?
    /// What is wrong.
    private(set) var errors: [SettingsError] = []

    private let path: String
    private var section = ""
    private var firstLine: [String: Int] = [:]

    /// Looks at a file's contents.
    init(_ bytes: [UInt8], path: String) {
        self.path = path
        let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
        var kept: [String] = []
        var isSound = true
        for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            let problem = inspect(line, number: index + 1)
            if let problem { errors.append(SettingsError(.file(path: path, line: index + 1), problem.text)) }
            isSound = isSound && problem?.isFatal != true
            kept.append(problem == nil ? String(decoding: line, as: UTF8.self) : "")
        }
        yaml = isSound ? kept.joined(separator: "\n") : nil
    }

    private struct Problem {
        let text: String
        let isFatal: Bool
    }

    private mutating func inspect(_ line: ArraySlice<UInt8>, number: Int) -> Problem? {
        guard let text = String(validating: line, as: UTF8.self) else {
            return Problem(text: "this is not UTF-8 text", isFatal: true)
        }
        if line.contains(where: { $0 < 0x20 && $0 != 0x09 && $0 != 0x0D || $0 == 0x7F }) {
            return Problem(text: "there is a control character here", isFatal: true)
        }
        let trimmed = text.trimming { $0 == " " || $0 == "\t" || $0 == "\r" }
        guard let first = trimmed.utf8.first, first != UInt8(ascii: "#"), trimmed != "---" else { return nil }
        guard !Self.refused.contains(first) else { return Self.refusal }
        for value in trimmed.split(separator: ":").dropFirst() where Self.startsRefused(value) { return Self.refusal }
        return repeated(trimmed, isNested: line.first == 0x20, number: number)
    }

    /// The characters with which YAML begins anchors, references, tags, lists, blocks, complex keys and directives.
    private static let refused = Array("&*!|>[]{}?-%@`".utf8)

    private static let refusal = Problem(
        text: "a settings file has sections, keys and simple values only; put a value with special signs in quotes",
        isFatal: true)

    /// Whether the text after a colon is something that is refused. `-` may begin a value.
    private static func startsRefused(_ text: Substring) -> Bool {
        guard text.first == " " || text.first == "\t" else { return false }
        guard let first = text.utf8.first(where: { $0 != 0x20 && $0 != 0x09 }) else { return false }
        return first != UInt8(ascii: "-") && refused.contains(first)
    }

    /// What is wrong with a key that was given before. Its second line is left out, so that the rest can be read.
    private mutating func repeated(_ text: Substring, isNested: Bool, number: Int) -> Problem? {
        guard let colon = text.firstIndex(of: ":") else { return nil }
        let name = text[..<colon].trimming { $0 == " " || $0 == "\"" || $0 == "'" }
        if !isNested { section = String(name) }
        let id = isNested ? "\(section).\(name)" : section
        guard let first = firstLine.updateValue(number, forKey: id) else { return nil }
        return Problem(text: "\(id) is given twice; first in line \(first)", isFatal: !isNested)
    }
}

extension StringProtocol {
    /// The text without the characters at either end that `isSpace` accepts.
    fileprivate func trimming(_ isSpace: (Character) -> Bool) -> SubSequence {
        guard let first = firstIndex(where: { !isSpace($0) }), let last = lastIndex(where: { !isSpace($0) }) else {
            return self[startIndex..<startIndex]
        }
        return self[first...last]
    }
}
