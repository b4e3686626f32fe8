// A short text that is put in at the station, character by character.

/// A text while it is put in: a value to look for, or the name or the PIN of somebody who signs in.
public struct ShownEntry: Equatable, Sendable {
    /// What the text is for.
    public var purpose: Purpose
    /// What is put in so far.
    public var text: String
    /// The selected choice, from 0.
    public var selected: Int

    /// What a text is for.
    public enum Purpose: Equatable, Sendable {
        /// The value to look for; the history is what one returns to.
        case value(ShownHistory)
        /// The name of somebody who signs in.
        case name
        /// The PIN of somebody who signs in.
        case pin(ShownPIN)
    }

    /// What can be chosen.
    public enum Choice: Hashable, Sendable {
        /// One more character.
        case character(Character)
        /// Use what was put in.
        case done
        /// Take the last character away.
        case erase
    }

    /// All that can be chosen, in order: done and erase come after the characters once there is a text, because a person
    /// who goes on with up from the first finds them at once.
    public var choices: [Choice] {
        let characters = characters.map(Choice.character)
        if case .pin = purpose {
            return (text.count < PINBook.length.upperBound ? characters : [])
                + (text.count >= PINBook.length.lowerBound ? [.done] : []) + (text.isEmpty ? [] : [.erase])
        }
        guard !text.isEmpty else { return characters }
        let room = text.count < OperatorName.longest ? characters : []
        return room + [.done, .erase]
    }

    private var characters: String {
        switch purpose {
        case .value: "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-_./"
        // A name does not begin with a space.
        case .pin: "0123456789"
        case .name: "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-." + (text.isEmpty ? "" : " ")
        }
    }

    /// Makes an entry without a text.
    public init(_ purpose: Purpose) {
        self.purpose = purpose
        text = ""
        selected = 0
    }
}
