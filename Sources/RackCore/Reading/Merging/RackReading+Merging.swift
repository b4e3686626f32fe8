// Makes one reading of two of the same rack.

extension RackReading {
    /// Adds what a later reading of the same rack found: a further picture of a burst, or a scan made again.
    ///
    /// A value that either of them read counts. Two different values at one position are a conflict, and both are
    /// kept. A position that either could not read is unread; it is blank or empty where neither saw more. Rows,
    /// columns and pixels are those of this reading, whose numbers change only when the later one found vials above
    /// or to the left of all others of an undeclared rack.
    /// - Parameter later: a reading of another picture.
    /// - Returns: what both found together; nil when the two contradict each other in more places than they agree,
    ///   or when they have no value in common, as readings of different racks do.
    package func merged(with later: RackReading) -> RackReading? {
        merged(with: later, isSameView: false)
    }

    /// Adds a later reading.
    /// - Parameter isSameView: whether the camera and the rack stood nearly still between the two.
    func merged(with later: RackReading, isSameView: Bool) -> RackReading? {
        guard let alignment = ReadingAlignment(later, to: self, isSameView: isSameView) else { return nil }
        return ReadingMerge(self, later, alignment).reading
    }
}

/// Two readings of one rack, put together.
private struct ReadingMerge {
    private let earlier: RackReading
    private let later: RackReading
    private let alignment: ReadingAlignment
    private let drift: PixelDrift
    private let rim: RimValues
    private var records: [VialRecord] = []
    private var outside: Set<String> = []

    init(_ earlier: RackReading, _ later: RackReading, _ alignment: ReadingAlignment) {
        (self.earlier, self.later, self.alignment) = (earlier, later, alignment)
        let places = earlier.places(beside: later).mapValues(\.center)
        let pairs = later.places(beside: earlier).values.compactMap { position in
            places[alignment.cell(position.position)].map { (later: position.center, earlier: $0) }
        }
        let sides = (earlier.records + later.records).map(\.corners.side).sorted()
        drift = PixelDrift(pairs, side: sides.isEmpty ? 0 : sides[sides.count / 2])
        rim = RimValues(earlier, later, drift)
        records = earlier.records.filter { !rim.values.contains($0.value) }
        for record in later.records where !rim.values.contains(record.value) { add(record) }
    }

    /// Adds a record of the later reading, unless it is of a code that is there already.
    private mutating func add(_ record: VialRecord) {
        var moved = record
        let cell = alignment.cell(record.position)
        (moved.row, moved.col, moved.corners) = (cell.row, cell.col, drift.place(record.corners))
        let isKnown = records.contains { known in
            known.payload == moved.payload && known.symbology == moved.symbology
                && (known.position == cell
                    || known.corners.center.distance(to: moved.corners.center) < known.corners.side)
        }
        if isKnown { return }
        if earlier.isRackDeclared, !earlier.rack.contains(cell) {
            outside.insert(record.value)
        } else {
            records.append(moved)
        }
    }

    /// Both readings in one.
    var reading: RackReading {
        let (shift, rack) = extent
        var reading = earlier
        reading.rack = rack
        // What is made of two pictures is no capture.
        reading.quality = nil
        reading.isByLearntWells = records.isEmpty && (earlier.isByLearntWells || later.isByLearntWells)
        reading.records = records.map { record in
            var record = record
            (record.row, record.col) = (record.row - shift.row, record.col - shift.col)
            return record
        }.sorted { ($0.row, $0.col, $0.centerX, $0.centerY) < ($1.row, $1.col, $1.centerX, $1.centerY) }
        let conflicts = Conflicts(reading.records)
        let byCell = Dictionary(grouping: reading.records, by: \.position)
        let (mine, theirs) = (earlier.places(beside: later), later.places(beside: earlier))
        reading.positions = rack.allPositions.map { cell in
            if let here = byCell[cell] {
                return RackPosition(
                    position: cell, state: conflicts.state(at: cell), values: here.map(\.value),
                    center: here[0].corners.center)
            }
            let inEarlier = GridPosition(row: cell.row + shift.row, col: cell.col + shift.col)
            return withoutValue(cell, mine[inEarlier], theirs[alignment.cellInLater(inEarlier)])
        }
        reading.rackCode = rim.rackCode
        reading.timings = earlier.timings.adding(later.timings)
        reading.warnings = conflicts.warnings + otherWarnings(for: reading)
        return reading
    }

    /// A position at which neither read anything that is kept.
    private func withoutValue(_ cell: GridPosition, _ mine: RackPosition?, _ theirs: RackPosition?) -> RackPosition {
        for state in [PositionState.unread, .blank, .empty] {
            if let mine, mine.state == state {
                return RackPosition(position: cell, state: state, center: mine.center, tip: mine.tip)
            }
            if let theirs, theirs.state == state {
                let center = mine?.center ?? drift.place(theirs.center)
                return RackPosition(position: cell, state: state, center: center, tip: theirs.tip)
            }
        }
        let center = mine?.center ?? theirs.map { drift.place($0.center) } ?? Point(x: 0, y: 0)
        return RackPosition(position: cell, state: .empty, center: center)
    }

