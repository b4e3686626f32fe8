// What the messages of one rack have in common, and how much that says for one that was repaired.

/// Which codewords stand at each place of the messages that were read: tubes of one rack are numbered alike, so that a
/// place has the same codeword in all of them, or a digit pair, or a letter.
///
/// It speaks for a repair and never against one. A repair beyond what the error correction can do puts just any codeword
/// where it changes one; that this is one of those that belong there has the chance of the share that they are of all
/// codewords. What the repair left alone says nothing: the code that was printed had it, too.
package struct MessagePattern: Sendable {
    /// Rows and columns of the symbols.
    private let size: SymbolSize
    /// For each data codeword, the smallest kind of codewords to which all belong that were read there.
    private let kinds: [ClosedRange<UInt8>]

    /// With fewer messages than this nothing is supposed of the next one.
    private static let enough = 12
    /// What it can say for a repair at most, in bits.
    private static let most: Float = 10
    /// The kinds of codewords of ASCII encodation, the smallest first: a digit, a capital and a small letter, a digit
    /// pair, a character (ISO/IEC 16022, table 2).
    private static let kinds: [ClosedRange<UInt8>] = [49...58, 66...91, 98...123, 130...229, 1...128]
    private static let all = UInt8.min...UInt8.max

    /// What messages have in common; nil where there are too few.
    /// - Parameters:
    ///   - messages: the data codewords of each, as many as a symbol of the size has.
    ///   - size: rows and columns of the symbols.
    package init?(_ messages: [[UInt8]], size: SymbolSize) {
        guard messages.count >= Self.enough, messages.allSatisfy({ $0.count == size.dataCodewords }) else { return nil }
        self.size = size
        kinds = (0..<size.dataCodewords).map { place in
            let codewords = messages.map { $0[place] }
            guard let least = codewords.min(), let greatest = codewords.max(), least < greatest else {
                return codewords[0]...codewords[0]
            }
            return Self.kinds.first { $0.contains(least) && $0.contains(greatest) } ?? Self.all
        }
    }

    /// What the codes that were read have in common, of the most frequent size.
    init?(of round: SearchRound) {
        guard let size = round.expectation.sizes.first else { return nil }
        self.init(round.codes.filter { $0.size == size }.map(\.dataCodewords), size: size)
    }

    /// How unlikely it is, in bits, that the repair of something else would have put these codewords there.
    func evidence(for symbol: DecodedSymbol) -> Float {
        guard symbol.size == size else { return 0 }
        var evidence: Float = 0
        for place in symbol.repairedData where kinds[place].contains(symbol.codewords[place]) {
            evidence += Float(binaryLogarithm(Double(Self.all.count) / Double(kinds[place].count)))
        }
        return min(evidence, Self.most)
    }
}
