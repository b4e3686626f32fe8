// Proofs that read many numbered pictures, and the one that pictures without a code give no value.

import Imaging
package import RackCore
package import Station

/// Reads many numbered pictures and says what came of each.
package protocol ReadingProof: Sendable {
    /// What is drawn for a number.
    associatedtype Subject: Sendable
    /// What is read in one picture.
    associatedtype Reading: Sendable = RackReading
    /// What came of one picture.
    associatedtype Outcome: Sendable

    /// Draws what belongs to a number.
    func subject(_ number: Int) throws(Fault) -> Subject

    /// The picture of what was drawn.
    func image(of subject: Subject) -> GrayImage

    /// Reads the picture of what was drawn.
    func read(_ subject: Subject) async -> Reading

    /// Holds a reading against what was drawn.
    func outcome(_ number: Int, _ subject: Subject, _ reading: Reading) -> Outcome
}

extension ReadingProof {
    /// Reads pictures.
    /// - Parameters:
    ///   - numbers: which.
    ///   - width: how many are read at a time.
    ///   - done: called with each outcome; false lets no further picture begin.
    package func run(_ numbers: Range<Int>, width: Int, done: (Outcome) -> Bool) async throws(Fault) {
        try await forEachCase(numbers, width: width) { number async throws(Fault) in
            let subject = try subject(number)
            return outcome(number, subject, await read(subject))
        } done: {
            done($0)
        }
    }
}

/// Reads whole pictures, of which nothing is known.
package protocol PictureProof: ReadingProof where Reading == RackReading {
    /// How much is looked for in one picture.
    var effort: Double { get }
}

extension PictureProof {
    /// Reads the whole picture.
    package func read(_ subject: Subject) async -> RackReading {
        await ProvingReader(effort: effort).read(image(of: subject))
    }
}

/// Runs numbered cases side by side.
/// - Parameters:
///   - numbers: the cases.
///   - width: how many run at a time, 1 or more.
///   - work: what is done with a case.
///   - done: called with each result, in the order in which the cases end; false lets no further case begin.
func forEachCase<Result: Sendable>(
    _ numbers: Range<Int>, width: Int, work: @escaping @Sendable (Int) async throws(Fault) -> Result,
    done: (Result) -> Bool
) async throws(Fault) {
    let failure = await withTaskGroup(of: Swift.Result<Result, Fault>.self) { group in
        var waiting = numbers.makeIterator()
        func start() {
            guard let number = waiting.next() else { return }
            group.addTask {
                do throws(Fault) {
                    return .success(try await work(number))
                } catch {
                    return .failure(error)
                }
            }
        }
        for _ in 0..<max(1, width) { start() }
        var goesOn = true
        for await outcome in group {
            switch outcome {
            case .success(let result): goesOn = done(result) && goesOn
            case .failure(let error):
                group.cancelAll()
                return Optional(error)
            }
            if goesOn { start() }
        }
        return nil
    }
    if let failure { throw failure }
}

/// Reads drawn pictures as the station reads photographs: with the second reader, and with its effort. It has no clock, so
/// that what comes out of a proof is the same on a busy machine.
struct ProvingReader: Sendable {
    /// How much missing codes are looked for.
    let effort: Double

    /// Reads a picture.
    /// - Parameter wells: what earlier racks taught of the container's wells.
    func read(
        _ image: GrayImage, _ container: Container? = nil, wells: LearntWells = LearntWells()
    ) async -> RackReading {
        await read([image], container, wells: wells)
    }

    /// Reads several pictures of one rack together.
    func read(
        _ images: [GrayImage], _ container: Container? = nil, wells: LearntWells = LearntWells()
    ) async -> RackReading {
        let options = ReadOptions(
            containers: container.map { [$0] } ?? [], wells: wells, secondReader: DmtxReader(), effort: effort)
        return await RackReader.read(images.map { Picture($0) }, options: options).reading
    }
}

extension RackReading {
    /// Every value that was read anywhere, with its place: vials, the rack's own code, and codes outside the rack,
    /// which are known by a warning alone and have no place.
    var values: [(value: String, center: Point?)] {
        var values = records.map { (value: $0.value, center: Optional($0.corners.center)) }
        if let rackCode { values.append((rackCode.value, rackCode.center)) }
        for case .outsideRack(let outside) in warnings { values += outside.map { ($0, nil) } }
        return values
    }

    /// Every value that was read anywhere: of vials, of the rack itself, and of codes outside the rack.
    package var everyValue: [String] { values.map(\.value) }

    /// Whether the search ended before all was searched.
    var isCutShort: Bool { warnings.contains(.effortSpent) }
}

/// Reads many pictures that show no code, and counts what is read all the same.
package struct NoiseProof: PictureProof {
    /// The number from which all pictures are drawn.
    package var seed: UInt64
    /// How much is looked for in one picture.
    package var effort: Double

    /// Makes a proof.
    package init(seed: UInt64, effort: Double = 1) {
        self.seed = seed
        self.effort = effort
    }

    /// What came of one picture.
    package struct Outcome: Sendable {
        /// The picture's number.
        package let number: Int
        /// What it shows.
        package let kind: CodelessPicture.Kind
        /// What was read in it: nothing, if all is right.
        package let values: [String]
        /// Whether the search ended before all was searched.
        package let isCutShort: Bool
    }

    /// The picture of a number.
    package func subject(_ number: Int) throws(Fault) -> CodelessPicture {
        try CodelessPicture(number: number, seed: seed)
    }

    /// The picture as the reader gets it.
    package func image(of picture: CodelessPicture) -> GrayImage { picture.image }

    /// Holds a reading against the picture that it is of.
    package func outcome(_ number: Int, _ picture: CodelessPicture, _ reading: RackReading) -> Outcome {
        Outcome(number: number, kind: picture.kind, values: reading.everyValue, isCutShort: reading.isCutShort)
    }
}
