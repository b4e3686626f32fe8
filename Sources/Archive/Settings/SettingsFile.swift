// Takes a settings file apart, by the events of libyaml.

internal import RackCore
package import Station

/// Reads settings files.
///
/// Sections, keys and values are all of YAML that such a file may use: no event of the parser refers to another, so
/// that no file can make work without end, and YAML's own rules for numbers, dates and words such as `yes` never apply.
package struct SettingsFile {
    private var document: SettingsDocument
    private let bytes: [UInt8]

    /// Takes a file apart.
    /// - Parameters:
    ///   - bytes: its contents.
    ///   - path: its path, for errors.
    package static func document(_ bytes: [UInt8], path: String) -> SettingsDocument {
        var file = SettingsFile(document: SettingsDocument(path: path), bytes: bytes)
        do throws(YAMLProblem) {
            try YAMLEvent.read(bytes) { (next) throws(YAMLProblem) in try file.read(next) }
        } catch {
            file.report(error)
        }
        return file.document
    }

    // MARK: Sections, keys and values

    private mutating func read(_ next: () throws(YAMLProblem) -> YAMLEvent) throws(YAMLProblem) {
        while true {
            switch try next() {
            case .mapping(_, isFlow: false): try readSections(next)
            case .mapping(let line, _), .list(let line): throw .structure(line: line)
            case .scalar(let text, let line):
                // A file of comments alone is a scalar without text.
                if !text.isEmpty { document.fail(line, "sections such as station: are expected") }
            case .streamEnd: return
            case .document, .mappingEnd, .listEnd, .other: break
            }
        }
    }

    private mutating func readSections(_ next: () throws(YAMLProblem) -> YAMLEvent) throws(YAMLProblem) {
        while case .scalar(let section, let line) = try YAMLEvent.key(next) {
            let isKnown = document.begin(section: section, line: line)
            let value = try next()
            if SettingsDocument.lists.contains(section) {
                let node = try FileNode(value, deepest: Self.deepest, next)
                if isKnown, section == ContainerSection.name {
                    document.add(ContainerSection(node, line: line), line: line)
                } else if isKnown {
                    document.add(ProfileSection(node, line: line), line: line)
                }
                continue
            }
            switch value {
            case .mapping(_, isFlow: false) where isKnown: try readKeys(of: section, next)
            case .mapping(_, isFlow: false): try skip(next)
            case .mapping(let line, _), .list(let line): throw .structure(line: line)
            case .scalar(let text, _) where isKnown && !text.isEmpty:
                document.fail(line, "\(section): keys are expected in this section, each in a line of its own")
            default: break
            }
        }
    }

    private mutating func readKeys(of section: String, _ next: () throws(YAMLProblem) -> YAMLEvent) throws(YAMLProblem)
    {
        while case .scalar(let name, let line) = try YAMLEvent.key(next) {
            let setting = document.setting(name, in: section, line: line)
            switch try next() {
            case .list(let listLine):
                guard let setting, setting.isList else { throw .structure(line: listLine) }
                if let text = try list(next) {
                    document.add(text, of: setting, line: line)
                } else {
                    document.fail(line, "\(setting.id): names are expected in the list")
                }
            case .mapping(let line, isFlow: true): throw .structure(line: line)
            case .mapping:
                try skip(next)
                guard let setting else { continue }
                document.fail(line, "\(setting.id): one value is expected; allowed: \(setting.allowed)")
            case .scalar(let text, _):
                if let setting { document.add(text, of: setting, line: line) }
            default: break
            }
        }
    }

    /// The names of a list as they are written in one line; nil where something else stands in it.
    private func list(_ next: () throws(YAMLProblem) -> YAMLEvent) throws(YAMLProblem) -> String? {
        var names: [String]? = []
        while true {
            switch try next() {
            case .scalar(let text, _): names?.append(text)
            case .mapping, .list:
                try skip(next)
                names = nil
            case .listEnd: return names?.joined(separator: ", ")
            default: return nil
            }
        }
    }

    /// How deep lists and keys of containers and profiles may lie in each other.
    private static let deepest = 4

    /// Passes over the rest of a mapping or a list.
    private func skip(_ next: () throws(YAMLProblem) -> YAMLEvent) throws(YAMLProblem) {
        var depth = 1
        while depth > 0 {
            switch try next() {
            case .mapping, .list: depth += 1
            case .mappingEnd, .listEnd: depth -= 1
            default: break
            }
        }
    }

    // MARK: What is wrong

    private mutating func report(_ problem: YAMLProblem) {
        let told = problem.told(of: bytes, as: "a settings file", allowed: "sections, keys and simple values")
        var isFirst = false
        if case .structure = problem { isFirst = true }
        document.fail(told.line, told.text, isFirst: isFirst)
    }
}

extension ResolvedSettings {
    /// Puts settings together: the defaults, over them a file's contents, the environment's variables, the command
    /// line.
    package init(
        file: (path: String, bytes: [UInt8])?, environment: [String: String], flags: [SettingsFlag] = []
    ) throws(Fault) {
        try self.init(
            file.map { SettingsFile.document($0.bytes, path: $0.path) }, environment: environment, flags: flags)
    }
}
