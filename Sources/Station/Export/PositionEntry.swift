// The positions of a rack and the vials at them, as the JSON document lists them.

public import RackCore

/// One position of the rack with the vial that was read there. A position with two vials has two entries; a vial at
/// a position that the rack does not list has an entry of its own, so that no value is ever missing.
public struct PositionEntry: Codable, Equatable, Sendable {
    /// The position as people write it: `A1`.
    public var position: String
    /// The row, 0 on top.
    public var row: Int
    /// The column, 0 on the left.
    public var col: Int
    /// What is known of the position.
    public var state: PositionState
    /// The vial's number as it stands on the annotated picture, from 1.
    public var index: Int?
    /// What the vial's code says.
    public var value: String?
    /// Whether the value is the message itself or its hex form.
    public var encoding: Payload.Encoding?
    /// The middle of the code, or of the empty position, in pixels.
    public var center: Point
    /// The upright rectangle around the code, in whole pixels.
    public var rect: PixelRect?
    /// The code's corners, x and y of top left, top right, bottom right and bottom left as the symbol stands.
    public var corners: [[Double]]?
    /// Rows and columns of modules: `12x12`.
    public var symbol: String?
    /// Codewords that the error correction repaired.
    public var correctedCodewords: Int?
    /// Which look read the code.
    public var look: RawDetection.Look?

    /// An entry for each position of a reading and for each of its records, row-major.
    static func entries(of reading: RackReading) -> [PositionEntry] {
        let records = Dictionary(grouping: reading.records.enumerated()) {
            GridPosition(row: $0.element.row, col: $0.element.col)
        }
        let states = Dictionary(reading.positions.map { ($0.position, $0) }) { first, _ in first }
        return Set(records.keys).union(states.keys).sorted { ($0.row, $0.col) < ($1.row, $1.col) }.flatMap { place in
            guard let here = records[place] else { return states[place].map { [PositionEntry($0)] } ?? [] }
            return here.map {
                PositionEntry($0.element, index: $0.offset + 1, state: states[place]?.state ?? .read)
            }
        }
    }

    private init(_ position: RackPosition) {
        self.position = position.position.description
        row = position.position.row
        col = position.position.col
        state = position.state
        center = Self.rounded(position.center)
    }

    private init(_ record: VialRecord, index: Int, state: PositionState) {
        position = GridPosition(row: record.row, col: record.col).description
        row = record.row
        col = record.col
        self.state = state
        self.index = index
        value = record.value
        encoding = record.payload.encoding
        center = Self.rounded(record.corners.center)
        rect = record.boundingRect
        corners = record.corners.corners.map { [Decimal.rounded($0.x), Decimal.rounded($0.y)] }
        symbol = record.symbol.description
        correctedCodewords = record.correctedCodewords
        look = record.look
    }

    private static func rounded(_ point: Point) -> Point {
        Point(x: Decimal.rounded(point.x), y: Decimal.rounded(point.y))
    }
}

extension PositionEntry {
    /// The records that entries were made of, in the order of their index.
    static func records(in entries: [PositionEntry]) throws(Fault) -> [VialRecord] {
        var records: [(index: Int, record: VialRecord)] = []
        for entry in entries {
            if let index = entry.index { records.append((index, try entry.record())) }
        }
        return records.sorted { $0.index < $1.index }.map(\.record)
    }

    /// The positions of a rack that entries were made of, row-major, each once.
    static func positions(in entries: [PositionEntry], of rack: RackShape) -> [RackPosition] {
        var seen: Set<GridPosition> = []
        let values = Dictionary(grouping: entries) { GridPosition(row: $0.row, col: $0.col) }
            .mapValues { $0.compactMap(\.value) }
        return entries.compactMap { entry in
            let place = GridPosition(row: entry.row, col: entry.col)
            guard (0..<max(0, rack.rows)).contains(place.row), (0..<max(0, rack.cols)).contains(place.col),
                seen.insert(place).inserted
            else { return nil }
            return RackPosition(
                position: place, state: entry.state, values: values[place] ?? [], center: entry.center)
        }
    }

    private func record() throws(Fault) -> VialRecord {
        let sides = (symbol ?? "").split(separator: "x").compactMap { Int($0) }
        guard let value, let encoding, let corners, corners.count == 4, corners.allSatisfy({ $0.count == 2 }),
            sides.count == 2, let look, let payload = Self.payload(value, encoding)
        else { throw Fault(text: "The stored reading contradicts itself at \(position)", remedy: "Scan again.") }
        let points = corners.map { Point(x: $0[0], y: $0[1]) }
        let quad = Quad(topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3])
        let detection = RawDetection(
            payload: payload, corners: quad, symbol: SymbolSize(rows: sides[0], cols: sides[1]),
            correctedCodewords: correctedCodewords ?? 0, look: look)
        return VialRecord(detection, row: row, col: col)
    }

    /// The payload with this very value; nil when there is none, rather than one with another value.
    private static func payload(_ value: String, _ encoding: Payload.Encoding) -> Payload? {
        let bytes: [UInt8]
        switch encoding {
        case .text: bytes = Array(value.utf8)
        case .hex:
            let digits = Array(value.utf8)
            let pairs = stride(from: 0, to: digits.count - 1, by: 2).compactMap {
                UInt8(String(decoding: digits[$0...$0 + 1], as: UTF8.self), radix: 16)
            }
            bytes = pairs
        }
        let payload = Payload(bytes: bytes)
        return payload.encoding == encoding && Array(payload.value.utf8) == Array(value.utf8) ? payload : nil
    }
}
