// The section `profiles` of a settings file: the files for other systems that a station has beside those built in.

internal import RackCore
internal import Station

/// Reads the templates of a settings file. Every error names its line and what is allowed.
struct ProfileSection: ListSection {
    /// The most templates that a file may have.
    static let most = 20
    /// The name of the section.
    static let name = "profiles"
    /// What one of them is called.
    static let part = "profile"

    private(set) var templates: [ExportTemplate] = []
    var errors: [(line: Int, text: String)] = []
    private var lines: [String: Int] = [:]

    /// Reads the list.
    /// - Parameters:
    ///   - node: what stands in the section.
    ///   - line: the line of the section itself.
    init(_ node: FileNode, line: Int) {
        readList(node, line: line)
    }

    // MARK: A profile

    private static let keys = [
        "name", "columns", "header", "lines", "order", "separator", "quoting", "line_end", "encoding", "empty",
        "unread", "file",
    ]

    mutating func read(_ entry: FileNode) {
        guard let given = values(of: entry, keys: Self.keys, of: "a profile") else { return }
        let before = errors.count
        let name = required("name", given, entry.line, allowed: Self.names) { Self.isName($0) ? $0 : nil }
        let columns = readColumns(given, entry.line)
        let fileName = optional("file", given, allowed: ExportTemplate.FileName.allowed) {
            ExportTemplate.FileName($0)
        }
        var template = ExportTemplate(
            name: name ?? "", columns: columns,
            fileName: fileName ?? ExportTemplate.FileName(name ?? "", ending: ".csv"))
        template.hasHeader =
            optional("header", given, allowed: "true, false") { ["true": true, "false": false][$0] } ?? true
        template.lines = choice("lines", given) ?? template.lines
        template.order = choice("order", given) ?? template.order
        template.separator = choice("separator", given) ?? template.separator
        template.quoting = choice("quoting", given) ?? template.quoting
        template.lineEnd = choice("line_end", given) ?? template.lineEnd
        template.encoding = choice("encoding", given) ?? template.encoding
        template.empty = word("empty", given) ?? ""
        template.unread = word("unread", given) ?? ""
        guard errors.count == before else { return }
        if let text = template.problem ?? Self.unwritable(template) {
            return fail(entry.line, "\(template.name): \(text)")
        }
        if let first = lines[template.name] {
            return fail(entry.line, "\(template.name) is given twice; first in line \(first)")
        }
        lines[template.name] = entry.line
        templates.append(template)
    }

    /// Which of its own texts its encoding does not have.
    private static func unwritable(_ template: ExportTemplate) -> String? {
        template.ownTexts.first { (try? template.encoding.bytes(of: $0)) == nil }.map {
            "\($0.quotedInLine) has a character that \(template.encoding.rawValue) does not have"
        }
    }

    // MARK: Its columns

    private static let mostColumns = 40
    private static let fields = ExportTemplate.Field.allCases.map(\.rawValue)

    private mutating func readColumns(_ given: Given, _ line: Int) -> [ExportTemplate.Column] {
        guard let (node, line) = given["columns"] else {
            fail(line, "columns is missing; allowed: a list of \(Self.fields.joined(separator: ", "))")
            return []
        }
        guard case .list(let entries, _) = node, (1...Self.mostColumns).contains(entries.count) else {
            fail(
                line,
                "columns: a list of 1 to \(Self.mostColumns) is expected, of \(Self.fields.joined(separator: ", "))")
            return []
        }
        let columns = entries.compactMap { readColumn($0) }
        if columns.count == entries.count, !columns.contains(where: { $0.content == .field(.value) }) {
            fail(line, "columns: value is missing among them, what the codes say")
        }
        return columns
    }

    private mutating func readColumn(_ entry: FileNode) -> ExportTemplate.Column? {
        if case .text(let word, let line) = entry { return field(word, line).map { ExportTemplate.Column($0) } }
        guard let given = values(of: entry, keys: ["title", "field", "text"], of: "a column"),
            let title = required("title", given, entry.line, allowed: Self.texts, { Self.isText($0) ? $0 : nil })
        else { return nil }
        switch (given["field"], given["text"]) {
        case (.some((.text(let word, _), let line)), nil):
            return field(word, line).map { ExportTemplate.Column($0, title: title) }
        case (nil, .some): return word("text", given).map { ExportTemplate.Column(text: $0, title: title) }
        default:
            fail(entry.line, "column \(title.quotedInLine): either field or text is expected, with one value")
            return nil
        }
    }

    private mutating func field(_ word: String, _ line: Int) -> ExportTemplate.Field? {
        if let field = ExportTemplate.Field(rawValue: word) { return field }
        let guess = NameGuess.question(word, among: Self.fields)
        fail(line, "\(word.quotedInLine) is no column\(guess); columns: \(Self.fields.joined(separator: ", "))")
        return nil
    }

    // MARK: What may be written

    private static let texts = "at most 100 bytes of one line"
    private static let names =
        "1 to 32 of a-z 0-9 and -, not images, csv and other names of forms that are built in"

    private mutating func word(_ key: String, _ given: Given) -> String? {
        optional(key, given, allowed: Self.texts) { Self.isText($0) ? $0 : nil }
    }

    private static func isText(_ text: String) -> Bool { text.utf8.count <= 100 && text.harmless == text }

    /// A name is a folder on the stick, and none of the others there.
    private static func isName(_ name: String) -> Bool {
        let known = ExportForm.declared.flatMap { [$0.id, $0.stick?.folder ?? $0.id] } + [StickMirror.pictureFolder]
        return (1...32).contains(name.utf8.count) && !known.contains(name)
            && name.utf8.allSatisfy("abcdefghijklmnopqrstuvwxyz0123456789-".utf8.contains)
    }
}
