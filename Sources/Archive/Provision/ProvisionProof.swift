// The signed list of the files that a station is set up with.

package import Station

/// What says who made the files on a stick: a list of their SHA-256 digests, as `sha256sum` writes it, and a signature of
/// the list. One signature covers all files, so that none can be exchanged for another that was signed too.
package enum ProvisionProof {
    /// The longest list and the longest signature that are read, in bytes.
    static let limit = 1 << 14

    /// The list of files.
    package static func list(of files: [Provision.Kind: [UInt8]]) -> [UInt8] {
        let lines = Provision.Kind.allCases.compactMap { kind in
            files[kind].map { "\(FileDigest.of($0))  \(kind.rawValue)\n" }
        }
        return Array(lines.joined().utf8)
    }

    /// Says who signed files.
    /// - Parameters:
    ///   - files: the files.
    ///   - proof: the list and its signature, by their names; empty where there is none.
    ///   - settings: the settings in force, which name the key and say whether there has to be a signature.
    ///   - key: reads the key's file; nil where there is none.
    /// - Returns: the number of the key; nil where nobody has signed, or nothing here can tell who has.
    /// - Throws: why the files are not taken.
    static func signer(
        of files: [Provision.Kind: [UInt8]], _ proof: [String: [UInt8]], _ settings: StickSettings,
        key: (String) throws(Fault) -> [UInt8]?
    ) throws(Fault) -> String? {
        let mustBe = settings.provision == .signed
        let signature = Provision.signatureNames.compactMap { proof[$0] }.first
        guard let list = proof[Provision.listName], let signature else {
            guard !mustBe else { throw Fault(.provision(.unsigned)) }
            return nil
        }
        guard let bytes = try key(settings.provisionKey) else {
            guard !mustBe else { throw Fault(.provision(.noKey), on: settings.provisionKey) }
            return nil
        }
        let key = try PublicKey(bytes, path: settings.provisionKey)
        try key.check(signature, of: list)
        let digests = try digests(in: list)
        for kind in Provision.Kind.allCases {
            guard let file = files[kind] else { continue }
            guard digests[kind.rawValue] == FileDigest.of(file) else {
                throw Fault(.provision(.altered), on: kind.rawValue)
            }
        }
        return key.name
    }

    private static func digests(in list: [UInt8]) throws(Fault) -> [String: String] {
        var digests: [String: String] = [:]
        for (index, line) in list.split(separator: 0x0A).enumerated() {
            let text = String(decoding: line, as: UTF8.self)
            let (digest, name) = (String(text.prefix(64)), String(text.dropFirst(66)))
            guard digest.utf8.count == 64, text.dropFirst(64).hasPrefix("  "), !name.isEmpty, digests[name] == nil
            else {
                throw Fault(.provision(.badList), on: "\(Provision.listName):\(index + 1)")
            }
            digests[name] = digest
        }
        return digests
    }
}
