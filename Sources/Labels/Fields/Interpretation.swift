// What a piece of text gives for a field: its value, in the form in which it is kept, and what is wrong with it.

/// A value of a field, as one reading of one place gives it.
struct Interpretation: Hashable {
    /// The value, as it is kept.
    var value: String
    /// Where it stands, in characters of the piece.
    var range: Range<Int>
    /// The rule that it breaks, in words.
    var problem: String?
    /// What is missing to be sure of it, in words.
    var doubt: String?
}

extension LabelField {
    /// Interprets a piece of text that was recognised: the value is the first thing in it that can be one.
    /// - Parameter isWhole: whether the piece is what belongs to a keyword, so that nothing else should stand in it.
    /// - Returns: nil where nothing in it can be a value.
    func interpret(text piece: [Unicode.Scalar], isWhole: Bool) -> Interpretation? {
        let sought = value(in: piece, settlingConfusions: true, isWhole: isWhole)
        guard var found = sought ?? (isWhole ? valueBesideUnit(in: piece) : nil) else { return nil }
        judge(&found)
        if found.doubt == nil, touchesUnread(piece, found.range) {
            found.doubt = "something beside it was not read"
        }
        // Recognition puts spaces into words: what would be longer without them is not sure.
        let squeezed = Array(piece.filter { $0 != " " })
        if squeezed.count < piece.count, type != .text || match != nil, found.doubt == nil,
            let other = value(in: squeezed, settlingConfusions: true, isWhole: isWhole), other.value != found.value,
            other.range.count > piece[found.range].count(where: { $0 != " " })
        {
            found.doubt = "without spaces it would be \(other.value)"
        }
        return found
    }

    /// The value, where a unit stands directly behind a number.
    private func valueBesideUnit(in piece: [Unicode.Scalar]) -> Interpretation? {
        let apart = piece.withUnitsApart
        guard apart.count > piece.count,
            var found = value(in: apart.map(\.character), settlingConfusions: true, isWhole: true), !found.range.isEmpty
        else { return nil }
        found.range = apart[found.range.lowerBound].index..<apart[found.range.upperBound - 1].index + 1
        return found
    }

    /// Whether something in a part of a text, or beside it with no word between, was not read.
    private func touchesUnread(_ piece: [Unicode.Scalar], _ range: Range<Int>) -> Bool {
        let unread = LabelLine.unread.unicodeScalars
        func isEmpty(_ character: Unicode.Scalar) -> Bool { " :;.,-_".unicodeScalars.contains(character) }
        let before = piece[..<range.lowerBound].last { !isEmpty($0) }
        let behind = piece[range.upperBound...].first { !isEmpty($0) }
        return piece[range].contains(where: unread.contains)
            || [before, behind].contains { $0.map(unread.contains) == true }
    }

    /// Interprets what a code says.
    func interpret(code text: String, elements: String?, thisYear: Int) -> Interpretation? {
        if let applicationIdentifier {
            guard let string = ElementString(elements ?? text), let value = string[applicationIdentifier] else {
                return nil
            }
            return interpret(exact: value, thisYear: thisYear)
        }
        return interpret(exact: text, thisYear: thisYear)
    }

    private func interpret(exact text: String, thisYear: Int) -> Interpretation? {
        let scalars = Array(text.unicodeScalars.prefix(Pattern.farthest))
        if type == .date, match == nil, let day = DateForms.gs1(text, thisYear: thisYear) {
            var found = Interpretation(value: day.description, range: scalars.indices)
            judge(&found)
            return found
        }
        var found: Interpretation?
        if match == nil, type == .text {
            let value = check == nil ? text : Check.bare(text)
            found = value.isEmpty ? nil : Interpretation(value: value, range: scalars.indices)
        } else {
            found = value(in: scalars, settlingConfusions: false, isWhole: true)
            // What is no expression for a part of the code has to be all of it.
            if match == nil, found?.range != scalars.indices { found = nil }
        }
        guard var found else { return nil }
        judge(&found)
        return found
    }

