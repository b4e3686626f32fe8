// The parts of the JSON document of a reading: codes and positions.

internal import Labels
package import RackCore
internal import Station

/// A code that was read: what it says, where it lies, and how it was read.
package struct CodeEntry: Codable, Equatable, Sendable {
    /// What the code says.
    package var value: String
    /// Whether the value is the message itself or its hex form.
    package var encoding: Payload.Encoding
    /// The middle of the code, in pixels.
    package var center: Point
    /// The upright rectangle around the code, in whole pixels.
    package var rect: PixelRect
    /// The code's corners, x and y of top left, top right, bottom right and bottom left as the symbol stands.
    package var corners: [[Double]]
    /// Rows and columns of modules: `12x12`.
    package var symbol: String
    /// Codewords that the error correction repaired.
    package var correctedCodewords: Int
    /// Which look read the code.
    package var look: RawDetection.Look
    /// What kind of code it is, where it is not a DataMatrix.
    package var symbology: Symbology?
    /// How good its print is; missing where nobody looked.
    package var grade: GradeEntry?
    /// The GS1 element string as it stands in a label's code, whose value has parentheses.
    package var raw: String?
    /// What proves the value of a label's code by itself.
    package var check: String?

    /// The entry of a code on a label: it says what kind it is, and what proves it.
    init(label detection: RawDetection) {
        self.init(detection)
        let label = LabelCode(detection)
        (symbology, value, raw, check) = (label.symbology, label.value, label.elements, label.check)
    }

    init(_ detection: RawDetection) {
        value = detection.value
        encoding = detection.payload.encoding
        center = Decimal.rounded(detection.center)
        rect = detection.boundingRect
        corners = detection.corners.corners.map(Decimal.rounded).map { [$0.x, $0.y] }
        symbol = detection.symbol.description
        correctedCodewords = detection.correctedCodewords
        look = detection.look
        symbology = detection.symbology == .implied ? nil : detection.symbology
        grade = detection.grade.map(GradeEntry.init)
    }

    init(_ record: VialRecord) { self.init(record.detection) }

    /// The code that this was made of.
    /// - Parameter place: where it stands, for the fault's text.
    /// - Throws: a fault when the entry contradicts itself.
    func detection(at place: String) throws(Fault) -> RawDetection {
        guard corners.count == 4, corners.allSatisfy({ $0.count == 2 }), let size,
            let payload = raw.map({ Payload(bytes: Array($0.utf8), isGS1: true) })
                ?? Payload(value: value, encoding: encoding)
        else { throw Fault(.reading(.contradiction), on: place) }
        let points = corners.map { Point(x: $0[0], y: $0[1]) }
        return RawDetection(
            payload: payload,
            corners: Quad(topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3]),
            symbol: size, correctedCodewords: correctedCodewords, look: look,
            symbology: symbology ?? .implied, grade: grade?.grade)
    }

    /// Rows and columns of modules; nil when the text says no such thing.
    var size: SymbolSize? {
        let sides = symbol.split(separator: "x", omittingEmptySubsequences: false).compactMap { Int($0) }
        return sides.count == 2 ? SymbolSize(rows: sides[0], cols: sides[1]) : nil
    }
}

