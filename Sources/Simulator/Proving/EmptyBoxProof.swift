// The proof that empty boxes are empty, and that nothing else is: by their pictures alone, and after earlier racks.

import Imaging
package import RackCore
package import Station

/// Reads many declared boxes, and counts what is called empty: alone, and at a station that has read racks before.
package struct EmptyBoxProof: ReadingProof {
    /// The number from which all boxes are drawn.
    package var seed: UInt64
    /// How much is looked for in one picture.
    package var effort: Double
    /// So many racks in the same kind of box are read before.
    package var earlier: Int

    /// Makes a proof.
    package init(seed: UInt64, effort: Double = 1, earlier: Int = 0) {
        (self.seed, self.effort, self.earlier) = (seed, effort, earlier)
    }

    /// A box and its picture.
    package struct Subject: Sendable {
        /// The box.
        package let box: DeclaredBox
        /// The picture as the reader gets it.
        package let image: GrayImage
    }

    /// What came of one box.
    package struct Outcome: Sendable {
        /// The box's number.
        package let number: Int
        /// The container.
        package let container: String
        /// The light.
        package let light: BoxLight
        /// What was there.
        package let content: DeclaredBox.Content
        /// What was said of the box by its picture alone.
        package let alone: Verdict
        /// What was said after earlier racks.
        package var later: Verdict
        /// How many of the earlier racks taught something.
        package var taught = 0

        /// Whether a verdict is right: an empty box is empty, and nothing else is.
        package func isRight(_ verdict: Verdict) -> Bool { verdict.isEmpty == (content == .nothing) }
        /// Whether both are.
        package var isRight: Bool { isRight(alone) && isRight(later) }
    }

    /// What was said of a box.
    package struct Verdict: Sendable {
        /// Whether every position was called empty.
        package let isEmpty: Bool
        /// The positions that are neither empty nor read.
        package let unread: Int

        init(_ reading: RackReading) {
            (isEmpty, unread) = (reading.positions.allSatisfy { $0.state == .empty }, reading.unread.count)
        }
    }

    /// The box of a number.
    package func subject(_ number: Int) throws(Fault) -> Subject {
        let box = DeclaredBox(number: number, seed: seed)
        return Subject(box: box, image: try RackRenderer.render(box.rack).picture.frame.luma)
    }

    /// The picture as the reader gets it.
    package func image(of subject: Subject) -> GrayImage { subject.image }

    /// Reads the picture as one of the container that is declared, by itself.
    package func read(_ subject: Subject) async -> RackReading {
        await ProvingReader(effort: effort).read(subject.image, subject.box.container)
    }

    /// Holds a reading against the box that it is of.
    package func outcome(_ number: Int, _ subject: Subject, _ reading: RackReading) -> Outcome {
        Outcome(
            number: number, container: subject.box.container.name, light: subject.box.light,
            content: subject.box.content, alone: Verdict(reading), later: Verdict(reading))
    }

    /// Reads boxes, each by its picture alone and after earlier racks. A box that its picture shows to be empty is empty
    /// after others too: what was learnt is asked only where the picture does not tell it.
    /// - Parameters:
    ///   - numbers: which.
    ///   - width: how many are read at a time.
    ///   - done: called with each outcome; false lets no further box begin.
    package func run(_ numbers: Range<Int>, width: Int, done: (Outcome) -> Bool) async throws(Fault) {
        try await forEachCase(numbers, width: width) { number async throws(Fault) in
            let subject = try subject(number)
            var outcome = outcome(number, subject, await read(subject))
            guard earlier > 0, !outcome.alone.isEmpty else { return outcome }
            var wells = LearntWells()
            let reader = ProvingReader(effort: effort)
            for rack in subject.box.earlier(earlier) {
                let picture = Picture(try RackRenderer.render(rack).picture.frame.luma)
                guard let example = WellExample(picture, await reader.read(picture.luma, subject.box.container)) else {
                    continue
                }
                wells.learn(example)
                outcome.taught += 1
            }
            outcome.later = Verdict(await reader.read(subject.image, subject.box.container, wells: wells))
            return outcome
        } done: {
            done($0)
        }
    }
}