    /// The rack, and how its first row and column lie in the numbers of the earlier reading: as declared, or the cells
    /// in which either saw something.
    private var extent: (first: GridPosition, rack: RackShape) {
        if earlier.isRackDeclared { return (GridPosition(row: 0, col: 0), earlier.rack) }
        var cells = records.map(\.position)
        cells += earlier.positions.filter(\.isOccupiedWithoutValue).map(\.position)
        cells += later.positions.filter(\.isOccupiedWithoutValue).map { alignment.cell($0.position) }
        let (rows, cols) = (cells.map(\.row), cells.map(\.col))
        guard let top = rows.min(), let bottom = rows.max(), let left = cols.min(), let right = cols.max() else {
            return (GridPosition(row: 0, col: 0), earlier.rack)
        }
        return (GridPosition(row: top, col: left), RackShape(rows: bottom - top + 1, cols: right - left + 1))
    }

    /// What the user has to be told besides conflicts.
    private func otherWarnings(for reading: RackReading) -> [ReadingWarning] {
        var warnings: [ReadingWarning] = []
        if rim.undecided.count > 1 { warnings.append(.severalRackCodes(values: rim.undecided)) }
        let placed = Set(reading.records.map(\.value)).union(rim.values)
        let left = outside.union(earlier.outsideValues).union(later.outsideValues).subtracting(placed)
        if !left.isEmpty { warnings.append(.outsideRack(values: left.sorted())) }
        if let doubts { warnings.append(.ambiguousPlacement(doubts)) }
        if earlier.warnings.contains(.differentRack) { warnings.append(.differentRack) }
        for end in [ReadingWarning.deadlineReached, .effortSpent] {
            let ended = [earlier, later].count { $0.warnings.contains(end) }
            // What one of them did not come to, the other may have found.
            if ended == 2 || (ended == 1 && !reading.unread.isEmpty) { warnings.append(end) }
        }
        return warnings
    }

    /// Why rows and columns are not certain; nil where one of the readings is certain of all that the other doubts.
    private var doubts: [PlacementDoubt]? {
        if earlier.isRackDeclared, later.isRackDeclared, alignment.offset != GridPosition(row: 0, col: 0) {
            return [.picturesDisagree]
        }
        switch (earlier.doubts, later.doubts) {
        case (let doubts?, nil): return earlier.isConfirmed(by: later) ? nil : doubts
        case (nil, let doubts?): return later.isConfirmed(by: earlier) ? nil : doubts
        case (let doubts, _): return doubts
        }
    }
}

/// What two readings say of the rack's own code.
private struct RimValues {
    /// The rack's own code; nil when they differ.
    let rackCode: RawDetection?
    /// The values that could be the rack's own, sorted, when they differ.
    let undecided: [String]
    /// The value that one of the readings took for the rack's, so that it is no vial's.
    let values: Set<String>

    init(_ earlier: RackReading, _ later: RackReading, _ drift: PixelDrift) {
        var moved = later.rackCode
        if let code = moved { moved?.corners = drift.place(code.corners) }
        let codes = [earlier.rackCode, moved].compactMap(\.self)
        let known = Set(codes.map(\.value) + earlier.undecidedRackCodes + later.undecidedRackCodes)
        rackCode = known.count == 1 ? codes.first : nil
        undecided = known.count > 1 ? known.sorted() : []
        values = known
    }
}

extension RackReading {
    /// What is known of each position. Without a value nobody knows where the rack lies, so that beside a reading with
    /// one this is nothing.
    fileprivate func places(beside other: RackReading) -> [GridPosition: RackPosition] {
        if records.isEmpty, !other.records.isEmpty { return [:] }
        return Dictionary(positions.map { ($0.position, $0) }) { first, _ in first }
    }

    fileprivate var outsideValues: [String] {
        warnings.flatMap { if case .outsideRack(let values) = $0 { values } else { [] as [String] } }
    }

    fileprivate var undecidedRackCodes: [String] {
        warnings.flatMap { if case .severalRackCodes(let values) = $0 { values } else { [] as [String] } }
    }

    /// Why rows and columns are not certain.
    fileprivate var doubts: [PlacementDoubt]? {
        warnings.lazy.compactMap { if case .ambiguousPlacement(let doubts) = $0 { doubts } else { nil } }.first
    }

    /// Whether another reading has all values of this one.
    fileprivate func isConfirmed(by other: RackReading) -> Bool {
        Set(records.map(\.value)).isSubset(of: other.records.map(\.value))
    }
}

extension RackPosition {
    fileprivate var isOccupiedWithoutValue: Bool { state == .unread || state == .blank }
}

extension [StageTiming] {
    /// The times of two readings, those of one stage together.
    fileprivate func adding(_ others: [StageTiming]) -> [StageTiming] {
        var sum = self
        for other in others {
            if let index = sum.firstIndex(where: { $0.stage == other.stage }) {
                sum[index].seconds += other.seconds
            } else {
                sum.append(other)
            }
        }
        return sum
    }
}
