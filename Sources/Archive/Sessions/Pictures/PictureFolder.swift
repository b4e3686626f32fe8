// The annotated pictures that are kept in the size of the frame: files beside the database.

internal import Glibc
package import Station

/// The annotated pictures of sessions in the size of the frame, a file for each in a folder beside the database.
///
/// They are no part of the database: its backups, its copy on the stick and the look at it at each start would take as
/// long as a thousand pictures take. What a picture has to be stands in the audit trail, in the record of its session,
/// by its SHA-256. So a session that comes back from a backup has its picture again.
package struct PictureFolder: Hashable, Sendable {
    /// The folder. It is made with the first picture.
    package let path: String

    /// The pictures in a data folder.
    package init(dataFolder: String) { path = "\(dataFolder)/pictures" }

    /// The pictures beside a database.
    init(beside database: String) { self.init(dataFolder: AtomicFile.folder(of: database)) }

    /// Whether there is such a folder.
    var isThere: Bool { (try? FileStatus.behind(path))??.kind == .folder }

    /// The file of a session's picture.
    /// - Parameter csvName: the session's own name for its CSV.
    package func file(of csvName: String) -> String { "\(path)/\(Self.name(of: csvName))" }

    /// The picture of a session: a JPEG file's bytes; nil where none was kept.
    /// - Throws: `damagedPicture` where it is gone, or is not as it was kept.
    package func picture(of session: Session) throws(Fault) -> [UInt8]? {
        guard let digest = session.annotatedDigest else { return nil }
        return try picture(of: session.csvName, digest)
    }

    /// The picture that has this digest, a JPEG file's bytes.
    /// - Parameter csvName: its session's own name for its CSV.
    /// - Throws: `damagedPicture` where it is gone, or is not as it was kept.
    func picture(of csvName: String, _ digest: String) throws(Fault) -> [UInt8] {
        let file = file(of: csvName)
        guard let bytes = try? AtomicFile.readForeign(file, limit: Self.longest), FileDigest.of(bytes) == digest else {
            throw Fault(.disk(.damagedPicture), on: file)
        }
        return bytes
    }

    /// Keeps a picture. When this returns, it is on the disk.
    func keep(_ picture: [UInt8], of csvName: String) throws(Fault) {
        try AtomicFile.makeFolder(path)
        try AtomicFile.write(picture, to: file(of: csvName), replacingLinks: true)
    }

    /// Removes pictures; those that are not there need not be. A name that leads elsewhere is nobody's of a session.
    func remove(_ csvNames: [String]) {
        guard !csvNames.isEmpty, let folder = try? OpenFolder(path) else { return }
        for name in csvNames where !name.utf8.contains(UInt8(ascii: "/")) { try? folder.remove(Self.name(of: name)) }
    }

    /// The files that are there and their bytes, by their names.
    var files: [String: Int] {
        guard let folder = try? OpenFolder(path), let names = try? folder.names() else { return [:] }
        var files: [String: Int] = [:]
        for name in names {
            guard let status = try? folder.status(of: name), status.kind == .regular else { continue }
            files[name] = status.size
        }
        return files
    }

    /// The bytes of all pictures together.
    package var bytes: Int { files.values.reduce(0, +) }

    /// The name of the file of a session's picture.
    static func name(of csvName: String) -> String { "\(ExportName.stem(of: csvName)).jpg" }

    /// The longest picture that is read, in bytes.
    private static let longest = Int(StoreOpening.longestRow)
}
