// A value that a person put in where none could be read, as it is kept beside its session.

package import RackCore

/// A value that a person put in for a position that could not be read, or that values claim which cannot both be right.
package struct SuppliedValue: Hashable, Codable, Sendable {
    /// The row of the position, 0 on top.
    package var row: Int
    /// The column, 0 on the left.
    package var col: Int
    /// What the person put in.
    package var value: String
    /// Why it had to be put in.
    package var reason: Reason
    /// What speaks for it beside the person.
    package var proof: Proof
    /// What was known of the position before: `unread`, `conflict`, or `typed` where it was put in before.
    package var before: PositionState
    /// The values that stood there before; none where nothing could be read.
    package var valuesBefore: [String]
    /// Who put it in; nil where nobody had signed in.
    package var by: String?
    /// When: local time and its offset, ISO 8601; nil where nobody knows.
    package var at: String?

    /// Why a value had to be put in.
    package enum Reason: String, Hashable, Codable, Sendable, CaseIterable {
        /// The code is there and cannot be read.
        case unreadable
        /// The vial has no code.
        case noCode = "no-code"
        /// The label is on another vial, or on the wrong one.
        case swapped = "label-swapped"
        /// The scan says something else than the vial.
        case misread
    }

    /// What speaks for a value beside the person who put it in.
    package enum Proof: String, Hashable, Codable, Sendable, CaseIterable {
        /// It was put in twice, alike.
        case twice
        /// It has the form that all vials of the station have.
        case pattern
        /// It keeps the check that all vials of the station keep, and has their form where one is set.
        case check
    }

    /// Makes a value from its parts.
    package init(
        _ value: String, at position: GridPosition, reason: Reason, proof: Proof, before: PositionState,
        valuesBefore: [String] = [], by: String? = nil, at time: String? = nil
    ) {
        (row, col, self.value) = (position.row, position.col, value)
        (self.reason, self.proof, self.before, self.valuesBefore) = (reason, proof, before, valuesBefore)
        (self.by, at) = (by, time)
    }

    /// The position.
    package var position: GridPosition { GridPosition(row: row, col: col) }

    /// The longest value that is put in, in characters.
    package static let longest = 60

    /// Whether it may be a value: one line of printable ASCII, as codes on vials have it.
    package static func isAllowed(_ text: String) -> Bool {
        (1...longest).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    /// The change as the audit trail has it.
    /// - Parameter name: what the position is called.
    package func text(at name: String) -> String {
        let values = valuesBefore.isEmpty ? "" : " \"\(valuesBefore.joined(separator: " | "))\""
        return "\(name): \(before.rawValue)\(values) became typed \"\(value)\" (\(reason.rawValue), \(proof.rawValue))"
    }
}

extension [SuppliedValue] {
    /// These with one more, which takes the place of one at the same position.
    package func adding(_ value: SuppliedValue) -> [SuppliedValue] {
        (filter { $0.position != value.position } + [value]).sorted { ($0.row, $0.col) < ($1.row, $1.col) }
    }
}

extension [RackPosition] {
    /// The positions with what persons put in.
    package func supplied(_ values: [SuppliedValue]) -> [RackPosition] {
        guard !values.isEmpty else { return self }
        let byPlace = Dictionary(values.map { ($0.position, $0) }) { first, _ in first }
        return map { position in
            guard let value = byPlace[position.position] else { return position }
            return RackPosition(
                position: position.position, state: .typed, values: [value.value], center: position.center)
        }
    }
}
