// The small pictures of sessions, for lists.

private import Foundation
internal import GRDB

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
}
