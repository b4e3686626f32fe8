// Places and directions above the bench, and colours.

/// A place or a direction above the bench in millimetres: x to the right, y down (as in the picture of an upright
/// rack), z up towards the camera; the origin is the middle of the rack on the height of the caps.
typealias Vector = SIMD3<Float>

/// A colour in linear light: red, green, blue, 1 for a white surface in full light. The last lane means nothing.
typealias Radiance = SIMD4<Float>

@inline(__always)
func dot(_ a: Vector, _ b: Vector) -> Float { (a * b).sum() }

@inline(__always)
func mix(_ a: Radiance, _ b: Radiance, _ share: Float) -> Radiance { a + (b - a) * share }

/// 0 below the lower edge, 1 above the upper one, and a smooth step between.
@inline(__always)
func smoothStep(_ lower: Float, _ upper: Float, _ value: Float) -> Float {
    let t = min(max((value - lower) / (upper - lower), 0), 1)
    return t * t * (3 - 2 * t)
}

extension Radiance {
    /// A colour from its red, green and blue as screens have them (sRGB, IEC 61966-2-1), 0 to 255.
    init(sRGB red: Double, _ green: Double, _ blue: Double) {
        self.init(Tone.linear(red / 255), Tone.linear(green / 255), Tone.linear(blue / 255), 0)
    }

    /// A grey.
    init(gray: Float) { self.init(gray, gray, gray, 0) }
}

/// Soft random patterns.
enum Texture {
    /// Value noise: a random number from 0 to 1 at each whole place, smooth between.
    static func noise(_ x: Float, _ y: Float, seed: UInt32) -> Float {
        let (floorX, floorY) = (x.rounded(.down), y.rounded(.down))
        let (column, row) = (Int32(truncatingIfNeeded: Int(floorX)), Int32(truncatingIfNeeded: Int(floorY)))
        let (fx, fy) = (x - floorX, y - floorY)
        let (sx, sy) = (fx * fx * (3 - 2 * fx), fy * fy * (3 - 2 * fy))
        let top = hash(column, row, seed) * (1 - sx) + hash(column &+ 1, row, seed) * sx
        let bottom = hash(column, row &+ 1, seed) * (1 - sx) + hash(column &+ 1, row &+ 1, seed) * sx
        return top + (bottom - top) * sy
    }

    @inline(__always)
    private static func hash(_ column: Int32, _ row: Int32, _ seed: UInt32) -> Float {
        var bits = UInt32(bitPattern: column) &* 0x8da6_b343 ^ UInt32(bitPattern: row) &* 0xd816_3841 ^ seed
        bits = (bits ^ (bits >> 15)) &* 0x2c1b_3c6d
        bits = (bits ^ (bits >> 12)) &* 0x297a_2d39
        return Float((bits ^ (bits >> 15)) >> 8) * 0x1p-24
    }
}
