// Values that a person puts in for a field: the form in which they are kept, and the rule that they break.

extension LabelField {
    /// What a person put in for the field.
    /// - Returns: the value as it is kept, and what is wrong with it, in words; nil where it keeps every rule of the
    ///   field.
    package func take(typed text: String) -> (value: String, problem: String?) {
        let scalars = Array(text.unicodeScalars.prefix(Pattern.farthest))
        guard var found = interpret(typed: scalars), found.range == scalars.indices else {
            return (text, "it is not what the rule asks for")
        }
        judge(&found)
        return (found.value, found.problem ?? found.doubt)
    }
}

extension LabelContext {
    /// The first rule between fields that values do not keep, in words; nil where they keep all.
    /// - Parameters:
    ///   - values: the fields' values, by their names.
    ///   - name: the field that is looked at.
    package func breach(of values: [String: String], at name: String) -> String? {
        func value(_ operand: FieldComparison.Operand) -> FieldValue? {
            switch operand {
            case .value(let value): return value
            case .field(let name):
                guard let field = fields.first(where: { $0.name == name }), let value = values[name] else { return nil }
                return FieldValue(value, as: field.type)
            }
        }
        let broken = comparisons.first { comparison in
            guard [comparison.left.field, comparison.right.field].contains(name), let left = value(comparison.left),
                let right = value(comparison.right)
            else { return false }
            return !comparison.holds(left, right)
        }
        return broken.map { "\($0.source) is not kept" }
    }
}
