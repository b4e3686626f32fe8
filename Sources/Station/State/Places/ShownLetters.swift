// A value of a label while a person puts it right, letter by letter.

internal import Labels

/// The value of a field under a person's hands: a text with a cursor, which stands first on the letters that may have
/// been read wrongly.
package struct ShownLetters: Equatable, Sendable {
    /// The field as it is.
    package let field: LabelRecord.Field
    /// The text so far.
    package private(set) var text: [Character]
    /// The letter under the cursor, from 0; as many as there are letters for the place behind the last.
    package private(set) var place: Int
    /// The letters that are still to be looked at because they may be others, by their places.
    private(set) var doubtful: [Int]
    /// Whether the next letter goes before the cursor, and not in place of the letter there.
    package private(set) var isInserting = false
    /// The selected choice, from 0.
    package internal(set) var selected = 0
    /// Whether small letters can be chosen, and no large ones.
    package private(set) var isSmall = false
    /// Which rule the text breaks, in words, as it was said when the person was done; doing that again keeps it.
    package internal(set) var warning: String?

    /// What can be chosen.
    package enum Choice: Hashable, Sendable {
        /// One of the values of a field that has two.
        case value(String)
        /// The letter under the cursor is right.
        case right(Character)
        /// This letter.
        case character(Character)
        /// Small letters in the place of large ones, or large ones again.
        case otherCase
        /// The value is as it should be.
        case done
        /// The next letter.
        case next
        /// A letter before the one under the cursor.
        case insert
        /// Take the letter under the cursor away, or the last one.
        case erase
    }

    /// The longest value that is put in.
    static let longest = 200

    /// Opens the value of a field.
    package init(_ field: LabelRecord.Field) {
        self.field = field
        let values = field.values
        let letters = Array((values.first ?? "").prefix(Self.longest))
        let other = values.count > 1 ? Array(values[1]) : []
        // What counts already is right in every letter as far as anybody knows.
        let doubtful =
            field.isSettled
            ? []
            : letters.indices.filter { index in
                !Self.others(of: letters[index]).isEmpty
                    || other.count == letters.count && other[index] != letters[index]
            }
        (text, self.doubtful, place) = (letters, doubtful, doubtful.first ?? letters.count)
    }

    /// The letters for which one may have been taken.
    private static func others(of letter: Character) -> [Character] {
        guard let scalar = letter.unicodeScalars.first, letter.unicodeScalars.count == 1 else { return [] }
        return Confusion.others(of: scalar).map(Character.init)
    }

    /// Whether anything is otherwise than it was read.
    package var isChanged: Bool { String(text) != field.value }

    /// All that can be chosen, in order.
    package var choices: [Choice] {
        let letters = KeyboardGrid.letters(small: isSmall).map(Choice.character) + [.otherCase]
        let characters = text.count < Self.longest || !isBehind ? letters : []
        if isInserting { return characters + [.next] }
        if text.isEmpty { return characters }
        let done: [Choice] = [.done]
        if isBehind { return done + values + [.next, .erase] + characters }
        let letter = text[place]
        let other = field.values.dropFirst().first.map(Array.init) ?? []
        var likely = Self.others(of: letter)
        if other.count == text.count, other[place] != letter, !likely.contains(other[place]) {
            likely.insert(other[place], at: 0)
        }
        let step: [Choice] = doubtful.first == place ? [.right(letter)] : [.next]
        let edits: [Choice] = [.insert, .erase]
        return values + step + likely.map(Choice.character) + done + edits
            + characters.filter { choice in !likely.contains { choice == .character($0) } }
    }

    /// Whether the cursor stands behind the last letter.
    private var isBehind: Bool { place >= text.count }

    /// The values themselves, as long as there are two and nothing was changed.
    private var values: [Choice] {
        let values = field.values
        return values.count > 1 ? values.map(Choice.value) : []
    }

    /// Does what was chosen; ``Choice/done`` is for who opened the value.
    mutating func choose(_ choice: Choice) {
        warning = nil
        switch choice {
        case .done: return
        case .otherCase:
            isSmall.toggle()
            selected = choices.firstIndex(of: .otherCase) ?? 0
            return
        case .value(let value):
            (text, doubtful) = (Array(value.prefix(Self.longest)), [])
            place = text.count
        case .right, .next: step()
        case .character(let character): put(character)
        case .insert:
            (isInserting, selected) = (true, 0)
            return
        case .erase: erase(at: isBehind ? text.count - 1 : place)
        }
        let choices = choices
        selected = doubtful.first == place ? 0 : choices.firstIndex(of: .done) ?? min(selected, choices.count - 1)
    }

    /// Takes a letter that was typed on a keyboard: in place of one that is doubtful, else behind the others.
    mutating func type(_ character: Character) {
        if doubtful.isEmpty, !isInserting, warning == nil, !isBehind { place = text.count }
        guard text.count < Self.longest || !isBehind else { return }
        choose(.character(character))
    }

    /// Takes the letter before the cursor away, as a keyboard's Backspace does: at the beginning, where there is none,
    /// the last one.
    mutating func eraseBefore() {
        guard !text.isEmpty else { return }
        warning = nil
        place = (place == 0 ? text.count : place) - 1
        erase(at: place)
        doubtful = []
        selected = choices.firstIndex(of: .done) ?? 0
    }

    /// Takes a text as a whole, as a hand scanner reads it.
    mutating func replace(with text: String) {
        (self.text, doubtful, warning, isInserting) = (Array(text.prefix(Self.longest)), [], nil, false)
        place = self.text.count
        selected = choices.firstIndex(of: .done) ?? 0
    }

    private mutating func step() {
        isInserting = false
        if doubtful.first == place {
            doubtful.removeFirst()
            place = doubtful.first ?? text.count
        } else {
            place = isBehind ? 0 : place + 1
        }
    }

    private mutating func put(_ character: Character) {
        if isBehind || isInserting {
            text.insert(character, at: min(place, text.count))
            doubtful = doubtful.map { $0 >= place ? $0 + 1 : $0 }
            place += 1
            isInserting = false
        } else {
            text[place] = character
            step()
        }
    }

    private mutating func erase(at index: Int) {
        guard text.indices.contains(index) else { return }
        text.remove(at: index)
        doubtful = doubtful.filter { $0 != index }.map { $0 > index ? $0 - 1 : $0 }
        place = doubtful.first ?? min(index, text.count)
    }
}
