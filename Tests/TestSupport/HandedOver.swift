// A box that is handed over to another system, as the documentation and the tests of profiles have it.

package import RackCore
internal import Station
package import Archive

extension Samples {
    /// A box of 2 x 2 with a code of its own: A1 read, A2 empty, B1 unread, B2 read.
    /// - Parameters:
    ///   - name: what the box's code says; nil where it has none.
    ///   - values: what the vials' codes say.
    ///   - numbering: what its positions are called.
    package static func box(
        _ name: String? = "plate_1", _ values: [[String?]] = [["0363132553", nil], [nil, "0363132561"]],
        _ numbering: PositionNumbering = PositionNumbering(), id: String? = "3fa85f64-5717-4562-b3fc-2c963f66afa6"
    ) -> Session {
        var reading = reading(values)
        let shape = RackShape(rows: values.count, cols: values[0].count)
        reading.origin = .container(Container(name: "box", shape: shape, numbering: numbering), .assumed)
        reading.rackCode = name.map { name in
            RawDetection(
                payload: Payload(bytes: Array(name.utf8)), corners: rackCode.corners, symbol: rackCode.symbol,
                correctedCodewords: 0, look: .second)
        }
        return Session(
            scan(reading), time: StationTime(fileStamp: "2023-06-27_092610", utcOffset: 0) ?? time,
            stationID: "bench-1", software: "0.3.0", id: id)
    }
}
