// Reads the CSV files of every position of a rack.

internal import RackCore

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
                throw record[0].fault("\(position.position) is listed twice")
            }
            guard places.count <= ReadingDocument.mostPositions else {
                throw record[0].fault("there are more than \(ReadingDocument.mostPositions) positions")
            }
            positions.append(position)
        }
        return positions
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
