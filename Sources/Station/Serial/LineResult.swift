// A kept session as the computer beside the bench is given it over the serial line, and what of it a line can carry.

package import RackCore

/// The positions of the box of a session that is kept.
package struct LineResult: Hashable, Sendable {
    /// The session's id.
    package let session: String
    /// What the box is called; empty where it has no name.
    package let box: String
    /// How many rows and columns the box has, with letters for its rows.
    package let shape: RackShape
    /// Every position of the box, along rows.
    package let positions: [Position]

    /// Puts a result together.
    package init(session: String, box: String, shape: RackShape, positions: [Position]) {
        (self.session, self.box, self.shape, self.positions) = (session, box, shape, positions)
    }

    /// A position of the box.
    package struct Position: Hashable, Sendable {
        /// What the box calls it: `A1`, `22`.
        package let name: String
        /// Its row and column, as its name counts them.
        package let place: GridPosition
        /// What is known of it.
        package let state: PositionState
        /// What its vial's code says; nil where no value is known beyond doubt.
        package let value: String?

        /// Puts a position together.
        package init(name: String, place: GridPosition, state: PositionState, value: String?) {
            (self.name, self.place, self.state, self.value) = (name, place, state, value)
        }
    }
}

/// Why a result is not given over the line.
package struct LineRefusal: Error, Hashable, Sendable {
    /// Why, in one line without a full stop.
    package let text: Words

    /// Makes a refusal.
    package init(_ text: Words) { self.text = text }
}

extension LineResult {
    /// Refuses a result with a text that would be taken for something else on the line.
    /// - Parameters:
    ///   - separator: the sign that stands between two values.
    ///   - words: what stands for no value, which no value may be.
    ///   - includesBox: whether the box's name is given too.
    func check(for separator: Unicode.Scalar, words: [String] = [], includesBox: Bool) throws(LineRefusal) {
        func isFit(_ text: String) -> Bool {
            // Control characters end values, lines and answers.
            !words.contains(text)
                && text.unicodeScalars.allSatisfy { $0 != separator && $0.value >= 0x20 && $0.value != 0x7F }
        }
        if let position = positions.first(where: { !isFit($0.value ?? "") }) {
            throw LineRefusal("The line cannot carry the value at \(position.name)")
        }
        if includesBox, !isFit(box) { throw LineRefusal("The line cannot carry the name of the box") }
    }
}
