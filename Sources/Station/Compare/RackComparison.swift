// What a rack has, against what it is expected to have.

package import RackCore

/// How a reading compares with a list of expected values.
package struct RackComparison: Hashable, Sendable {
    /// The list's name.
    package var name: String
    /// What is expected and was not read, in the order of the list.
    package var missing: [ExpectedList.Entry]
    /// What was read and is not expected, row-major.
    package var unexpected: [ExpectedList.Entry]
    /// What was read elsewhere than it is expected, row-major.
    package var misplaced: [Misplaced]

    /// A value at another position than the expected one.
    package struct Misplaced: Hashable, Sendable {
        /// The value.
        package var value: String
        /// Where it was read.
        package var position: GridPosition
        /// What the position is called where it is expected; in the numbers of the reading where positions are relative.
        package var expected: String
    }

    /// The part of the values, of the list or of the rack, whichever has fewer, that both have to have before they are
    /// taken to belong together.
    package static let leastShare = 0.5

    /// Whether everything is as expected.
    package var isAsExpected: Bool { missing.isEmpty && unexpected.isEmpty && misplaced.isEmpty }

    /// Compares a reading with the list that shares most values with it; of equals, the one with fewer other values,
    /// then the first by name. Nil when none shares enough.
    package init?(_ reading: RackReading, with lists: [ExpectedList]) {
        let values = Set(reading.records.map(\.value))
        let best = lists.map { list in (list: list, shared: list.entries.count { values.contains($0.value) }) }
            .filter { list, shared in
                shared > 0 && Double(shared) >= Self.leastShare * Double(min(list.entries.count, values.count))
            }
            .min { ($1.shared, $0.list.entries.count, $0.list.name) < ($0.shared, $1.list.entries.count, $1.list.name) }
        guard let list = best?.list else { return nil }
        self.init(reading, with: list)
    }

    private init(_ reading: RackReading, with list: ExpectedList) {
        name = list.name
        let expected = Dictionary(list.entries.map { ($0.value, $0) }) { first, _ in first }
        let values = Set(reading.records.map(\.value))
        let places = ListedPlaces(reading, expected)
        missing = list.entries.filter { !values.contains($0.value) }.map { entry in
            .init(value: entry.value, position: entry.position.flatMap { places.name(of: $0) })
        }
        unexpected = []
        misplaced = []
        for record in reading.records {
            let position = GridPosition(row: record.row, col: record.col)
            guard let entry = expected[record.value] else {
                unexpected.append(.init(value: record.value, position: reading.origin.name(of: position)))
                continue
            }
            guard let listed = entry.position, let name = places.name(of: listed),
                name != reading.origin.name(of: position)
            else { continue }
            misplaced.append(.init(value: record.value, position: position, expected: name))
        }
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
