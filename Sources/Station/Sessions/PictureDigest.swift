// The identity of a picture file.

private import Crypto
private import Foundation
private import RackCore

/// The identity of a picture file: the SHA-256 of its bytes.
public enum PictureDigest {
    /// The digest of a file's bytes, 64 lower-case hex digits.
    public static func of(_ bytes: [UInt8]) -> String {
        SHA256.hash(data: bytes).hex
    }
}
