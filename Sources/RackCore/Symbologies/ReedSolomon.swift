// Reed-Solomon error correction of one block of codewords, and the field in which it counts.

/// A Reed-Solomon code with a number of error correction codewords, in the field and with the roots of a symbology.
struct ReedSolomon {
    /// Error correction codewords of a block.
    let errorCodewords: Int
    private let field: GaloisField
    /// The exponent of the first of the generator polynomial's roots, which are as many powers of 2: 0 or 1.
    private let firstRoot: Int

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

    /// The code with a number of error correction codewords, 1 to 254.
    init(errorCodewords: Int, field: GaloisField, firstRoot: Int) {
        (self.errorCodewords, self.field, self.firstRoot) = (errorCodewords, field, firstRoot)
    }

    /// The error correction codewords that belong to data codewords.
    func errorCodewords(for data: [UInt8]) -> [UInt8] {
        let generator = (0..<errorCodewords).reduce([1]) { field.product($0, [1, field.power(firstRoot + $1)]) }
        var remainder = [UInt8](repeating: 0, count: errorCodewords)
        for codeword in data {
            let factor = codeword ^ remainder.removeFirst()
            remainder.append(0)
            for index in remainder.indices { remainder[index] ^= field.multiply(factor, generator[index + 1]) }
        }
        return remainder
    }

    /// Repairs a block in place.
    /// - Parameters:
    ///   - block: data codewords, then error correction codewords, at most 255.
    ///   - erasures: places in the block that are not to be trusted, each at most once.
    ///   - margin: error correction codewords that the repair has to leave unused.
    /// - Returns: what was repaired; nil when the block is beyond repair, and then it is left as it was.
    func repair(_ block: inout [UInt8], erasures: [Int] = [], margin: Int = 0) -> Repair? {
        let allowed = errorCodewords - margin
        guard erasures.count <= allowed else { return nil }
        let syndromes = field.evaluate(block.span, atPowersFrom: firstRoot, count: errorCodewords)
        guard !syndromes.allSatisfy({ $0 == 0 }) else { return Repair(erasures: erasures.count) }

        guard let errata = locator(syndromes, length: block.count, erasures: erasures, allowed: allowed) else {
            return nil
        }
        let places = self.places(in: block.count, locatedBy: errata)
        guard places.count == errata.count - 1 else { return nil }
        var repair = Repair(errors: places.count - erasures.count, erasures: erasures.count)
        guard let repaired = correct(block, at: places, errata: errata, syndromes: syndromes) else { return nil }
        // Without this check a block beyond repair comes out as other data.
        guard field.evaluate(repaired.span, atPowersFrom: firstRoot, count: errorCodewords).allSatisfy({ $0 == 0 })
        else { return nil }
        repair.changed = places.count { repaired[$0] != block[$0] }
        block = repaired
        return repair
    }

    /// The polynomial, low degree first, whose roots are the inverses of the places of all erasures and errors;
    /// nil when it needs more error correction codewords than allowed. Berlekamp-Massey that starts from the
    /// erasures (R. E. Blahut, Algebraic Codes for Data Transmission, chapter 7).
    private func locator(_ syndromes: [UInt8], length: Int, erasures: [Int], allowed: Int) -> [UInt8]? {
        var locator = [UInt8](repeating: 0, count: errorCodewords + 1)
        locator[0] = 1
        for (degree, erasure) in erasures.enumerated() {
            let root = field.power(length - 1 - erasure)
            for index in (0...degree).reversed() { locator[index + 1] ^= field.multiply(root, locator[index]) }
        }
        var (previous, previousDiscrepancy, shift) = (locator, 1 as UInt8, 1)
        var degree = erasures.count
        for step in erasures.count..<errorCodewords {
            var discrepancy: UInt8 = 0
            for index in 0...min(step, degree) {
                discrepancy ^= field.multiply(locator[index], syndromes[step - index])
            }
            guard discrepancy != 0 else {
                shift += 1
                continue
            }
            let current = locator
            let factor = field.divide(discrepancy, by: previousDiscrepancy)
            for index in shift..<max(shift, locator.count) {
                locator[index] ^= field.multiply(factor, previous[index - shift])
            }
            if 2 * degree <= step + erasures.count {
                degree = step + 1 + erasures.count - degree
                guard 2 * degree - erasures.count <= allowed else { return nil }
                (previous, previousDiscrepancy, shift) = (current, discrepancy, 1)
            } else {
                shift += 1
            }
        }
        guard locator[degree] != 0, locator[(degree + 1)...].allSatisfy({ $0 == 0 }) else { return nil }
        return Array(locator[...degree])
    }

