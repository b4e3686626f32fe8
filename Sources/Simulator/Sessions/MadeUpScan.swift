// Scans made up of numbers, for proofs of the store: no picture is drawn or read for them.

package import RackCore
package import Station
internal import Archive

extension Scan {
    /// The scan of a full rack in which every vial has a value of its own, which no scan of another number has.
    /// - Parameters:
    ///   - number: which scan, from 0.
    ///   - seed: the number from which all scans are drawn.
    ///   - rack: the rack.
    ///   - thumbnailBytes: how long the picture that is kept with it is. It looks like nothing.
    package static func madeUp(
        _ number: Int, seed: UInt64, rack: RackShape = RackShape(rows: 9, cols: 9), thumbnailBytes: Int = 40_000
    ) -> Scan {
        var random = SplitMix64(seed: seed, subject: UInt64(number))
        let places = (0..<rack.rows * rack.cols).map { GridPosition(row: $0 / rack.cols, col: $0 % rack.cols) }
        let letters = Array("ABCDEFGHKLMNPRSTUVWXYZ")
        let letter = random.pick(letters)
        let records = places.enumerated().map { index, place in
            VialRecord.madeUp(value(letter, number * places.count + index), at: place)
        }
        let size = PixelSize(width: 100 * rack.cols, height: 100 * rack.rows)
        return Scan(
            reading: RackReading(
                pictureSize: size, crop: PixelRect(size), rack: rack, origin: .container(Container(rack), .assumed),
                records: records,
                positions: records.map {
                    RackPosition(
                        position: GridPosition(row: $0.row, col: $0.col), state: .read, values: [$0.value],
                        center: $0.corners.center)
                },
                warnings: [], timings: [StageTiming(stage: "first look", seconds: random.unit())]),
            thumbnail: random.bytes(thumbnailBytes), original: nil,
            pictureDigest: FileDigest.of(random.bytes(32)), source: "made up",
            settings: ScanSettings(rack: rack))
    }

    /// A letter and the digits of a number, nine characters in all.
    private static func value(_ letter: Character, _ number: Int) -> String {
        let digits = String(number)
        return String(letter) + String(repeating: "0", count: max(0, 8 - digits.count)) + digits
    }
}

extension VialRecord {
    /// A vial with a code of 40 pixels, in a lattice with a pitch of 100.
    static func madeUp(_ value: String, at place: GridPosition) -> VialRecord {
        let (x, y) = (50 + 100 * Double(place.col), 50 + 100 * Double(place.row))
        let detection = RawDetection(
            payload: Payload(bytes: Array(value.utf8)),
            corners: Quad(
                topLeft: Point(x: x - 20, y: y - 20), topRight: Point(x: x + 20, y: y - 20),
                bottomRight: Point(x: x + 20, y: y + 20), bottomLeft: Point(x: x - 20, y: y + 20)),
            symbol: SymbolSize(rows: 12, cols: 12), correctedCodewords: 0, look: .first)
        return VialRecord(detection, row: place.row, col: place.col)
    }
}
