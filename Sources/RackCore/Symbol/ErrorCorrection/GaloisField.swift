// Arithmetic in the field that ECC 200's error correction counts in.

/// GF(256) with the prime modulus polynomial x⁸ + x⁵ + x³ + x² + 1 (ISO/IEC 16022, 5.7.1 and annex E).
/// Adding and subtracting are both `^`.
struct GaloisField: Sendable {
    /// Powers of the primitive element 2, twice over, so that a sum of two logarithms is an index.
    let exp: [UInt8]
    /// The exponent of each element; that of 0 is of no meaning.
    let log: [Int]

    /// The one field.
    static let ecc200 = GaloisField()

    private init() {
        var exp = [UInt8](repeating: 0, count: 510)
        var log = [Int](repeating: 0, count: 256)
        var power = 1
        for exponent in 0..<255 {
            exp[exponent] = UInt8(power)
            exp[exponent + 255] = UInt8(power)
            log[power] = exponent
            power = power < 128 ? power << 1 : power << 1 ^ 0x12D
        }
        (self.exp, self.log) = (exp, log)
    }

    /// The product of two elements.
    func multiply(_ a: UInt8, _ b: UInt8) -> UInt8 {
        a == 0 || b == 0 ? 0 : exp[log[Int(a)] + log[Int(b)]]
    }

    /// The quotient of two elements.
    /// - Precondition: `b` is not 0.
    func divide(_ a: UInt8, by b: UInt8) -> UInt8 {
        precondition(b != 0, "division by zero")
        return a == 0 ? 0 : exp[log[Int(a)] + 255 - log[Int(b)]]
    }

    /// The element 2 to the power of a non-negative exponent.
    func power(_ exponent: Int) -> UInt8 { exp[exponent % 255] }

    /// The value of a polynomial, coefficients of low degree first, at `x`.
    func evaluate(_ polynomial: some RandomAccessCollection<UInt8>, at x: UInt8) -> UInt8 {
        polynomial.reversed().reduce(0) { multiply($0, x) ^ $1 }
    }
}
