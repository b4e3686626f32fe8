// What a rack has, against what it is expected to have.

package import RackCore

/// How a reading compares with a list of expected values.
package struct RackComparison: Hashable, Codable, Sendable {
    /// The list's name.
    package var list: String
    /// All that is otherwise: what is missing in the order of the list, then what is unexpected and what is misplaced,
    /// row-major.
    package var deviations: [Deviation]

    /// A value that is otherwise than expected.
    package struct Deviation: Hashable, Codable, Sendable {
        /// How it is otherwise.
        package var kind: Kind
        /// The value.
        package var value: String
        /// Where it was read, from 0; nil for one that is missing.
        package var row: Int?
        /// Likewise.
        package var col: Int?
        /// What the position is called where it was read; nil for one that is missing.
        package var position: String?
        /// What the position is called where it is expected; nil where the list does not say. In the numbers of the
        /// reading where positions are relative.
        package var expected: String?

        /// How a value is otherwise than expected, in the order in which it is told.
        package enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
            /// It is expected and was not read.
            case missing
            /// It was read and is not expected.
            case unexpected
            /// It was read elsewhere than it is expected.
            case misplaced
        }

        /// Where it was read; nil for one that is missing.
        package var place: GridPosition? {
            guard let row, let col else { return nil }
            return GridPosition(row: row, col: col)
        }
    }

    /// The part of the values, of the list or of the rack, whichever has fewer, that both have to have before they are
    /// taken to belong together.
    package static let leastShare = 0.5

    /// Whether everything is as expected.
    package var isAsExpected: Bool { deviations.isEmpty }

    /// What is otherwise in one way.
    package subscript(_ kind: Deviation.Kind) -> [Deviation] { deviations.filter { $0.kind == kind } }

    /// How many values are otherwise, in each way in which some are: `2 missing, 1 misplaced`; empty where none is.
    package var counts: [Words] {
        Deviation.Kind.allCases.compactMap { kind in
            let count = self[kind].count
            guard count > 0 else { return nil }
            return switch kind {
            case .missing: "\(count) missing"
            case .unexpected: "\(count) unexpected"
            case .misplaced: "\(count) misplaced"
            }
        }
    }

    /// Compares a reading with the list that shares most values with it; of equals, the one with fewer other values,
    /// then the first by name. Nil when none shares enough. What persons put in counts as what was read.
    package init?(_ reading: RackReading, with lists: [ExpectedList]) {
        let values = Set(Self.values(of: reading).map(\.value))
        let best = lists.map { list in (list: list, shared: list.entries.count { values.contains($0.value) }) }
            .filter { list, shared in
                shared > 0 && Double(shared) >= Self.leastShare * Double(min(list.entries.count, values.count))
            }
            .min { ($1.shared, $0.list.entries.count, $0.list.name) < ($0.shared, $1.list.entries.count, $1.list.name) }
        guard let list = best?.list else { return nil }
        self.init(reading, with: list)
    }

    /// Compares a reading with a list, however much they share.
    package init(_ reading: RackReading, with list: ExpectedList) {
        self.list = list.name
        let expected = Dictionary(list.entries.map { ($0.value, $0) }) { first, _ in first }
        let found = Self.values(of: reading)
        let values = Set(found.map(\.value))
        let places = ListedPlaces(reading, expected)
        deviations = list.entries.filter { !values.contains($0.value) }.map { entry in
            Deviation(kind: .missing, value: entry.value, expected: entry.position.flatMap { places.name(of: $0) })
        }
        var (unexpected, misplaced): ([Deviation], [Deviation]) = ([], [])
        for (value, place) in found {
            let name = reading.origin.name(of: place)
            var deviation = Deviation(
                kind: .unexpected, value: value, row: place.row, col: place.col, position: name)
            guard let entry = expected[value] else {
                unexpected.append(deviation)
                continue
            }
            guard let wanted = entry.position.flatMap({ places.name(of: $0) }), wanted != name else { continue }
            (deviation.kind, deviation.expected) = (.misplaced, wanted)
            misplaced.append(deviation)
        }
        deviations += unexpected + misplaced
    }

    /// The values of a reading with their positions, row-major: what was read, and what persons put in.
    private static func values(of reading: RackReading) -> [(value: String, place: GridPosition)] {
        let typed = reading.positions.filter { $0.state == .typed }
        let places = Set(typed.map(\.position))
        let read = reading.records.map { (value: $0.value, place: GridPosition(row: $0.row, col: $0.col)) }
            .filter { !places.contains($0.place) }
        guard !typed.isEmpty else { return read }
        return (read + typed.flatMap { position in position.values.map { ($0, position.position) } })
            .sorted { ($0.place.row, $0.place.col) < ($1.place.row, $1.place.col) }
    }
}

/// Where the positions of a list are in a reading.
private struct ListedPlaces {
    private let container: Container?
    private let shift: GridPosition

    init(_ reading: RackReading, _ expected: [String: ExpectedList.Entry]) {
        container = reading.origin.container
        shift = container == nil ? Self.shift(of: reading, to: expected) : GridPosition(row: 0, col: 0)
    }

    /// What a position of the list is called in the reading; nil where positions are relative and its name does not tell
    /// row and column.
    func name(of listed: String) -> String? {
        guard let container else {
            return GridPosition(named: listed).map {
                GridPosition(row: $0.row + shift.row, col: $0.col + shift.col).relativeName
            }
        }
        // A number on a box with letters counts along its rows, as other systems have it.
        if let number = Int(listed), number > 0, number <= container.shape.rows * container.shape.cols,
            [.lettersRows, .lettersColumns].contains(container.numbering.scheme)
        {
            let isTurned = container.numbering.scheme == .lettersColumns
            let length = max(1, isTurned ? container.shape.rows : container.shape.cols)
            return "\(PositionNumbering.letter((number - 1) / length))\((number - 1) % length + 1)"
        }
        // By row and column every container's positions can be named.
        guard listed.first == "R", listed.contains("C"), let place = GridPosition(named: listed) else { return listed }
        return container.name(of: place)
    }

    /// How the list's positions lie in the numbers of the reading. One without a container counts from the first row and
    /// column that it saw occupied; what most values say tells where that is.
    private static func shift(of reading: RackReading, to expected: [String: ExpectedList.Entry]) -> GridPosition {
        var votes: [GridPosition: Int] = [:]
        for record in reading.records {
            guard let place = expected[record.value]?.position.flatMap({ GridPosition(named: $0) }) else { continue }
            votes[GridPosition(row: record.row - place.row, col: record.col - place.col), default: 0] += 1
        }
        // The most votes, and of equals the smallest shift.
        let best = votes.min { one, other in
            (other.value, one.key.distance, one.key.row, one.key.col)
                < (one.value, other.key.distance, other.key.row, other.key.col)
        }
        return best?.key ?? GridPosition(row: 0, col: 0)
    }
}

extension GridPosition {
    fileprivate var distance: Int { abs(row) + abs(col) }
}
