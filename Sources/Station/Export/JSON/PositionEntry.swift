// The positions of a rack and the vials at them, as the JSON document lists them.

public import RackCore

/// One position of the rack with the vial that was read there. A position with two vials has two entries; a vial at
/// a position that the rack does not list has an entry of its own, so that no value is ever missing.
public struct PositionEntry: Equatable, Sendable {
    /// The position as people write it: `A1`.
    public var position: String
    /// The row, 0 on top.
    public var row: Int
    /// The column, 0 on the left.
    public var col: Int
    /// What is known of the position.
    public var state: PositionState
    /// The middle of the code, or of a position without one, in pixels.
    public var center: Point
    /// The vial's number as it stands on the annotated picture, from 1.
    public var index: Int?
    /// The vial's code. In JSON its parts stand beside those of the position.
    public var code: CodeEntry?
    /// All values that were read at the position, where it is in conflict.
    public var values: [String]?

    /// An entry for each position of a reading and for each of its records, row-major.
    static func entries(of reading: RackReading) -> [PositionEntry] {
        let records = Dictionary(grouping: reading.records.enumerated()) {
            GridPosition(row: $0.element.row, col: $0.element.col)
        }
        let listed = Dictionary(reading.positions.map { ($0.position, $0) }) { first, _ in first }
        return Set(records.keys).union(listed.keys).sorted { ($0.row, $0.col) < ($1.row, $1.col) }.flatMap { place in
            guard let here = records[place] else { return listed[place].map { [PositionEntry($0)] } ?? [] }
            let position =
                listed[place]
                ?? RackPosition(
                    position: place, state: .conflict, values: here.map(\.element.value),
                    center: here[0].element.corners.center)
            return here.map { record in
                var entry = PositionEntry(position)
                let code = CodeEntry(record.element)
                (entry.index, entry.code, entry.center) = (record.offset + 1, code, code.center)
                return entry
            }
        }
    }

    private init(_ position: RackPosition) {
        self.position = position.position.description
        row = position.position.row
        col = position.position.col
        state = position.state
        center = Decimal.rounded(position.center)
        values = position.state == .conflict ? position.values : nil
    }

    /// Row and column.
    var place: GridPosition { GridPosition(row: row, col: col) }
}

extension PositionEntry {
    /// The records that entries were made of, in the order of their index.
    static func records(in entries: [PositionEntry]) throws(Fault) -> [VialRecord] {
        var records: [(index: Int, record: VialRecord)] = []
        for entry in entries {
            guard let index = entry.index else { continue }
            guard let code = entry.code else {
                throw Fault(text: "The stored reading has no code at \(entry.position)", remedy: "Scan again.")
            }
            let detection = try code.detection(at: entry.position)
            records.append((index, VialRecord(detection, row: entry.row, col: entry.col)))
        }
        return records.sorted { $0.index < $1.index }.map(\.record)
    }

    /// The positions that entries were made of, each once, in the order of the entries.
    ///
    /// Version 0.1 wrote two values at one position, and one value at two, as `read`; they come back as conflicts.
    static func positions(in entries: [PositionEntry]) -> [RackPosition] {
        let here = Dictionary(grouping: entries, by: \.place)
        let values = here.mapValues { entries in
            let listed = entries[0].values ?? []
            let known = Set(listed)
            return listed + entries.compactMap(\.code?.value).filter { !known.contains($0) }
        }
        let frequency = Dictionary(grouping: values.values.joined()) { $0 }.mapValues(\.count)
        var seen: Set<GridPosition> = []
        return entries.filter { seen.insert($0.place).inserted }.map { entry in
            let values = values[entry.place] ?? []
            let isSound = values.isEmpty || entry.state == .read && values.count == 1 && frequency[values[0]] == 1
            return RackPosition(
                position: entry.place, state: isSound ? entry.state : .conflict, values: values, center: entry.center)
        }
    }
}

extension PositionEntry: Codable {
    private enum CodingKeys: CodingKey {
        case position, row, col, state, center, index, value, values
    }

    /// Reads an entry; it has a code where it has a value.
    public init(from decoder: any Decoder) throws {
        let parts = try decoder.container(keyedBy: CodingKeys.self)
        position = try parts.decode(String.self, forKey: .position)
        row = try parts.decode(Int.self, forKey: .row)
        col = try parts.decode(Int.self, forKey: .col)
        state = try parts.decode(PositionState.self, forKey: .state)
        center = try parts.decode(Point.self, forKey: .center)
        index = try parts.decodeIfPresent(Int.self, forKey: .index)
        values = try parts.decodeIfPresent([String].self, forKey: .values)
        code = parts.contains(.value) ? try CodeEntry(from: decoder) : nil
    }

    /// Writes the entry, the parts of its code beside its own.
    public func encode(to encoder: any Encoder) throws {
        var parts = encoder.container(keyedBy: CodingKeys.self)
        try parts.encode(position, forKey: .position)
        try parts.encode(row, forKey: .row)
        try parts.encode(col, forKey: .col)
        try parts.encode(state, forKey: .state)
        try parts.encode(center, forKey: .center)
        try parts.encodeIfPresent(index, forKey: .index)
        try parts.encodeIfPresent(values, forKey: .values)
        try code?.encode(to: encoder)
    }
}
