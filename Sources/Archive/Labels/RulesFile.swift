// Reads a file of rules for labels.

package import Labels
internal import RackCore
package import Station

/// A file of rules for labels, as it was read.
package struct RulesFile: Sendable {
    /// The file's path.
    package let path: String
    /// What it says; what is wrong is left out.
    package let rules: LabelRules
    /// All that is wrong, in the order of its lines.
    package let problems: [LabelRules.Problem]

    /// The longest file that is read, in bytes.
    package static let limit = 1 << 18
    /// How deep lists and keys may lie in each other.
    private static let deepest = 8

    /// Reads a file.
    /// - Throws: a fault where it cannot be read at all.
    package init(_ path: String) throws(Fault) {
        self.init(try AtomicFile.read(path, limit: Self.limit), path: path)
    }

    /// Reads the contents of a file.
    package init(_ bytes: [UInt8], path: String) {
        self.path = path
        let (node, problem) = Self.parts(bytes)
        let read = LabelRules.read(node)
        rules = read.rules
        // What follows from the rest being cut off says nothing of its own.
        problems = problem.map { [$0] } ?? read.problems
    }

    /// A line for each problem: `rules.yaml:7: …`.
    package var lines: [String] { problems.map { "\(path):\($0.line): \($0.text)" } }

    /// The rules, all of which make sense.
    /// - Throws: a fault that names every problem.
    package func sound() throws(Fault) -> LabelRules {
        guard problems.isEmpty else { throw Fault(.command(.badInput), details: lines.map { Words(verbatim: $0) }) }
        return rules
    }

    /// The rules as a station uses them: all of which make sense, or none.
    var usable: Result<LabelRules, Fault> {
        guard let first = lines.first else { return .success(rules) }
        let more = lines.count - 1
        let detail: Words = more == 0 ? Words(verbatim: first) : "\(first) (and \(more) more)"
        return .failure(Fault(.label(.badRules), detail: detail))
    }

    private static func parts(_ bytes: [UInt8]) -> (FileNode, LabelRules.Problem?) {
        var node = FileNode.text("", line: 1)
        do throws(YAMLProblem) {
            try YAMLEvent.read(bytes) { (next) throws(YAMLProblem) in
                while true {
                    switch try next() {
                    case .streamEnd: return
                    case .document, .mappingEnd, .listEnd, .other: break
                    case let event: node = try FileNode(event, deepest: deepest, next)
                    }
                }
            }
        } catch {
            let told = error.told(of: bytes, as: "a file of rules", allowed: "lists, keys and simple values")
            return (node, LabelRules.Problem(line: told.line, text: told.text))
        }
        return (node, nil)
    }
}
