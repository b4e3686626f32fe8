// The inputs of a fuzzing campaign, each made from its number, and the chance behind them.

package import Station

/// A kind of input.
package enum FuzzKind: String, Hashable, Codable, Sendable, CaseIterable {
    /// Bytes left to chance, most of them after the first bytes of a JPEG or PNG file.
    case bytes
    /// A JPEG file with changed bits, cut off, spliced, or with another size in its header.
    case jpeg
    /// A PNG file changed likewise, its checksums set right again.
    case png
    /// Grey pictures of odd sizes, such as 1 × 1, 1 × N and primes.
    case oddSize
    /// Sound pictures under odd crops, such as a strip one pixel wide.
    case oddCrop
    /// A stick with changed databases, CSV files and odd things among them, to import from.
    case imported = "import"
    /// A changed database, to collect from and to import from.
    case collected = "collect"
    /// A stick with changed lists of expected values.
    case lists
    /// A changed settings file.
    case settings
    /// A station's folder with a changed database, whose history is looked at.
    case history

    /// The kind of the input of a number: the kinds take turns.
    package init(number: Int) { self = Self.allCases[number % Self.allCases.count] }

    /// What it is fed to.
    package var target: FuzzTarget {
        switch self {
        case .bytes, .jpeg, .png, .oddSize, .oddCrop: .pictures
        case .imported: .import
        case .collected: .collect
        case .lists: .lists
        case .settings: .settings
        case .history: .history
        }
    }
}

/// What inputs are fed to.
package enum FuzzTarget: String, Hashable, Sendable, CaseIterable {
    /// The reader.
    case pictures
    /// `sessions import`.
    case `import`
    /// `collect`.
    case collect
    /// The lists of expected values on a stick.
    case lists
    /// The settings.
    case settings
    /// The history of a station.
    case history
}

/// An input.
package enum FuzzInput: Sendable {
    /// A picture file and how it is read.
    case picture(FuzzCase)
    /// A folder of other people.
    case place(HostilePlace)
}

/// Makes inputs out of a few rendered pictures and a store with a few sessions.
package struct FuzzSource: Sendable {
    private let seed: UInt64
    private let pictures: PictureSeeds
    private let places: PlaceSeeds

    /// Makes what all inputs are made of.
    /// - Parameter seed: the number from which all inputs are made.
    package init(seed: UInt64) async throws(Fault) {
        self.seed = seed
        pictures = try PictureSeeds(seed: seed)
        places = try await PlaceSeeds(seed: seed)
    }

    /// The input of a number.
    package func input(_ number: Int) throws(Fault) -> FuzzInput {
        var random = SplitMix64(seed: seed, subject: UInt64(truncatingIfNeeded: number))
        let kind = FuzzKind(number: number)
        return kind.target == .pictures
            ? .picture(try pictures.fuzzCase(kind, &random)) : .place(try places.place(kind, &random))
    }
}

/// Bytes left to chance.
enum RandomBytes {
    private static let beginnings: [[UInt8]] = [
        [],
        // JPEG: start of image; with the JFIF segment; with a frame header.
        [0xff, 0xd8], [0xff, 0xd8, 0xff], [0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0],
        [0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 64, 0, 64, 1, 1, 0x11, 0],
        // PNG: the signature; with the head of its first chunk.
        [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
        [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52],
    ]

    /// A file of up to 20,000 bytes that begins like a picture or like nothing.
    static func file(_ random: inout SplitMix64) -> [UInt8] {
        var bytes = random.pick(beginnings) + random.bytes(random.whole(0...(random.chance(0.5) ? 64 : 20_000)))
        // Markers make the parser of JPEG go on.
        for _ in 0..<random.whole(0...12) where bytes.count > 4 {
            let place = random.whole(0...bytes.count - 2)
            (bytes[place], bytes[place + 1]) = (0xff, UInt8(random.whole(0xc0...0xfe)))
        }
        if random.chance(0.3) { bytes += [0xff, 0xd9] }
        return bytes
    }
}

extension SplitMix64 {
    /// Bytes left to chance.
    mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) } }

    /// Bytes with something changed in them: bits, a run of equal bytes, a part left out, doubled or put elsewhere.
    mutating func disturbed(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        guard bytes.count > 1 else { return bytes }
        let (start, end) = { ($0.min() ?? 0, $0.max() ?? 0) }(
            [whole(0...bytes.count - 1), whole(0...bytes.count - 1)])
        let short = min(end, start + whole(1...40))
        switch whole(0...5) {
        case 0: for _ in 0..<whole(1...12) { bytes[whole(0...bytes.count - 1)] ^= 1 << UInt8(whole(0...7)) }
        case 1: for place in start..<short { bytes[place] = UInt8(truncatingIfNeeded: next()) }
        case 2: for place in start..<short { bytes[place] = chance(0.5) ? 0xff : 0 }
        case 3: bytes.removeSubrange(start..<(chance(0.5) ? short : end))
        case 4: bytes.insert(contentsOf: bytes[start..<short], at: whole(0...bytes.count))
        default: bytes.replaceSubrange(start..<short, with: bytes.suffix(short - start))
        }
        return bytes
    }
}
