// Base 256: bytes as they are.

extension MessageReader {
    /// Reads a field of bytes in Base 256 encodation (ISO/IEC 16022, 5.2.9). Its length stands in front: 0 for all
    /// that remains, one codeword to 249, two above that.
    mutating func readBase256() throws(NotAMessage) {
        let first = Int(try takeUnrandomised())
        let length: Int
        switch first {
        case 0: length = remaining
        case 1...249: length = first
        default:
            let second = Int(try takeUnrandomised())
            guard second < 250 else { throw NotAMessage() }
            length = (first - 249) * 250 + second
        }
        guard length > 0, length <= remaining else { throw NotAMessage() }
        for _ in 0..<length { message.bytes.append(try takeUnrandomised()) }
    }

    /// Takes the next codeword and undoes its randomising over 255 states (ISO/IEC 16022, annex B.2).
    private mutating func takeUnrandomised() throws(NotAMessage) -> UInt8 {
        let position = next - codewords.startIndex + 1
        return try take() &- UInt8(149 * position % 255 + 1)
    }
}
