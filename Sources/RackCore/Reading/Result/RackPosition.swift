// A rack's shape, and what stands at one of its positions.

/// The rows and columns of a rack.
package struct RackShape: Hashable, Codable, Sendable, CustomStringConvertible {
    /// Rows, 1 to 24 for a rack that is declared; 0 when nothing is known.
    package var rows: Int
    /// Columns, likewise.
    package var cols: Int

    /// The range that a declared rack's rows and columns may have.
    package static let allowed = 1...24

    /// Makes a shape from rows and columns.
    package init(rows: Int, cols: Int) {
        self.rows = rows
        self.cols = cols
    }

    /// Reads `9x9`, rows first; nil when it is not two numbers from 1 to 24 with an x (or ×) between.
    package init?(_ text: String) {
        let sides = text.split(omittingEmptySubsequences: false) { "xX×".contains($0) }.map { Int($0) }
        guard sides.count == 2, let rows = sides[0], let cols = sides[1],
            Self.allowed.contains(rows), Self.allowed.contains(cols)
        else { return nil }
        self.init(rows: rows, cols: cols)
    }

    /// The shape as it is written in settings: `9x9`.
    package var description: String { "\(rows)x\(cols)" }
}

/// The place of a vial in its rack.
package struct GridPosition: Hashable, Codable, Sendable {
    /// The row, 0 on top.
    package var row: Int
    /// The column, 0 on the left.
    package var col: Int

    /// The rows and the columns that a position from outside may name, from 0: far more than any rack has.
    package static let numbers = 0...999

    /// Makes a position from its row and column, both from 0.
    package init(row: Int, col: Int) {
        self.row = row
        self.col = col
    }

    /// People count from 1.
    static func shown(_ number: Int) -> Int { number == .max ? number : number + 1 }
}

/// What is known of a position of the rack.
package enum PositionState: String, Hashable, Codable, Sendable, CaseIterable {
    /// A code was read here.
    case read
    /// Something like a code or a cap with a label is here, and no value of it could be proved.
    case unread
    /// A vial without a code stands here.
    case blank
    /// No vial stands here.
    case empty
    /// Two values claim this position, or the value read here was read at another position too.
    case conflict
    /// No value could be proved here, and a person put one in.
    case typed
}

/// One position of a rack and what stands there.
package struct RackPosition: Hashable, Sendable {
    /// Row and column.
    package var position: GridPosition
    /// What is known of it.
    package var state: PositionState
    /// The values read here: one where the state is `read` or `typed`, one or more where it is `conflict`, none elsewhere.
    package var values: [String]
    /// The middle of the position, in pixels of the upright photograph: the code's where there is one, the
    /// lattice's otherwise.
    package var center: Point
    /// Why nothing was read where the state is `unread`; nil where nothing stands out, and elsewhere.
    package var tip: ReadingTip?

    /// Makes a position from all that is known of it.
    package init(
        position: GridPosition, state: PositionState, values: [String] = [], center: Point, tip: ReadingTip? = nil
    ) {
        self.position = position
        self.state = state
        self.values = values
        self.center = center
        self.tip = tip
    }
}
