// The warnings in the JSON document of a reading.

internal import Labels
package import RackCore
internal import Station

/// A warning with its kind, its sentence and all that it is about.
package struct WarningEntry: Codable, Equatable, Sendable {
    /// The kind of warning.
    package var kind: Kind
    /// The warning as a sentence for the user.
    package var text: String
    /// What the positions that it is about are called.
    package var positions: [String]
    /// The same positions as rows and columns from 0: `[row, col]`.
    package var cells: [[Int]]
    /// The values that it is about.
    package var values: [String]
    /// Why, where the kind alone does not say it.
    package var reason: String?
    /// The same piece by piece; nil in documents of earlier versions.
    package var doubts: [PlacementDoubt]?

    /// The kinds of warning.
    package enum Kind: String, Codable, Sendable {
        /// Two or more caps carry the same value.
        case sameValue
        /// Two different values lie at one position.
        case samePosition
        /// Vials stand farther off their rows or columns than the tolerance.
        case misplaced
        /// Rows and columns are not certain.
        case ambiguousPlacement
        /// Codes lie outside the declared rack and are no records.
        case outsideRack
        /// Codes on the rim differ, and none was taken for the rack's own.
        case severalRackCodes
        /// Pictures that were to be read as one show different racks.
        case differentRack
        /// The deadline ended the search early.
        case deadlineReached
        /// The search ended after as much work as it may take.
        case effortSpent
        /// Badges of the people at the bench were read with the vials.
        case operatorBadges
        /// No vial was read, and codes of kinds that no vial carries were.
        case notOnVials
    }

    init(_ warning: ReadingWarning, _ origin: PositionOrigin) {
        text = warning.words(in: origin).description
        let places: [GridPosition]
        switch warning {
        case .sameValue(let value, let positions): (kind, values, places) = (.sameValue, [value], positions)
        case .samePosition(let position, let values): (kind, self.values, places) = (.samePosition, values, [position])
        case .misplaced(let values, let positions): (kind, self.values, places) = (.misplaced, values, positions)
        case .ambiguousPlacement(let doubts):
            (kind, values, places) = (.ambiguousPlacement, [], [])
            (reason, self.doubts) = (doubts.words(in: origin).description, doubts)
        case .outsideRack(let values): (kind, self.values, places) = (.outsideRack, values, [])
        case .severalRackCodes(let values): (kind, self.values, places) = (.severalRackCodes, values, [])
        case .differentRack: (kind, values, places) = (.differentRack, [], [])
        case .deadlineReached: (kind, values, places) = (.deadlineReached, [], [])
        case .effortSpent: (kind, values, places) = (.effortSpent, [], [])
        case .operatorBadges(let values): (kind, self.values, places) = (.operatorBadges, values, [])
        case .notOnVials(let kinds, let values):
            (kind, self.values, places) = (.notOnVials, values, [])
            reason = kinds.map(\.rawValue).joined(separator: " ")
        }
        positions = places.map(origin.name(of:))
        cells = places.map { [$0.row, $0.col] }
    }

    /// The warning that this was made of.
    func warning() throws(Fault) -> ReadingWarning {
        let places = cells.compactMap { $0.count == 2 ? GridPosition(row: $0[0], col: $0[1]) : nil }
        switch (kind, values.first, places.first) {
        case (.sameValue, let value?, _): return .sameValue(value: value, positions: places)
        case (.samePosition, _, let place?): return .samePosition(position: place, values: values)
        case (.misplaced, _, _) where values.count == places.count:
            return .misplaced(values: values, positions: places)
        case (.ambiguousPlacement, _, _): return .ambiguousPlacement(doubts ?? [.told(reason ?? "")])
        case (.outsideRack, _, _): return .outsideRack(values: values)
        case (.severalRackCodes, _, _): return .severalRackCodes(values: values)
        case (.differentRack, _, _): return .differentRack
        case (.deadlineReached, _, _): return .deadlineReached
        case (.effortSpent, _, _): return .effortSpent
        case (.operatorBadges, _, _): return .operatorBadges(values: values)
        case (.notOnVials, _, _):
            let kinds = (reason ?? "").split(separator: " ").map { Symbology(rawValue: String($0)) }
            return .notOnVials(kinds: kinds, values: values)
        default: throw Fault(.reading(.badWarning))
        }
    }
}
