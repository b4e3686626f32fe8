// Reads what stands on the labels in a picture.

internal import Imaging
package import Labels
package import RackCore

/// One label of a picture.
package struct SeenLabel: Sendable {
    /// Its corners in the photograph, the first where its text begins, as far as that is known.
    package let corners: Quad
    /// What stands on it.
    package let contents: LabelContents
    /// Why its text was not read, in words; nil where it was.
    package let problem: String?
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

    /// Reads the labels of a picture, the plainest first.
    /// - Parameters:
    ///   - picture: the upright photograph.
    ///   - codes: the codes in it; each goes to the label on which it lies.
    ///   - limit: how long the text may take.
    package func labels(
        in picture: GrayImage, codes: [LabelCode] = [], within limit: Duration = Self.limit
    ) -> [SeenLabel] {
        let deadline = MonotonicClock.now + limit
        return LabelOutline.find(in: picture, most: Self.most).map { outline in
            let own = codes.filter { outline.corners.boundingRect.contains($0.corners.center) }
            switch recognition {
            case .failure(let failure):
                return SeenLabel(
                    corners: outline.corners.ways[0], contents: LabelContents(codes: own, lines: []),
                    problem: failure.words)
            case .success(let recognition):
                var text = LabelText(picture, outline.corners, recognition, until: deadline)
                text.read()
                return SeenLabel(
                    corners: text.corners, contents: LabelContents(codes: own, lines: text.lines), problem: text.problem
                )
            }
        }
    }
}
