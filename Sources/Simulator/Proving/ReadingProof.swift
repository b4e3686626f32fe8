// Proofs that many numbered pictures give no wrong value: of noise, and of damaged codes.

import Imaging
package import RackCore
package import Station

/// Reads many numbered pictures and says what came of each.
package protocol ReadingProof: Sendable {
    /// What is drawn for a number.
    associatedtype Subject: Sendable
    /// What came of one picture.
    associatedtype Outcome: Sendable

    /// How much is looked for in one picture.
    var effort: Double { get }

    /// Draws what belongs to a number.
    func subject(_ number: Int) throws(Fault) -> Subject

    /// The picture of what was drawn.
    func image(of subject: Subject) -> GrayImage

    /// Reads the picture of what was drawn.
    func read(_ subject: Subject) async -> RackReading

    /// Holds a reading against what was drawn.
    func outcome(_ number: Int, _ subject: Subject, _ reading: RackReading) -> Outcome
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

    /// Reads the whole picture, of which nothing is known.
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

/// Reads drawn pictures as the station reads photographs: with the second reader, and with its effort.
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
        let start = ContinuousClock.now
        let options = ReadOptions(
            containers: container.map { [$0] } ?? [], wells: wells, secondReader: DmtxReader(), effort: effort,
            now: { start.duration(to: .now) })
        return await RackReader.read(images.map { Picture($0) }, options: options)
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
    var isCutShort: Bool { !Set(warnings).isDisjoint(with: [.deadlineReached, .effortSpent]) }
}

/// Reads many pictures that show no code, and counts what is read all the same.
package struct NoiseProof: ReadingProof {
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

/// Reads many sheets of damaged codes, and counts what is read rightly, not at all, and wrongly.
package struct DamageProof: ReadingProof {
    /// The number from which all sheets are drawn.
    package var seed: UInt64
    /// How much is looked for in one sheet.
    package var effort: Double

    /// Makes a proof.
    package init(seed: UInt64, effort: Double = 1) {
        self.seed = seed
        self.effort = effort
    }

    /// What came of one sheet.
    package struct Outcome: Sendable {
        /// The sheet's number.
        package let number: Int
        /// The size of its codes.
        package let size: SymbolSize
        /// The damaged codes: what happened to each, and whether its value was read all the same.
        package let damaged: [(damage: Damage, isRead: Bool)]
        /// Sound codes on the sheet, and how many of them were read.
        package let sound: (count: Int, read: Int)
        /// Values that no code at their place ever had.
        package let wrong: [String]
        /// Whether the search ended before all was searched.
        package let isCutShort: Bool
    }

    /// The sheet of a number.
    package func subject(_ number: Int) throws(Fault) -> DamagedSheet {
        var random = SplitMix64(seed: seed, subject: UInt64(truncatingIfNeeded: number))
        return try DamagedSheet(seed: random.next())
    }

    /// The picture of a sheet.
    package func image(of sheet: DamagedSheet) -> GrayImage { sheet.image }

    /// Holds a reading against the sheet that it is of.
    package func outcome(_ number: Int, _ sheet: DamagedSheet, _ reading: RackReading) -> Outcome {
        Outcome(number, sheet, reading)
    }
}

extension DamageProof.Outcome {
    /// Holds a reading against the sheet that it is of.
    init(_ number: Int, _ sheet: DamagedSheet, _ reading: RackReading) {
        var isRead = [Bool](repeating: false, count: sheet.symbols.count)
        var wrong: [String] = []
        for (value, center) in reading.values {
            // A code that was read outside the lattice has no place; its value has to be on the sheet.
            let here = sheet.symbols.indices.first { index in
                let symbol = sheet.symbols[index]
                return symbol.value == value && center.map { $0.distance(to: symbol.center) < symbol.side / 2 } ?? true
            }
            if let here { isRead[here] = true } else { wrong.append(value) }
        }
        let symbols = zip(sheet.symbols, isRead)
        self.number = number
        size = sheet.size
        damaged = symbols.compactMap { symbol, isRead in symbol.damage.map { ($0, isRead) } }
        sound = (symbols.count { $0.0.damage == nil }, symbols.count { $0.0.damage == nil && $0.1 })
        self.wrong = wrong
        isCutShort = reading.isCutShort
    }
}
