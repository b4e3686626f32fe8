// What was seen on a label: its codes and its lines of text.

package import RackCore

/// A line of text on a label, which was read once or several times, each time differently.
package struct LabelLine: Hashable, Sendable {
    /// What one reading made of the line.
    package struct Reading: Hashable, Sendable {
        /// The text.
        package let text: String
        /// How sure the recognition calls itself, 0 to 1. It often is for no reason.
        package let confidence: Double

        /// The same of each word of the text; empty where it is not known.
        package let words: [Double]

        /// Makes a reading; a confidence beyond 0 to 1 is put within.
        package init(text: String, confidence: Double, words: [Double] = []) {
            func within(_ confidence: Double) -> Double { confidence.isFinite ? min(max(confidence, 0), 1) : 0 }
            (self.text, self.confidence, self.words) = (text, within(confidence), words.map(within))
        }

        /// The confidence of the least sure word of a part of the text; nil where it is not known.
        func confidence(of part: Range<Int>) -> Double? {
            let text = Array(text.unicodeScalars)
            guard part.upperBound <= text.count, !part.isEmpty else { return nil }
            let first = text[..<part.lowerBound].count { $0 == " " }
            let last = first + text[part].count { $0 == " " }
            return last < words.count ? words[first...last].min() : nil
        }
    }

    /// Its readings.
    package let readings: [Reading]
    /// Its corners, in pixels of the upright photograph: the first one where the text begins.
    package let corners: Quad

    /// What stands in a text where something is printed that was not read.
    package static let unread = "\u{FFFD}"

    /// Whether all of it was read.
    package var isRead: Bool { !text.contains(Self.unread) }

    /// Makes a line of its readings.
    package init(readings: [Reading], corners: Quad) { (self.readings, self.corners) = (readings, corners) }

    /// The text that most readings have, of these the surest.
    package var text: String { best?.text ?? "" }

    /// The confidence of ``text``.
    package var confidence: Double { best?.confidence ?? 0 }

    /// How many readings have ``text``.
    package var alike: Int { readings.count { $0.text == best?.text } }

    private var best: Reading? {
        readings.max { one, other in
            (readings.count { $0.text == one.text }, one.confidence)
                < (readings.count { $0.text == other.text }, other.confidence)
        }
    }
}

/// All that was seen on a label.
package struct LabelContents: Hashable, Sendable {
    /// Its codes.
    package var codes: [LabelCode]
    /// Its lines of text, from the top down.
    package var lines: [LabelLine]

    /// No label has more codes than this, or more lines; what is beyond is passed over.
    package static let (mostCodes, mostLines) = (100, 200)

    /// Makes contents.
    package init(codes: [LabelCode], lines: [LabelLine]) {
        self.codes = Array(codes.prefix(Self.mostCodes))
        self.lines = Array(lines.prefix(Self.mostLines))
    }
}
