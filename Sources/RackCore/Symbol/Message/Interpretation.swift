// What extended channel interpretations mean for reading a message as text.

extension MessageAttributes {
    /// Whether bytes under these interpretations have to be kept from being read as UTF-8 text.
    ///
    /// Without an interpretation, and under UTF-8 (26) and ASCII (27), bytes are text when they are valid UTF-8. The
    /// other character sets in use share ASCII and nothing more with UTF-8: in them only a message without upper
    /// bytes is text. Anything else, as UTF-16 (25) and plain bytes (899), is no text. Numbers are those of AIM's
    /// Extended Channel Interpretations, Part 3.
    func forbidText(_ bytes: [UInt8]) -> Bool {
        interpretations.contains { interpretation in
            switch interpretation {
            case 26, 27: false
            case 0...18, 20...24, 28...30, 32: !bytes.allSatisfy { $0 < 0x80 }
            default: true
            }
        }
    }
}
