// SHA-256: the digest of a file, whole or piece by piece, and the key that is derived with it.

private import CNettle
private import RackCore

/// The SHA-256 (FIPS 180-4) of bytes that come one piece after the other.
package struct FileDigest {
    private var context = sha256_ctx()

    /// Starts with nothing.
    package init() { unsafe nettle_sha256_init(&context) }

    /// Takes up the next piece.
    package mutating func add(_ bytes: [UInt8]) { unsafe nettle_sha256_update(&context, bytes.count, bytes) }

    /// The digest of all that was taken up: 64 lower-case hex digits.
    package var text: String { bytes.hex }

    /// The digest of all that was taken up: 32 bytes.
    var bytes: [UInt8] {
        // Asking for the digest starts the context anew.
        var context = context
        return unsafe [UInt8](unsafeUninitializedCapacity: Int(SHA256_DIGEST_SIZE)) { digest, count in
            count = Int(SHA256_DIGEST_SIZE)
            unsafe nettle_sha256_digest(&context, count, digest.baseAddress)
        }
    }

    /// The digest of bytes that are all there: 64 lower-case hex digits.
    package static func of(_ bytes: [UInt8]) -> String { Self.bytes(of: bytes).hex }

    /// The digest of bytes that are all there: 32 bytes.
    static func bytes(of bytes: [UInt8]) -> [UInt8] {
        var digest = FileDigest()
        digest.add(bytes)
        return digest.bytes
    }

    /// A key derived slowly from a word: PBKDF2 with HMAC-SHA-256 (RFC 8018, 5.2).
    /// - Parameter rounds: the iterations, 1 or more.
    /// - Returns: 32 bytes.
    static func derivedKey(of word: [UInt8], salt: [UInt8], rounds: Int) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: Int(SHA256_DIGEST_SIZE)) { key, count in
            count = Int(SHA256_DIGEST_SIZE)
            unsafe nettle_pbkdf2_hmac_sha256(
                word.count, word, UInt32(rounds), salt.count, salt, count, key.baseAddress)
        }
    }
}
