// A pinhole camera, and the vectors that it works with.

import Glibc
import RackCore
internal import Station

/// A pinhole camera with a lens that bends straight lines radially. Its map of any plane is an exact projective one,
/// followed by the lens.
struct PinholeCamera: Sendable {
    /// A line of sight: the places `origin + t * direction`, t from 0.
    struct Ray {
        var origin: Vector
        var direction: Vector
    }

    private let center: Point
    private let focalLength: Double
    private let height: Double
    private let barrel: Double
    /// By how many pixels to the right a row is shown, for each row below the middle.
    private let skew: Double
    /// Half the picture's diagonal, in pixels.
    private let reach: Double
    /// Rows of the rotation from the bench to the camera.
    private let rotation: [[Double]]
    private let shift: (x: Double, y: Double)
    private let eye: Vector
    private let across: Vector
    private let down: Vector
    private let ahead: Vector

    /// Makes a camera.
    /// - Parameters:
    ///   - pose: how the rack lies below it.
    ///   - picture: the picture's size.
    ///   - height: the height above the caps, in millimetres.
    ///   - scale: pixels to a millimetre on the height of the caps, in the middle of the rack.
    ///   - pitch: the width of a cell in millimetres, for the pose's shift.
    ///   - barrel: as in `SimulatedRack.Optics`.
    ///   - motion: how far the rack moves to the right from the first row to the last, in pixels.
    init(
        pose: SimulatedRack.Pose, picture: PixelSize, height: Double, scale: Double, pitch: Double, barrel: Double,
        motion: Double = 0
    ) {
        let (width, rows) = (Double(picture.width), Double(picture.height))
        center = Point(x: width / 2, y: rows / 2)
        reach = (width * width + rows * rows).squareRoot() / 2
        focalLength = scale * height
        self.height = height
        self.barrel = barrel
        skew = motion / max(rows, 1)

        func turn(_ degrees: Double) -> (cos: Double, sin: Double) {
            (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
        }
        let (a, u, v) = (turn(pose.angle), turn(pose.tiltAcross), turn(pose.tiltDown))
        let inPlane = [[a.cos, -a.sin, 0], [a.sin, a.cos, 0], [0, 0, 1]]
        let aboutDown = [[u.cos, 0, u.sin], [0, 1, 0], [-u.sin, 0, u.cos]]
        let aboutAcross = [[1, 0, 0], [0, v.cos, v.sin], [0, -v.sin, v.cos]]
        let rotation = Self.product(aboutAcross, Self.product(aboutDown, inPlane))
        self.rotation = rotation

        // The shift moves the camera over the bench, so that the rack's middle is not the picture's.
        let (shiftX, shiftY) = (pose.shift.across * pitch, pose.shift.down * pitch)
        shift = (shiftX, shiftY)
        func toBench(_ x: Double, _ y: Double, _ z: Double) -> Vector {
            Vector(
                Float(rotation[0][0] * x + rotation[1][0] * y + rotation[2][0] * z),
                Float(rotation[0][1] * x + rotation[1][1] * y + rotation[2][1] * z),
                Float(rotation[0][2] * x + rotation[1][2] * y + rotation[2][2] * z))
        }
        eye = toBench(-shiftX, -shiftY, height)
        across = toBench(1 / focalLength, 0, 0)
        down = toBench(0, 1 / focalLength, 0)
        ahead = toBench(0, 0, -1)
    }

    private static func product(_ a: [[Double]], _ b: [[Double]]) -> [[Double]] {
        a.map { row in (0..<3).map { col in row[0] * b[0][col] + row[1] * b[1][col] + row[2] * b[2][col] } }
    }

    /// Where a place above the bench is seen, in pixels of the picture.
    func project(x: Double, y: Double, z: Double) -> Point {
        let seen = rotation.map { $0[0] * x + $0[1] * y + $0[2] * z }
        let depth = height - seen[2]
        var place = bend(
            Point(
                x: focalLength * (seen[0] + shift.x) / depth,
                y: focalLength * (seen[1] + shift.y) / depth))
        place.x += skew * (place.y - center.y)
        return place
    }

    /// Where a place above the bench is seen, in pixels of the picture.
    func project(_ place: Vector) -> Point {
        project(x: Double(place.x), y: Double(place.y), z: Double(place.z))
    }

    /// The line of sight through a place of the picture, in pixels.
    func ray(x: Float, y: Float) -> Ray {
        let dy = y - Float(center.y)
        let dx = x - Float(center.x) - Float(skew) * dy
        let stretch = 1 + Float(barrel) * (dx * dx + dy * dy) / Float(reach * reach)
        return Ray(origin: eye, direction: across * (dx * stretch) + down * (dy * stretch) + ahead)
    }

    /// Bends a place that an ideal lens would show, given from the middle: the inverse of what `ray` does, by Newton's
    /// method, which reaches the last digits of a Double in a few steps.
    private func bend(_ ideal: Point) -> Point {
        let distance = (ideal.x * ideal.x + ideal.y * ideal.y).squareRoot()
        var bent = distance
        if barrel != 0, distance > 0 {
            let k = barrel / (reach * reach)
            for _ in 0..<8 { bent -= (bent * (1 + k * bent * bent) - distance) / (1 + 3 * k * bent * bent) }
        }
        let share = distance > 0 ? bent / distance : 1
        return Point(x: center.x + ideal.x * share, y: center.y + ideal.y * share)
    }
}

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
