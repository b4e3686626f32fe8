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
