// The USB stick as the station knows it.

/// Where finished sessions are mirrored to: a USB stick, or a folder that stands for one.
package protocol Stick: Sendable {
    /// Whether a stick is in: the present state at once, and then every change.
    func presence() -> AsyncStream<StickPresence>

    /// The contents of a file on the stick, past any cache where the device allows it; nil when there is none.
    /// - Parameter path: the path on the stick, `/` between its parts.
    func contents(of path: String) async throws(Fault) -> [UInt8]?

    /// The first bytes of a file on the stick, all of them when it is no longer; nil when there is none.
    /// - Parameters:
    ///   - path: the path on the stick.
    ///   - most: the most bytes that are read.
    func contents(of path: String, most: Int) async throws(Fault) -> [UInt8]?

    /// The names of what lies in a folder on the stick, in alphabetical order; none when there is no such folder.
    /// - Parameters:
    ///   - folder: the path on the stick, `/` between its parts.
    ///   - most: the most names that are looked at; of more, it is left open which are left out.
    func names(in folder: String, most: Int) async throws(Fault) -> [String]

    /// Puts a file on the stick so that it survives the stick's removal: written under a temporary name, flushed,
    /// renamed, flushed again, read back and compared. Returns only when all that has succeeded.
    /// - Parameters:
    ///   - bytes: the file's contents.
    ///   - path: the path on the stick; missing folders are made.
    func put(_ bytes: [UInt8], at path: String) async throws(Fault)

    /// Puts a copy of a file of this machine on the stick, like the bytes of ``put(_:at:)`` but piece by piece, so
    /// that it may be larger than the memory.
    /// - Parameters:
    ///   - file: the file on this machine.
    ///   - path: the path on the stick; missing folders are made.
    func put(file: String, at path: String) async throws(Fault)

    /// The SHA-256 of a file on the stick as 64 lower-case hex digits, read past any cache where the device allows it;
    /// nil when there is no such file.
    /// - Parameter path: the path on the stick.
    func digest(of path: String) async throws(Fault) -> String?

    /// The bytes that still have room on the stick; nil where that cannot be told.
    func room() async throws(Fault) -> Int?

    /// Removes a file from the stick; nothing happens when there is none.
    /// - Parameter path: the path on the stick.
    func remove(_ path: String) async throws(Fault)

    /// Which stick it is, so that it is known again: the UUID of its file system. Nil where that cannot be told.
    /// - Throws: `removed` when none is in.
    func identity() async throws(Fault) -> String?

    /// Removes the unfinished files that an interruption left in a folder of the stick.
    /// - Parameter folder: the folder's path on the stick; it need not be there.
    func tidy(_ folder: String) async throws(Fault)

    /// Brings all that was put to the medium and leaves the stick as it has to be to be taken out: returns only when
    /// it may be. Later files may be put all the same; the stick then has to be settled again.
    func settle() async throws(Fault)
}

/// Whether a stick is in.
package enum StickPresence: Hashable, Sendable {
    /// None is in.
    case absent
    /// One is in and can be written; the name is what the user is shown.
    case present(name: String)
    /// One is in and cannot be used, and why.
    case unusable(Fault)
}
