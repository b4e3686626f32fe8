// Pictures that are taken in as sessions, and whether they are kept already.

private import Glibc
internal import GRDB
package import Station

extension SessionStore {
    /// The number of the session that was made of a picture, at the station or by taking it in; nil where none is kept.
    /// - Parameter digest: the SHA-256 of the picture, 64 lower-case hex digits.
    package func sequence(ofPicture digest: String) async throws(Fault) -> Int? {
        try await read { db in
            try Int.fetchOne(
                db, sql: "SELECT sequence FROM session WHERE pictureDigest = ? ORDER BY sequence LIMIT 1",
                arguments: [digest])
        }
    }

    /// Keeps the reading of a picture file as a session that is marked as imported. The audit trail has the file's name
    /// and the SHA-256 of the picture.
    /// - Parameters:
    ///   - scan: what was read, drawn; its source is the file.
    ///   - time: when.
    ///   - station: the settings of the station that keeps it.
    ///   - timeDoubt: why the time may be wrong, in words.
    ///   - origin: who does it.
    /// - Returns: the session's number.
    /// - Throws: a fault that says why it could not be kept; nothing of it is kept then.
    package func insert(
        picture scan: Scan, time: StationTime, station: Settings, timeDoubt: Words?, by origin: AuditOrigin
    ) async throws(Fault) -> Int {
        let room = DiskRoom(AtomicFile.folder(of: path), station.store)
        if let refusal = room?.refusal { throw refusal }
        let name = AtomicFile.name(of: scan.source)
        var scan = scan
        scan.source = ImportedSession.sourceBegin + name
        let new = Session(
            scan, time: time, stationID: station.stationID, software: origin.software,
            timeDoubt: timeDoubt?.description)
        let record = AuditEntry(
            .picture, subject: new.id, detail: name, picture: scan.pictureDigest, origin: origin)
        return try await insert(new, annotated: scan.picture(room), as: .imported, by: origin, with: [record])
            .sequence
    }
}

extension AtomicFile {
    /// The first bytes of a file of other people; none where there is no file, such as of a pipe or a device.
    package static func headOfForeign(_ path: String, count: Int) -> [UInt8] {
        do throws(SystemFault) {
            let file = try OpenFile(path, O_RDONLY | O_NONBLOCK)
            return try file.status().kind == .regular ? file.readSome(count) : []
        } catch {
            return []
        }
    }
}
