// The identity of a picture file.

/// The identity of a picture file: the SHA-256 of its bytes.
public enum PictureDigest {
    /// The digest of a file's bytes, 64 lower-case hex digits.
    public static func of(_ bytes: [UInt8]) -> String { FileDigest.of(bytes) }
}
