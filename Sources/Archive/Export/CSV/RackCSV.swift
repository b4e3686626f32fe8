// The CSV of every position of a rack: how it is written and read.

package import RackCore
internal import Station

/// Writes every position of a rack as CSV, in the dialect of ``CSVExporter``: what the file of the vials cannot say,
/// which positions were not readable, hold a vial without a code, are empty, or are in conflict.
package enum RackCSV {
    /// The names of the columns, in their order.
    package static let columns = ["position", "row", "col", "state", "value"]

    /// The first line of every file, without its line end.
    package static let header = columns.joined(separator: ",")

    /// The words that stand in the column `state`.
    static let states = Set(PositionState.allCases.map(\.rawValue))

    /// Writes a line for each position of the rack, row-major, after the header.
    ///
    /// `position` is what the position is called, `A1` on most containers and `R1C1` where positions are relative to the
    /// first vial, `row` and `col` count from 0, `state` is a ``PositionState``. `value` is what the
    /// code says where the state is `read` or `conflict`, and what a person put in where it is `typed`; two values that claim one position are joined by ` | `, so
    /// that nobody takes them for one. What was never looked at is `unread`. A value at a position that the rack does
    /// not have is in conflict with the rack, and its line stands below all others.
    package static func csv(for reading: RackReading) -> String {
        csv(for: PositionEntry.entries(of: reading), of: reading.rack, reading.origin)
    }

    /// Writes the positions of a document.
    static func csv(for document: ReadingDocument) -> String {
        csv(
            for: document.positions, of: RackShape(rows: document.rack.rows, cols: document.rack.cols), document.origin)
    }

    /// A file with what persons put in for its positions; as it is where they put nothing in, or it cannot be read.
    static func csv(_ csv: String, with supplied: [SuppliedValue], _ origin: PositionOrigin) -> String {
        guard !supplied.isEmpty, let positions = try? RackCSVImporter.positions(in: Array(csv.utf8)) else { return csv }
        return header + "\n"
            + positions.supplied(supplied).map { line($0.position, origin, $0.state, $0.values) }.joined()
    }

    /// Whether a file's positions are relative to the first vial.
    package static func isRelative(_ csv: String) -> Bool {
        csv.hasPrefix("\(header)\n\(GridPosition(row: 0, col: 0).relativeName),")
    }

    private static func csv(for entries: [PositionEntry], of rack: RackShape, _ origin: PositionOrigin) -> String {
        let known = PositionEntry.positions(in: entries)
        let byPlace = Dictionary(known.map { ($0.position, $0) }) { first, _ in first }
        var csv = header + "\n"
        for row in 0..<max(0, rack.rows) {
            for col in 0..<max(0, rack.cols) {
                let place = GridPosition(row: row, col: col)
                csv += line(place, origin, byPlace[place]?.state ?? .unread, byPlace[place]?.values ?? [])
            }
        }
        for stray in known where !rack.lists(stray.position) && !stray.values.isEmpty {
            csv += line(stray.position, origin, .conflict, stray.values)
        }
        return csv
    }

    private static func line(
        _ place: GridPosition, _ origin: PositionOrigin, _ state: PositionState, _ values: [String]
    ) -> String {
        let value = CSVExporter.quoted(values.joined(separator: " | "))
        return "\(origin.name(of: place)),\(place.row),\(place.col),\(state.rawValue),\(value)\n"
    }
}

extension ExportForm {
    /// Every position of the rack.
    package static let rack = ExportForm(
        "rack", "a line for each position of the rack", ending: "_rack.csv",
        relativeEnding: "_rack\(ExportName.relative)", isAlwaysExported: true,
        stick: StickPlace(folder: StickMirror.csvFolder), recorded: .rack, joined: .lines,
        fileName: { ExportName.rackName(of: "\($0.stem).csv", isRelative: $0.isRelative) }
    ) { Array($0.rackCSV.utf8) }
}

/// Reads the files that ``RackCSV`` writes.
enum RackCSVImporter {
    /// Reads a file.
    /// - Returns: a position for each line after the header, without its place in the picture.
    /// - Throws: the first thing that is wrong, with its line and column.
    static func positions(in bytes: [UInt8]) throws(CSVFault) -> [RackPosition] {
        var scanner = CSVScanner(bytes)
        guard let header = try scanner.nextRecord(), header.map(\.text) == RackCSV.columns else {
            throw CSVFault(line: 1, column: 1, text: "the first line is not \(RackCSV.header)")
        }
        var positions: [RackPosition] = []
        var places: Set<GridPosition> = []
        while let record = try scanner.nextRecord() {
            let position = try position(from: record)
            guard places.insert(position.position).inserted else {
                throw record[0].fault("\(record[0].shown) is listed twice")
            }
            guard places.count <= ReadingDocument.mostPositions else {
                throw record[0].fault("there are more than \(ReadingDocument.mostPositions) positions")
            }
            positions.append(position)
        }
        return positions
    }

    /// What the positions of a file count from, as far as their names tell: those of a container, or the first vial.
    /// - Parameter shape: the rows and columns that the file has.
    static func origin(of bytes: [UInt8], _ shape: RackShape) -> PositionOrigin {
        guard RackShape.allowed.contains(shape.rows), RackShape.allowed.contains(shape.cols) else { return .firstVial }
        var scanner = CSVScanner(bytes)
        var names: [(position: GridPosition, name: String)] = []
        _ = try? scanner.nextRecord()
        while let record = try? scanner.nextRecord(), let position = try? position(from: record).position {
            names.append((position, record[0].text))
        }
        let fitting = PositionNumbering.all.first { numbering in
            names.allSatisfy { numbering.name(of: $0.position, in: shape) == $0.name }
        }
        guard let fitting, !names.isEmpty else { return .firstVial }
        return .container(Container(name: shape.description, shape: shape, numbering: fitting), .assumed)
    }

    private static func position(from record: [CSVScanner.Field]) throws(CSVFault) -> RackPosition {
        guard record.count == RackCSV.columns.count else {
            throw record[0].fault("\(record.count) fields where \(RackCSV.columns.count) are expected")
        }
        let place = GridPosition(
            row: try CSVImporter.index(record[1], "row"), col: try CSVImporter.index(record[2], "col"))
        guard let state = PositionState(rawValue: record[3].text) else {
            throw record[3].fault("there is no such state: \(record[3].shown)")
        }
        let values = record[4].text.isEmpty ? [] : record[4].text.split(separator: " | ").map(String.init)
        return RackPosition(
            position: place, state: state,
            values: state == .conflict ? values : record[4].text.isEmpty ? [] : [record[4].text],
            center: Point(x: 0, y: 0))
    }
}
