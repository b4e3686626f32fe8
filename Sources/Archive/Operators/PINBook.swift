// The operators' PINs of a station, in a file of its data folder, and how one is kept there.

private import RackCore
package import Station

/// The operators' PINs: a line for each, the name, a tab and the hash.
package struct PINBook: Sendable {
    /// The file in the data folder.
    package static let fileName = "operator-pins"

    /// The longest file that is read, in bytes.
    static let limit = 1 << 20

    private let path: String

    /// Makes a book of a data folder; nothing is read yet.
    package init(folder: String) { path = Self.path(in: folder) }

    /// Where the book of a data folder is.
    static func path(in folder: String) -> String { "\(folder)/\(fileName)" }

    /// Compares a PIN with that of an operator. It takes some tenths of a second.
    package func verdict(_ pin: String, of name: String) -> PINVerdict {
        do throws(Fault) {
            guard let hash = try entries().first(where: { $0.name == name })?.hash else { return .notSet }
            return hash.matches(pin) ? .right : .wrong
        } catch {
            return .unknown(error)
        }
    }

    /// Gives an operator a PIN, or takes it away.
    /// - Returns: the name as it is kept.
    @discardableResult
    package func set(_ pin: String?, for name: String) throws(Fault) -> String {
        guard let name = OperatorName.normal(name) else {
            throw Fault(.person(.noName), detail: "\(name)", "\(OperatorName.allowed)")
        }
        if let pin, !PIN.isAllowed(pin) {
            throw Fault(.person(.badPIN), detail: "\(PIN.length.lowerBound)", "\(PIN.length.upperBound)")
        }
        var entries = try entries()
        let hadOne = entries.contains { $0.name == name }
        entries.removeAll { $0.name == name }
        if let pin { entries.append((name, PINHash(of: pin))) }
        guard pin != nil || hadOne else {
            throw Fault(.person(.unknown), on: name)
        }
        let text = entries.sorted { $0.name < $1.name }.map { "\($0.name)\t\($0.hash.text)\n" }.joined()
        try AtomicFile.write(Array(text.utf8), to: path)
        return name
    }

    private func entries() throws(Fault) -> [(name: String, hash: PINHash)] {
        let bytes: [UInt8]
        do throws(Fault) {
            bytes = try AtomicFile.read(path, limit: Self.limit)
        } catch  where error.code == .file(.read, .missing) {
            return []
        }
        return try Self.entries(in: bytes, path: path)
    }

    /// Reads a book's contents.
    /// - Throws: a fault that names the first line that is wrong.
    static func entries(in bytes: [UInt8], path: String) throws(Fault) -> [(name: String, hash: PINHash)] {
        var entries: [(name: String, hash: PINHash)] = []
        for (index, line) in bytes.split(separator: 0x0A).enumerated() {
            let parts = String(decoding: line, as: UTF8.self).split(separator: "\t", omittingEmptySubsequences: false)
            guard parts.count == 2, let name = OperatorName.normal(String(parts[0])), let hash = PINHash(parts[1])
            else {
                throw Fault(.person(.badLine), detail: "\(index + 1)", "\(path)")
            }
            entries.append((name, hash))
        }
        return entries
    }
}

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
    var text: String { "\(Self.method)$\(rounds)$\(salt.hex)$\(key.hex)" }

    /// Whether this is the PIN. It takes as long for one that differs early as for one that differs late.
    func matches(_ pin: String) -> Bool {
        zip(key, Self.key(of: pin, salt, rounds)).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    private static let method = "pbkdf2-sha256"

    static func key(of pin: String, _ salt: [UInt8], _ rounds: Int) -> [UInt8] {
        FileDigest.derivedKey(of: Array(pin.utf8), salt: salt, rounds: rounds)
    }

    private static func bytes(_ hex: some StringProtocol) -> [UInt8]? {
        let digits = hex.utf8.map { Character(Unicode.Scalar($0)).hexDigitValue }
        guard digits.count.isMultiple(of: 2), !digits.contains(nil) else { return nil }
        return stride(from: 0, to: digits.count, by: 2).compactMap { index in
            digits[index].flatMap { high in digits[index + 1].map { UInt8(high << 4 | $0) } }
        }
    }
}
