// A box as another system takes it in: each of its positions, by all the names that importers have for it.

internal import RackCore
package import Station

/// What is wrong with a file for another system: why it cannot be made, or what is to be known of it.
package struct HandOverProblem: Error, Equatable, Sendable {
    /// What is wrong, in one line without a full stop.
    package let text: Words

    init(_ text: Words) { self.text = text }
}

/// A box and its positions. No value stands at a position that nobody knows: a session whose positions count from the
/// first vial is no such box.
struct HandedBox {
    /// A position.
    struct Position {
        /// What the box calls it: `A1`, `22`.
        let name: String
        /// Its row, from 1, as its name counts rows.
        let row: Int
        /// Its column, from 1.
        let column: Int
        /// Its number, from 1: the box's own where it has numbers, along rows elsewhere.
        let number: Int
        /// Where it is on the box, seen from above.
        let place: GridPosition
        /// What is known of it.
        let state: PositionState
        /// What its vial's code says; nil where no value is known beyond doubt.
        let value: String?

        /// The row's letter.
        var rowLetter: String { String(PositionNumbering.letter(row - 1)) }

        /// Its name with a letter for the row and a number for the column.
        var well: String { "\(rowLetter)\(column)" }
    }

    /// The positions, along rows.
    let positions: [Position]
    /// How many rows and columns they have, as their names count them.
    let shape: RackShape
    /// How many values were read where the box has no position.
    let strays: Int

    /// Takes the positions of a session.
    /// - Throws: where nobody knows which positions of the box they are.
    init(_ session: ExportedSession) throws(HandOverProblem) {
        guard let container = session.container, !session.isRelative,
            let known = try? RackCSVImporter.positions(in: Array(session.rackCSV.utf8))
        else {
            throw HandOverProblem("Its positions count from the first vial, and those of the box are needed")
        }
        let own = known.filter { container.shape.lists($0.position) }
        strays = known.filter { !container.shape.lists($0.position) }.reduce(0) { $0 + $1.values.count }
        shape = container.handedShape
        positions = own.map { Position($0, in: container) }.sorted { ($0.row, $0.column) < ($1.row, $1.column) }
    }

    /// What a person should know of a session that is handed over.
    /// - Parameters:
    ///   - usesName: whether the box's name stands in the file.
    ///   - plate: the rows and columns that the other system knows; nil where it takes boxes of every size.
    static func warnings(
        of session: ExportedSession, usesName: Bool, plate: RackShape? = nil
    ) -> [HandOverProblem] {
        let box = try? HandedBox(session)
        var warnings: [HandOverProblem] = []
        if let plate, let beyond = box?.positions.first(where: { $0.row > plate.rows || $0.column > plate.cols }) {
            let last = "\(PositionNumbering.letter(plate.rows - 1))\(plate.cols)"
            warnings.append(
                HandOverProblem("It knows the positions A1 to \(last) alone, and this box has \(beyond.well)"))
        }
        if usesName, session.rackName == nil {
            warnings.append(HandOverProblem("The box has no name, and the place for it is empty"))
        }
        if let strays = box?.strays, strays > 0 {
            warnings.append(HandOverProblem("Values at no position of the box were left out: \(strays)"))
        }
        return warnings
    }
}

extension HandedBox.Position {
    /// Names a position of a container.
    fileprivate init(_ known: RackPosition, in container: Container) {
        let (shape, numbering, place) = (container.shape, container.numbering, known.position)
        let down = [.topLeft, .topRight].contains(numbering.start) ? place.row : shape.rows - 1 - place.row
        let across = [.topLeft, .bottomLeft].contains(numbering.start) ? place.col : shape.cols - 1 - place.col
        let (row, column) = container.countsTurned ? (across, down) : (down, across)
        let length = container.handedShape.cols
        name = numbering.name(of: place, in: shape)
        (self.row, self.column, self.place) = (row + 1, column + 1, place)
        number = numbering.scheme == .numbersColumns ? across * shape.rows + down + 1 : row * length + column + 1
        state = known.state
        value = [.read, .typed].contains(known.state) ? known.values.first : nil
    }
}

extension Container {
    /// Whether its columns are handed over as rows: the letter is the row's in every system, also where the box has
    /// letters across.
    fileprivate var countsTurned: Bool { numbering.scheme == .lettersColumns }

    /// Its rows and columns as they are handed over.
    fileprivate var handedShape: RackShape {
        countsTurned ? RackShape(rows: shape.cols, cols: shape.rows) : shape
    }
}

extension ExportedSession {
    /// What a box may be called where a person names it, in words.
    package static let boxNames = "1 to 100 bytes of one line, without tabs and signs that nobody sees"

    /// Whether a box may be called so.
    package static func isBoxName(_ name: String) -> Bool {
        (1...100).contains(name.utf8.count) && name.harmless == name
    }
}
