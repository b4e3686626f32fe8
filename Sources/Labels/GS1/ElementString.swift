// Takes a GS1 element string apart.

/// The values of a GS1 element string by their application identifiers.
package struct ElementString: Hashable, Sendable {
    /// One identifier with its value.
    package struct Element: Hashable, Sendable {
        /// The identifier's digits.
        package let identifier: String
        /// The value behind it.
        package let value: String
    }

    /// The elements, in their order.
    package let elements: [Element]

    /// The separator between elements: GS, in the place of FNC1.
    package static let separator: Unicode.Scalar = "\u{1D}"

    /// Takes a string apart as it stands in a code, or as it is printed.
    ///
    /// In a code GS (0x1D) stands behind values of no set length; printed, each identifier stands in parentheses. A
    /// symbology identifier such as `]C1` before it, and a first GS, are passed over.
    /// - Returns: nil where any part of it is no element: nothing of it can be trusted then.
    package init?(_ text: String) {
        var rest = text.unicodeScalars[...]
        guard rest.count <= Self.longest else { return nil }
        if rest.first == "]" { rest = rest.dropFirst(3) }
        if rest.first == Self.separator { rest = rest.dropFirst() }
        let elements = rest.first == "(" ? Self.printed(rest) : Self.coded(rest)
        guard let elements, !elements.isEmpty, elements.allSatisfy(Self.isSound) else { return nil }
        self.elements = elements
    }

    /// No string is longer.
    private static let longest = 2000

    /// The string as it is printed: each identifier in parentheses.
    package var printed: String { elements.map { "(\($0.identifier))\($0.value)" }.joined() }

    /// The value behind an identifier; nil where there is none, or two that differ.
    package subscript(identifier: String) -> String? {
        let values = Set(elements.lazy.filter { $0.identifier == identifier }.map(\.value))
        return values.count == 1 ? values.first : nil
    }

    private static func coded(_ text: Substring.UnicodeScalarView) -> [Element]? {
        var (rest, elements) = (text, [Element]())
        while !rest.isEmpty {
            guard let identifier = ApplicationIdentifier.of(Substring(rest.prefix(4))) else { return nil }
            rest = rest.dropFirst(identifier.digits.utf8.count)
            let value =
                identifier.isPredefined
                ? rest.prefix(identifier.length.upperBound) : rest.prefix { $0 != Self.separator }
            elements.append(Element(identifier: identifier.digits, value: String(value)))
            rest = rest.dropFirst(value.count)
            // A separator where none is needed does no harm.
            if rest.first == Self.separator { rest = rest.dropFirst() }
        }
        return elements
    }

    private static func printed(_ text: Substring.UnicodeScalarView) -> [Element]? {
        var (rest, elements) = (text, [Element]())
        while !rest.isEmpty {
            guard rest.first == "(", let end = rest.prefix(6).firstIndex(of: ")") else { return nil }
            let digits = String(rest[rest.index(after: rest.startIndex)..<end])
            guard let identifier = ApplicationIdentifier.of(digits), identifier.digits == digits else { return nil }
            rest = rest[rest.index(after: end)...]
            // A value may hold parentheses; the next identifier is one that is known.
            var value = rest.prefix { $0 != "(" }
            while value.endIndex < rest.endIndex, !beginsElement(rest[value.endIndex...]) {
                let next = rest.index(after: value.endIndex)
                value = rest[..<(rest[next...].firstIndex(of: "(") ?? rest.endIndex)]
            }
            rest = rest[value.endIndex...]
            elements.append(Element(identifier: digits, value: trimmed(value)))
        }
        return elements
    }

    private static func beginsElement(_ text: Substring.UnicodeScalarView) -> Bool {
        guard let end = text.prefix(6).firstIndex(of: ")") else { return false }
        let digits = String(text[text.index(after: text.startIndex)..<end])
        return ApplicationIdentifier.of(digits)?.digits == digits
    }

    private static func trimmed(_ value: Substring.UnicodeScalarView) -> String {
        var value = value.drop { $0 == " " }
        while value.last == " " { value.removeLast() }
        return String(value)
    }

    /// Whether a value has the length of its identifier, and digits where it must.
    private static func isSound(_ element: Element) -> Bool {
        guard let identifier = ApplicationIdentifier.of(element.identifier) else { return false }
        let characters = element.value.unicodeScalars
        return identifier.length.contains(characters.count)
            && characters.prefix(identifier.digitsFirst).allSatisfy(CharacterClass.digits.contains)
            && characters.allSatisfy { (0x20..<0x7F).contains($0.value) }
    }
}