    /// The places of a block at whose inverse the locator has a root.
    private func places(in length: Int, locatedBy locator: [UInt8]) -> [Int] {
        let highestFirst = Array(locator.reversed())
        let values = field.evaluate(highestFirst.span, atPowersFrom: 256 - length, count: length)
        return values.indices.filter { values[$0] == 0 }
    }

    /// The block with its erasures and errors corrected; nil when one of them cannot be. Forney's algorithm: where the
    /// roots of the generator start at 2¹, the evaluator needs no further factor, and where they start at 1 that of the
    /// place.
    private func correct(
        _ block: [UInt8], at places: [Int], errata: [UInt8], syndromes: [UInt8]
    ) -> [UInt8]? {
        let evaluator = Array(field.product(syndromes, errata).prefix(errorCodewords).reversed())
        let derivative = Array(errata.indices.dropFirst().map { $0.isMultiple(of: 2) ? 0 : errata[$0] }.reversed())
        var corrected = block
        for place in places {
            let inverse = 256 - block.count + place
            let slope = field.evaluate(derivative.span, atPower: inverse)
            guard slope != 0 else { return nil }
            let factor = field.power((1 - firstRoot) * (block.count - 1 - place))
            let value = field.multiply(factor, field.evaluate(evaluator.span, atPower: inverse))
            corrected[place] ^= field.divide(value, by: slope)
        }
        return corrected
    }
}

/// GF(256) with a prime modulus polynomial. Adding and subtracting are both `^`.
struct GaloisField: Sendable {
    /// Powers of the primitive element 2, twice over, so that a sum of two logarithms is an index.
    private let exp: [UInt8]
    /// The exponent of each element; that of 0 is of no meaning.
    private let log: [UInt8]

    /// The field with a modulus polynomial, of which 2 is a primitive element; its coefficients are bits.
    init(polynomial: Int) {
        var exp = [UInt8](repeating: 0, count: 512)
        var log = [UInt8](repeating: 0, count: 256)
        var power = 1
        for exponent in 0..<255 {
            exp[exponent] = UInt8(power)
            exp[exponent + 255] = UInt8(power)
            log[power] = UInt8(exponent)
            power = power < 128 ? power << 1 : power << 1 ^ polynomial
        }
        (self.exp, self.log) = (exp, log)
    }

    /// The product of two elements.
    func multiply(_ a: UInt8, _ b: UInt8) -> UInt8 {
        a == 0 || b == 0 ? 0 : exp[Int(log[Int(a)]) + Int(log[Int(b)])]
    }

    /// The quotient of two elements.
    /// - Precondition: `b` is not 0.
    func divide(_ a: UInt8, by b: UInt8) -> UInt8 {
        precondition(b != 0, "division by zero")
        return a == 0 ? 0 : exp[Int(log[Int(a)]) + 255 - Int(log[Int(b)])]
    }

    /// The element 2 to the power of a non-negative exponent.
    func power(_ exponent: Int) -> UInt8 { exp[exponent % 255] }

    /// The value of a polynomial at 2 to the power of an exponent of 0 to 255.
    /// - Parameter polynomial: its coefficients, that of the highest degree first.
    func evaluate(_ polynomial: Span<UInt8>, atPower exponent: Int) -> UInt8 {
        var value: UInt8 = 0
        for index in polynomial.indices {
            value = (value == 0 ? 0 : exp[Int(log[Int(value)]) + exponent]) ^ polynomial[index]
        }
        return value
    }

    /// The values of a polynomial of degree 254 or less at so many powers of 2. Goes from coefficient to coefficient instead
    /// of from power to power, because then no step has to wait for the one before it.
    /// - Parameters:
    ///   - polynomial: its coefficients, that of the highest degree first.
    ///   - first: the exponent of the first power, 0 to 255; the others follow it.
    func evaluate(_ polynomial: Span<UInt8>, atPowersFrom first: Int, count: Int) -> [UInt8] {
        var values = [UInt8](repeating: 0, count: count)
        for index in polynomial.indices where polynomial[index] != 0 {
            let degree = polynomial.count - 1 - index
            var exponent = (Int(log[Int(polynomial[index])]) + (254 + first) * degree) % 255
            for power in values.indices {
                exponent += degree
                if exponent >= 255 { exponent -= 255 }
                values[power] ^= exp[exponent]
            }
        }
        return values
    }

    /// The product of two polynomials, in either order of coefficients.
    func product(_ a: [UInt8], _ b: [UInt8]) -> [UInt8] {
        var product = [UInt8](repeating: 0, count: a.count + b.count - 1)
        for i in a.indices {
            for j in b.indices { product[i + j] ^= multiply(a[i], b[j]) }
        }
        return product
    }
}
