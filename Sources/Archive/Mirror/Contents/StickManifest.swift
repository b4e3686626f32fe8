// The list of the files that a station put on a stick, with their digests.

/// What `manifest.sha256` says: the SHA-256 of each file that the station put into its folder, in the form that
/// `sha256sum -c` checks there.
struct StickManifest: Hashable, Sendable {
    /// What the copy of the database holds.
    struct Snapshot: Hashable, Sendable {
        /// How many sessions.
        var sessions: Int
        /// What tells these sessions from any others.
        var fingerprint: String
    }

    /// The file's name in the station's folder.
    static let name = "manifest.sha256"

    /// The digest of each file, by its path in the station's folder.
    var digests: [String: String] = [:]
    /// What the copy of the database holds, where there is one.
    var snapshot: Snapshot?

    /// An empty list.
    init() {}

    /// Reads a list. What is no line of a list is passed over: the stick is in other people's hands.
    init(_ bytes: [UInt8]) {
        var rest = bytes[...]
        // Line by line: the lines of a file of other people would together take many times its length.
        while !rest.isEmpty, digests.count < Self.mostFiles {
            let end = rest.firstIndex(of: 0x0A) ?? rest.endIndex
            let bytes = rest[..<end].prefix(Self.longestLine)
            rest = rest[end...].dropFirst()
            let line = Substring(String(decoding: bytes.last == 0x0D ? bytes.dropLast() : bytes, as: UTF8.self))
            if line.hasPrefix(Self.snapshotBegin) {
                snapshot = Self.snapshot(line.dropFirst(Self.snapshotBegin.count))
            } else if let (digest, path) = Self.entry(line) {
                digests[path] = digest
            }
        }
    }

    /// The list as it is written for a station.
    func text(station: String) -> String {
        let lines = digests.sorted { $0.key < $1.key }.map { "\($0.value)  \($0.key)\n" }
        let held = snapshot.map { "\(Self.snapshotBegin)\($0.sessions) sessions, \($0.fingerprint)\n" } ?? ""
        return """
            # The files that the vial reader "\(station)" put here. To check them: sha256sum -c \(Self.name)
            \(held)
            """ + lines.joined()
    }

    /// The most files that are read of a list: those of a hundred thousand sessions.
    private static let mostFiles = 300_000
    /// The longest line that is read, in bytes.
    private static let longestLine = 600

    private static let snapshotBegin = "# \(StickSnapshot.name) holds "

    private static func snapshot(_ text: Substring) -> Snapshot? {
        let parts = text.split(separator: " ")
        guard parts.count == 3, let sessions = Int(parts[0]), isDigest(parts[2]) else { return nil }
        return Snapshot(sessions: sessions, fingerprint: String(parts[2]))
    }

    /// A line with a path that this station can have written.
    private static func entry(_ line: Substring) -> (digest: String, path: String)? {
        let (digest, rest) = (line.prefix(64), line.dropFirst(64))
        let path = String(rest.dropFirst(2))
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let isDeep = parts.count == 3 && parts[0].hasPrefix(StickFile.replacedFolder)
        guard isDigest(digest), rest.hasPrefix("  "), (1...2).contains(parts.count) || isDeep,
            parts.allSatisfy({ !$0.isEmpty && $0.first != "." && !$0.utf8.contains(0) })
        else { return nil }
        return (String(digest), path)
    }

    private static func isDigest(_ text: Substring) -> Bool {
        text.utf8.count == 64 && text.utf8.allSatisfy("0123456789abcdef".utf8.contains)
    }
}
