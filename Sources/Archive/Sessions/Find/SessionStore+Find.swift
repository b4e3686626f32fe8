// Where a value was read: in which sessions, at which positions.

internal import GRDB
package import RackCore
package import Station

/// A value as one session has it.
package struct FoundValue: Hashable, Sendable {
    /// What the code says.
    package var value: String
    /// Where the vial stood; nil for the rack's own code, and for a value of its label.
    package var position: GridPosition?
    /// The field of the rack's label that has it; nil for a vial and for the rack's own code.
    package var field: String?
    /// The session.
    package var session: SessionSummary
    /// Whether the session as it was written says so. False when the disk has changed it or the list of values; then
    /// nothing of this can be trusted.
    package var isIntact: Bool

    /// What the position is called in its session; `rack` for the rack's own code, `label box` for the field `box` of
    /// its label.
    package var name: String {
        guard let position else { return field.map { "label \($0)" } ?? "rack" }
        return session.rack?.name(of: position) ?? position.relativeName
    }
}

extension ValuePlace {
    /// Takes what was found for the screen.
    init(_ found: FoundValue) {
        self.init(
            found.value, in: found.session, at: found.position, name: found.name, isIntact: found.isIntact)
    }
}

/// How a value is compared with what is looked for.
package enum ValueMatch: Hashable, Sendable, CaseIterable {
    /// It is the same, byte for byte.
    case exact
    /// It begins with it, whatever the case of the letters `A` to `Z`.
    case beginning
}

extension SessionStore {
    /// Where a value was read, newest session first, and row by row in a session. Racks' own codes are found too.
    /// - Parameters:
    ///   - value: what is looked for, as it is written in every output. Nothing is found for an empty one.
    ///   - match: whether all of the value has to be the same, or its beginning.
    ///   - limit: the most places to return.
    ///   - offset: how many of the first to pass over.
    package func find(
        value: String, match: ValueMatch = .exact, limit: Int = 100, offset: Int = 0
    ) async throws(Fault) -> [FoundValue] {
        // SQLite would end the value at a zero, which no value has.
        guard !value.isEmpty, !value.utf8.contains(0), limit > 0 else { return [] }
        return try await read { db in
            let search = ValueSearch(value, match)
            let rows = try search.rows(db, limit: limit, offset: offset)
            var vials: [Int: Set<VialPlace>] = [:]
            return try rows.map { row in
                let session = try SessionSummary(row)
                if vials[session.sequence] == nil { vials[session.sequence] = try Self.vials(row, db) }
                return try FoundValue(row, session, vials[session.sequence] ?? [])
            }
        }
    }

    /// In how many places a value was read, up to a number.
    package func count(of value: String, match: ValueMatch, atMost most: Int) async throws(Fault) -> Int {
        guard !value.isEmpty, !value.utf8.contains(0) else { return 0 }
        return try await read { try ValueSearch(value, match).count($0, atMost: most) }
    }

    /// How the values that begin with a text go on.
    package func continuations(of text: String) async throws(Fault) -> ValueContinuations {
        guard !text.utf8.contains(0) else { return ValueContinuations() }
        return try await read { try ValueSearch(text, .beginning).continuations($0) }
    }

    /// Compares the list of values with the sessions' CSV files, and makes it anew where the disk has changed it. It
    /// reads every session, a few at a time.
    /// - Returns: whether it had to be made anew.
    @discardableResult
    func repairValues() async throws(Fault) -> Bool {
        var last = 0
        while true {
            let looked: (isRight: Bool, last: Int?)
            do throws(Fault) {
                looked = try await read { [last] in try ValueIndex.look(after: last, atMost: 200, $0) }
            } catch {
                guard error.code == .store(.corrupt) else { throw error }
                looked = (false, nil)
            }
            guard looked.isRight else {
                try await write { try ValueIndex.rebuild($0) }
                return true
            }
            guard let next = looked.last, next > last else { return false }
            last = next
        }
    }

