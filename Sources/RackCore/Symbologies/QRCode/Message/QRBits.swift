// The bits of a message, one after the other.

/// Codewords of which bits are taken from the front.
struct QRBits {
    private let codewords: [UInt8]
    private let count: Int
    private var next = 0

    /// Bits that have not been taken.
    var remaining: Int { count - next }

    /// The first bits of codewords.
    init(_ codewords: [UInt8], count: Int) { (self.codewords, self.count) = (codewords, count) }

    /// Takes a number of bits, the highest first; throws where there are fewer.
    mutating func take(_ width: Int) throws(NoQRMessage) -> Int {
        guard width <= remaining else { throw NoQRMessage() }
        var value = 0
        for bit in next..<next + width { value = value << 1 | Int(codewords[bit / 8] >> (7 - bit % 8) & 1) }
        next += width
        return value
    }
}

/// Codewords are no message that an encoder could have written.
struct NoQRMessage: Error {}
