// What a press on a label shows, before anybody has looked through it.

package import Labels
package import RackCore

/// A label that was photographed: the picture, and what was read on it.
package struct LabelScan: Equatable, Sendable {
    /// The photograph, no larger than it is shown: a JPEG file's bytes.
    package var picture: [UInt8]
    /// The label's corners in it, in order around it, in parts of its width and height, 0…1; empty where none was found.
    package var outline: [Point]
    /// What the rules made of it.
    package var reading: LabelReading
    /// The context by which it was read; nil where none fits.
    package var context: LabelContext?
    /// What kept it from being read, in words: the text recognition is missing, was not done in time …
    package var problems: [Words]
    /// How good the picture is; nil where no label was found in it.
    package var quality: CaptureQuality?

    /// Makes a scan from its parts.
    package init(
        picture: [UInt8], outline: [Point], reading: LabelReading, context: LabelContext?, problems: [Words] = [],
        quality: CaptureQuality? = nil
    ) {
        (self.picture, self.outline, self.reading) = (picture, outline, reading)
        (self.context, self.problems, self.quality) = (context, problems, quality)
    }
}

/// What is kept of the look of a label that waits for its box: its photograph, and where the label is in it.
package struct LabelPhotograph: Hashable, Sendable {
    /// The photograph, as it is shown: a JPEG file's bytes.
    package var picture: [UInt8]
    /// The label's corners in it, in parts of its width and height; empty where none was found.
    package var outline: [Point]

    /// Makes it from its parts.
    package init(picture: [UInt8], outline: [Point]) { (self.picture, self.outline) = (picture, outline) }
}

extension LabelScan {
    /// The photograph alone.
    package var photograph: LabelPhotograph { LabelPhotograph(picture: picture, outline: outline) }

    /// What is known again of a label that was kept before the station was switched on: its photograph, and the rules for
    /// its values as they stand now.
    /// - Parameter context: the rules; nil where there are none of its kind any more.
    package init(_ photograph: LabelPhotograph, context: LabelContext?) {
        self.init(
            picture: photograph.picture, outline: photograph.outline,
            reading: LabelReading(context: context?.name, fields: [], rack: nil), context: context)
    }
}

/// What reads the labels in a still. It stands behind a protocol because it needs libraries and programs that Station
/// does not know.
package protocol StillLabelReader: Sendable {
    /// Reads the label in a still by the rules, which may change while the station runs. It takes no longer than some
    /// seconds.
    /// - Parameters:
    ///   - still: a picture in which no vial was read.
    ///   - stage: what stands below the camera, as far as that is known.
    /// - Returns: nil where the picture shows none.
    /// - Throws: a fault when the rules cannot be used, where the picture may show a label.
    func label(in still: Still, stage: Stage?) async throws(Fault) -> LabelScan?

    /// What the rules make of codes that were read beside the vials of a rack; nil where no rule fits, or the rules cannot
    /// be used.
    func record(of codes: [RawDetection]) async -> LabelRecord?

    /// The rules for a kind of label as they stand now; nil where there are none, or they cannot be used.
    func context(named name: String) async -> LabelContext?

    /// What is wrong with the rules; nil where they can be used.
    func fault() async -> Fault?
}

extension Scan {
    /// Gives the scan the label that waits for its box.
    ///
    /// What a person has looked at counts more than what was read on the rim in passing; but where the two name
    /// different boxes the label is not this box's, and neither name is taken for it.
    mutating func attach(_ waiting: LabelRecord?) {
        guard let waiting else { return }
        guard let own = label?.rack, let told = waiting.rack, own != told else {
            label = waiting
            return
        }
        label?.rackField = nil
        reading.warnings.append(.severalRackCodes(values: [own, told]))
    }
}