    /// Interprets what a person typed, whose letters are what they are.
    func interpret(typed scalars: [Unicode.Scalar]) -> Interpretation? {
        value(in: scalars, settlingConfusions: false, isWhole: true)
    }

    // MARK: The value

    private func value(in piece: [Unicode.Scalar], settlingConfusions: Bool, isWhole: Bool) -> Interpretation? {
        if let match {
            guard let found = match.first(in: piece, settlingConfusions: settlingConfusions, isBounded: true) else {
                return nil
            }
            let doubt =
                found.isOpen
                ? "its signs may be letters or digits"
                : type != .date && piece.isPartOfNumber(found.range) ? "it is a part of a longer number" : nil
            return typed(Interpretation(value: found.value, range: found.range, doubt: doubt), settlingConfusions)
        }
        if type == .text, check == nil {
            guard isWhole else { return nil }
            let kept = piece.trimmed
            return kept.isEmpty
                ? nil : Interpretation(value: String(String.UnicodeScalarView(piece[kept])), range: kept)
        }
        if type == .date { return day(in: piece, settlingConfusions) }
        let form = check.map(ValueForms.form) ?? (type == .integer ? ValueForms.integer : ValueForms.decimal)
        let matches = form.all(in: piece, settlingConfusions: settlingConfusions).filter {
            !piece.isPartOfNumber($0.range)
        }
        // Of several the first that is plainest, or the one that has the length and keeps the check.
        let plainest = matches.map(\.settled).min()
        let values = matches.filter { check != nil || $0.settled == plainest }.map { match in
            typed(
                Interpretation(
                    value: match.value, range: match.range,
                    doubt: match.isOpen ? "its signs may be letters or digits" : nil),
                settlingConfusions)
        }.compactMap { $0 }
        guard check != nil else { return values.first }
        let sound = values.filter { value in
            var value = value
            judge(&value)
            return value.problem == nil
        }
        if Set(sound.map(\.value)).count > 1, var first = sound.first {
            first.doubt = "there are two such values"
            return first
        }
        return sound.first ?? (isWhole ? values.max { $0.range.count < $1.range.count } : nil)
    }

    private func day(in piece: [Unicode.Scalar], _ settlesConfusions: Bool) -> Interpretation? {
        guard let day = DateForms.first(in: piece, settlingConfusions: settlesConfusions) else { return nil }
        let doubt =
            day.days.count > 1 ? "it could be \(day.days.map(\.description).joined(separator: " or "))" : day.doubt
        return Interpretation(value: day.days[0].description, range: day.range, doubt: doubt)
    }

    /// What an expression found, in the form of the type; nil where it is none.
    private func typed(_ found: Interpretation, _ settlesConfusions: Bool) -> Interpretation? {
        var found = found
        switch type {
        case .text: break
        case .integer, .decimal:
            let commas = found.value.count { $0 == "," }
            let number = found.value.replacing(",", with: ".")
            guard commas <= 1, let value = FieldValue.number(number), type == .decimal || value.rounded() == value,
                type == .decimal || !number.contains(".")
            else { return nil }
            if commas == 1, number.split(separator: ".").last?.count == 3 {
                found.doubt = "its comma may part thousands"
            }
            found.value = number
        case .date:
            guard let day = day(in: Array(found.value.unicodeScalars), settlesConfusions) else { return nil }
            (found.value, found.doubt) = (day.value, found.doubt ?? day.doubt)
        }
        if check != nil { found.value = Check.bare(found.value) }
        return found
    }

    // MARK: Rules

    /// Says which rule of the field a value breaks.
    func judge(_ found: inout Interpretation) {
        let count = found.value.unicodeScalars.count
        if count > FieldLimits.longest {
            found.value = String(found.value.prefix(FieldLimits.longest))
            found.problem = "it is longer than \(FieldLimits.longest) characters"
        } else if let length, !length.contains(count) {
            let allowed = length.count == 1 ? "\(length.lowerBound)" : "\(length.lowerBound) to \(length.upperBound)"
            found.problem = "it has \(count) characters; allowed: \(allowed)"
        } else if let range, let value = FieldValue(found.value, as: type), !range.contains(value) {
            found.problem = "it is not within \(range.lowerBound.text) to \(range.upperBound.text)"
        } else if let check, !check.accepts(found.value) {
            found.problem = "its check is wrong (\(check.name): \(check.form))"
        }
    }
}

