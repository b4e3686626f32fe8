// What a file of rules makes of labels: contexts, fields, and what has to be true of them.

package import RackCore

/// The rules for labels: contexts, in the order in which they are tried.
package struct LabelRules: Hashable, Sendable {
    /// The contexts.
    package var contexts: [LabelContext]

    /// Makes rules of contexts.
    package init(contexts: [LabelContext]) { self.contexts = contexts }

    /// What is wrong with a file of rules, in one line and at one line.
    package struct Problem: Error, Hashable, Sendable {
        /// The line, counted from 1.
        package let line: Int
        /// What is wrong, and what is allowed.
        package let text: String

        /// Makes a problem.
        package init(line: Int, text: String) { (self.line, self.text) = (line, text) }
    }
}

/// A kind of label: how it is known, and which fields it has.
package struct LabelContext: Hashable, Sendable {
    /// Its name.
    package let name: String
    /// What has to be found for it to be chosen, all of it; without any it is always chosen.
    package let conditions: [Condition]
    /// Its fields, in the order of the file.
    package let fields: [LabelField]
    /// What has to be true of the fields.
    package let comparisons: [FieldComparison]
    /// The field by which the session's rack is called; nil where none is.
    package let rackField: String?

    /// Makes a kind of label from its parts.
    package init(
        name: String, conditions: [Condition], fields: [LabelField], comparisons: [FieldComparison], rackField: String?
    ) {
        (self.name, self.conditions, self.fields) = (name, conditions, fields)
        (self.comparisons, self.rackField) = (comparisons, rackField)
    }

    /// Something that has to be found on a label.
    package struct Condition: Hashable, Sendable {
        /// Where it is looked for.
        package let source: LabelSource
        /// What is looked for.
        package let pattern: Pattern
    }
}

/// Where something on a label is looked for.
package enum LabelSource: String, CaseIterable, Hashable, Sendable {
    /// In codes.
    case code
    /// In printed text.
    case text
    /// In both.
    case any
}

/// One field of a kind of label.
package struct LabelField: Hashable, Sendable {
    /// Its name.
    package let name: String
    /// Where its value is looked for.
    package var source = LabelSource.any
    /// The kinds of codes whose value counts; all where it is empty.
    package var symbologies: Set<Symbology> = []
    /// The words beside which its value stands.
    package var keywords: [String] = []
    /// Where beside them; nil where both are tried, first the right.
    package var near: Nearness?
    /// What the value has to look like.
    package var match: Pattern?
    /// What it is.
    package var type = ValueType.text
    /// How many characters it has.
    package var length: ClosedRange<Int>?
    /// The least and the largest value of a number, or the first and the last day.
    package var range: ClosedRange<FieldValue>?
    /// The check that it keeps.
    package var check: Check?
    /// The application identifier of GS1 behind which it stands in a code.
    package var applicationIdentifier: String?
    /// Whether nothing goes on without it.
    package var isRequired = false

    /// Where a value stands from its keyword.
    package enum Nearness: String, CaseIterable, Hashable, Sendable {
        /// To the right of it, in its line.
        case right
        /// Below it.
        case below
    }

    /// What a value is.
    package enum ValueType: String, CaseIterable, Hashable, Sendable {
        case text, integer, decimal, date
    }

    /// Makes a field that has a name alone.
    package init(name: String) { self.name = name }
}
