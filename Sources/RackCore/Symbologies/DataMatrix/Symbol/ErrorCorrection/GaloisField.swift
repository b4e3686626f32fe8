// Arithmetic in the field that ECC 200's error correction counts in.

/// GF(256) with the prime modulus polynomial x⁸ + x⁵ + x³ + x² + 1 (ISO/IEC 16022, 5.7.1 and annex E).
/// Adding and subtracting are both `^`.
struct GaloisField: Sendable {
    /// Powers of the primitive element 2, twice over, so that a sum of two logarithms is an index.
    private let exp: [UInt8]
    /// The exponent of each element; that of 0 is of no meaning.
    private let log: [UInt8]

    /// The one field.
    static let ecc200 = GaloisField()

    private init() {
        var exp = [UInt8](repeating: 0, count: 512)
        var log = [UInt8](repeating: 0, count: 256)
        var power = 1
        for exponent in 0..<255 {
            exp[exponent] = UInt8(power)
            exp[exponent + 255] = UInt8(power)
            log[power] = UInt8(exponent)
            power = power < 128 ? power << 1 : power << 1 ^ 0x12D
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

    /// The values of a polynomial of degree 254 or less at the powers 2¹ … 2ⁿ of 2. Goes from coefficient to
    /// coefficient instead of from power to power, because then no step has to wait for the one before it.
    /// - Parameter polynomial: its coefficients, that of the highest degree first.
    func evaluate(_ polynomial: Span<UInt8>, atPowersTo count: Int) -> [UInt8] {
        var values = [UInt8](repeating: 0, count: count)
        for index in polynomial.indices where polynomial[index] != 0 {
            let degree = polynomial.count - 1 - index
            var exponent = Int(log[Int(polynomial[index])])
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
