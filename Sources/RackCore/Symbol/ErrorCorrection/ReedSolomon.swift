// Reed-Solomon error correction of one block of codewords.

/// The Reed-Solomon code of ECC 200 (ISO/IEC 16022, 5.7 and annex E) with a number of error correction codewords.
/// Its generator polynomial has the roots 2¹ … 2ⁿ.
struct ReedSolomon {
    /// Error correction codewords of a block.
    let errorCodewords: Int
    private let field = GaloisField.ecc200

    /// What a repair did to a block.
    struct Repair: Hashable {
        /// Codewords that were wrong where nothing had been known against them.
        var errors = 0
        /// Codewords that had been given as erasures.
        var erasures = 0
        /// Codewords that were changed: all errors, and the erasures that were in fact wrong.
        var changed = 0

        /// Error correction codewords that the repair needed: two for an error, one for an erasure.
        var used: Int { 2 * errors + erasures }
    }

    /// The error correction codewords that belong to data codewords.
    func errorCodewords(for data: [UInt8]) -> [UInt8] {
        // Coefficients of low degree first, the leading 1 included.
        var generator: [UInt8] = [1]
        for root in 1...errorCodewords {
            generator = product(generator, [field.power(root), 1])
        }
        var remainder = [UInt8](repeating: 0, count: errorCodewords)
        for codeword in data {
            let factor = codeword ^ remainder[0]
            remainder.removeFirst()
            remainder.append(0)
            for index in remainder.indices {
                remainder[index] ^= field.multiply(factor, generator[errorCodewords - 1 - index])
            }
        }
        return remainder
    }

    /// Repairs a block in place.
    /// - Parameters:
    ///   - block: data codewords, then error correction codewords.
    ///   - erasures: places in the block that are not to be trusted, each at most once.
    ///   - margin: error correction codewords that the repair has to leave unused.
    /// - Returns: what was repaired; nil when the block is beyond repair, and then it is left as it was.
    func repair(_ block: inout [UInt8], erasures: [Int] = [], margin: Int = 0) -> Repair? {
        guard erasures.count <= errorCodewords - margin else { return nil }
        let syndromes = self.syndromes(of: block)
        guard !syndromes.allSatisfy({ $0 == 0 }) else { return Repair(erasures: erasures.count) }

        let errata = locator(syndromes, length: block.count, erasures: erasures)
        let degree = (errata.lastIndex { $0 != 0 } ?? 0)
        var repair = Repair(errors: degree - erasures.count, erasures: erasures.count)
        guard repair.errors >= 0, repair.used <= errorCodewords - margin else { return nil }
        let places = self.places(in: block.count, locatedBy: errata)
        guard places.count == degree else { return nil }

        var repaired = block
        let evaluator = product(syndromes, errata).prefix(errorCodewords)
        let derivative = errata.indices.dropFirst().map { $0.isMultiple(of: 2) ? 0 : errata[$0] }
        for place in places {
            // Forney: the roots start at 2¹, so the evaluator needs no further factor.
            let inverse = field.power(255 - (block.count - 1 - place))
            let slope = field.evaluate(derivative, at: inverse)
            guard slope != 0 else { return nil }
            let error = field.divide(field.evaluate(evaluator, at: inverse), by: slope)
            repaired[place] ^= error
            if error != 0 { repair.changed += 1 }
        }
        // Without this check a block beyond repair comes out as other people's data.
        guard self.syndromes(of: repaired).allSatisfy({ $0 == 0 }) else { return nil }
        block = repaired
        return repair
    }

    /// The values of the block's polynomial at the roots of the generator; all zero for a block without errors.
    private func syndromes(of block: [UInt8]) -> [UInt8] {
        let (exp, log) = (field.exp, field.log)
        return (1...errorCodewords).map { root in
            var syndrome: UInt8 = 0
            for codeword in block {
                syndrome = (syndrome == 0 ? 0 : exp[log[Int(syndrome)] + root]) ^ codeword
            }
            return syndrome
        }
    }

    /// The polynomial, low degree first, whose roots are the inverses of the places of all erasures and errors:
    /// Berlekamp-Massey that starts from the erasures (R. E. Blahut, Algebraic Codes for Data Transmission, 7.5).
    private func locator(_ syndromes: [UInt8], length: Int, erasures: [Int]) -> [UInt8] {
        var locator: [UInt8] = [1]
        for place in erasures {
            locator = product(locator, [1, field.power(length - 1 - place)])
        }
        locator += Array(repeating: 0, count: errorCodewords + 1 - locator.count)
        var previous = locator
        var registers = erasures.count
        for step in erasures.count..<errorCodewords {
            var discrepancy: UInt8 = 0
            for index in 0...step { discrepancy ^= field.multiply(locator[index], syndromes[step - index]) }
            previous.removeLast()
            previous.insert(0, at: 0)
            guard discrepancy != 0 else { continue }
            let old = locator
            for index in locator.indices { locator[index] ^= field.multiply(discrepancy, previous[index]) }
            if 2 * registers <= step + erasures.count {
                registers = step + 1 + erasures.count - registers
                previous = old.map { field.divide($0, by: discrepancy) }
            }
        }
        return locator
    }

    /// The places of a block at whose inverse the locator has a root.
    private func places(in length: Int, locatedBy locator: [UInt8]) -> [Int] {
        (0..<length).filter { field.evaluate(locator, at: field.power(255 - (length - 1 - $0))) == 0 }
    }

    private func product(_ a: [UInt8], _ b: [UInt8]) -> [UInt8] {
        var product = [UInt8](repeating: 0, count: a.count + b.count - 1)
        for (i, x) in a.enumerated() {
            for (j, y) in b.enumerated() { product[i + j] ^= field.multiply(x, y) }
        }
        return product
    }
}
