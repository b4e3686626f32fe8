// How the codewords of a symbol are dealt to Reed-Solomon blocks.

/// The interleaved blocks of a symbol (ISO/IEC 16022, 5.7 and annex A).
enum CodewordBlocks {
    /// How the error correction codewords of the 144 × 144 symbol are dealt, whose data codewords do not share out
    /// evenly. Both ways are met in print; all other sizes know only one.
    enum Dealing: CaseIterable {
        /// Error correction codewords begin again with the first block.
        case fromFirstBlock
        /// Error correction codewords go on where the data codewords ended.
        case continued
    }

    /// What the repair of all blocks did together.
    struct Repair {
        /// Codewords that were changed.
        var changed = 0
        /// The error correction codewords that the most damaged block needed.
        var worstUsed = 0
    }

    /// Data codewords followed by their error correction codewords, in symbol order.
    static func appendErrorCodewords(to data: [UInt8], capacity: SymbolCapacity) -> [UInt8] {
        let code = ReedSolomon(ecc200: capacity.errorCodewordsPerBlock)
        var codewords = data + Array(repeating: 0, count: capacity.errorCodewords)
        for block in 0..<capacity.blocks {
            let places = self.places(of: block, capacity: capacity, dealing: .fromFirstBlock)
            let errorCodewords = code.errorCodewords(for: places.dropLast(code.errorCodewords).map { data[$0] })
            for (place, codeword) in zip(places.suffix(code.errorCodewords), errorCodewords) {
                codewords[place] = codeword
            }
        }
        return codewords
    }

    /// Repairs all blocks of a symbol.
    /// - Parameters:
    ///   - codewords: all codewords in symbol order; repaired when all blocks could be.
    ///   - erased: places in `codewords` that are not to be trusted, each at most once.
    ///   - margin: error correction codewords that must be left unused in every block.
    /// - Returns: what was repaired; nil when a block is beyond repair.
    static func repair(
        _ codewords: inout [UInt8], capacity: SymbolCapacity, erased: [Int], margin: Int
    ) -> Repair? {
        let code = ReedSolomon(ecc200: capacity.errorCodewordsPerBlock)
        if capacity.blocks == 1 {
            return code.repair(&codewords, erasures: erased, margin: margin).map {
                Repair(changed: $0.changed, worstUsed: $0.used)
            }
        }
        let isUneven = !capacity.dataCodewords.isMultiple(of: capacity.blocks)
        for dealing in isUneven ? Dealing.allCases : [.fromFirstBlock] {
            var repaired = codewords
            guard let repair = code.repair(&repaired, capacity, erased, margin, dealing) else { continue }
            codewords = repaired
            return repair
        }
        return nil
    }

    /// The places in symbol order of one block's codewords, data first.
    fileprivate static func places(of block: Int, capacity: SymbolCapacity, dealing: Dealing) -> [Int] {
        let first =
            switch dealing {
            case .fromFirstBlock: capacity.dataCodewords + block
            case .continued:
                capacity.dataCodewords + (block + capacity.blocks - capacity.dataCodewords % capacity.blocks)
                    % capacity.blocks
            }
        return Array(stride(from: block, to: capacity.dataCodewords, by: capacity.blocks))
            + Array(stride(from: first, to: capacity.codewords, by: capacity.blocks))
    }
}

extension GaloisField {
    /// That of ECC 200, with the modulus x⁸ + x⁵ + x³ + x² + 1 (ISO/IEC 16022, 5.7.1 and annex E).
    static let ecc200 = GaloisField(polynomial: 0x12D)
}

extension ReedSolomon {
    /// The code of ECC 200 with a number of error correction codewords (ISO/IEC 16022, 5.7 and annex E): its generator
    /// polynomial has the roots 2¹ … 2ⁿ.
    init(ecc200 errorCodewords: Int) {
        self.init(errorCodewords: errorCodewords, field: .ecc200, firstRoot: 1)
    }

    /// Repairs the blocks of a symbol under one way of dealing; on failure some of them may be repaired already.
    fileprivate func repair(
        _ codewords: inout [UInt8], _ capacity: SymbolCapacity, _ erased: [Int], _ margin: Int,
        _ dealing: CodewordBlocks.Dealing
    ) -> CodewordBlocks.Repair? {
        var total = CodewordBlocks.Repair()
        for block in 0..<capacity.blocks {
            let places = CodewordBlocks.places(of: block, capacity: capacity, dealing: dealing)
            let erasures = erased.isEmpty ? [] : places.indices.filter { erased.contains(places[$0]) }
            var dealt = places.map { codewords[$0] }
            guard let repair = repair(&dealt, erasures: erasures, margin: margin) else { return nil }
            for (place, codeword) in zip(places, dealt) { codewords[place] = codeword }
            total.changed += repair.changed
            total.worstUsed = max(total.worstUsed, repair.used)
        }
        return total
    }
}
