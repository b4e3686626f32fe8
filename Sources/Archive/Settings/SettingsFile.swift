// Takes a settings file apart, by the events of libyaml.

package import Station
internal import CYAML

/// Reads settings files. Sections, keys and values are all of YAML that such a file may use: no event of the parser
/// refers to another, so that no file can make work without end, and YAML's own rules for numbers, dates and words such
/// as `yes` never apply.
package struct SettingsFile {
    private var document: SettingsDocument
    private let bytes: [UInt8]

    /// Takes a file apart.
    /// - Parameters:
    ///   - bytes: its contents.
    ///   - path: its path, for errors.
    package static func document(_ bytes: [UInt8], path: String) -> SettingsDocument {
        var file = SettingsFile(document: SettingsDocument(path: path), bytes: bytes)
        unsafe bytes.withUnsafeBufferPointer { input in
            var parser = unsafe yaml_parser_t()
            guard unsafe yaml_parser_initialize(&parser) == 1 else {
                return file.document.fail(1, "there is no memory to read it with")
            }
            defer { unsafe yaml_parser_delete(&parser) }
            unsafe yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING)
            unsafe yaml_parser_set_input_string(&parser, input.baseAddress, input.count)
            do throws(Problem) {
                try file.read { () throws(Problem) in try unsafe Event(&parser) }
            } catch {
                file.report(error)
            }
        }
        return file.document
    }

    /// Why the rest of a file makes no sense.
    fileprivate enum Problem: Error {
        /// Something of YAML stands in a line that no settings file uses.
        case structure(line: Int)
        /// It is no YAML.
        case syntax(line: Int, String)
        /// A byte at an offset is no text, or a character that nobody sees.
        case byte(offset: Int, isControl: Bool)
    }

    /// What the parser finds next.
    private enum Event {
        case scalar(String, line: Int)
        case mapping(line: Int, isFlow: Bool)
        case mappingEnd
        case list(line: Int)
        case listEnd
        case document(line: Int)
        case streamEnd
        /// The beginning of the stream, or the end of a document.
        case other

        init(_ parser: inout yaml_parser_t) throws(Problem) {
            var event = unsafe yaml_event_t()
            guard unsafe yaml_parser_parse(&parser, &event) == 1 else { throw unsafe Problem(parser) }
            defer { unsafe yaml_event_delete(&event) }
            let line = unsafe event.start_mark.line + 1
            switch unsafe event.type {
            case YAML_SCALAR_EVENT:
                let scalar = unsafe event.data.scalar
                let isBlock = unsafe [YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE].contains(scalar.style)
                guard unsafe scalar.anchor == nil, unsafe scalar.tag == nil, !isBlock else {
                    throw .structure(line: line)
                }
                let text = unsafe UnsafeBufferPointer(start: scalar.value, count: scalar.length)
                self = .scalar(unsafe String(decoding: text, as: UTF8.self), line: line)
            case YAML_MAPPING_START_EVENT:
                let mapping = unsafe event.data.mapping_start
                guard unsafe mapping.anchor == nil, unsafe mapping.tag == nil else { throw .structure(line: line) }
                self = .mapping(line: line, isFlow: unsafe mapping.style != YAML_BLOCK_MAPPING_STYLE)
            case YAML_MAPPING_END_EVENT: self = .mappingEnd
            case YAML_DOCUMENT_START_EVENT:
                let start = unsafe event.data.document_start
                guard unsafe start.version_directive == nil, unsafe start.tag_directives.start == nil else {
                    throw .structure(line: line)
                }
                self = .document(line: line)
            case YAML_STREAM_END_EVENT: self = .streamEnd
            case YAML_SEQUENCE_START_EVENT:
                let list = unsafe event.data.sequence_start
                guard unsafe list.anchor == nil, unsafe list.tag == nil else { throw .structure(line: line) }
                self = .list(line: line)
            case YAML_SEQUENCE_END_EVENT: self = .listEnd
            case YAML_ALIAS_EVENT: throw .structure(line: line)
            default: self = .other
            }
        }
    }

    // MARK: Sections, keys and values

    private mutating func read(_ next: () throws(Problem) -> Event) throws(Problem) {
        var isFirst = true
        while true {
            switch try next() {
            case .document(let line):
                guard isFirst else { throw .syntax(line: line, "a second document begins") }
                isFirst = false
            case .mapping(_, isFlow: false): try readSections(next)
            case .mapping(let line, _), .list(let line): throw .structure(line: line)
            case .scalar(let text, let line):
                // A file of comments alone is a scalar without text.
                if !text.isEmpty { document.fail(line, "sections such as station: are expected") }
            case .streamEnd: return
            case .mappingEnd, .listEnd, .other: break
            }
        }
    }

    private mutating func readSections(_ next: () throws(Problem) -> Event) throws(Problem) {
        while case .scalar(let section, let line) = try key(next) {
            let isKnown = document.begin(section: section, line: line)
            let value = try next()
            if section == ContainerSection.name {
                let node = try node(value, 0, next)
                if isKnown { document.add(ContainerSection(node, line: line), line: line) }
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

    private mutating func readKeys(of section: String, _ next: () throws(Problem) -> Event) throws(Problem) {
        while case .scalar(let name, let line) = try key(next) {
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

    /// The next key of a mapping, or its end.
    private func key(_ next: () throws(Problem) -> Event) throws(Problem) -> Event {
        let event = try next()
        switch event {
        case .mapping(let line, _), .list(let line): throw .structure(line: line)
        default: return event
        }
    }

    /// The names of a list as they are written in one line; nil where something else stands in it.
    private func list(_ next: () throws(Problem) -> Event) throws(Problem) -> String? {
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

    /// A part of the file with all that is in it.
    private func node(
        _ event: Event, _ depth: Int, _ next: () throws(Problem) -> Event
    ) throws(Problem) -> ContainerSection.Node {
        switch event {
        case .scalar(let text, let line): return .text(text, line: line)
        case .list(let line) where depth < Self.deepest:
            var entries: [ContainerSection.Node] = []
            while true {
                let event = try next()
                if case .listEnd = event { return .list(entries, line: line) }
                entries.append(try node(event, depth + 1, next))
            }
        case .mapping(let line, _) where depth < Self.deepest:
            var pairs: [(key: String, line: Int, value: ContainerSection.Node)] = []
            while case .scalar(let name, let nameLine) = try key(next) {
                pairs.append((name, nameLine, try node(try next(), depth + 1, next)))
            }
            return .keys(pairs, line: line)
        case .list(let line), .mapping(let line, _): throw .structure(line: line)
        default: return .text("", line: 0)
        }
    }

    /// How deep lists and keys of containers may lie in each other.
    private static let deepest = 4

    /// Passes over the rest of a mapping or a list.
    private func skip(_ next: () throws(Problem) -> Event) throws(Problem) {
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

    private mutating func report(_ problem: Problem) {
        switch problem {
        case .structure(let line):
            document.fail(
                line,
                "a settings file has sections, keys and simple values only; put a value with special signs in quotes",
                isFirst: true)
        case .syntax(let line, let text): document.fail(line, "this is not a settings file: \(text)")
        case .byte(let offset, let isControl):
            let line = bytes.prefix(offset).count { $0 == 0x0A } + 1
            document.fail(line, isControl ? "there is a control character here" : "this is not UTF-8 text")
        }
    }
}

extension SettingsFile.Problem {
    /// What the parser says.
    fileprivate init(_ parser: yaml_parser_t) {
        let text = unsafe parser.problem.map { unsafe String(cString: $0) } ?? "it cannot be read"
        guard unsafe parser.error == YAML_READER_ERROR else {
            self = .syntax(line: unsafe parser.problem_mark.line + 1, text)
            return
        }
        self = .byte(offset: unsafe parser.problem_offset, isControl: text.hasPrefix("control characters"))
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