    /// Where tubes stood in the last session that has most of those that any session has, and whose positions are those
    /// of a container with these rows and columns. Asked of the list of values, and read in the session itself.
    /// - Parameters:
    ///   - values: what the tubes' codes say.
    ///   - shape: the container's rows and columns.
    func recall(_ values: [String], in shape: RackShape) async throws(Fault) -> RecalledPlaces? {
        let wanted = Set(values.filter { !$0.isEmpty && !$0.utf8.contains(0) }.prefix(Self.mostRecalled))
        guard !wanted.isEmpty else { return nil }
        return try await read { db in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT DISTINCT sequence FROM sessionValue
                    WHERE value = :value COLLATE NOCASE AND value = :value AND row >= 0
                    ORDER BY sequence DESC LIMIT \(Self.mostSessions)
                    """)
            var shared: [Int: Int] = [:]
            for value in wanted {
                for sequence in try Int.fetchAll(statement, arguments: ["value": value]) {
                    shared[sequence, default: 0] += 1
                }
            }
            let most = shared.values.max() ?? 0
            // The newest that has at least half as many of the tubes as the one with the most: tubes come and go.
            let candidates = shared.keys.sorted(by: >).filter { 2 * (shared[$0] ?? 0) >= most }
            for sequence in candidates.prefix(Self.mostRead) {
                let row = try Row.fetchOne(
                    db,
                    sql: """
                        SELECT \(SessionSummary.columns), csv FROM session JOIN sessionContent USING (sequence)
                        WHERE sequence = ?
                        """,
                    arguments: [sequence])
                guard let row, let container = try SessionSummary(row).rack?.container, container.shape == shape,
                    let csv = try? Session.recordedCSV(.vials, row, db),
                    let vials = try? CSVImporter.vials(in: Array(csv.utf8))
                else { continue }
                let places = Dictionary(grouping: vials.filter { wanted.contains($0.value) }, by: \.value)
                    .compactMapValues { $0.count == 1 ? GridPosition(row: $0[0].row, col: $0[0].col) : nil }
                return RecalledPlaces(session: sequence, container: container, places: places)
            }
            return nil
        }
    }

    /// The most values that are asked for, the newest sessions that are looked at for each, and the most sessions that
    /// are read for one that had such a container.
    private static let (mostRecalled, mostSessions, mostRead) = (400, 8, 32)

    /// The vials that the CSV of a session has; none when the disk has changed it.
    private static func vials(_ row: Row, _ db: Database) throws -> Set<VialPlace> {
        let content = try Row.fetchOne(
            db, sql: "SELECT sequence, id, csv, csvSeal FROM session JOIN sessionContent USING (sequence) WHERE id = ?",
            arguments: [try row.decode(String.self, forColumn: "id")])
        guard let content, let csv = try? Session.csv(.vials, content),
            let vials = try? CSVImporter.vials(in: Array(csv.utf8))
        else { return [] }
        return Set(vials.map { VialPlace(value: $0.value, row: $0.row, col: $0.col) })
    }
}

/// A value at its row and column.
private struct VialPlace: Hashable {
    let value: String
    let row: Int
    let col: Int
}

extension FoundValue {
    /// Reads a row of the list of values with its session, and checks it against the session itself.
    fileprivate init(_ row: Row, _ session: SessionSummary, _ vials: Set<VialPlace>) throws {
        let place = VialPlace(
            value: try row.decode(forColumn: "value"), row: try row.decode(forColumn: "row"),
            col: try row.decode(forColumn: "col"))
        let isBeside = place.row == ValueIndex.rackPlace
        let isRack = isBeside && place.col == ValueIndex.rackPlace
        let fields = session.label?.fields ?? []
        let own = isBeside && fields.indices.contains(place.col) ? fields[place.col] : nil
        value = place.value
        position = isBeside ? nil : GridPosition(row: place.row, col: place.col)
        field = isBeside && !isRack ? own?.name ?? "" : nil
        self.session = session
        let isSupplied = session.supplied.contains { VialPlace(value: $0.value, row: $0.row, col: $0.col) == place }
        let isThere =
            isRack
            ? session.rackCode == place.value
            : isBeside ? own?.value == place.value : vials.contains(place) || isSupplied
        isIntact = session.isIntact && isThere
    }
}