/// One position of the rack with the vial that was read there. A position with two vials has two entries; a vial at
/// a position that the rack does not list has an entry of its own, so that no value is ever missing.
package struct PositionEntry: Equatable, Sendable {
    /// What the position is called: as on the container, such as `A1`, or `R1C1` where it is relative.
    package var position: String
    /// The row, 0 on top.
    package var row: Int
    /// The column, 0 on the left.
    package var col: Int
    /// What is known of the position.
    package var state: PositionState
    /// The middle of the code, or of a position without one, in pixels.
    package var center: Point
    /// The vial's number as it stands on the annotated picture, from 1.
    package var index: Int?
    /// The vial's code. In JSON its parts stand beside those of the position.
    package var code: CodeEntry?
    /// All values that were read at the position, where it is in conflict; the value that a person put in, where it is
    /// `typed`.
    package var values: [String]?
    /// Why nothing was read at the position; missing where nothing stands out, and where it is not `unread`.
    package var tip: ReadingTip?

    /// An entry for each position of a reading and for each of its records, row-major.
    static func entries(of reading: RackReading) -> [PositionEntry] {
        let records = Dictionary(grouping: reading.records.enumerated()) {
            GridPosition(row: $0.element.row, col: $0.element.col)
        }
        let listed = Dictionary(reading.positions.map { ($0.position, $0) }) { first, _ in first }
        return Set(records.keys).union(listed.keys).sorted { ($0.row, $0.col) < ($1.row, $1.col) }.flatMap { place in
            guard let here = records[place] else {
                return listed[place].map { [PositionEntry($0, reading.origin)] } ?? []
            }
            let position =
                listed[place]
                ?? RackPosition(
                    position: place, state: .conflict, values: here.map(\.element.value),
                    center: here[0].element.corners.center)
            return here.map { record in
                var entry = PositionEntry(position, reading.origin)
                let code = CodeEntry(record.element)
                (entry.index, entry.code, entry.center) = (record.offset + 1, code, code.center)
                return entry
            }
        }
    }

    private init(_ position: RackPosition, _ origin: PositionOrigin) {
        self.position = origin.name(of: position.position)
        row = position.position.row
        col = position.position.col
        state = position.state
        center = Decimal.rounded(position.center)
        values = [.conflict, .typed].contains(position.state) ? position.values : nil
        tip = position.tip
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
                throw Fault(.reading(.noCode), on: entry.position)
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
            // What a person put in takes the place of all that was read there.
            if entries[0].state == .typed { return listed }
            let known = Set(listed)
            return listed + entries.compactMap(\.code?.value).filter { !known.contains($0) }
        }
        let frequency = Dictionary(grouping: values.values.joined()) { $0 }.mapValues(\.count)
        var seen: Set<GridPosition> = []
        return entries.filter { seen.insert($0.place).inserted }.map { entry in
            let values = values[entry.place] ?? []
            let isSound =
                values.isEmpty
                || entry.state == .read && values.count == 1 && frequency[values[0]] == 1
                || entry.state == .typed && values.count == 1
            return RackPosition(
                position: entry.place, state: isSound ? entry.state : .conflict, values: values, center: entry.center,
                tip: isSound && entry.state == .unread ? entry.tip : nil)
        }
    }
}

extension [PositionEntry] {
    /// The entries with what persons put in. The codes that were read at those positions stay beside it.
    func supplied(_ values: [SuppliedValue]) -> [PositionEntry] {
        guard !values.isEmpty else { return self }
        let byPlace = Dictionary(values.map { ($0.position, $0) }) { first, _ in first }
        return map { entry in
            guard let value = byPlace[entry.place] else { return entry }
            var entry = entry
            (entry.state, entry.values, entry.tip) = (.typed, [value.value], nil)
            return entry
        }
    }
}

extension PositionEntry: Codable {
    private enum CodingKeys: CodingKey {
        case position, row, col, state, center, index, value, values, tip
    }

    /// Reads an entry; it has a code where it has a value.
    package init(from decoder: any Decoder) throws {
        let parts = try decoder.container(keyedBy: CodingKeys.self)
        position = try parts.decode(String.self, forKey: .position)
        row = try parts.decode(Int.self, forKey: .row)
        col = try parts.decode(Int.self, forKey: .col)
        state = try parts.decode(PositionState.self, forKey: .state)
        center = try parts.decode(Point.self, forKey: .center)
        index = try parts.decodeIfPresent(Int.self, forKey: .index)
        values = try parts.decodeIfPresent([String].self, forKey: .values)
        tip = try parts.decodeIfPresent(ReadingTip.self, forKey: .tip)
        code = parts.contains(.value) ? try CodeEntry(from: decoder) : nil
    }

    /// Writes the entry, the parts of its code beside its own.
    package func encode(to encoder: any Encoder) throws {
        var parts = encoder.container(keyedBy: CodingKeys.self)
        try parts.encode(position, forKey: .position)
        try parts.encode(row, forKey: .row)
        try parts.encode(col, forKey: .col)
        try parts.encode(state, forKey: .state)
        try parts.encode(center, forKey: .center)
        try parts.encodeIfPresent(index, forKey: .index)
        try parts.encodeIfPresent(values, forKey: .values)
        try parts.encodeIfPresent(tip, forKey: .tip)
        try code?.encode(to: encoder)
    }
}
