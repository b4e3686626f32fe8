// Why the rows and columns of a reading are not certain.

/// A reason why rows and columns are not certain.
package enum PlacementDoubt: Hashable, Codable, Sendable {
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
    package struct Extent: Hashable, Codable, Sendable {
        /// The first row and column.
        package var first: GridPosition
        /// The last row and column.
        package var last: GridPosition

        /// Makes an extent.
        package init(first: GridPosition, last: GridPosition) {
            self.first = first
            self.last = last
        }

        /// How many rows and columns it has.
        var shape: RackShape { RackShape(rows: last.row - first.row + 1, cols: last.col - first.col + 1) }
    }

    /// A side of the rack, row A being on top.
    package enum Side: String, Hashable, Codable, Sendable, CaseIterable, Comparable {
        /// Above the first row.
        case top
        /// Below the last row.
        case bottom
        /// Left of the first column.
        case left
        /// Right of the last column.
        case right

        /// The order in which sides are told.
        package static func < (one: Self, other: Self) -> Bool {
            (allCases.firstIndex(of: one) ?? 0) < (allCases.firstIndex(of: other) ?? 0)
        }
    }
}
