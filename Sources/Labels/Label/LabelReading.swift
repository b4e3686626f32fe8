// What rules made of a label: its context and its fields, each with its state.

/// What a label says by the rules.
package struct LabelReading: Hashable, Sendable {
    /// The context; nil where none fits.
    package let context: String?
    /// The fields of the context, in its order.
    package let fields: [ReadField]
    /// What the session's rack is called: only what is valid counts.
    package let rack: String?

    /// Makes a reading from its parts.
    package init(context: String?, fields: [ReadField], rack: String?) {
        (self.context, self.fields, self.rack) = (context, fields, rack)
    }

    /// How much it says, for choosing among labels: what is valid counts most; 0 where no context fits.
    package var weight: Int {
        guard context != nil else { return 0 }
        return 1 + fields.count { $0.state == .valid } * 10 + fields.count { $0.state != .missing }
    }
}

extension [LabelReading] {
    /// The first of those that say most; nil where there is none.
    package var mostSaying: Int? {
        let most = map(\.weight).max()
        return firstIndex { $0.weight == most }
    }
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
    /// Another value that was read in its place; nil where none was.
    package let other: String?
    /// What is known of it apart from a rule that binds it to another field; nil where it breaks no such rule.
    package private(set) var alone: Judgement?

    /// What is known of a field, and what is wrong with it.
    package struct Judgement: Hashable, Sendable {
        /// What is known.
        package let state: State
        /// What is wrong; nil of a valid one.
        package let problem: String?
    }

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

    /// Makes a field from its parts.
    package init(
        name: String, value: String?, state: State, source: LabelSource?, problem: String?, isRequired: Bool,
        other: String? = nil
    ) {
        self.other = other
        (self.name, self.value, self.state, self.source) = (name, value, state, source)
        (self.problem, self.isRequired) = (problem, isRequired)
    }

    /// The field with a rule broken that binds it to another.
    func breaking(_ rule: String) -> ReadField {
        var broken = ReadField(
            name: name, value: value, state: .invalid, source: source, problem: "\(rule) is not kept",
            isRequired: isRequired, other: other)
        broken.alone = Judgement(state: state, problem: problem)
        return broken
    }
}
