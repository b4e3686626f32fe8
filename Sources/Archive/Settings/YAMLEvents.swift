// What libyaml finds in a file, one event after the other, and the parts of a file made of them.

internal import CYAML
internal import RackCore

/// Why the rest of a file makes no sense.
enum YAMLProblem: Error {
    /// Something of YAML stands in a line that no file of the station uses.
    case structure(line: Int)
    /// It is no YAML.
    case syntax(line: Int, String)
    /// A byte at an offset is no text, or a character that nobody sees.
    case byte(offset: Int, isControl: Bool)

    /// What the parser says.
    fileprivate init(_ parser: yaml_parser_t) {
        let text = unsafe parser.problem.map { unsafe String(cString: $0) } ?? "it cannot be read"
        guard unsafe parser.error == YAML_READER_ERROR else {
            self = .syntax(line: unsafe parser.problem_mark.line + 1, text)
            return
        }
        self = .byte(offset: unsafe parser.problem_offset, isControl: text.hasPrefix("control characters"))
    }

    /// The line and what is wrong there.
    /// - Parameters:
    ///   - bytes: the file.
    ///   - name: what the file should have been: `a settings file`.
    ///   - allowed: what may stand in such a file.
    func told(of bytes: [UInt8], as name: String, allowed: String) -> (line: Int, text: String) {
        switch self {
        case .structure(let line): (line, "\(name) has \(allowed) only; put a value with special signs in quotes")
        case .syntax(let line, let text): (line, "this is not \(name): \(text)")
        case .byte(let offset, let isControl):
            (
                bytes.prefix(offset).count { $0 == 0x0A } + 1,
                isControl ? "there is a control character here" : "this is not UTF-8 text"
            )
        }
    }
}

/// What the parser finds next. Anchors, tags, aliases and block texts are refused: no event refers to another, so that
/// no file can make work without end.
enum YAMLEvent {
    case scalar(String, line: Int)
    case mapping(line: Int, isFlow: Bool)
    case mappingEnd
    case list(line: Int)
    case listEnd
    case document(line: Int)
    case streamEnd
    /// The beginning of the stream, or the end of a document.
    case other

    /// Goes through a file.
    /// - Parameters:
    ///   - bytes: its contents.
    ///   - body: is handed a function that gives the next event; a second document is an error.
    static func read(
        _ bytes: [UInt8], _ body: (() throws(YAMLProblem) -> YAMLEvent) throws(YAMLProblem) -> Void
    ) throws(YAMLProblem) {
        var parser = unsafe yaml_parser_t()
        guard unsafe yaml_parser_initialize(&parser) == 1 else {
            throw .syntax(line: 1, "there is no memory to read it with")
        }
        defer { unsafe yaml_parser_delete(&parser) }
        unsafe yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING)
        let failure = unsafe bytes.withUnsafeBufferPointer { input -> YAMLProblem? in
            unsafe yaml_parser_set_input_string(&parser, input.baseAddress, input.count)
            var isFirst = true
            do throws(YAMLProblem) {
                try body { () throws(YAMLProblem) in
                    let event = try unsafe YAMLEvent(&parser)
                    guard case .document(let line) = event else { return event }
                    guard isFirst else { throw .syntax(line: line, "a second document begins") }
                    isFirst = false
                    return event
                }
                return nil
            } catch {
                return error
            }
        }
        if let failure { throw failure }
    }

    private init(_ parser: inout yaml_parser_t) throws(YAMLProblem) {
        var event = unsafe yaml_event_t()
        guard unsafe yaml_parser_parse(&parser, &event) == 1 else { throw unsafe YAMLProblem(parser) }
        defer { unsafe yaml_event_delete(&event) }
        let line = unsafe event.start_mark.line + 1
        switch unsafe event.type {
        case YAML_SCALAR_EVENT:
            let scalar = unsafe event.data.scalar
            let isBlock = unsafe [YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE].contains(scalar.style)
            guard unsafe scalar.anchor == nil, unsafe scalar.tag == nil, !isBlock else { throw .structure(line: line) }
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

    /// The next key of a mapping, or its end.
    static func key(_ next: () throws(YAMLProblem) -> YAMLEvent) throws(YAMLProblem) -> YAMLEvent {
        let event = try next()
        switch event {
        case .mapping(let line, _), .list(let line): throw .structure(line: line)
        default: return event
        }
    }
}

extension FileNode {
    /// Makes a part of a file with all that is in it.
    /// - Parameters:
    ///   - event: the event that the part begins with.
    ///   - deepest: how deep lists and keys may lie in each other.
    ///   - next: gives the next event.
    init(
        _ event: YAMLEvent, deepest: Int, _ next: () throws(YAMLProblem) -> YAMLEvent
    ) throws(YAMLProblem) {
        switch event {
        case .scalar(let text, let line): self = .text(text, line: line)
        case .list(let line) where deepest > 0:
            var entries: [FileNode] = []
            while true {
                let event = try next()
                if case .listEnd = event { break }
                entries.append(try FileNode(event, deepest: deepest - 1, next))
            }
            self = .list(entries, line: line)
        case .mapping(let line, _) where deepest > 0:
            var pairs: [(key: String, line: Int, value: FileNode)] = []
            while case .scalar(let name, let nameLine) = try YAMLEvent.key(next) {
                pairs.append((name, nameLine, try FileNode(try next(), deepest: deepest - 1, next)))
            }
            self = .keys(pairs, line: line)
        case .list(let line), .mapping(let line, _): throw .structure(line: line)
        default: self = .text("", line: 0)
        }
    }
}
