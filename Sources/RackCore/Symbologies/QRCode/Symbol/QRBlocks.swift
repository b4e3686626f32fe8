// How the codewords of a symbol are dealt to Reed-Solomon blocks, and their repair.

extension GaloisField {
    /// That of QR Code (ISO/IEC 18004, 7.5.2).
    static let qrCode = GaloisField(polynomial: 0x11D)
}

extension ReedSolomon {
    /// The code of QR Code with a number of error correction codewords: its generator polynomial has the roots 2⁰ … 2ⁿ⁻¹.
    fileprivate init(qrCode errorCodewords: Int) {
        self.init(errorCodewords: errorCodewords, field: .qrCode, firstRoot: 0)
    }
}

extension QRCapacity {
    /// What the repair of a symbol did.
    struct Repair: Hashable, Sendable {
        /// The codewords of the message.
        var data: [UInt8]
        /// All codewords in the order in which they are written.
        var codewords: [UInt8]
        /// Codewords that were changed.
        var changed = 0
        /// How unlikely it is, in bits, that codewords of no meaning would have passed for these, in the weakest block.
        var evidence: Float = .infinity
    }

    /// The places of each block's codewords, data first, in the order in which all are written (ISO/IEC 18004, 7.6).
    private var dealt: [[Int]] {
        let (short, long) = (dataCodewords / blocks, dataCodewords % blocks)
        return (0..<blocks).map { block in
            let isLong = block >= blocks - long
            var places = (0..<short).map { $0 * blocks + block }
            if isLong { places.append(short * blocks + block - (blocks - long)) }
            return places + (0..<errorCodewords).map { dataCodewords + $0 * blocks + block }
        }
    }

    /// The codewords of a message as they are written, with those of error correction.
    func written(_ data: [UInt8]) -> [UInt8] {
        let code = ReedSolomon(qrCode: errorCodewords)
        var (written, next) = ([UInt8](repeating: 0, count: codewords), 0)
        for places in dealt {
            let own = Array(data[next..<next + places.count - errorCodewords])
            next += own.count
            for (place, codeword) in zip(places, own + code.errorCodewords(for: own)) { written[place] = codeword }
        }
        return written
    }

    /// Repairs all blocks of a symbol; nil where one is beyond repair.
    ///
    /// A block that cannot be repaired by itself is tried once more without the codewords that are least sure; then more
    /// error correction has to be left.
    func repaired(_ read: [UInt8], sureness: [Float]) -> Repair? {
        let code = ReedSolomon(qrCode: errorCodewords)
        var repair = Repair(data: [], codewords: read)
        for places in dealt {
            let block = places.map { read[$0] }
            let order = places.indices.sorted { (sureness[places[$0]], $0) < (sureness[places[$1]], $1) }
            guard let own = repaired(block, order, code) else { return nil }
            for (place, codeword) in zip(places, own.block) { repair.codewords[place] = codeword }
            repair.data += own.block.dropLast(errorCodewords)
            repair.changed += own.done.changed
            repair.evidence = min(repair.evidence, evidence(own.done, length: places.count))
        }
        return repair
    }

    /// The share of a block's error correction that may go to codewords that are given up.
    private static let erased = [0.0, 0.35, 0.7]
    /// Error correction codewords that have to be left where some were given up.
    private static let leftover = 4

    private func repaired(
        _ block: [UInt8], _ order: [Int], _ code: ReedSolomon
    ) -> (block: [UInt8], done: ReedSolomon.Repair)? {
        for share in Self.erased {
            let count = Int(Double(errorCodewords - reserve) * share)
            if share > 0, count < 2 { continue }
            var repaired = block
            let margin = count == 0 ? reserve : max(reserve, Self.leftover)
            // Half a codeword is not 16 times as likely to be right as others.
            if let done = code.repair(&repaired, erasures: Array(order.prefix(count)), margin: margin),
                !hasHalfCodeword || repaired[dataCodewords - 1] & 15 == 0
            {
                return (repaired, done)
            }
        }
        return nil
    }

    private func evidence(_ done: ReedSolomon.Repair, length: Int) -> Float {
        var ways = 1.0
        for index in 0..<done.errors { ways *= Double(length - done.erasures - index) / Double(index + 1) }
        return 8 * Float(errorCodewords - done.erasures - done.errors) - Float(binaryLogarithm(ways))
    }
}
