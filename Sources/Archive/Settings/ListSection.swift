// A section of a settings file that is a list of things with keys, such as containers and profiles.

internal import RackCore

/// Reads a section that is a list. Every error names its line and what is allowed.
protocol ListSection: NodeReader {
    /// The name of the section.
    static var name: String { get }
    /// What one of its parts is called, for the user: `container`.
    static var part: String { get }
    /// The most parts that a file may have.
    static var most: Int { get }
    /// What is wrong, each with its line.
    var errors: [(line: Int, text: String)] { get set }

    /// Reads one of the parts.
    mutating func read(_ entry: FileNode)
}

extension ListSection {
    /// Reads the list.
    /// - Parameters:
    ///   - node: what stands in the section.
    ///   - line: the line of the section itself.
    mutating func readList(_ node: FileNode, line: Int) {
        switch node {
        case .text("", _): break
        case .list(let entries, _):
            for entry in entries.prefix(Self.most) { read(entry) }
            if entries.count > Self.most { fail(entries[Self.most].line, "there are more than \(Self.most)") }
        case .text, .keys:
            fail(line, "a list is expected, each \(Self.part) beginning with - name: in a line of its own")
        }
    }

    mutating func fail(_ line: Int, _ text: String) { errors.append((line, "\(Self.name): \(text)")) }
}
