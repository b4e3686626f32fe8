// The small printed mark that stands at the first position of a container: what its code says.

/// What the code of a corner mark says: that here is the container's first position, and the container's number where it
/// has one. It is a DataMatrix code of `RS-A1` alone, or of `RS-A1/NUMBER`.
package struct CornerMark: Hashable, Sendable {
    /// The container's own number; nil where the mark carries none.
    package let number: String?

    private static let text = "RS-A1"
    /// The longest number.
    package static let longestNumber = 24

    /// A mark without a number.
    package init() { number = nil }

    /// A mark with a number; nil where it has none of 1 to 24 printable ASCII characters without a space.
    package init?(number: String) {
        guard (1...Self.longestNumber).contains(number.utf8.count),
            number.utf8.allSatisfy({ (0x21..<0x7F).contains($0) })
        else { return nil }
        self.number = number
    }

    /// Reads what a code says; nil when it is no mark.
    package init?(value: String) {
        if value == Self.text {
            self.init()
        } else if value.hasPrefix(Self.text + "/") {
            self.init(number: String(value.dropFirst(Self.text.count + 1)))
        } else {
            return nil
        }
    }

    /// What the code says.
    package var value: String { number.map { "\(Self.text)/\($0)" } ?? Self.text }
}

extension RawDetection {
    /// What a corner mark says; nil where this is none.
    var cornerMark: CornerMark? { symbology == .implied ? CornerMark(value: value) : nil }

    /// The code as that of the container, whose number it says; nil where it says none.
    var asContainerNumber: RawDetection? {
        guard let number = cornerMark?.number else { return nil }
        var code = self
        code.payload = Payload(bytes: Array(number.utf8))
        return code
    }
}
