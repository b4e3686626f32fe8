// Readings and sessions for tests.

package import Archive
package import RackCore
package import Station

/// Readings and sessions for tests.
package enum Samples {
    package static let time = StationTime(secondsSince1970: 1_771_594_222, utcOffset: 3600)
    package static let digest = String(repeating: "0123456789abcdef", count: 4)

    package static func vial(_ value: String, row: Int, col: Int, look: RawDetection.Look = .first) -> VialRecord {
        vial(Payload(bytes: Array(value.utf8)), row: row, col: col, look: look)
    }

    package static func vial(_ payload: Payload, row: Int, col: Int, look: RawDetection.Look = .first) -> VialRecord {
        let (x, y) = (100.5 + Double(col) * 88.5, 200.25 + Double(row) * 88)
        let corners = Quad(
            topLeft: Point(x: x, y: y), topRight: Point(x: x + 40, y: y + 0.5),
            bottomRight: Point(x: x + 40, y: y + 40),
            bottomLeft: Point(x: x, y: y + 40))
        let detection = RawDetection(
            payload: payload, corners: corners, symbol: SymbolSize(rows: 12, cols: 12), correctedCodewords: 1,
            look: look)
        return VialRecord(detection, row: row, col: col)
    }

    /// A rack in which every position of `values` has a vial, but for those whose value is nil.
    package static func reading(_ values: [[String?]], warnings: [ReadingWarning] = []) -> RackReading {
        var (records, positions): ([VialRecord], [RackPosition]) = ([], [])
        for (row, line) in values.enumerated() {
            for (col, value) in line.enumerated() {
                let place = GridPosition(row: row, col: col)
                if let value {
                    let record = vial(value, row: row, col: col)
                    records.append(record)
                    positions.append(
                        RackPosition(
                            position: place, state: .read, values: [record.value], center: record.corners.center))
                } else {
                    let center = Point(x: 120 + Double(col) * 88.5, y: 220)
                    positions.append(RackPosition(position: place, state: col == 0 ? .unread : .empty, center: center))
                }
            }
        }
        return RackReading(
            pictureSize: PixelSize(width: 4000, height: 3000), crop: PixelRect(x: 500, y: 0, width: 3000, height: 3000),
            rack: RackShape(rows: values.count, cols: values.first?.count ?? 0),
            origin: .container(Container(RackShape(rows: values.count, cols: values.first?.count ?? 0)), .assumed),
            records: records,
            positions: positions, warnings: warnings, timings: [StageTiming(stage: "first look", seconds: 0.0712)])
    }

    /// A reading with every state, two values at one position, one value at two, and the rack's own code:
    ///
    ///     A  B,"7"  ?
    ///     C  D E    A
    ///     ○  ·      F
    package static func eventfulReading() -> RackReading {
        var reading = reading([["A", "B,\"7\"", nil], ["C", "D", "A"], [nil, nil, "F"]])
        reading.records.insert(vial("E", row: 1, col: 1), at: 4)
        let states: [PositionState] = [
            .conflict, .read, .unread, .read, .conflict, .conflict, .blank, .empty, .read,
        ]
        for (index, state) in states.enumerated() { reading.positions[index].state = state }
        reading.positions[4].values = ["D", "E"]
        reading.warnings = [
            .sameValue(value: "A", positions: [GridPosition(row: 0, col: 0), GridPosition(row: 1, col: 2)]),
            .samePosition(position: GridPosition(row: 1, col: 1), values: ["D", "E"]),
        ]
        reading.rackCode = rackCode
        return reading
    }

    /// A rack's own code, at the lower rim of the picture.
    package static let rackCode = RawDetection(
        payload: Payload(bytes: Array("10102523B1".utf8)),
        corners: Quad(
            topLeft: Point(x: 1800, y: 2900), topRight: Point(x: 1850, y: 2900), bottomRight: Point(x: 1850, y: 2950),
            bottomLeft: Point(x: 1800, y: 2950)),
        symbol: SymbolSize(rows: 14, cols: 14), correctedCodewords: 2, look: .second)

    package static func scan(
        _ reading: RackReading = reading([["A00183", "B00042"], [nil, nil]]), thumbnail: [UInt8] = [1, 2, 3],
        original: [UInt8]? = nil, by person: String? = nil
    ) -> Scan {
        Scan(
            reading: reading, thumbnail: thumbnail, original: original, pictureDigest: digest, source: "rack.jpg",
            settings: ScanSettings(rack: RackShape(rows: 2, cols: 2)), person: person)
    }

    package static func newSession(_ values: [[String?]] = [["A00183", nil]], second: Double = 0, id: String? = nil)
        -> Session
    {
        Session(
            scan(reading(values)), time: StationTime(secondsSince1970: time.secondsSince1970 + second, utcOffset: 3600),
            stationID: "bench-1", software: "0.1.0", id: id)
    }
}

extension SessionArchive {
    /// Whether these words stand in what is to be said about the store.
    package func saysOfStore(_ words: String) -> Bool { storeFault?.text.description.contains(words) ?? false }

    /// Whether nothing is to be said about the store.
    package func isStoreWell() -> Bool { storeFault == nil }

    /// Whether nothing is to be said about the clock.
    package func isClockWell() -> Bool { clockFault == nil }
}
