// A value that is looked for: what is put in of it, and which of the kept values it may be.

/// A value to find while it is put in. A beginning is enough; what goes on with it in the values that are kept comes
/// first, so that few steps reach any of them.
package struct ShownFind: Equatable, Sendable {
    /// The history that one returns to.
    package let history: ShownHistory
    /// What the person put in.
    package private(set) var text = ""
    /// What all kept values that begin with it have next; it counts as long as the person does not put in otherwise.
    package private(set) var assumed = ""
    /// How the kept values go on; nil while they are asked for.
    package private(set) var known: ValueContinuations?
    /// The letters of which one is chosen now; nil where any may come.
    package private(set) var group: [Character]?
    /// The selected choice, from 0.
    package internal(set) var selected = 0
    /// The texts before each letter that was put in.
    private var before: [String] = []
    /// Whether the last letter was typed, and not chosen.
    private var isTyped = false

    /// What can be chosen.
    package enum Choice: Hashable, Sendable {
        /// One of some letters.
        case group([Character])
        /// A letter.
        case letter(Character)
        /// A whole value.
        case value(String)
        /// A letter that no kept value has here.
        case other
        /// Take the last letter away.
        case erase
        /// Look for what was put in.
        case find
    }

    /// The most letters that are chosen of directly; more are grouped.
    private static let mostLetters = 5
    /// The longest text.
    private static let longest = 64

    /// Looks for a value; how the kept values begin has to be asked for.
    init(behind history: ShownHistory) { self.history = history }

    /// What is looked for: what was put in and, where it was not typed, what all values have after it.
    package var beginning: String { isTyped ? text : text + assumed }

    /// All that can be chosen, in order; what ends it is one step up from the beginning.
    package var choices: [Choice] {
        if let group { return Self.grouped(group) }
        guard let known else { return [] }
        let likely = known.values.isEmpty ? Self.grouped(known.next) : known.values.map(Choice.value)
        return likely + [.other] + (text.isEmpty ? [] : [.erase]) + (beginning.isEmpty ? [] : [.find])
    }

    /// Whether select does something.
    package var isReady: Bool { !choices.isEmpty || isTyped && !text.isEmpty }

    /// Letters side by side, or in three groups.
    private static func grouped(_ letters: [Character]) -> [Choice] {
        guard letters.count > mostLetters else { return letters.map(Choice.letter) }
        // The group in the middle is reached without a step.
        let side = letters.count / 3
        let groups = [letters.prefix(side), letters.dropFirst(side).dropLast(side), letters.suffix(side)]
        return groups.map { $0.count == 1 ? .letter($0[$0.startIndex]) : .group(Array($0)) }
    }

    /// Takes how the kept values go on with the text.
    /// - Returns: the value to look for at once: the only one, chosen to its end; nil where there is more to choose.
    mutating func learn(_ continuations: ValueContinuations) -> String? {
        known = continuations
        assumed = continuations.common
        selectFirst()
        return !isTyped && continuations.values == [text] ? text : nil
    }

    /// Selects what is likely meant: the middle of three groups, because one step reaches either side; the end of what
    /// was typed, because a keyboard ends a text with Enter.
    private mutating func selectFirst() {
        let choices = choices
        let isGrouped = choices.prefix(3).contains { if case .group = $0 { true } else { false } }
        let end = choices.firstIndex(of: .find)
        let isEnd = group == nil && (isTyped || known?.next.isEmpty == true && known?.values.isEmpty == true)
        selected = isEnd ? end ?? 0 : isGrouped ? 1 : 0
    }

    /// What comes of a choice.
    enum Outcome: Hashable, Sendable {
        /// There is more to choose.
        case more
        /// How the kept values go on with the text has to be asked for.
        case changed
        /// The text is to be looked for.
        case find(String)
    }

    /// Does what is selected.
    mutating func choose() -> Outcome {
        // An Enter behind what was typed does not wait for the store.
        if known == nil, isReady { return .find(text) }
        guard choices.indices.contains(selected) else { return .more }
        switch choices[selected] {
        case .group(let letters): group = letters
        case .other: group = KeyboardGrid.letters(small: false).filter { !(known?.next.contains($0) ?? false) }
        case .letter(let letter):
            put(letter)
            return .changed
        case .value(let value): return .find(value)
        case .erase:
            erase()
            return .changed
        case .find: return .find(beginning)
        }
        selectFirst()
        return .more
    }

    /// Takes a letter that was chosen: it stands after what was assumed, or in place of it where it is another.
    private mutating func put(_ letter: Character) {
        append(letter, to: known?.next.contains(letter) == true ? text + assumed : text, isTyped: false)
    }

    /// Takes a letter that was typed on a keyboard or by a hand scanner: it is taken as it is, and nothing is assumed
    /// before it.
    mutating func type(_ letter: Character) {
        guard letter.isASCII, !letter.isNewline else { return }
        append(letter, to: text, isTyped: true)
    }

    private mutating func append(_ letter: Character, to beginning: String, isTyped: Bool) {
        guard beginning.count < Self.longest else { return }
        before.append(text)
        (text, self.isTyped) = (beginning + String(letter), isTyped)
        wait()
    }

    private mutating func wait() { (assumed, known, group) = ("", nil, nil) }

    /// Takes the last letter away that was put in, and what was assumed before it.
    mutating func erase() {
        text = before.popLast() ?? ""
        wait()
    }

    /// Goes back from a group to all letters.
    /// - Returns: whether there was one.
    mutating func leaveGroup() -> Bool {
        guard group != nil else { return false }
        group = nil
        selectFirst()
        return true
    }
}

/// How the values that are kept go on with a text. Letters that differ in case alone count as one.
package struct ValueContinuations: Hashable, Sendable {
    /// What all of them have next; empty where they differ at once.
    package var common: String
    /// The letters of which one follows on that, in order.
    package var next: [Character]
    /// The values themselves, where they are few; empty where they are many.
    package var values: [String]

    /// Makes continuations from their parts.
    package init(common: String = "", next: [Character] = [], values: [String] = []) {
        (self.common, self.next, self.values) = (common, next, values)
    }

    /// The most values that are named whole.
    package static let mostValues = 4
}
