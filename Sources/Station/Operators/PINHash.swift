// A PIN as it is kept: what can be compared with it, and not what it is.

private import Crypto
private import Foundation

/// A PIN, salted and derived slowly: PBKDF2 with HMAC-SHA-256 (RFC 8018).
///
/// A PIN has so few digits that whoever has the file and time finds it all the same; the file is nobody's but the
/// station's.
struct PINHash: Hashable {
    private let rounds: Int
    private let salt: [UInt8]
    private let key: [UInt8]

    /// Some tenths of a second on a small board.
    private static let usualRounds = 100_000
    /// More would hold up whoever signs in.
    private static let possibleRounds = 1...2_000_000

    /// Derives it anew.
    init(of pin: String, rounds: Int = usualRounds) {
        self.rounds = rounds
        salt = (0..<16).map { _ in UInt8.random(in: .min ... .max) }
        key = Self.key(of: pin, salt, rounds)
    }

    /// Reads what ``text`` wrote.
    init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "$", omittingEmptySubsequences: false)
        guard parts.count == 4, parts[0] == Self.method, let rounds = Int(parts[1]),
            Self.possibleRounds.contains(rounds), let salt = Self.bytes(parts[2]), let key = Self.bytes(parts[3]),
            salt.count == 16, key.count == 32
        else { return nil }
        (self.rounds, self.salt, self.key) = (rounds, salt, key)
    }

    /// The hash in one word: `pbkdf2-sha256$100000$SALT$KEY`.
    var text: String { "\(Self.method)$\(rounds)$\(Self.hex(salt))$\(Self.hex(key))" }

    /// Whether this is the PIN. It takes as long for one that differs early as for one that differs late.
    func matches(_ pin: String) -> Bool {
        zip(key, Self.key(of: pin, salt, rounds)).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    private static let method = "pbkdf2-sha256"

    /// The first block of PBKDF2.
    static func key(of pin: String, _ salt: [UInt8], _ rounds: Int) -> [UInt8] {
        let keyed = HMAC<SHA256>(key: SymmetricKey(data: Data(pin.utf8)))
        func code(_ bytes: [UInt8]) -> [UInt8] {
            var keyed = keyed
            keyed.update(data: bytes)
            return Array(keyed.finalize())
        }
        var block = code(salt + [0, 0, 0, 1])
        var sum = block
        for _ in 1..<max(2, rounds) where rounds > 1 {
            block = code(block)
            for index in sum.indices { sum[index] ^= block[index] }
        }
        return sum
    }

    private static func hex(_ bytes: [UInt8]) -> String {
        bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    private static func bytes(_ hex: some StringProtocol) -> [UInt8]? {
        let digits = hex.utf8.map { Character(Unicode.Scalar($0)).hexDigitValue }
        guard digits.count.isMultiple(of: 2), !digits.contains(nil) else { return nil }
        return stride(from: 0, to: digits.count, by: 2).compactMap { index in
            digits[index].flatMap { high in digits[index + 1].map { UInt8(high << 4 | $0) } }
        }
    }
}
