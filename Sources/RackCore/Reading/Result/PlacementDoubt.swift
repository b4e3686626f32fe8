// Why the rows and columns of a reading are not certain.

/// A reason why rows and columns are not certain.
public enum PlacementDoubt: Hashable, Codable, Sendable {
    /// Two placements of the codes, as rows and columns of cells, explain them about equally well.
    case twoPlacements(one: RackShape, other: RackShape)
    /// The codes may take either of two parts of the rack.
    case twoPlaces(one: Extent, other: Extent)
    /// The codes span fewer or more rows than the rack has, in a picture that does not say where its edges are.
    case rowsLeftOpen(seen: Int, declared: Int)
    /// The same for columns.
    case columnsLeftOpen(seen: Int, declared: Int)
    /// The crop does not fit the declared rack.
    case cropDoesNotFit(rack: RackShape)
    /// Perhaps only every second row and column is in use.
    case everySecond
    /// A code like those of the vials stands alone off their lattice.
    case offTheLattice(value: String)
    /// A code stands between its row and the next.
    case betweenRows(value: String, position: GridPosition)
    /// A code stands between its column and the next.
    case betweenColumns(value: String, position: GridPosition)
    /// There may be a vial without a value beyond the rows and columns in which codes were read.
    case vialBeyond(sides: [Side])
    /// Two pictures put the same codes on different positions.
    case picturesDisagree
    /// A reason that an earlier version gave in words.
    case told(String)

    /// A part of a rack, from its top left to its bottom right position.
    public struct Extent: Hashable, Codable, Sendable, CustomStringConvertible {
        /// The first row and column.
        public var first: GridPosition
        /// The last row and column.
        public var last: GridPosition

        /// Makes an extent.
        public init(first: GridPosition, last: GridPosition) {
            self.first = first
            self.last = last
        }

        /// How many rows and columns it has.
        var shape: RackShape { RackShape(rows: last.row - first.row + 1, cols: last.col - first.col + 1) }

        /// The extent as people write it: `A1 to I9`.
        public var description: String { "\(first) to \(last)" }
    }

    /// A side of the rack, row A being on top.
    public enum Side: String, Hashable, Codable, Sendable, CaseIterable, Comparable {
        /// Above the first row.
        case top
        /// Below the last row.
        case bottom
        /// Left of the first column.
        case left
        /// Right of the last column.
        case right

        /// The order in which sides are told.
        public static func < (one: Self, other: Self) -> Bool {
            (allCases.firstIndex(of: one) ?? 0) < (allCases.firstIndex(of: other) ?? 0)
        }

        /// The side in words.
        public var text: String {
            switch self {
            case .top: "above the first row"
            case .bottom: "below the last row"
            case .left: "left of the first column"
            case .right: "right of the last column"
            }
        }
    }

    /// The reason as a part of a sentence.
    public var text: String {
        switch self {
        case .twoPlacements(let one, let other):
            "\(one.rows) x \(one.cols) cells and \(other.rows) x \(other.cols) cells explain the codes about equally well"
        case .twoPlaces(let one, let other): "\(one) and \(other) explain the codes about equally well"
        case .rowsLeftOpen(let seen, let declared):
            "the codes span \(seen) of \(declared) rows and the crop is the whole picture"
        case .columnsLeftOpen(let seen, let declared):
            "the codes span \(seen) of \(declared) columns and the crop is the whole picture"
        case .cropDoesNotFit(let rack): "the crop does not fit a rack of \(rack)"
        case .everySecond: "the codes are so far apart that only every second row and column may be in use"
        case .offTheLattice(let value): "\(value) stands alone off the lattice and may be the rack's own code"
        case .betweenRows(let value, let position): "\(value) stands off the row of \(position)"
        case .betweenColumns(let value, let position): "\(value) stands off the column of \(position)"
        case .vialBeyond(let sides):
            "there may be a vial without a value \(sides.map(\.text).joined(separator: " and ")), where no code was read"
        case .picturesDisagree: "two pictures put the same codes on different positions"
        case .told(let text): text
        }
    }
}

extension [PlacementDoubt] {
    /// All reasons in one.
    public var text: String { map(\.text).joined(separator: "; ") }
}
