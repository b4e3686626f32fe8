// The warnings of a reading as the JSON document lists them.

public import RackCore

/// A warning with its kind, its sentence and all that it is about.
public struct WarningEntry: Codable, Equatable, Sendable {
    /// The kind of warning.
    public var kind: Kind
    /// The warning as a sentence for the user.
    public var text: String
    /// The positions that it is about, as people write them: `A1`.
    public var positions: [String]
    /// The same positions as rows and columns from 0: `[row, col]`.
    public var cells: [[Int]]
    /// The values that it is about.
    public var values: [String]
    /// Why, where the kind alone does not say it.
    public var reason: String?
    /// The same piece by piece; nil in documents of earlier versions.
    public var doubts: [PlacementDoubt]?

    /// The kinds of warning.
    public enum Kind: String, Codable, Sendable {
        /// Two or more caps carry the same value.
        case sameValue
        /// Two different values lie at one position.
        case samePosition
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
        /// Badges of the people at the bench were read with the vials.
        case operatorBadges
    }

    init(_ warning: ReadingWarning) {
        text = warning.words.description
        let places: [GridPosition]
        switch warning {
        case .sameValue(let value, let positions): (kind, values, places) = (.sameValue, [value], positions)
        case .samePosition(let position, let values): (kind, self.values, places) = (.samePosition, values, [position])
        case .ambiguousPlacement(let doubts):
            (kind, values, places) = (.ambiguousPlacement, [], [])
            (reason, self.doubts) = (doubts.words.description, doubts)
        case .outsideRack(let values): (kind, self.values, places) = (.outsideRack, values, [])
        case .severalRackCodes(let values): (kind, self.values, places) = (.severalRackCodes, values, [])
        case .differentRack: (kind, values, places) = (.differentRack, [], [])
        case .deadlineReached: (kind, values, places) = (.deadlineReached, [], [])
        case .operatorBadges(let values): (kind, self.values, places) = (.operatorBadges, values, [])
        }
        positions = places.map(\.description)
        cells = places.map { [$0.row, $0.col] }
    }

    /// The warning that this was made of.
    func warning() throws(Fault) -> ReadingWarning {
        let places = cells.compactMap { $0.count == 2 ? GridPosition(row: $0[0], col: $0[1]) : nil }
        switch (kind, values.first, places.first) {
        case (.sameValue, let value?, _): return .sameValue(value: value, positions: places)
        case (.samePosition, _, let place?): return .samePosition(position: place, values: values)
        case (.ambiguousPlacement, _, _): return .ambiguousPlacement(doubts ?? [.told(reason ?? "")])
        case (.outsideRack, _, _): return .outsideRack(values: values)
        case (.severalRackCodes, _, _): return .severalRackCodes(values: values)
        case (.differentRack, _, _): return .differentRack
        case (.deadlineReached, _, _): return .deadlineReached
        case (.operatorBadges, _, _): return .operatorBadges(values: values)
        default: throw Fault(text: "The stored reading contradicts itself in a warning", remedy: "Scan again.")
        }
    }
}
