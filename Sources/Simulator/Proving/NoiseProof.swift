// Proves that pictures without a code give no value.

public import RackCore

/// Reads many pictures that show no code, and counts what is read all the same.
public struct NoiseProof: Sendable {
    /// The number from which all pictures are drawn.
    public var seed: UInt64
    /// The time after which the search in one picture ends.
    public var deadline: Duration

    /// Makes a proof.
    public init(seed: UInt64, deadline: Duration = .seconds(5)) {
        self.seed = seed
        self.deadline = deadline
    }

    /// What came of one picture.
    public struct Outcome: Sendable {
        /// The picture's number.
        public let number: Int
        /// What it shows.
        public let kind: CodelessPicture.Kind
        /// What was read in it: nothing, if all is right.
        public let values: [String]
        /// Whether the deadline ended the search.
        public let isCutShort: Bool
    }

    /// The picture of a number.
    public func picture(_ number: Int) throws(SimulationError) -> GrayImage {
        try CodelessPicture(number: number, seed: seed).image
    }

    /// Reads pictures.
    /// - Parameters:
    ///   - numbers: which.
    ///   - width: how many are read at a time.
    ///   - done: called with each outcome; false lets no further picture begin.
    public func run(
        _ numbers: Range<Int>, width: Int, done: (Outcome) -> Bool
    ) async throws(SimulationError) {
        let (seed, reader) = (seed, ProvingReader(deadline: deadline))
        try await forEachCase(numbers, width: width) { number async throws(SimulationError) in
            let picture = try CodelessPicture(number: number, seed: seed)
            let reading = await reader.read(picture.image)
            return Outcome(
                number: number, kind: picture.kind, values: reading.everyValue,
                isCutShort: reading.isCutShort)
        } done: {
            done($0)
        }
    }
}
