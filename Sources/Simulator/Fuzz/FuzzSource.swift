// Inputs that nobody would make by hand, by their numbers.

/// A kind of input.
public enum FuzzKind: String, Hashable, Codable, Sendable, CaseIterable {
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
    public init(number: Int) { self = Self.allCases[number % Self.allCases.count] }

    /// What it is fed to.
    public var target: FuzzTarget {
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
public enum FuzzTarget: String, Hashable, Sendable, CaseIterable {
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
public enum FuzzInput: Sendable {
    /// A picture file and how it is read.
    case picture(FuzzCase)
    /// A folder of other people.
    case place(HostilePlace)
}

/// Makes inputs out of a few rendered pictures and a store with a few sessions.
public struct FuzzSource: Sendable {
    private let seed: UInt64
    private let pictures: PictureSeeds
    private let places: PlaceSeeds

    /// Makes what all inputs are made of.
    /// - Parameter seed: the number from which all inputs are made.
    public init(seed: UInt64) async throws(SimulationError) {
        self.seed = seed
        pictures = try PictureSeeds(seed: seed)
        places = try await PlaceSeeds(seed: seed)
    }

    /// The input of a number.
    public func input(_ number: Int) throws(SimulationError) -> FuzzInput {
        var random = SplitMix64(seed: seed, subject: UInt64(truncatingIfNeeded: number))
        let kind = FuzzKind(number: number)
        return kind.target == .pictures
            ? .picture(try pictures.fuzzCase(kind, &random)) : .place(try places.place(kind, &random))
    }
}