extension FieldValue {
    /// The value in words.
    var text: String {
        switch self {
        case .text(let text): text
        case .number(let number): number.rounded() == number && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
        case .day(let day): day.description
        }
    }
}

/// The forms of values for which a rule gives no expression of its own.
enum ValueForms {
    static let integer = known(#"-?\d{1,15}"#)
    static let decimal = known(#"-?\d{1,12}(?:[.,]\d{1,6})?"#)
    private static let digits = known(#"\d(?:[ -]?\d){1,40}"#)
    private static let book = known(#"\d(?:[ -]?\d){8,11}[ -]?[\dX]"#)
    private static let starred = known(#"[A-Z\d](?:-?[A-Z\d]){1,40}\*?"#)
    private static let letters = known(#"[A-Z\d](?:-?[A-Z\d]){1,40}"#)

    /// The form of what a check is for.
    static func form(of check: Check) -> Pattern {
        switch check {
        case .isbn: book
        case .mod11x2: known(#"\d(?:[ -]?\d){0,40}[ -]?[\dX]"#)
        case .mod37x2: starred
        case .mod37x36, .mod97x10: letters
        default: digits
        }
    }

    private static func known(_ source: String) -> Pattern {
        do throws(PatternError) {
            return try Pattern(source)
        } catch {
            preconditionFailure("\(source): \(error.text)")
        }
    }
}

extension [Unicode.Scalar] {
    /// Whether a part of the text is only a part of a number: `5` of `5.1kg`, behind which no word ends.
    fileprivate func isPartOfNumber(_ range: Range<Int>) -> Bool {
        func isDigit(_ index: Int) -> Bool { indices.contains(index) && CharacterClass.digits.contains(self[index]) }
        func isPoint(_ index: Int) -> Bool { indices.contains(index) && (self[index] == "." || self[index] == ",") }
        let goesOn = isDigit(range.upperBound - 1) && isPoint(range.upperBound) && isDigit(range.upperBound + 1)
        let began = isDigit(range.lowerBound) && isPoint(range.lowerBound - 1) && isDigit(range.lowerBound - 2)
        return goesOn || began
    }

    /// The text with a space before each unit that stands directly behind a number, and where each character stands in it.
    fileprivate var withUnitsApart: [(character: Unicode.Scalar, index: Int)] {
        indices.flatMap { index -> [(character: Unicode.Scalar, index: Int)] in
            let isBehindNumber = index > 0 && CharacterClass.digits.contains(self[index - 1])
            let letter = (character: self[index], index: index)
            guard isBehindNumber, isUnit(at: index) else { return [letter] }
            return [(character: Unicode.Scalar(0x20 as UInt8), index: index), letter]
        }
    }

    /// Whether a unit stands at a place, and no word that begins like one.
    private func isUnit(at index: Int) -> Bool {
        unitsBesideNumbers.contains { unit in
            self[index...].starts(with: unit)
                && !(index + unit.count < count && CharacterClass.word.contains(self[index + unit.count]))
        }
    }

    /// What is left of a text without signs and spaces at its ends that belong to no value.
    var trimmed: Range<Int> {
        let isSpare: (Unicode.Scalar) -> Bool = { " \t:;|_~=".unicodeScalars.contains($0) }
        guard let first = firstIndex(where: { !isSpare($0) }), let last = lastIndex(where: { !isSpare($0) }) else {
            return 0..<0
        }
        return first..<last + 1
    }
}

/// Units that recognition writes to a number without a space; none of which may be a digit.
private let unitsBesideNumbers: [[Unicode.Scalar]] = [
    "mL", "ml", "mg", "kg", "uL", "ul", "µL", "µl", "µg", "mm", "cm", "nm", "mM", "°C", "C",
].map { Array($0.unicodeScalars) }
