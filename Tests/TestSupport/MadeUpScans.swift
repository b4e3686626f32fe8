// Scans and states that tests start from.

package import RackCore
package import Station

extension Scan {
    /// A scan of a 2 × 2 rack with as many read vials as named, the rest as the state says.
    package static func madeUp(read values: [String] = ["A00183"], others: PositionState = .empty) -> Scan {
        let shape = RackShape(rows: 2, cols: 2)
        let places = (0..<4).map { GridPosition(row: $0 / 2, col: $0 % 2) }
        let records = zip(values, places).map { value, place in
            VialRecord(.madeUp(value, at: place), row: place.row, col: place.col)
        }
        let positions = places.enumerated().map { index, place in
            RackPosition(
                position: place, state: index < values.count ? .read : others,
                values: index < values.count ? [values[index]] : [],
                center: Point(x: 50 + 100 * Double(place.col), y: 50 + 100 * Double(place.row)))
        }
        let size = PixelSize(width: 200, height: 200)
        return Scan(
            reading: RackReading(
                pictureSize: size, crop: PixelRect(size), rack: shape, origin: .firstVial,
                records: records, positions: values.isEmpty && others == .empty ? [] : positions, warnings: [],
                timings: []),
            thumbnail: [1, 2, 3], original: nil, pictureDigest: String(repeating: "0", count: 64), source: "made up",
            settings: ScanSettings())
    }
}

extension Scan {
    /// A scan of a 2 × 2 rack with these values, and unread where there is none.
    package static func madeUp(_ values: [String?]) -> Scan {
        var scan = Scan.madeUp(read: values.map { $0 ?? "" })
        scan.reading.records.removeAll { $0.value.isEmpty }
        for (index, value) in values.enumerated() where value == nil {
            scan.reading.positions[index].state = .unread
            scan.reading.positions[index].values = []
        }
        return scan
    }
}

extension RawDetection {
    /// A detection of a 40 px code at a place of a lattice with a pitch of 100 px.
    package static func madeUp(_ value: String, at place: GridPosition) -> RawDetection {
        let (x, y) = (50 + 100 * Double(place.col), 50 + 100 * Double(place.row))
        return RawDetection(
            payload: Payload(bytes: Array(value.utf8)),
            corners: Quad(
                topLeft: Point(x: x - 20, y: y - 20), topRight: Point(x: x + 20, y: y - 20),
                bottomRight: Point(x: x + 20, y: y + 20), bottomLeft: Point(x: x - 20, y: y + 20)),
            symbol: SymbolSize(rows: 12, cols: 12), correctedCodewords: 0, look: .first)
    }
}

extension StationState {
    /// The state after a list of events, from switching on.
    package static func after(_ events: StationEvent..., hasStick: Bool = true) -> StationState {
        var state = StationState(hasStick: hasStick)
        for event in events { _ = Station.reduce(&state, event) }
        return state
    }

    /// The state that `event` makes of this one, and what is to be done.
    package func handling(_ event: StationEvent) -> (state: StationState, effects: [Effect]) {
        var state = self
        let effects = Station.reduce(&state, event)
        return (state, effects)
    }

    /// Ready to scan, with a complete stick in.
    package static var ready: StationState {
        .after(
            .storeOpened(sessions: 3), .camera(.ready(name: "simulated")), .stick(.present(name: "STICK")),
            .mirrored(stick: 1))
    }

    /// A station without sessions that leads through its set-up, with a complete stick in.
    package static var new: StationState {
        let start = StationState(canLead: true).handling(.storeOpened(sessions: 0)).state
        return [
            .camera(.ready(name: "simulated")), .stick(.present(name: "STICK")), .mirrored(stick: 1),
        ].reduce(start) { $0.handling($1).state }
    }

    /// A scan is being read.
    package static var reading: StationState {
        ready.handling(.command(.press)).state.handling(.stillsTaken(attempt: 1, [.madeUp])).state
    }

    /// The scan that is shown is drawn, and is being kept.
    package var drawn: StationState {
        guard case .saving(let shown) = phase else { return self }
        return handling(.drawn(attempt: attempt, shown.scan)).state
    }

    /// A scan is being kept.
    package static func saving(_ scan: Scan = .madeUp()) -> StationState {
        reading.handling(.scanned(attempt: 1, scan)).state.drawn
    }

    /// A scan is kept and shown.
    package static func result(_ scan: Scan = .madeUp()) -> StationState {
        saving(scan).handling(.saved(attempt: 1, .madeUp)).state
    }
}

extension Still {
    /// A still that no test looks into.
    package static let madeUp = Still(
        Frame(GrayImage(width: 400, height: 300, repeating: 9)), bytes: [0xFF, 0xD8], source: "made up")
}

extension SessionSummary {
    /// A session that no store holds.
    package static let madeUp: SessionSummary = .madeUp(
        id: "00000000-0000-4000-8000-000000000001", csvName: "vials_2026-02-20_143022.csv")

    /// A session that no store holds, under some names.
    package static func madeUp(id: String, csvName: String) -> SessionSummary {
        SessionSummary(
            id: id, sequence: 1, time: StationTime(secondsSince1970: 0, utcOffset: 0), stationID: "s", readCount: 1,
            unreadCount: 0, rackCode: nil, csvName: csvName, source: "made up", software: "test", isIntact: true)
    }
}

extension Fault {
    /// A fault in words that tests look for.
    package static let madeUp = Fault(.inputOutput, "the disk is full").advising("Make room.")
}

extension Screen {
    /// Whether these words stand on the screen.
    package func says(_ words: String) -> Bool { String(describing: self).contains(words) }
}
