// Readings of every kind, made by chance.

import RackCore
import TestSupport

/// Readings of every kind, made by chance.
enum MadeUpReadings {
    /// A reading of a rack of up to 6 x 6 positions with every state, foreign values, conflicts of both kinds and, at
    /// times, the rack's own code. Coordinates are tenths of pixels, so that nothing is lost in a document.
    static func any(using generator: inout some RandomNumberGenerator) -> RackReading {
        let rack = RackShape(rows: .random(in: 1...6, using: &generator), cols: .random(in: 1...6, using: &generator))
        var payloads: [GridPosition: [Payload]] = [:]
        var states: [GridPosition: PositionState] = [:]
        var places: [GridPosition] = []
        for row in 0..<rack.rows {
            for col in 0..<rack.cols {
                let place = GridPosition(row: row, col: col)
                places.append(place)
                let count = [0, 0, 1, 1, 1, 1, 1, 2, 3].randomElement(using: &generator) ?? 0
                payloads[place] = (0..<count).map { _ in payload(using: &generator) }
                states[place] = [.unread, .blank, .empty].randomElement(using: &generator)
            }
        }
        // One value on two caps.
        if Bool.random(using: &generator), let place = places.randomElement(using: &generator),
            let other = payloads.values.joined().randomElement(using: &generator)
        {
            payloads[place] = [other]
        }
        let frequency = Dictionary(grouping: payloads.values.joined(), by: \.value).mapValues(\.count)
        for place in places {
            let here = payloads[place] ?? []
            guard !here.isEmpty else { continue }
            states[place] = here.count > 1 || here.contains { frequency[$0.value] != 1 } ? .conflict : .read
        }
        let records = places.flatMap { place in
            (payloads[place] ?? []).map { Samples.vial($0, row: place.row, col: place.col) }
        }.map(rounded)
        let positions = places.map { place in
            RackPosition(
                position: place, state: states[place] ?? .empty, values: (payloads[place] ?? []).map(\.value),
                center: records.first { $0.row == place.row && $0.col == place.col }?.corners.center
                    ?? Point(x: 10 + 50 * Double(place.col), y: 20.5))
        }
        var reading = Samples.reading([])
        (reading.rack, reading.records, reading.positions, reading.timings) = (rack, records, positions, [])
        if Bool.random(using: &generator) {
            reading.rackCode = RawDetection(
                payload: payload(using: &generator), corners: Samples.rackCode.corners,
                symbol: SymbolSize(rows: 8, cols: 32), correctedCodewords: 1, look: .secondReader)
        }
        return reading
    }

    private static func payload(using generator: inout some RandomNumberGenerator) -> Payload {
        let signs: [Unicode.Scalar] = ["A", "0", "7", ",", "\"", "\n", "\r", " ", "|", "é", "\u{301}", "漢", "\u{1D}"]
        let text = (0..<Int.random(in: 1...8, using: &generator)).map { _ in
            signs.randomElement(using: &generator) ?? "A"
        }
        var bytes = Array(String(String.UnicodeScalarView(text)).utf8)
        if Int.random(in: 0..<5, using: &generator) == 0 { bytes.append(0xFF) }
        return Payload(bytes: bytes)
    }

    /// A record whose corners and centre are tenths of pixels.
    private static func rounded(_ record: VialRecord) -> VialRecord {
        var record = record
        let (x, y) = (record.corners.topLeft.x.rounded(), record.corners.topLeft.y.rounded())
        record.corners = Quad(
            topLeft: Point(x: x, y: y), topRight: Point(x: x + 40, y: y), bottomRight: Point(x: x + 40, y: y + 40),
            bottomLeft: Point(x: x, y: y + 40))
        return record
    }
}
