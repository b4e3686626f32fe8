// Makes rules of a part of a file. Every error names its line and what is allowed.

package import RackCore

extension LabelRules {
    /// The name of the section.
    package static let section = "labels"
    /// A file has no more contexts than this, a context no more fields.
    static let (mostContexts, mostFields) = (100, 100)

    /// Reads the rules of a file: the key `labels` with a list of contexts.
    /// - Returns: the rules, of which what is wrong is left out, and all that is wrong, in the order of the lines.
    package static func read(_ file: FileNode) -> (rules: LabelRules, problems: [Problem]) {
        var parser = RulesParser()
        let contexts = parser.contexts(of: file)
        return (LabelRules(contexts: contexts), parser.problems.sorted { $0.line < $1.line })
    }
}

/// Goes through the parts of a file of rules and gathers what is wrong.
struct RulesParser: NodeReader {
    private(set) var problems: [LabelRules.Problem] = []

    mutating func fail(_ line: Int, _ text: String) { problems.append(LabelRules.Problem(line: line, text: text)) }

    mutating func contexts(of file: FileNode) -> [LabelContext] {
        guard case .keys(let pairs, _) = file, !pairs.isEmpty else {
            fail(
                file.line, "\(LabelRules.section): is expected, with a list of contexts, each beginning with - context:"
            )
            return []
        }
        guard let given = values(of: file, keys: [LabelRules.section], of: "a file of rules")?[LabelRules.section]
        else {
            if problems.isEmpty { fail(file.line, "\(LabelRules.section): is missing") }
            return []
        }
        guard case .list(let entries, _) = given.value, !entries.isEmpty else {
            fail(given.line, "\(LabelRules.section): a list is expected, each context beginning with - context: NAME")
            return []
        }
        if entries.count > LabelRules.mostContexts {
            fail(entries[LabelRules.mostContexts].line, "there are more than \(LabelRules.mostContexts) contexts")
        }
        var lines: [String: Int] = [:]
        return entries.prefix(LabelRules.mostContexts).compactMap { entry in
            guard let context = context(entry) else { return nil }
            if let first = lines[context.name] {
                fail(entry.line, "the context \(context.name) is given twice; first in line \(first)")
                return nil
            }
            lines[context.name] = entry.line
            return context
        }
    }

    // MARK: A context

    private static let contextKeys = ["context", "when", "fields", "consistent", "session"]

    private mutating func context(_ entry: FileNode) -> LabelContext? {
        guard let given = values(of: entry, keys: Self.contextKeys, of: "a context") else { return nil }
        let before = problems.count
        let name = required("context", given, entry.line, allowed: Self.nameForm) { Self.isName($0) ? $0 : nil }
        let conditions = given["when"].map { self.conditions($0.value, $0.line) } ?? []
        var fields: [LabelField] = []
        if let (node, line) = given["fields"] {
            fields = self.fields(node, line)
        } else {
            fail(entry.line, "fields is missing; allowed: fields by their names, each with {…}")
        }
        var comparisons: [FieldComparison] = []
        let sources =
            if let consistent = given["consistent"] { texts("consistent", consistent) } else {
                [(text: String, line: Int)]()
            }
        for (text, line) in sources {
            do throws(PatternError) {
                comparisons.append(try FieldComparison(text, among: fields))
            } catch {
                fail(line, "consistent: \(error.text)")
            }
        }
        let rack = given["session"].flatMap { session($0.value, $0.line, fields) }
        guard problems.count == before, let name else { return nil }
        return LabelContext(
            name: name, conditions: conditions, fields: fields, comparisons: comparisons, rackField: rack)
    }

    private mutating func conditions(_ node: FileNode, _ line: Int) -> [LabelContext.Condition] {
        let (keys, before) = (LabelSource.allCases.map(\.rawValue), problems.count)
        guard let given = values(of: node, keys: keys, of: "when") else { return [] }
        if given.isEmpty, problems.count == before {
            fail(line, "when: one of \(keys.joined(separator: ", ")) is expected, with an expression")
        }
        return LabelSource.allCases.compactMap { source in
            pattern(source.rawValue, given).map { LabelContext.Condition(source: source, pattern: $0) }
        }
    }

    private mutating func session(_ node: FileNode, _ line: Int, _ fields: [LabelField]) -> String? {
        guard let given = values(of: node, keys: ["rack"], of: "session") else { return nil }
        let names = fields.map(\.name)
        return required("rack", given, line, allowed: "one of the fields \(names.joined(separator: ", "))") {
            names.contains($0) ? $0 : nil
        }
    }

    // MARK: Fields

    private static let fieldKeys = [
        "from", "symbology", "keywords", "match", "near", "type", "length", "range", "check", "required", "ai",
    ]

