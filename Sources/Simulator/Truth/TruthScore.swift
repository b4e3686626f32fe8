// A reading beside the truth of its picture.

private import FoundationEssentials
package import RackCore
package import Station

/// The codes that a picture shows, as its truth file says. Of the truth's JSON only the cells' row, column, state and
/// value are needed, so that pictures that nobody rendered can have such a file too.
package struct ExpectedCodes: Hashable, Sendable {
    /// The vials' codes. Row and column are -1 where the picture shows no rack.
    let vials: [Code]
    /// The values of the rack's own codes, which are no vials.
    let rackCodes: Set<String>

    struct Code: Hashable, Sendable {
        var value: String
        var position: GridPosition
    }

    /// Reads a truth.
    /// - Throws: a fault when the JSON is no truth.
    package init(json: [UInt8]) throws(Fault) {
        let file: File
        do {
            file = try JSONDecoder().decode(File.self, from: Data(json))
        } catch {
            throw Fault(.inputOutput, "This is not the truth of a picture: \(error)")
        }
        let codes = file.cells.compactMap { cell in
            cell.value.map { Code(value: $0, position: GridPosition(row: cell.row, col: cell.col)) }
        }
        let hasRack = file.rows > 0
        vials = codes.filter { !hasRack || $0.position.row >= 0 }
        rackCodes = Set(codes.filter { hasRack && $0.position.row < 0 }.map(\.value))
    }

    private struct File: Decodable {
        var rows: Int
        var cells: [Cell]

        struct Cell: Decodable {
            var row: Int
            var col: Int
            var value: String?
        }
    }
}

/// How many codes of a picture were read rightly.
package struct TruthScore: Hashable, Codable, Sendable {
    /// Vials with a code in the picture.
    package var codes = 0
    /// Of them, read.
    package var read = 0
    /// Values that no cap and no rack carries.
    package var wrong = 0
    /// Values read more often than caps carry them.
    package var duplicate = 0
    /// Of the read ones, those on the right row and column counted from the first that holds a vial with a code.
    package var placed = 0
    /// Of the read ones, those on the right row and column of the rack itself.
    package var absolute = 0
    /// Pictures with a vial that has a code.
    package var racks = 0
    /// Of them, those of which every code was read: nobody has to look at a vial again.
    package var wholeRacks = 0

    /// The score of no picture at all.
    package init() {}

    /// Scores a reading.
    package init(_ reading: RackReading, _ expected: ExpectedCodes) {
        codes = expected.vials.count
        let rows = expected.vials.map(\.position.row).filter { $0 >= 0 }
        let cols = expected.vials.map(\.position.col).filter { $0 >= 0 }
        let first = GridPosition(row: rows.min() ?? 0, col: cols.min() ?? 0)
        var open = Dictionary(grouping: expected.vials, by: \.value).mapValues { $0.map(\.position) }
        for record in reading.records {
            guard var places = open[record.value] else {
                if !expected.rackCodes.contains(record.value) { wrong += 1 }
                continue
            }
            let here = GridPosition(row: record.row, col: record.col)
            let counted = GridPosition(row: here.row + first.row, col: here.col + first.col)
            let isRight = [here, counted].map(places.contains)
            guard let place = places.firstIndex(of: here) ?? places.firstIndex(of: counted) ?? places.indices.first
            else {
                duplicate += 1
                continue
            }
            places.remove(at: place)
            open[record.value] = places
            read += 1
            if isRight[0] { absolute += 1 }
            if isRight[0] || isRight[1] { placed += 1 }
        }
        racks = codes > 0 ? 1 : 0
        wholeRacks = read == codes ? racks : 0
        if let code = reading.rackCode, !expected.rackCodes.contains(code.value), open[code.value] == nil { wrong += 1 }
    }

    /// Two scores together.
    package static func + (one: TruthScore, other: TruthScore) -> TruthScore {
        var sum = one
        sum.codes += other.codes
        sum.read += other.read
        sum.wrong += other.wrong
        sum.duplicate += other.duplicate
        sum.placed += other.placed
        sum.absolute += other.absolute
        sum.racks += other.racks
        sum.wholeRacks += other.wholeRacks
        return sum
    }
}
