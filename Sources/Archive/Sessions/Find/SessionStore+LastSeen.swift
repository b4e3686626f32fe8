// Where the vials of a session were read the last time before it.

internal import GRDB
internal import RackCore
internal import Station

extension SessionStore {
    /// Where vials of a session were the last time before it, row by row.
    ///
    /// It is told where that was in another box, or at another position of this one. A box is known by its name;
    /// without names two sessions are of the same box when most vials of one are in both.
    func lastSeen(of id: String) async throws(Fault) -> [LastSeen] {
        try await read { db in
            let row = try Row.fetchOne(
                db,
                sql: """
                    SELECT \(SessionSummary.columns), csv FROM session JOIN sessionContent USING (sequence) WHERE id = ?
                    """,
                arguments: [id])
            guard let row else { return [] }
            let session = try SessionSummary(row)
            guard session.isIntact, let csv = try? Session.csv(.vials, row),
                let vials = try? CSVImporter.vials(in: Array(csv.utf8))
            else { return [] }
            let before = try Self.places(of: vials.prefix(Self.mostVials).map(\.value), before: session.sequence, db)
            let shared = before.values.reduce(into: [:]) { $0[$1.session.sequence, default: 0] += 1 }
            return vials.compactMap { vial in
                guard let place = before[vial.value], place.isIntact, let was = place.position else { return nil }
                let position = GridPosition(row: vial.row, col: vial.col)
                let isSameBox = Self.isSameBox(
                    place.session, session, sharing: shared[place.session.sequence, default: 0], of: vials.count)
                guard isSameBox else { return LastSeen(at: position, before: place, isSameBox: false) }
                // What counts from the first vial says nothing of another position.
                guard let now = session.rack, let then = place.session.rack, !now.isRelative, !then.isRelative,
                    now.container?.shape == then.container?.shape, was != position
                else { return nil }
                return LastSeen(at: position, before: place, isSameBox: true)
            }
        }
    }

    /// The most vials that are looked for.
    private static let mostVials = 1000

    /// The newest place of each value before a session.
    private static func places(
        of values: [String], before sequence: Int, _ db: Database
    ) throws -> [String: ValuePlace] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT sequence, row, col FROM sessionValue
                WHERE value = :value COLLATE NOCASE AND value = :value AND sequence < :sequence AND row >= 0
                ORDER BY sequence DESC LIMIT 1
                """)
        var sessions: [Int: SessionSummary] = [:]
        var places: [String: ValuePlace] = [:]
        for value in values where places[value] == nil {
            guard let row = try Row.fetchOne(statement, arguments: ["value": value, "sequence": sequence]) else {
                continue
            }
            let number = try row.decode(Int.self, forColumn: "sequence")
            if sessions[number] == nil {
                sessions[number] = try Row.fetchOne(
                    db, sql: "SELECT \(SessionSummary.columns) FROM session WHERE sequence = ?", arguments: [number]
                ).map(SessionSummary.init)
            }
            guard let session = sessions[number] else { continue }
            let position = GridPosition(
                row: try row.decode(forColumn: "row"), col: try row.decode(forColumn: "col"))
            places[value] = ValuePlace(
                value, in: session, at: position, name: session.rack?.name(of: position) ?? position.relativeName,
                isIntact: session.isIntact)
        }
        return places
    }

    private static func isSameBox(
        _ one: SessionSummary, _ other: SessionSummary, sharing shared: Int, of count: Int
    ) -> Bool {
        if let name = one.rackName, let otherName = other.rackName { return name == otherName }
        return 2 * shared >= count
    }
}
