// Directions by angle, without a mathematics library.

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
