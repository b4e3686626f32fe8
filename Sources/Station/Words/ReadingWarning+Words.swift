// What the reader has to tell, in the words of the screens.

package import RackCore

extension ReadingWarning {
    /// The warning as a sentence in the station's languages.
    /// - Parameter origin: what the positions that it names count from.
    package func words(in origin: PositionOrigin) -> Words {
        switch self {
        case .sameValue(let value, let positions):
            """
            The value \(value) is on \(positions.count) caps: \(list(positions.map(origin.name(of:)))). \
            Check these tubes by hand.
            """
        case .samePosition(let position, let values):
            "Two codes lie at \(origin.name(of: position)): \(list(values)). Straighten the tubes and scan again."
        case .misplaced(let values, let positions):
            """
            Misplaced: \(list(zip(values, positions).map { "\($0) (\(origin.name(of: $1)))" })). \
            Straighten the tubes and scan again.
            """
        case .ambiguousPlacement(let doubts):
            """
            Rows and columns are not certain: \(doubts.words(in: origin)). \
            Declare the rack (rows x columns) and scan again.
            """
        case .outsideRack(let values): "Codes outside the rack were left out: \(list(values)). Check rack and crop."
        case .severalRackCodes(let values):
            """
            Each of these could be the rack's own code, so none was taken for it: \(list(values)). \
            Cover what does not belong to the rack and scan again.
            """
        case .differentRack:
            """
            The pictures contradict each other, as pictures of different racks do, so only one of them was used. \
            Keep the rack still and scan again.
            """
        case .deadlineReached:
            "The time for reading was over before every missing code had been looked for. Scan again."
        case .effortSpent:
            """
            The search for missing codes ended after as much work as reader.effort allows. \
            Scan again in better light or focus.
            """
        case .operatorBadges(let values):
            """
            An operator's badge was read with the vials: \(list(values)). \
            Take it out of the picture and scan again.
            """
        case .notOnVials(let kinds, let values):
            "Read, but not on a vial: \(list(zip(kinds, values).map { "\($0.rawValue) \($1)" }))."
        }
    }

    private func list(_ items: [String]) -> String { items.joined(separator: ", ") }
}

extension PlacementDoubt {
    /// The reason in the station's languages, as a part of a sentence.
    /// - Parameter origin: what the positions that it names count from.
    func words(in origin: PositionOrigin) -> Words {
        switch self {
        case .twoPlacements(let one, let other):
            "\(one.rows) x \(one.cols) cells and \(other.rows) x \(other.cols) cells explain the codes about equally well"
        case .twoPlaces(let one, let other):
            "\(one.words(in: origin)) and \(other.words(in: origin)) explain the codes about equally well"
        case .rowsLeftOpen(let seen, let declared):
            "the codes span \(seen) of \(declared) rows and the crop is the whole picture"
        case .columnsLeftOpen(let seen, let declared):
            "the codes span \(seen) of \(declared) columns and the crop is the whole picture"
        case .cropDoesNotFit(let rack): "the crop does not fit a rack of \(rack)"
        case .everySecond: "the codes are so far apart that only every second row and column may be in use"
        case .offTheLattice(let value): "\(value) stands alone off the lattice and may be the rack's own code"
        case .betweenRows(let value, let position): "\(value) stands off the row of \(origin.name(of: position))"
        case .betweenColumns(let value, let position):
            "\(value) stands off the column of \(origin.name(of: position))"
        case .vialBeyond(let sides):
            "there may be a vial without a value \(Self.list(sides)), where no code was read"
        case .picturesDisagree: "two pictures put the same codes on different positions"
        case .told(let text): Words(verbatim: text)
        }
    }

    private static func list(_ sides: [Side]) -> Words {
        guard var list = sides.first?.words else { return "" }
        for side in sides.dropFirst() { list = "\(list) and \(side.words)" }
        return list
    }
}

extension [PlacementDoubt] {
    /// All reasons in one.
    package func words(in origin: PositionOrigin) -> Words { map { $0.words(in: origin) }.joined(separator: "; ") }
}

extension PlacementDoubt.Extent {
    fileprivate func words(in origin: PositionOrigin) -> Words {
        "\(origin.name(of: first)) to \(origin.name(of: last))"
    }
}

extension PlacementDoubt.Side {
    fileprivate var words: Words {
        switch self {
        case .top: "above the first row"
        case .bottom: "below the last row"
        case .left: "left of the first column"
        case .right: "right of the last column"
        }
    }
}
