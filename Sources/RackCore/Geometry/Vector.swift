// Plane vectors, the form in which places are calculated with.

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
