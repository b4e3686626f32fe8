// Plane vectors, and the mathematics that Swift's own library lacks.

/// A place or a direction in the plane, in whatever unit its context names.
package typealias Vector = SIMD2<Double>

extension Vector {
    /// The inner product with another vector.
    func dot(_ other: Vector) -> Double { x * other.x + y * other.y }

    /// The signed area that this vector and another span: positive when `other` is clockwise of it on the screen.
    func cross(_ other: Vector) -> Double { x * other.y - y * other.x }

    /// The Euclidean length.
    var length: Double { (x * x + y * y).squareRoot() }

    /// The same direction with length 1; zero stays zero.
    var unit: Vector {
        let length = self.length
        return length > 0 ? self / length : self
    }
}

extension Point {
    /// The place as a vector from the origin.
    var vector: Vector { Vector(x, y) }

    /// The place at the end of a vector from the origin.
    init(_ vector: Vector) {
        self.init(x: vector.x, y: vector.y)
    }
}

extension Vector {
    /// The direction at so many whole degrees, clockwise on the screen from the x axis.
    static func direction(degrees: Int) -> Vector {
        let turns = ((degrees % 360) + 360) % 360
        // Sine and cosine of less than a quarter turn by their series.
        let angle = Double(turns % 90) * 0.017_453_292_519_943_295
        let square = angle * angle
        let sine = angle * (1 - square / 6 * (1 - square / 20 * (1 - square / 42 * (1 - square / 72))))
        let cosine = 1 - square / 2 * (1 - square / 12 * (1 - square / 30 * (1 - square / 56 * (1 - square / 90))))
        switch turns / 90 {
        case 0: return Vector(cosine, sine)
        case 1: return Vector(-sine, cosine)
        case 2: return Vector(-cosine, -sine)
        default: return Vector(sine, -cosine)
        }
    }
}

/// The natural logarithm of a positive number, to about ten digits.
func naturalLogarithm(_ value: Double) -> Double {
    guard value > 0, value.isFinite else { return -.infinity }
    // ln m = 2 artanh((m − 1) / (m + 1)) for the significand m, which is in 1..<2.
    let ratio = (value.significand - 1.414_213_562_373_095) / (value.significand + 1.414_213_562_373_095)
    let square = ratio * ratio
    let series = 1 + square * (1.0 / 3 + square * (1.0 / 5 + square * (1.0 / 7 + square * (1.0 / 9 + square / 11))))
    return (Double(value.exponent) + 0.5) * 0.693_147_180_559_945_3 + 2 * ratio * series
}

/// The binary logarithm of a positive number, to about ten digits: how many bits it is worth.
func binaryLogarithm(_ value: Double) -> Double { naturalLogarithm(value) / 0.693_147_180_559_945_3 }

/// The exponential of a number from -100 to 100, to about two digits at the ends and more near zero.
func exponential(_ value: Double) -> Double {
    // (1 + x / n)^n for n = 2^20.
    var power = 1 + value / 0x1p20
    for _ in 0..<20 { power *= power }
    return power
}
