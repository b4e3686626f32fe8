// What extended channel interpretations mean for reading a message as text.

extension MessageAttributes {
    /// Whether bytes under these interpretations must not be read as UTF-8 text.
    ///
    /// Without an interpretation, and under UTF-8 (26), bytes are text when they are valid UTF-8. The other character
    /// sets in use, and plain bytes (899), share ASCII with UTF-8 and nothing more: under them only a message without
    /// upper bytes is text. Under any other interpretation, as UTF-16 (25), nothing is. The numbers are those of AIM,
    /// Extended Channel Interpretations, Part 3.
    func forbidText(_ bytes: [UInt8]) -> Bool {
        interpretations.contains { interpretation in
            switch interpretation {
            case 26: false
            case 0...18, 20...24, 27...30, 32, 899: !bytes.allSatisfy { $0 < 0x80 }
            default: true
            }
        }
    }
}
