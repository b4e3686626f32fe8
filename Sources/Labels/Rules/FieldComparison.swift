// What has to be true of the fields of a label: one compared with another, or with a value.

internal import RackCore

/// `expires > date`: two fields, or a field and a value, compared.
package struct FieldComparison: Hashable, Sendable {
    /// The comparison, as it was written.
    package let source: String
    /// What stands on the left, on the right.
    package let left, right: Operand
    /// How they are compared.
    package let relation: Relation

    /// One side of a comparison.
    package enum Operand: Hashable, Sendable {
        /// A field, by its name.
        case field(String)
        /// A value.
        case value(FieldValue)

        /// The field's name.
        package var field: String? {
            guard case .field(let name) = self else { return nil }
            return name
        }
    }

    /// How two values are compared.
    package enum Relation: String, CaseIterable, Hashable, Sendable {
        case notBefore = ">="
        case notAfter = "<="
        case different = "!="
        case same = "=="
        case after = ">"
        case before = "<"
    }

    /// Whether it is true of two values.
    package func holds(_ left: FieldValue, _ right: FieldValue) -> Bool {
        switch relation {
        case .notBefore: left >= right
        case .notAfter: left <= right
        case .different: left != right
        case .same: left == right
        case .after: left > right
        case .before: left < right
        }
    }

    private static let form =
        "two fields of one type, or a field and a value, with one of \(Relation.allCases.map(\.rawValue).joined(separator: " ")) between"

    /// Reads a comparison.
    /// - Parameter fields: the fields that there are.
    /// - Throws: what is wrong with it, in words.
    package init(_ source: String, among fields: [LabelField]) throws(PatternError) {
        let problem = PatternError(text: "\(source.quotedInLine) is not allowed; allowed: \(Self.form)")
        guard let (relation, range) = Self.relation(in: source) else { throw problem }
        let sides = [source[..<range.lowerBound], source[range.upperBound...]].map(Self.trimmed)
        let known = sides.map { side in fields.first { $0.name == side } }
        guard let type = (known[0] ?? known[1])?.type else {
            throw PatternError(
                text: "\(source.quotedInLine) compares no field; fields: \(fields.map(\.name).joined(separator: ", "))")
        }
        var operands: [Operand] = []
        for (side, field) in zip(sides, known) {
            if let field {
                guard Self.isComparable(field.type, type) else {
                    throw PatternError(
                        text: "\(source.quotedInLine) compares \(type.rawValue) with \(field.type.rawValue)")
                }
                operands.append(.field(field.name))
            } else if let value = FieldValue(Self.unquoted(side), as: type), !side.isEmpty,
                type != .text || side != Self.unquoted(side)
            {
                operands.append(.value(value))
            } else {
                let values =
                    type == .text ? "a text in quotes" : type == .date ? "a date such as 2026-03-14" : "a number"
                throw PatternError(
                    text: "\(side.quotedInLine) is neither a field nor \(values); fields: "
                        + fields.map(\.name).joined(separator: ", "))
            }
        }
        (self.source, self.relation) = (source, relation)
        (left, right) = (operands[0], operands[1])
    }

    private static func relation(in source: String) -> (Relation, Range<String.Index>)? {
        guard let first = source.firstIndex(where: { "<>=!".contains($0) }) else { return nil }
        let rest = source[first...]
        guard let relation = Relation.allCases.first(where: { rest.hasPrefix($0.rawValue) }) else { return nil }
        return (relation, first..<source.index(first, offsetBy: relation.rawValue.count))
    }

    private static func isComparable(_ one: LabelField.ValueType, _ other: LabelField.ValueType) -> Bool {
        one == other || [one, other].allSatisfy { $0 == .integer || $0 == .decimal }
    }

    private static func trimmed(_ text: Substring) -> String {
        String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }

    private static func unquoted(_ text: String) -> String {
        guard text.count >= 2, let first = text.first, first == text.last, "'\"".contains(first) else { return text }
        return String(text.dropFirst().dropLast())
    }
}
