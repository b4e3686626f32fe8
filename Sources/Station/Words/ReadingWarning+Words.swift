// What the reader has to tell, in the words of the screens.

public import RackCore

extension ReadingWarning {
    /// The warning as a sentence in the station's languages. In English it is `text`.
    public var words: Words {
        switch self {
        case .sameValue(let value, let positions):
            "The value \(value) is on \(positions.count) caps: \(list(positions)). Check these tubes by hand."
        case .samePosition(let position, let values):
            "Two codes lie at \(position): \(list(values)). Straighten the tubes and scan again."
        case .ambiguousPlacement(let reason):
            "Rows and columns are not certain: \(reason). Declare the rack (rows x columns) and scan again."
        case .outsideRack(let values): "Codes outside the rack were left out: \(list(values)). Check rack and crop."
        case .severalRackCodes(let values):
            """
            Each of these could be the rack's own code, so none was taken for it: \(list(values)). \
            Cover what does not belong to the rack and scan again.
            """
        case .differentRack:
            """
            The pictures contradict each other, as pictures of different racks do, so only the first was used. \
            Keep the rack still and scan again.
            """
        case .deadlineReached:
            "The time for reading was over before every missing code had been looked for. Scan again."
        case .operatorBadges(let values):
            """
            An operator's badge was read with the vials: \(list(values)). \
            Take it out of the picture and scan again.
            """
        }
    }

    private func list(_ items: [some CustomStringConvertible]) -> String {
        items.map(\.description).joined(separator: ", ")
    }
}
