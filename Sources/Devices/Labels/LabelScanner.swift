// Reads what stands on the labels in a picture.

internal import Imaging
package import Labels
package import RackCore

/// One label of a picture.
package struct SeenLabel: Sendable {
    /// Its corners in the photograph, the first where its text begins, as far as that is known.
    package let corners: Quad
    /// The codes on it.
    package let codes: [RawDetection]
    /// What stands on it.
    package let contents: LabelContents
    /// Why its text was not read, in words; nil where it was.
    package let problem: String?

    /// How good the picture of it is: complete where all fields are valid that it has or that have to be there, or without
    /// rules, where all lines were read alike twice.
    /// - Parameters:
    ///   - reading: what the rules made of it; nil where there are none, or none fits.
    ///   - picture: the upright photograph.
    package func quality(_ reading: LabelReading?, in picture: GrayImage) -> CaptureQuality? {
        let lines = contents.lines
        let looked =
            reading.map { $0.fields.filter { $0.isRequired || $0.state != .missing }.map { $0.state == .valid } }
            ?? lines.map { $0.alike > 1 }
        let isNothing = lines.isEmpty && codes.isEmpty
        let share = looked.isEmpty ? (isNothing ? 0 : 1) : Double(looked.count { $0 }) / Double(looked.count)
        return CaptureQuality(label: corners, lines: lines.map(\.corners), read: share, in: picture)
    }
}

/// Reads what stands on labels: finds them, straightens them, and has their text recognised several times, each time
/// differently.
package struct LabelScanner: Sendable {
    private let recognition: Result<TextRecognition, TextRecognition.Failure>

    /// How long the text of one picture may take.
    package static let limit = Duration.seconds(10)
    /// How many labels of a picture are read.
    private static let most = 2

    /// Makes a scanner.
    /// - Parameter recognition: the text recognition; by default that of this machine, where it has one.
    package init(recognition: Result<TextRecognition, TextRecognition.Failure> = Self.recognitionOfThisMachine) {
        self.recognition = recognition
    }

    /// The text recognition of this machine, or why it has none.
    package static var recognitionOfThisMachine: Result<TextRecognition, TextRecognition.Failure> {
        Result { () throws(TextRecognition.Failure) in try TextRecognition() }
    }

    /// Reads the labels of a picture, the plainest first. Codes that lie on none of them are one more label, without
    /// text: its outline does not show.
    /// - Parameters:
    ///   - picture: the upright photograph.
    ///   - limit: how long the text may take.
    package func labels(in picture: GrayImage, within limit: Duration = Self.limit) async -> [SeenLabel] {
        var codes = await PictureCodes().codes(in: picture)
        let deadline = MonotonicClock.now + limit
        let found = LabelOutline.find(in: picture, most: Self.most)
        let outlines = found.filter { !$0.isCutOff }.map(\.corners)
        var labels = outlines.map { outline in
            let own = codes.filter { outlines.count == 1 || outline.boundingRect.contains($0.center) }
            codes.removeAll(where: own.contains)
            return read(own, on: outline, at: outline.ways[0], of: picture, until: deadline)
        }
        while let first = codes.max(by: { $0.corners.side < $1.corners.side }), labels.count < Self.most {
            let around = CodeSurroundings(first.corners, in: picture)
            let own = codes.filter { around == nil || $0 == first || around?.contains($0.center) == true }
            codes.removeAll(where: own.contains)
            labels.append(read(own, on: nil, at: first.corners, of: picture, until: deadline))
        }
        if let first = codes.first { labels.append(bare(codes, first.corners, Self.noOutline)) }
        // What goes on beyond the picture is not read: a part of a value may be another value.
        if let cut = found.first, cut.isCutOff, labels.isEmpty { labels.append(bare([], cut.corners, Self.cutOff)) }
        return labels
    }

    private static let noOutline = "the outline of the label does not show, so its text was not read"

    private static let cutOff = "the label is cut off at the picture's edge, so its text was not read"

    /// A label of codes alone.
    private func bare(_ codes: [RawDetection], _ corners: Quad, _ problem: String?) -> SeenLabel {
        SeenLabel(
            corners: corners, codes: codes, contents: LabelContents(codes: codes.map(LabelCode.init), lines: []),
            problem: problem)
    }

    /// Reads a label by its outline and by the largest code on it, as far as there are any.
    /// - Parameter corners: where it is, if its text does not show better.
    private func read(
        _ codes: [RawDetection], on outline: Quad?, at corners: Quad, of picture: GrayImage, until deadline: Duration
    ) -> SeenLabel {
        let largest = codes.max { $0.corners.side < $1.corners.side }?.corners
        let around = largest.flatMap { CodeSurroundings($0, in: picture)?.corners }
        switch recognition {
        case .failure(let failure): return bare(codes, corners, failure.words)
        case .success(let recognition):
            let places = codes.map(\.corners)
            guard
                var text = LabelText(
                    picture, outline, around: around, without: places, recognition, until: deadline)
            else { return bare(codes, corners, Self.noOutline) }
            text.read()
            let isNothing = outline == nil && text.lines.isEmpty
            return SeenLabel(
                corners: isNothing ? corners : text.corners, codes: codes,
                contents: LabelContents(codes: codes.map(LabelCode.init), lines: text.lines),
                problem: text.problem ?? (isNothing ? Self.noOutline : nil))
        }
    }
}
