// Which columns of a list have the values and the positions: in lists of one's own, in the station's files, and in those of
// other systems.

internal import RackCore

/// The columns of a list of expected values.
struct ListColumns {
    /// The column with the values.
    private let value: Int
    /// The column with the positions' names; nil where rows and columns stand apart, or there are no positions.
    private let position: Int?
    /// The columns with the numbers of row and column.
    private var place: (row: Int, column: Int)?
    /// The number of the first row and column.
    private var firstNumber = 1
    /// The column that says what is known of a position.
    private var state: Int?
    /// How many columns a line has.
    private let count: Int

    /// What stands in the place of a value that there is none of, in small letters.
    private static let noValues: Set = ["no read", "no tube", "no_read", "no_tube"]

    /// Reads the first line of a list as its heading.
    /// - Parameter templates: the files that the settings have.
    /// - Returns: nil where it is none.
    init?(heading fields: [String], _ templates: [ExportTemplate]) {
        let titles = fields.map { $0.lowercased() }
        for template in templates where template.hasHeader && template.columns.map({ $0.title.lowercased() }) == titles
        {
            guard let columns = ListColumns(template) else { continue }
            self = columns
            return
        }
        guard let value = Self.values.lazy.compactMap({ titles.firstIndex(of: $0) }).first else { return nil }
        count = titles.count
        self.value = value
        position = Self.positions.lazy.compactMap { titles.firstIndex(of: $0) }.first
        // A number says row and column only where the way of counting is known.
        for (row, column, first) in Self.places {
            guard let row = titles.firstIndex(of: row), let column = titles.firstIndex(of: column) else { continue }
            (place, firstNumber) = ((row, column), first)
            break
        }
        state = titles.firstIndex(of: "state")
        guard count > 2 || position != nil || place != nil || count == 1 else { return nil }
    }

    /// The titles of columns with values, positions, and rows and columns, in the station's own files, in lists of one's
    /// own, and in the files of other systems (see Handing over).
    private static let values = ["value", "tubecode", "tube barcode", "barcode", "name"]
    private static let positions = ["position", "locationcell", "tube position", "location#position", "well"]
    private static let places = [
        ("storagerow", "storagecol", 1), ("location#row", "location#column", 1), ("row", "col", 0),
    ]

    /// The columns of a list without a heading.
    /// - Returns: nil where they tell nothing.
    init?(first fields: [String], _ templates: [ExportTemplate]) {
        switch fields.count {
        case 1: (value, position, count) = (0, nil, 1)
        case 2: (value, position, count) = (1, 0, 2)
        default:
            let known = templates.filter { !$0.hasHeader && $0.columns.count == fields.count }
            if let columns = known.lazy.compactMap({ ListColumns($0) }).first {
                self = columns
                return
            }
            // The box, the position, the value, as Limber has them.
            guard fields.count == 3, GridPosition(named: fields[1]) != nil else { return nil }
            (value, position, count) = (2, 1, 3)
        }
    }

    /// The columns of a template; nil where it has no values.
    private init?(_ template: ExportTemplate) {
        func column(_ fields: ExportTemplate.Field...) -> Int? {
            fields.lazy.compactMap { field in template.columns.firstIndex { $0.content == .field(field) } }.first
        }
        guard let value = column(.value) else { return nil }
        (self.value, position, state) = (value, column(.position, .well, .number), column(.state))
        if let row = column(.row), let column = column(.column) { place = (row, column) }
        count = template.columns.count
    }

    /// A line of the list.
    enum Line {
        /// A value, and what its position is called, as it is written.
        case value(String, position: String?)
        /// Nothing is expected there.
        case nothing
        /// It has another number of columns.
        case odd(expected: Int)
        /// A row or a column is no number.
        case noPlace(String)
    }

    /// Takes what a line says.
    func line(_ fields: [String]) -> Line {
        guard fields.count == count else { return .odd(expected: count) }
        let value = fields[value]
        let isKnown = state.map { ["read", "typed"].contains(fields[$0].lowercased()) } ?? true
        guard !value.isEmpty, isKnown, !Self.noValues.contains(value.lowercased()) else {
            // A position is looked at all the same: a list that is something else is refused.
            return position.map { .value("", position: fields[$0]) } ?? .nothing
        }
        if let position, place == nil || !fields[position].isEmpty {
            return .value(value, position: fields[position])
        }
        guard let place else { return .value(value, position: nil) }
        let (row, column) = (fields[place.row], fields[place.column])
        if row.isEmpty, column.isEmpty { return .value(value, position: nil) }
        guard let down = Int(row), let across = Int(column), (0...1000).contains(down), (0...1000).contains(across)
        else { return .noPlace("\(row) \(column)") }
        return .value(value, position: "R\(down + 1 - firstNumber)C\(across + 1 - firstNumber)")
    }
}
