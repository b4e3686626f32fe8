// Signatures as signify and minisign write them: Ed25519 over a file, and the keys for it.

private import CHogweed
private import CNettle
private import Foundation
package import Station

/// A key that signatures are checked with: a file of signify or of minisign, whose keys are the same.
package struct PublicKey: Hashable, Sendable {
    /// Which key it is: 8 bytes that stand in each of its signatures.
    let id: [UInt8]
    /// The key: 32 bytes.
    let point: [UInt8]

    /// Reads a key's file.
    /// - Throws: `noKey` where it is none.
    package init(_ bytes: [UInt8], path: String) throws(Fault) {
        guard let body = KeyFile.body(bytes, count: 42), body.prefix(2).elementsEqual(KeyFile.algorithm) else {
            throw Fault(.provision(.noKey), on: path)
        }
        (id, point) = (Array(body[2..<10]), Array(body[10...]))
    }

    fileprivate init(id: [UInt8], point: [UInt8]) { (self.id, self.point) = (id, point) }

    /// Its number as it is shown: 16 hex digits.
    package var name: String { id.reversed().map { Self.hex($0) }.joined() }

    /// The key's file.
    package var file: [UInt8] { KeyFile.file("rackstation public key \(name)", KeyFile.algorithm + id + point) }

    /// Checks a signature. Of a minisign file the signature itself counts, and not its trusted comment.
    /// - Parameters:
    ///   - signature: the signature's file.
    ///   - message: what is signed.
    /// - Throws: why it does not hold.
    package func check(_ signature: [UInt8], of message: [UInt8]) throws(Fault) {
        guard let body = KeyFile.body(signature, count: 74) else { throw Fault(.provision(.badSignature)) }
        // minisign signs a BLAKE2b digest of the file unless it is told not to: minisign -S -l.
        guard !body.prefix(2).elementsEqual(KeyFile.prehashed) else { throw Fault(.provision(.prehashed)) }
        guard body.prefix(2).elementsEqual(KeyFile.algorithm) else { throw Fault(.provision(.badSignature)) }
        guard Array(body[2..<10]) == id else { throw Fault(.provision(.otherKey), on: name) }
        let isRight = unsafe nettle_ed25519_sha512_verify(point, message.count, message, Array(body[10...])) == 1
        guard isRight else { throw Fault(.provision(.badSignature)) }
    }

    private static func hex(_ byte: UInt8) -> String { (byte < 16 ? "0" : "") + String(byte, radix: 16) }
}

/// A key that signs: a file as `signify -G -n` makes it, without a password. Whoever has it sets stations up.
package struct SecretKey: Sendable {
    private let id: [UInt8]
    private let seed: [UInt8]
    private let point: [UInt8]

    /// Makes a new key.
    package init() {
        var random = SystemRandomNumberGenerator()
        self.init(id: (0..<8).map { _ in random.next() }, seed: (0..<32).map { _ in random.next() })
    }

    init(id: [UInt8], seed: [UInt8]) {
        (self.id, self.seed) = (id, seed)
        point = unsafe [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
            count = 32
            unsafe nettle_ed25519_sha512_public_key(buffer.baseAddress, seed)
        }
    }

    /// Reads a key's file.
    /// - Throws: `noSecretKey` where it is none, or has a password.
    package init(_ bytes: [UInt8], path: String) throws(Fault) {
        guard let body = KeyFile.body(bytes, count: 104),
            body.prefix(8).elementsEqual(KeyFile.algorithm + KeyFile.derivation + [0, 0, 0, 0]),
            Self.checksum(Array(body[40...])) == Array(body[24..<32])
        else { throw Fault(.provision(.noSecretKey), on: path) }
        self.init(id: Array(body[32..<40]), seed: Array(body[40..<72]))
    }

    /// The key that checks what this one signs.
    package var publicKey: PublicKey { PublicKey(id: id, point: point) }

    /// The key's file.
    package var file: [UInt8] {
        let secret = seed + point
        let head = KeyFile.algorithm + KeyFile.derivation + [0, 0, 0, 0] + [UInt8](repeating: 0, count: 16)
        return KeyFile.file("rackstation secret key \(publicKey.name)", head + Self.checksum(secret) + id + secret)
    }

    /// Signs a file's contents.
    /// - Returns: the signature's file, which signify checks as well.
    package func signature(of message: [UInt8]) -> [UInt8] {
        let signature = unsafe [UInt8](unsafeUninitializedCapacity: 64) { buffer, count in
            count = 64
            unsafe nettle_ed25519_sha512_sign(point, seed, message.count, message, buffer.baseAddress)
        }
        return KeyFile.file("signature by rackstation key \(publicKey.name)", KeyFile.algorithm + id + signature)
    }

    private static func checksum(_ secret: [UInt8]) -> [UInt8] {
        var context = sha512_ctx()
        unsafe nettle_sha512_init(&context)
        unsafe nettle_sha512_update(&context, secret.count, secret)
        return unsafe [UInt8](unsafeUninitializedCapacity: 8) { digest, count in
            count = 8
            unsafe nettle_sha512_digest(&context, 8, digest.baseAddress)
        }
    }
}

/// The files of keys and signatures: a line that is no part of it, and a line of Base64.
private enum KeyFile {
    /// Ed25519 over the file itself.
    static let algorithm = Array("Ed".utf8)
    /// Ed25519 over the file's BLAKE2b digest.
    static let prehashed = Array("ED".utf8)
    /// How a password would make the key's key.
    static let derivation = Array("BK".utf8)
    private static let comment = "untrusted comment: "

    static func body(_ bytes: [UInt8], count: Int) -> [UInt8]? {
        let lines = bytes.prefix(4096).split(separator: 0x0A, maxSplits: 2)
        guard lines.count >= 2, lines[0].starts(with: Array(comment.utf8)) else { return nil }
        let text = String(decoding: lines[1].filter { $0 != 0x0D }, as: UTF8.self)
        guard let body = Data(base64Encoded: text), body.count == count else { return nil }
        return Array(body)
    }

    static func file(_ name: String, _ body: [UInt8]) -> [UInt8] {
        Array("\(comment)\(name)\n\(Data(body).base64EncodedString())\n".utf8)
    }
}
