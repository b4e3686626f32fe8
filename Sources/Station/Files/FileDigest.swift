// The SHA-256 of a file, whole or piece by piece.

private import Crypto
private import RackCore

/// The SHA-256 of bytes that come one piece after the other.
package struct FileDigest {
    private var hash = SHA256()

    /// Starts with nothing.
    package init() {}

    /// Takes up the next piece.
    package mutating func add(_ bytes: [UInt8]) { hash.update(data: bytes) }

    /// The digest of all that was taken up: 64 lower-case hex digits.
    package var text: String { hash.finalize().hex }

    /// The digest of bytes that are all there: 64 lower-case hex digits.
    package static func of(_ bytes: [UInt8]) -> String { SHA256.hash(data: bytes).hex }
}
