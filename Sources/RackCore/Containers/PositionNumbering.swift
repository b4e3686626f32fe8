// What the positions of a container are called: letters and numbers, or numbers alone, from any corner.

/// What the positions of a container are called, and where counting begins.
package struct PositionNumbering: Hashable, Codable, Sendable {
    /// How positions are named.
    package var scheme: Scheme
    /// The corner of the first position.
    package var start: Corner

    /// How positions are named.
    package enum Scheme: String, Hashable, Codable, Sendable, CaseIterable {
        /// Rows have letters and columns numbers: the second in the first row is A2.
        case lettersRows = "letters-rows"
        /// Columns have letters and rows numbers: the second in the first row is B1.
        case lettersColumns = "letters-columns"
        /// Numbers that run along rows: the second in the first row is 2.
        case numbersRows = "numbers-rows"
        /// Numbers that run along columns: the second in the first column is 2.
        case numbersColumns = "numbers-columns"
    }

    /// A corner of a container, seen from above with its row 1 at the top.
    package enum Corner: String, Hashable, Codable, Sendable, CaseIterable {
        case topLeft = "top-left"
        case topRight = "top-right"
        case bottomLeft = "bottom-left"
        case bottomRight = "bottom-right"

        var isTop: Bool { self == .topLeft || self == .topRight }
        var isLeft: Bool { self == .topLeft || self == .bottomLeft }
    }

    /// Makes a numbering; the usual one has letters for rows and begins at the top left.
    package init(_ scheme: Scheme = .lettersRows, from start: Corner = .topLeft) {
        (self.scheme, self.start) = (scheme, start)
    }

    /// What a position is called.
    /// - Parameter position: row and column from 0, row 0 at the top and column 0 on the left, within the shape or not.
    package func name(of position: GridPosition, in shape: RackShape) -> String {
        guard shape.contains(position) else { return position.relativeName }
        let row = start.isTop ? position.row : shape.rows - 1 - position.row
        let col = start.isLeft ? position.col : shape.cols - 1 - position.col
        return switch scheme {
        case .lettersRows: "\(Self.letter(row))\(col + 1)"
        case .lettersColumns: "\(Self.letter(col))\(row + 1)"
        case .numbersRows: String(row * shape.cols + col + 1)
        case .numbersColumns: String(col * shape.rows + row + 1)
        }
    }

    /// What rows are called at the side of a container, from the one on top: their letter or number where they have
    /// one, and what their first position is called where positions have numbers alone.
    package func rowNames(in shape: RackShape) -> [String] {
        (0..<max(0, shape.rows)).map { row in
            let number = start.isTop ? row : shape.rows - 1 - row
            return switch scheme {
            case .lettersRows: String(Self.letter(number))
            case .lettersColumns: String(number + 1)
            case .numbersRows, .numbersColumns: name(of: GridPosition(row: row, col: 0), in: shape)
            }
        }
    }

    /// The same for columns, from the one on the left.
    package func columnNames(in shape: RackShape) -> [String] {
        (0..<max(0, shape.cols)).map { col in
            let number = start.isLeft ? col : shape.cols - 1 - col
            return switch scheme {
            case .lettersRows: String(number + 1)
            case .lettersColumns: String(Self.letter(number))
            case .numbersRows, .numbersColumns: name(of: GridPosition(row: 0, col: col), in: shape)
            }
        }
    }

    /// The position that has a name; nil when none has.
    package func position(named name: String, in shape: RackShape) -> GridPosition? {
        let wanted = name.uppercased()
        return shape.allPositions.first { self.name(of: $0, in: shape) == wanted }
    }

    /// All numberings: of each scheme from each corner, the usual one first.
    package static let all = Scheme.allCases.flatMap { scheme in
        Corner.allCases.map { PositionNumbering(scheme, from: $0) }
    }

    /// The letter of a row or column from 0; a container has at most 24.
    package static func letter(_ number: Int) -> Character {
        Character(UnicodeScalar(UInt8(65 + min(max(number, 0), 25))))
    }
}

extension GridPosition {
    /// A position of which only the distance from the first vial is known, as row and column from 1: `R3C4`. It looks
    /// like no container's name for a position.
    package var relativeName: String { "R\(Self.shown(row))C\(Self.shown(col))" }
}
