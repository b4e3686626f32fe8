// What rules made of a label: its context and its fields, each with its state.

/// What a label says by the rules.
package struct LabelReading: Hashable, Sendable {
    /// The context; nil where none fits.
    package let context: String?
    /// The fields of the context, in its order.
    package let fields: [ReadField]
    /// What the session's rack is called: only what is valid counts.
    package let rack: String?
}

/// One field of a label, as it was read.
package struct ReadField: Hashable, Sendable {
    /// Its name.
    package let name: String
    /// Its value; nil where it is missing. Of an ambiguous one both, with `|` between.
    package let value: String?
    /// What is known of it.
    package let state: State
    /// Where it was read: `code` or `text`; nil where it is missing.
    package let source: LabelSource?
    /// What is wrong with it, in words; nil of a valid one.
    package let problem: String?
    /// Whether nothing goes on without it.
    package let isRequired: Bool

    /// What is known of a field.
    package enum State: String, CaseIterable, Hashable, Sendable {
        /// A code proves it, or it was read alike twice, with every rule kept.
        case valid
        /// There is a value, but something is missing.
        case unsure
        /// It breaks a rule.
        case invalid
        /// There is none.
        case missing
        /// There are two.
        case ambiguous
    }

    /// The field with a rule broken that binds it to another.
    func breaking(_ rule: String) -> ReadField {
        ReadField(
            name: name, value: value, state: .invalid, source: source, problem: "\(rule) is not kept",
            isRequired: isRequired)
    }
}
