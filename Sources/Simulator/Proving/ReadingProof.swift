// A proof by many drawn pictures: each is read as the station reads photographs, and held against what it shows.

public import RackCore

/// Reads many numbered pictures and says what came of each.
public protocol ReadingProof: Sendable {
    /// What is drawn for a number.
    associatedtype Subject: Sendable
    /// What came of one picture.
    associatedtype Outcome: Sendable

    /// The time after which the search in one picture ends.
    var deadline: Duration { get }

    /// Draws what belongs to a number.
    func subject(_ number: Int) throws(SimulationError) -> Subject

    /// The picture of what was drawn.
    func image(of subject: Subject) -> GrayImage

    /// Holds a reading against what was drawn.
    func outcome(_ number: Int, _ subject: Subject, _ reading: RackReading) -> Outcome
}

extension ReadingProof {
    /// Reads pictures.
    /// - Parameters:
    ///   - numbers: which.
    ///   - width: how many are read at a time.
    ///   - done: called with each outcome; false lets no further picture begin.
    public func run(_ numbers: Range<Int>, width: Int, done: (Outcome) -> Bool) async throws(SimulationError) {
        let reader = ProvingReader(deadline: deadline)
        try await forEachCase(numbers, width: width) { number async throws(SimulationError) in
            let subject = try subject(number)
            return outcome(number, subject, await reader.read(image(of: subject)))
        } done: {
            done($0)
        }
    }
}
