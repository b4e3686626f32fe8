// Proves that pictures without a code give no value.

public import RackCore

/// Reads many pictures that show no code, and counts what is read all the same.
public struct NoiseProof: ReadingProof {
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
    public func subject(_ number: Int) throws(SimulationError) -> CodelessPicture {
        try CodelessPicture(number: number, seed: seed)
    }

    /// The picture as the reader gets it.
    public func image(of picture: CodelessPicture) -> GrayImage { picture.image }

    /// Holds a reading against the picture that it is of.
    public func outcome(_ number: Int, _ picture: CodelessPicture, _ reading: RackReading) -> Outcome {
        Outcome(number: number, kind: picture.kind, values: reading.everyValue, isCutShort: reading.isCutShort)
    }
}
