// Tables of many stations, made up: what an engine for data is measured on.

internal import Archive
internal import RackCore
package import Station

/// Tables as `rackstation collect --tables` writes them, of sessions that never were. The tubes of a station are in
/// boxes that are scanned again and again, each time as a whole, as biobanks do.
package struct TableSet: Hashable, Sendable {
    /// How many stations there are: `bench-001` and so on.
    package var stations: Int
    /// The first day, 0:00.
    package var start: StationTime
    /// How many days there are.
    package var days: Int
    /// How many racks of 81 positions a station scans on a day.
    package var racks: Int
    /// The number from which all is drawn.
    package var seed: UInt64

    /// Makes a set.
    package init(stations: Int, start: StationTime, days: Int, racks: Int, seed: UInt64) {
        (self.stations, self.start, self.days, self.racks, self.seed) = (stations, start, days, racks, seed)
    }

    /// How many times each box is scanned, as a mean.
    private static let scansOfBox = 4
    private static let shape = RackShape(rows: 9, cols: 9)

    /// Writes the tables, a station at a time.
    /// - Parameter progress: is told each station when it is written.
    /// - Returns: how many lines the table of positions has.
    @discardableResult
    package func write(to folder: String, progress: (String) -> Void = { _ in }) throws(Fault) -> Int {
        var folder = try TableFolder(folder)
        guard folder.partitions.isEmpty else {
            throw Fault(.cannotCreate, "\(folder.path) has tables already; name another folder, or remove it")
        }
        var lines = 0
        for number in 1...max(1, stations) {
            let digits = String(number)
            let station = "bench-\(String(repeating: "0", count: max(0, 3 - digits.count)))\(digits)"
            var open: (partition: TablePartition, lines: TableLines)?
            for scan in 0..<max(0, days * racks) {
                let session = session(scan, of: number, station)
                let partition = TablePartition(station: station, time: session.summary.time)
                if let full = open, full.partition != partition {
                    try folder.write(full.lines, of: full.partition, digest: nil)
                    open = nil
                }
                var present = open?.lines ?? TableLines()
                open = nil  // so that its bytes are not copied
                present.add(session)
                open = (partition, present)
                lines += session.positions.count
            }
            if let last = open { try folder.write(last.lines, of: last.partition, digest: nil) }
            progress(station)
        }
        try folder.finish()
        return lines
    }

    /// A scan of a station.
    private func session(_ number: Int, of station: Int, _ name: String) -> TableSession {
        var random = SplitMix64(seed: seed, subject: UInt64(station) << 32 | UInt64(number))
        let box = Int(random.unit() * Double(max(1, days * racks / Self.scansOfBox)))
        // Stations differ: some stand in bad light.
        let share = 0.999 - 0.004 * Double(station % 7)
        var positions: [TableSession.Position] = []
        positions.reserveCapacity(81)
        var read = 0
        for place in 0..<81 {
            let at = GridPosition(row: place / 9, col: place % 9)
            let isRead = random.unit() < share
            if isRead { read += 1 }
            positions.append(
                TableSession.Position(
                    Self.names[place], row: at.row, col: at.col, isRead ? .read : .unread,
                    isRead ? [Self.value(station, box * 81 + place)] : []))
        }
        let second = Double(number / racks) * 86_400 + 25_200 + Double(number % racks) * (43_200 / Double(racks))
        let time = StationTime(
            secondsSince1970: (start.secondsSince1970 + second).rounded(.down), utcOffset: start.utcOffset)
        return TableSession(
            SessionSummary(
                id: Self.id(random.next(), random.next()), sequence: number + 1, time: time, stationID: name,
                readCount: read, unreadCount: 81 - read, rackCode: "R\(station)-\(box)",
                csvName: "vials_\(time.fileStamp)_\(name).csv", source: "made up", software: Software.version,
                isIntact: true),
            positions)
    }

    private static let names = (0..<81).map { place in
        Container(shape).name(of: GridPosition(row: place / 9, col: place % 9))
    }

    /// What the tube of a station says: a letter and eleven digits.
    package static func value(_ station: Int, _ tube: Int) -> String {
        let digits = String(station * 1_000_000_000 + tube)
        return "T" + String(repeating: "0", count: max(0, 11 - digits.count)) + digits
    }

    /// A UUID of random bits.
    private static func id(_ high: UInt64, _ low: UInt64) -> String {
        func hex(_ number: UInt64) -> String {
            let digits = String(number, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }
        let digits = Array(hex(high & ~0xF000 | 0x4000) + hex(low & ~(3 << 62) | 1 << 63))
        let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
        return parts.joined(separator: "-")
    }
}
