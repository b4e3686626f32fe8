// Reads the fields of a label out of its codes and lines of text, by rules.

internal import RackCore

/// Reads labels by rules.
package struct LabelReader: Sendable {
    /// The rules.
    package let rules: LabelRules
    /// The year in which the label is read, by which years of two digits in codes are completed.
    package let thisYear: Int

    /// Makes a reader.
    package init(rules: LabelRules, thisYear: Int) { (self.rules, self.thisYear) = (rules, thisYear) }

    /// Reads a label.
    /// - Parameters:
    ///   - contents: what was seen on it.
    ///   - name: the context, where it is known; nil to choose the first that fits.
    package func read(_ contents: LabelContents, context name: String? = nil) -> LabelReading {
        let chosen = rules.contexts.first { context in
            if let name { return context.name == name }
            return context.conditions.allSatisfy { $0.holds(contents) }
        }
        guard let context = chosen else { return LabelReading(context: nil, fields: [], rack: nil) }
        let text = TextFields(contents.lines, context.fields)
        var fields = context.fields.indices.map { index in
            merge(context.fields[index], codes(contents.codes, context.fields[index]), text.result(of: index))
        }
        compare(&fields, context)
        let rack = fields.first { $0.name == context.rackField && $0.state == .valid }?.value
        return LabelReading(context: context.name, fields: fields, rack: rack)
    }

    // MARK: Codes

    /// What all codes together say of a field; nil where they say nothing.
    private func codes(_ codes: [LabelCode], _ field: LabelField) -> FieldResult? {
        guard field.source != .text else { return nil }
        let isNamed = field.applicationIdentifier != nil || !field.symbologies.isEmpty || field.source == .code
        guard isNamed || field.match != nil || field.check != nil else { return nil }
        let found = codes.filter { field.symbologies.isEmpty || field.symbologies.contains($0.symbology) }.compactMap {
            field.interpret(code: $0.value, elements: $0.elements, thisYear: thisYear)
        }
        let sound = found.filter { $0.problem == nil }
        let values = sound.map(\.value).unique
        switch values.count {
        case 0:
            // Of all codes that may say anything, one that breaks a rule is not this field's.
            guard isNamed, let first = found.first, let problem = first.problem else { return nil }
            return FieldResult(values: [first.value], state: .invalid, problem: problem)
        case 1:
            let doubt = sound.allSatisfy { $0.doubt != nil } ? sound.first?.doubt : nil
            return FieldResult(values: values, state: doubt == nil ? .valid : .unsure, problem: doubt)
        default:
            return FieldResult(values: values, state: .ambiguous, problem: "two codes say different values")
        }
    }

    // MARK: Together

    private func merge(_ field: LabelField, _ code: FieldResult?, _ text: FieldResult?) -> ReadField {
        func read(_ result: FieldResult, _ source: LabelSource) -> ReadField {
            ReadField(
                name: field.name, value: result.values.joined(separator: "|"), state: result.state, source: source,
                problem: result.problem, isRequired: field.isRequired, other: result.other)
        }
        switch (code, text) {
        case (nil, nil):
            return ReadField(
                name: field.name, value: nil, state: .missing, source: nil,
                problem: field.isRequired ? "it is required and was not found" : "it was not found",
                isRequired: field.isRequired)
        case (let code?, nil): return read(code, .code)
        case (nil, let text?): return read(text, .text)
        case (let code?, let text?):
            if code.state == .valid, text.state == .valid, code.values != text.values {
                return read(
                    FieldResult(
                        values: code.values + text.values, state: .ambiguous,
                        problem: "a code and the text say different values"), .any)
            }
            if code.state == .valid || text.state != .valid { return read(code, .code) }
            return read(text, .text)
        }
    }

    /// Holds fields against each other.
    private func compare(_ fields: inout [ReadField], _ context: LabelContext) {
        var broken: [Int: String] = [:]
        for comparison in context.comparisons {
            let names = [comparison.left.field, comparison.right.field]
            guard let left = value(comparison.left, fields, context),
                let right = value(comparison.right, fields, context),
                !comparison.holds(left, right)
            else { continue }
            for index in fields.indices where names.contains(fields[index].name) { broken[index] = comparison.source }
        }
        for (index, rule) in broken { fields[index] = fields[index].breaking(rule) }
    }

    private func value(
        _ operand: FieldComparison.Operand, _ fields: [ReadField], _ context: LabelContext
    ) -> FieldValue? {
        switch operand {
        case .value(let value): return value
        case .field(let name):
            guard let index = fields.firstIndex(where: { $0.name == name }), let value = fields[index].value,
                [.valid, .unsure].contains(fields[index].state)
            else { return nil }
            return FieldValue(value, as: context.fields[index].type)
        }
    }
}

/// What one source says of a field.
struct FieldResult: Hashable {
    /// The value; several where they differ.
    let values: [String]
    /// What is known of it.
    let state: ReadField.State
    /// What is wrong with it, in words.
    let problem: String?
    /// Another value that was read in its place.
    var other: String?
}

extension LabelContext.Condition {
    /// Whether it is found on a label.
    func holds(_ contents: LabelContents) -> Bool {
        let inCodes = contents.codes.contains { code in
            pattern.matches(code.value) || code.elements.map { pattern.matches($0) } == true
        }
        if source == .code || source == .any && inCodes { return inCodes }
        return contents.lines.contains { line in
            line.readings.contains { pattern.matches($0.text, settlingConfusions: true) }
        }
    }
}
