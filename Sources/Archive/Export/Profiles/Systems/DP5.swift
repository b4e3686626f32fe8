// The JSON in which Ziath DP5 answers a request to scan.

private import FoundationEssentials
internal import RackCore
internal import Station

extension ExportForm {
    /// A scan as DP5 gives it: every position along rows, from 1, with `SUCCESS`, `EMPTY` or `ERROR`.
    static let dp5 = ExportForm(
        "dp5", "as Ziath DP5 answers a scan, for what reads its JSON", ending: "_dp5.json",
        profile: Profile { HandedBox.warnings(of: $0, usesName: true) },
        fileName: { "dp5_\($0.time).json" }
    ) { session throws(HandOverProblem) in try DP5Scan(session).bytes }
}

/// A scan in DP5's words.
private struct DP5Scan: Encodable {
    let scanId: String?
    let scanTime: String
    let containerBarcode: String
    let tubeBarcode: [Tube]

    /// A position.
    struct Tube: Encodable {
        let row: Int
        let column: Int
        let barcode: String?
        let x: Int
        let y: Int
        let decodeStatus: Status

        func encode(to encoder: any Encoder) throws {
            var parts = encoder.container(keyedBy: Keys.self)
            try parts.encode(row, forKey: .row)
            try parts.encode(column, forKey: .column)
            // A position without a value says null; it is not left out.
            try parts.encode(barcode, forKey: .barcode)
            try parts.encode(x, forKey: .x)
            try parts.encode(y, forKey: .y)
            try parts.encode(decodeStatus, forKey: .decodeStatus)
        }

        private enum Keys: String, CodingKey {
            case row, column, barcode, x, y, decodeStatus
        }
    }

    /// What came of reading a position.
    enum Status: String, Encodable {
        case success = "SUCCESS"
        case empty = "EMPTY"
        case error = "ERROR"
    }

    init(_ session: ExportedSession) throws(HandOverProblem) {
        (scanId, containerBarcode) = (session.id, session.rackName ?? "")
        let world = StationTime(secondsSince1970: session.time.secondsSince1970, utcOffset: 0)
        scanTime = "\(world.iso8601.prefix(19))Z"
        // Where the codes are in the picture stands in the CSV of the vials alone.
        let vials = (try? CSVImporter.vials(in: Array(session.csv.utf8))) ?? []
        let centers = Dictionary(
            vials.map { (GridPosition(row: $0.row, col: $0.col), $0.center) }, uniquingKeysWith: { first, _ in first })
        tubeBarcode = try HandedBox(session).positions.map { position in
            let center = position.value == nil ? nil : centers[position.place]
            return Tube(
                row: position.row, column: position.column, barcode: position.value,
                x: Int(center?.x.rounded() ?? 0), y: Int(center?.y.rounded() ?? 0),
                decodeStatus: position.value != nil ? .success : position.state == .empty ? .empty : .error)
        }
    }

    var bytes: [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        // Texts and whole numbers always can be written.
        return ((try? encoder.encode(self)).map { Array($0) } ?? []) + [0x0A]
    }
}
