// The proof that no value is shown at a wrong position, and that no wrong container is taken for the right one.

import Imaging
package import RackCore
package import Station

/// Reads many containers that lie in all ways, with marks, and some that are declared wrongly.
package struct PositionsProof: ReadingProof {
    /// The number from which all pictures are drawn.
    package var seed: UInt64
    /// How much is looked for in one picture.
    package var effort: Double

    /// Makes a proof.
    package init(seed: UInt64, effort: Double = 1) {
        self.seed = seed
        self.effort = effort
    }

    /// Of so many pictures one shows another container than is declared.
    package static let wrongOneIn = 7

    /// Whether the container of a number is the one that is declared.
    package static func isRightlyDeclared(_ number: Int) -> Bool { number % wrongOneIn != wrongOneIn - 1 }

    /// What came of one picture.
    package struct Outcome: Sendable {
        /// The picture's number.
        package let number: Int
        /// How the container lies.
        package let pose: QuarterPose
        /// Its marks.
        package let marks: ContainerPicture.Marks
        /// What stands there, and what the settings said.
        package let container: Container
        package let declared: Container
        /// Vials with a code in the picture.
        package let vials: Int
        /// Values at their own positions, of a reading that says that its positions are proved.
        package let right: Int
        /// Values at other positions than their own, of such a reading, and what became of them.
        package let wrong: [String]
        /// Why nothing is claimed of positions; nil where it is.
        package let doubt: Doubt?

        /// Whether the container is the one that is declared.
        package var isRightlyDeclared: Bool { container == declared }
    }

    /// Why the positions of a reading are not claimed to be right.
    package enum Doubt: String, Hashable, Sendable, CaseIterable {
        /// Nothing was read.
        case nothing = "nothing read"
        /// A person has to decide which container it is.
        case container = "container asked for"
        /// A person has to decide how it lies.
        case orientation = "orientation asked for"
        /// No mark was read.
        case assumed = "orientation assumed"
        /// The reading says that rows and columns are uncertain.
        case placement = "placement uncertain"
    }

    /// Draws the picture of a number.
    package func subject(_ number: Int) throws(Fault) -> ContainerPicture {
        var random = SplitMix64(seed: seed, subject: UInt64(truncatingIfNeeded: number))
        return try ContainerPicture(&random, isRightlyDeclared: Self.isRightlyDeclared(number))
    }

    /// The picture as the reader gets it.
    package func image(of picture: ContainerPicture) -> GrayImage { picture.image }

    /// Reads the picture as a station does that has this container and this square in its settings.
    package func read(_ picture: ContainerPicture) async -> RackReading {
        let options = ReadOptions(
            containers: [picture.declared], isMirrored: picture.pose.isMirrored, secondReader: DmtxReader(),
            effort: effort)
        do throws(PictureError) {
            let framed = try Picture(Frame(picture.image), crop: picture.crop, margin: 0.15, maxDimension: 4000)
            return await RackReader.read(framed, options: options)
        } catch {
            return await RackReader.read(Picture(picture.image), options: options)
        }
    }

    /// Holds a reading against what stands there.
    package func outcome(_ number: Int, _ picture: ContainerPicture, _ reading: RackReading) -> Outcome {
        let doubt = Self.doubt(in: reading, isMarked: picture.marks != .none)
        var (right, wrong): (Int, [String]) = (0, [])
        if doubt == nil {
            for record in reading.records {
                let here = GridPosition(row: record.row, col: record.col)
                if picture.positions[record.value] == here {
                    right += 1
                } else {
                    wrong.append("\(record.value) at \(here.row),\(here.col)")
                }
            }
        }
        return Outcome(
            number: number, pose: picture.pose, marks: picture.marks, container: picture.container,
            declared: picture.declared, vials: picture.positions.count, right: right, wrong: wrong, doubt: doubt)
    }

    private static func doubt(in reading: RackReading, isMarked: Bool) -> Doubt? {
        if let question = reading.question { return question.isAboutOrientation ? .orientation : .container }
        if reading.records.isEmpty { return .nothing }
        if isMarked, reading.origin.orientation?.isProved != true { return .assumed }
        let isUncertain = reading.warnings.contains { if case .ambiguousPlacement = $0 { true } else { false } }
        return isUncertain ? .placement : nil
    }
}
