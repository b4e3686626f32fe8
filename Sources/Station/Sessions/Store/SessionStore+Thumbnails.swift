// What lists show of sessions besides their summaries: the small pictures, and what was found at the positions.

private import Foundation
internal import GRDB
internal import RackCore

extension SessionStore {
    /// The annotated pictures of sessions, small: a JPEG file's bytes for each id that is kept.
    public func thumbnails(of ids: [String]) async throws(StoreError) -> [String: [UInt8]] {
        try await read { db in
            var pictures: [String: [UInt8]] = [:]
            for id in ids {
                let bytes = try Data.fetchOne(
                    db, sql: "SELECT thumbnail FROM session JOIN sessionContent USING (sequence) WHERE id = ?",
                    arguments: [id])
                pictures[id] = bytes.map(Array.init)
            }
            return pictures
        }
    }

    /// How many positions of the racks of sessions are in each state, for each id that is kept and whole.
    func states(of ids: [String]) async throws(StoreError) -> [String: [PositionState: Int]] {
        try await read { db in
            var states: [String: [PositionState: Int]] = [:]
            for id in ids {
                let row = try Row.fetchOne(
                    db,
                    sql: """
                        SELECT \(SessionSummary.columns), rackCSV, rackSeal
                        FROM session JOIN sessionRack USING (sequence) WHERE id = ?
                        """,
                    arguments: [id])
                guard let csv = row.flatMap({ try? ScanSession.recordedCSV(.rack, $0, db) }),
                    let positions = try? RackCSVImporter.positions(in: Array(csv.utf8))
                else { continue }
                states[id] = Dictionary(grouping: positions, by: \.state).mapValues(\.count)
            }
            return states
        }
    }
}
