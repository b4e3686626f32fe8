// Takes a settings file apart into keys and values, each with its line.

private import Yams

/// A settings file, taken apart: every key and value as text. YAML's own rules for numbers, dates and words such as
/// `yes` never apply.
struct SettingsFile {
    /// One key and its value.
    struct Entry {
        let key: SettingsKey
        let value: String
        let line: Int
    }

    /// The keys that are known, with values that are text.
    private(set) var entries: [Entry] = []
    /// All else that the file says.
    private(set) var errors: [SettingsError] = []

    private let path: String

    /// Takes a file apart.
    /// - Parameters:
    ///   - bytes: its contents.
    ///   - path: its path, for errors.
    init(_ bytes: [UInt8], path: String) {
        self.path = path
        let lines = SettingsLines(bytes, path: path)
        errors = lines.errors
        guard let yaml = lines.yaml else { return }
        do {
            if let root = try compose(yaml: yaml) { read(root) }
        } catch let error as YamlError {
            report(error)
        } catch {
            fail(1, "\(error)")
        }
        errors.sort { $0.line < $1.line }
    }

    private mutating func read(_ root: Node) {
        // A file of comments and empty sections alone is a scalar without text.
        if root.scalar?.string.isEmpty ?? false { return }
        guard let sections = root.mapping else {
            return fail(root.mark?.line ?? 1, "sections such as station: are expected")
        }
        for (name, content) in sections { read(section: name, content) }
    }

    private mutating func read(section name: Node, _ content: Node) {
        let (line, section) = (name.mark?.line ?? 1, name.scalar?.string ?? "")
        guard SettingsKey.all.contains(where: { $0.section == section }) else {
            return fail(line, SettingsAdvice.unknownSection(section))
        }
        if content.scalar?.string.isEmpty ?? false { return }
        guard let keys = content.mapping else {
            return fail(line, "\(section): keys are expected in this section, each in a line of its own")
        }
        for (key, value) in keys { read(key: key, value, section: section) }
    }

    private mutating func read(key name: Node, _ value: Node, section: String) {
        let (line, id) = (name.mark?.line ?? 1, "\(section).\(name.scalar?.string ?? "")")
        guard let key = SettingsKey.all.first(where: { $0.id == id }) else {
            return fail(line, SettingsAdvice.unknownKey(id))
        }
        guard let text = value.scalar?.string else {
            return fail(line, "\(id): one value is expected; allowed: \(key.allowed)")
        }
        entries.append(Entry(key: key, value: text, line: line))
    }

    private mutating func report(_ error: YamlError) {
        switch error {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
            .composer(_, let problem, let mark, _):
            fail(mark.line, "this is not a settings file: \(problem)")
        case .duplicatedKeysInMapping(let duplicates, let context):
            fail(context.mark.line, "given more than once: \(duplicates.joined(separator: ", "))")
        default:
            fail(1, "this is not a settings file: \(error)")
        }
    }

    private mutating func fail(_ line: Int, _ text: String) {
        errors.append(SettingsError(.file(path: path, line: line), text))
    }
}

extension SettingsError {
    /// The line of the file that the error stands in, 0 where there is none.
    var line: Int {
        guard case .file(_, let line) = origin else { return 0 }
        return line
    }
}
