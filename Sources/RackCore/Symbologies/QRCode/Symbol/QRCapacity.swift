// How many codewords a symbol has, of what kind, and in how many blocks.

/// The codewords of a version at a level (ISO/IEC 18004, tables 7 and 9).
struct QRCapacity: Hashable, Sendable {
    /// All codewords.
    let codewords: Int
    /// Those of error correction in each block.
    let errorCodewords: Int
    /// Reed-Solomon blocks.
    let blocks: Int
    /// Bits for the message.
    let dataBits: Int
    /// Error correction codewords that are not used up, so that no other symbol is taken for this one.
    let reserve: Int

    /// Codewords that carry the message; the last may have four bits only.
    var dataCodewords: Int { codewords - errorCodewords * blocks }
    /// Whether the last codeword of the message has four bits.
    var hasHalfCodeword: Bool { !dataBits.isMultiple(of: 8) }

    /// Nil where a version does not have a level.
    init?(_ version: QRVersion, _ level: QRLevel) {
        guard let rank = version.levels.firstIndex(of: level) else { return nil }
        if version.isMicro {
            let (bits, checks, reserve) = Self.micro[version.number - 1][rank]
            (dataBits, errorCodewords, blocks) = (bits, checks, 1)
            codewords = (bits + 7) / 8 + checks
            self.reserve = reserve
        } else {
            let index = version.number - 1
            codewords = Self.modules(version.number) / 8
            (errorCodewords, blocks) = (Self.checks[rank][index], Self.shares[rank][index])
            dataBits = 8 * (codewords - errorCodewords * blocks)
            reserve =
                switch (version.number, level) {
                case (1, .low): 3
                case (1, .medium), (2, .low): 2
                case (1, _), (3, .low): 1
                default: 0
                }
        }
    }

    /// Modules that are left for codewords.
    private static func modules(_ number: Int) -> Int {
        var modules = (16 * number + 128) * number + 64
        if number >= 2 {
            let lines = number / 7 + 2
            modules -= (25 * lines - 10) * lines - 55
        }
        return number >= 7 ? modules - 36 : modules
    }

    /// Bits of data, codewords of error correction and of these the reserve, of Micro QR Code.
    private static let micro: [[(Int, Int, Int)]] = [
        [(20, 2, 2)], [(40, 5, 3), (32, 6, 2)], [(84, 6, 2), (68, 8, 2)], [(128, 8, 2), (112, 10, 0), (80, 14, 0)],
    ]
    /// Error correction codewords of a block, by level and version.
    private static let checks = [
        [
            7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30,
            30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
        ],
        [
            10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28,
            28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
        ],
        [
            13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30, 24, 28, 28, 26, 30, 28, 30, 30, 30, 30, 28, 30,
            30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
        ],
        [
            17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28, 30, 24, 30, 30, 30, 30, 30,
            30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
        ],
    ]
    /// Blocks, by level and version.
    private static let shares = [
        [
            1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18,
            19, 19, 20, 21, 22, 24, 25,
        ],
        [
            1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29,
            31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
        ],
        [
            1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12, 17, 16, 18, 21, 20, 23, 23, 25, 27, 29, 34, 34, 35, 38, 40,
            43, 45, 48, 51, 53, 56, 59, 62, 65, 68,
        ],
        [
            1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25, 25, 34, 30, 32, 35, 37, 40, 42, 45,
            48, 51, 54, 57, 60, 63, 66, 70, 74, 77, 81,
        ],
    ]
}