    private mutating func fields(_ node: FileNode, _ line: Int) -> [LabelField] {
        guard case .keys(let pairs, _) = node, !pairs.isEmpty else {
            fail(line, "fields: fields by their names are expected, such as box: {from: any, keywords: [BOX]}")
            return []
        }
        if pairs.count > LabelRules.mostFields {
            fail(pairs[LabelRules.mostFields].line, "there are more than \(LabelRules.mostFields) fields")
        }
        var lines: [String: Int] = [:]
        return pairs.prefix(LabelRules.mostFields).compactMap { name, line, value in
            guard Self.isName(name) else {
                fail(line, "\(name.quotedInLine) cannot name a field; allowed: \(Self.nameForm)")
                return nil
            }
            if let first = lines[name] {
                fail(line, "the field \(name) is given twice; first in line \(first)")
                return nil
            }
            lines[name] = line
            return field(name, value, line)
        }
    }

    private mutating func field(_ name: String, _ node: FileNode, _ line: Int) -> LabelField? {
        let before = problems.count
        guard let given = values(of: node, keys: Self.fieldKeys, of: "a field") else { return nil }
        var field = LabelField(name: name)
        field.source = choice("from", given) ?? .any
        if let symbologies = given["symbology"] {
            for (text, line) in texts("symbology", symbologies) {
                guard Self.isName(text), text.lowercased() == text else {
                    fail(
                        line,
                        "symbology: \(text.quotedInLine) is not allowed; allowed: names such as code128, ean13, qr")
                    continue
                }
                field.symbologies.insert(Symbology(rawValue: text))
            }
        }
        if let keywords = given["keywords"] {
            for (text, line) in texts("keywords", keywords) {
                guard (1...60).contains(text.unicodeScalars.count), text.contains(where: { $0.isLetter || $0.isNumber })
                else {
                    fail(
                        line,
                        "keywords: \(text.quotedInLine) is not allowed; allowed: 1 to 60 characters with a letter or digit"
                    )
                    continue
                }
                field.keywords.append(text)
            }
        }
        field.match = pattern("match", given)
        field.near = choice("near", given)
        field.type = choice("type", given) ?? .text
        let lengths = "a count of 1 to \(FieldLimits.longest), or [least, most]"
        field.length = bounds("length", given, allowed: lengths) { text in
            Int(text).flatMap { (1...FieldLimits.longest).contains($0) ? $0 : nil }
        }
        field.range = range(given, field.type, line)
        let checks = Check.declared.map(\.name).joined(separator: ", ")
        field.check = optional("check", given, allowed: checks) { Check.named($0) }
        field.isRequired =
            optional("required", given, allowed: "true, false") { ["true": true, "false": false][$0] } ?? false
        field.applicationIdentifier = optional(
            "ai", given, allowed: "an application identifier of GS1, such as '01' or '17'"
        ) { ApplicationIdentifier.of($0)?.digits == $0 ? $0 : nil }
        return problems.count > before || contradictions(of: field, line) ? nil : field
    }

    /// What of a field makes no sense with the rest of it.
    private mutating func contradictions(of field: LabelField, _ line: Int) -> Bool {
        let before = problems.count
        if field.source == .text, !field.symbologies.isEmpty || field.applicationIdentifier != nil {
            fail(
                line,
                "\(field.name): symbology and ai are of codes, and it is read from text; allowed: from: code or any")
        }
        if field.source == .code, !field.keywords.isEmpty || field.near != nil {
            fail(
                line,
                "\(field.name): keywords and near are of text, and it is read from code; allowed: from: text or any")
        }
        if field.source != .code, field.near != nil, field.keywords.isEmpty {
            fail(line, "\(field.name): near needs keywords")
        }
        let isKnown =
            field.match != nil || field.check != nil || field.applicationIdentifier != nil || !field.symbologies.isEmpty
        if field.keywords.isEmpty, !isKnown, field.source != .code {
            fail(line, "\(field.name): nothing says which value it is; give keywords, match, check, ai or symbology")
        }
        return problems.count > before
    }

    private mutating func range(
        _ given: Given, _ type: LabelField.ValueType, _ line: Int
    ) -> ClosedRange<FieldValue>? {
        guard let (_, line) = given["range"] else { return nil }
        guard type != .text else {
            fail(line, "range: a text has none; allowed with type: integer, decimal or date")
            return nil
        }
        let allowed =
            type == .date ? "[first day, last day] such as [2020-01-01, 2099-12-31]" : "[least, most] such as [1, 100]"
        return bounds("range", given, allowed: allowed) { FieldValue($0, as: type) }
    }

    // MARK: Names

    private static let nameForm = "1 to 32 of A-Z a-z 0-9 - and _"

    private static func isName(_ text: String) -> Bool {
        (1...32).contains(text.utf8.count)
            && text.unicodeScalars.allSatisfy { CharacterClass.word.contains($0) || $0 == "-" }
    }
}

/// How much of a value is kept.
enum FieldLimits {
    /// The longest value, in characters.
    static let longest = 200
}
