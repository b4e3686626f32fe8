// A container type: what stands under the camera, with its rows, its columns, their names and its marks.

/// A type of container: a cryobox, a rack of tubes.
package struct Container: Hashable, Codable, Sendable, Identifiable {
    /// Its name in the settings: `box81`; a shape alone is named as it is written, `9x9`.
    package var name: String
    /// Its rows and columns when its row 1 is at the top.
    package var shape: RackShape
    /// What its positions are called.
    package var numbering: PositionNumbering
    /// The distance from one well to the next, in millimetres; nil where it is not known or differs from make to make.
    package var pitch: Double?
    /// The code on its rim by which its kind, and how it lies, are known; nil where it has none.
    package var mark: RimMark?

    /// Describes a type.
    package init(
        name: String, shape: RackShape, numbering: PositionNumbering = PositionNumbering(), pitch: Double? = nil,
        mark: RimMark? = nil
    ) {
        (self.name, self.shape, self.numbering, self.pitch, self.mark) = (name, shape, numbering, pitch, mark)
    }

    /// A container of which nothing is known but its rows and columns; its rows have letters.
    package init(_ shape: RackShape) { self.init(name: shape.description, shape: shape) }

    package var id: String { name }

    /// What one of its positions is called: `C4`, `22`.
    /// - Parameter position: a position in the container's own rows and columns.
    package func name(of position: GridPosition) -> String { numbering.name(of: position, in: shape) }
}

extension Container {
    /// The types that every station knows. Cryoboxes differ in pitch from make to make; that of racks in the format of
    /// microplates is fixed (ANSI SLAS 4-2004 for 96 and 384 wells; 24 and 48 wells follow the trade).
    package static let builtIn: [Container] =
        [8, 9, 10].flatMap { side in
            let shape = RackShape(rows: side, cols: side)
            return [
                Container(name: "box\(side * side)", shape: shape),
                Container(
                    name: "box\(side * side)-numbers", shape: shape, numbering: PositionNumbering(.numbersRows)),
            ]
        } + [
            Container(name: "sbs24", shape: RackShape(rows: 4, cols: 6), pitch: 18),
            Container(name: "sbs48", shape: RackShape(rows: 6, cols: 8), pitch: 13),
            Container(name: "sbs96", shape: RackShape(rows: 8, cols: 12), pitch: 9),
            Container(name: "sbs384", shape: RackShape(rows: 16, cols: 24), pitch: 4.5),
            Container(name: "rack4x6", shape: RackShape(rows: 4, cols: 6)),
            Container(name: "rack5x10", shape: RackShape(rows: 5, cols: 10)),
            Container(name: "rack12x8", shape: RackShape(rows: 12, cols: 8)),
        ]
}

/// The code on a container's rim.
package struct RimMark: Hashable, Codable, Sendable {
    /// A regular expression that fits the code's value, and that of no other: `^BX`.
    package var code: String
    /// The side on which the code is when the container's row 1 is at the top.
    package var side: PlacementDoubt.Side

    /// Describes a mark.
    package init(code: String, side: PlacementDoubt.Side) { (self.code, self.side) = (code, side) }

    /// Whether a value is that of the mark.
    package func fits(_ value: String) -> Bool {
        guard let pattern = try? Regex(code) else { return false }
        return value.firstMatch(of: pattern) != nil
    }

    /// Whether a text can be the regular expression of a mark: one that can be understood, of at most 100 characters.
    package static func isPattern(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 100 && (try? Regex(text)) != nil
    }
}
