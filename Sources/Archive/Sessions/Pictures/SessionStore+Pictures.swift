// The annotated pictures of a store's sessions: which are kept, and which are left over.

internal import GRDB
internal import Station

extension SessionStore {
    /// The annotated pictures in the size of the frame.
    package var pictures: PictureFolder { PictureFolder(beside: path) }

    /// The names of the CSV files of the sessions that have a picture by what the audit trail says, the oldest first.
    func picturedCSVNames() async throws(Fault) -> [String] {
        try await read { db in
            let rows = try Row.fetchAll(
                db, sql: "SELECT csvName, \(SessionRecord.column) FROM session ORDER BY sequence")
            return try rows.compactMap { row in
                let record = try row.decode(String?.self, forColumn: "record").flatMap { SessionRecord($0) }
                return record?.picture == nil ? nil : try row.decode(String.self, forColumn: "csvName")
            }
        }
    }

    /// Removes what power cuts left: pictures of sessions that were deleted, and of those that were being written.
    ///
    /// A picture of which nothing is known stays: its session may have been in a database that was damaged, and may be
    /// taken in again.
    func tidyPictures() async throws(Fault) {
        let pictures = pictures
        guard pictures.isThere else { return }
        try AtomicFile.removeUnfinished(in: pictures.path)
        let kept = Set(try await allCSVNames().map(PictureFolder.name))
        let unknown = pictures.files.keys.filter { $0.hasSuffix(".jpg") && !kept.contains($0) }
        let deleted = try await read { db -> [String] in
            try unknown.map { "\($0.dropLast(4)).csv" }.filter { try Self.isDeleted($0, db) }
        }
        pictures.remove(deleted)
    }

    /// Whether the audit trail says that the session of a CSV file was deleted.
    private static func isDeleted(_ csvName: String, _ db: Database) throws -> Bool {
        try Int.fetchOne(
            db, sql: "SELECT 1 FROM audit WHERE action = ? AND (detail = ? OR detail GLOB ?) LIMIT 1",
            arguments: [AuditAction.deletion.rawValue, csvName, "\(csvName): *"]) != nil
    }
}

extension Scan {
    /// The annotated picture as it is kept beside its session: a JPEG file's bytes; nil where the settings do not ask for
    /// it, or the disk is nearly full: the room that is left is for values.
    func picture(_ room: DiskRoom?) -> [UInt8]? {
        settings.annotated == .full && !pictures.annotated.isEmpty && room?.warning == nil ? pictures.annotated : nil
    }
}
