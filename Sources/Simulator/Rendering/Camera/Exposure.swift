// How light becomes grey: illumination, exposure, noise and tone.

import Glibc
import Imaging
import RackCore
internal import Station

/// The light's strength and colour at each pixel: exposure, fall-off, vignette and a shadow with a soft edge.
struct Illumination: Sendable {
    private let color: Radiance
    private let gradient: Float
    private let direction: (x: Float, y: Float)
    private let shadow: Float
    private let shadowNormal: (x: Float, y: Float)
    private let shadowOffset: Float
    private let center: (x: Float, y: Float)
    private let reach: Float
    private let haze: Radiance
    private let hazeShare: Float
    private let spots: [Spot]

    /// A bright spot: its middle and radius in half diagonals of the picture, and its light.
    private struct Spot {
        var x: Float
        var y: Float
        var radius: Float
        var light: Float
    }

    /// The share of light that the lens loses in the corners.
    private static let vignette: Float = 0.12

    init(_ light: SimulatedRack.Light, seed: UInt64, picture: PixelSize) {
        let (strength, warmth) = (Float(light.brightness), Float(light.warmth))
        color = Radiance(1 + 0.06 * warmth, 1, 1 - 0.16 * warmth, 0) * strength
        gradient = Float(light.gradient)
        direction = (Float(cos(light.direction * .pi / 180)), Float(sin(light.direction * .pi / 180)))
        shadow = Float(light.shadow)
        var random = SplitMix64(seed: seed, subject: Subject.shadow)
        let angle = random.uniform(0...(2 * .pi))
        shadowNormal = (Float(cos(angle)), Float(sin(angle)))
        shadowOffset = Float(random.uniform(0.05...0.35))
        center = (Float(picture.width) / 2, Float(picture.height) / 2)
        reach = (center.x * center.x + center.y * center.y).squareRoot()
        hazeShare = Float(light.haze)
        haze = color * (0.3 * hazeShare)
        var glints = SplitMix64(seed: seed, subject: Subject.spots)
        spots = (0..<max(0, light.spots)).map { _ in
            Spot(
                x: Float(glints.signed()) * 0.6, y: Float(glints.signed()) * 0.5,
                radius: glints.float(0.04...0.12), light: glints.float(0.1...0.45))
        }
    }

    /// The light that reaches the sensor when this light comes from the scene.
    func exposed(_ scene: Radiance, x: Int, y: Int) -> Radiance {
        var seen = scene * light(x: x, y: y)
        if hazeShare > 0 { seen = seen * (1 - hazeShare) + haze }
        guard !spots.isEmpty else { return seen }
        let (dx, dy) = ((Float(x) + 0.5 - center.x) / reach, (Float(y) + 0.5 - center.y) / reach)
        for spot in spots {
            let (u, v) = ((dx - spot.x) / spot.radius, (dy - spot.y) / spot.radius)
            let square = u * u + v * v
            if square < 9 { seen += color * (spot.light * exp(-square)) }
        }
        return seen
    }

    /// What the light on a pixel is multiplied with.
    private func light(x: Int, y: Int) -> Radiance {
        let (dx, dy) = ((Float(x) + 0.5 - center.x) / reach, (Float(y) + 0.5 - center.y) / reach)
        let along = (dx * direction.x + dy * direction.y) * 0.5 + 0.5
        var strength = (1 - gradient * along) * (1 - Self.vignette * (dx * dx + dy * dy))
        if shadow > 0 {
            let side = dx * shadowNormal.x + dy * shadowNormal.y
            // A wavy edge, as a hand or a lamp's arm throws it.
            let edge = shadowOffset + 0.06 * sin(9 * (dx * shadowNormal.y - dy * shadowNormal.x))
            strength *= 1 - shadow * smoothStep(edge - 0.04, edge + 0.04, side)
        }
        return color * strength
    }
}

/// One exposure of a scene. Pixels are made row after row: light on the pixel's area, blurred by the lens, with the
/// noise of the sensor, as 8-bit values.
struct Exposure {
    private let scene: Scene
    private let size: PixelSize
    private let blur: LensBlur
    private let illumination: Illumination
    private let tone = Tone()
    private let gaussian: [Float]

    /// The side of the grid of samples in a pixel whose corners differ.
    private static let samplesPerSide = 4
    /// How much the opposite corners of a pixel may differ, relative to their light, before the pixel is sampled within.
    private static let tolerance: Float = 0.12

    init(_ scene: Scene) {
        self.scene = scene
        size = scene.rack.optics.picture
        blur = LensBlur(scene.rack)
        illumination = Illumination(scene.rack.light, seed: scene.rack.seed, picture: size)
        var random = SplitMix64(seed: scene.rack.shotSeed, subject: Subject.noise)
        gaussian = (0..<4096).map { _ in Float(random.normal()) }
    }

    /// The finished picture.
    func picture() -> ColorImage {
        let radius = blur.radius
        let kept = 2 * radius + 1
        var corners = cornerRow(0)
        var blurredRows = [[Radiance]](repeating: [], count: kept)
        var pixels: [UInt32] = []
        pixels.reserveCapacity(size.width * size.height)
        // A row can be finished when all rows that blur into it are there; beyond the edges the last row repeats.
        for y in 0..<size.height + radius {
            if y < size.height {
                let nextCorners = cornerRow(y + 1)
                let row = blurAcross(areaRow(y, corners, nextCorners), y)
                corners = nextCorners
                blurredRows[y % kept] = row
            }
            if y >= radius { develop(y - radius, blurDown(blurredRows, middle: y - radius), into: &pixels) }
        }
        let picture = ColorImage(width: size.width, height: size.height, pixels: pixels)
        let sharpening = scene.rack.optics.sharpening
        return sharpening > 0 ? picture.sharpened(sharpening) : picture
    }

    // MARK: Area sampling

    private func cornerRow(_ y: Int) -> [Radiance] {
        (0...size.width).map { scene.light(x: Float($0), y: Float(y)) }
    }

    /// The mean light on each pixel's area: of its corners where they agree, of a grid of samples where they do not.
    private func areaRow(_ y: Int, _ above: [Radiance], _ below: [Radiance]) -> [Radiance] {
        (0..<size.width).map { x in
            let (a, b, c, d) = (above[x], above[x + 1], below[x], below[x + 1])
            let mean = (a + b + c + d) * 0.25
            if Self.distance(a, d) + Self.distance(b, c) <= Self.tolerance * (mean.y + 0.05) { return mean }
            let side = Self.samplesPerSide
            var sum = Radiance.zero
            for row in 0..<side {
                for col in 0..<side {
                    sum += scene.light(
                        x: Float(x) + (Float(col) + 0.5) / Float(side), y: Float(y) + (Float(row) + 0.5) / Float(side))
                }
            }
            return sum / Float(side * side)
        }
    }

    @inline(__always)
    private static func distance(_ a: Radiance, _ b: Radiance) -> Float {
        let difference = a - b
        return max(abs(difference.x), abs(difference.y), abs(difference.z))
    }

    // MARK: Lens

    private func blurAcross(_ row: [Radiance], _ y: Int) -> [Radiance] {
        guard !blur.isNone else { return row }
        let radius = blur.radius
        let padded =
            Array(repeating: row[0], count: radius) + row + Array(repeating: row[row.count - 1], count: radius)
        return (0..<row.count).map { x in
            let kernel = blur.kernel(x: x, y: y)
            let first = x + radius - kernel.count / 2
            var sum = Radiance.zero
            for tap in 0..<kernel.count { sum += padded[first + tap] * kernel[tap] }
            return sum
        }
    }

    private func blurDown(_ rows: [[Radiance]], middle: Int) -> [Radiance] {
        guard !blur.isNone else { return rows[0] }
        if let kernel = blur.everywhere {
            var sums = [Radiance](repeating: .zero, count: size.width)
            for tap in 0..<kernel.count {
                let y = min(max(middle + tap - blur.radius, 0), size.height - 1)
                let (weight, row) = (kernel[tap], rows[y % rows.count])
                for x in 0..<sums.count { sums[x] += row[x] * weight }
            }
            return sums
        }
        return (0..<size.width).map { x in
            let kernel = blur.kernel(x: x, y: middle)
            let first = middle - kernel.count / 2
            var sum = Radiance.zero
            for tap in 0..<kernel.count {
                sum += rows[min(max(first + tap, 0), size.height - 1) % rows.count][x] * kernel[tap]
            }
            return sum
        }
    }

    // MARK: Sensor

    private func develop(_ y: Int, _ row: [Radiance], into pixels: inout [UInt32]) {
        var random = SplitMix64(seed: scene.rack.shotSeed, subject: Subject.pixelRow + UInt64(y))
        let noise = Float(scene.rack.optics.noise)
        for x in 0..<row.count {
            let light = illumination.exposed(row[x], x: x, y: y)
            let bits = random.next()
            let deviation = Radiance(
                gaussian[Int(bits & 4095)], gaussian[Int(bits >> 12 & 4095)], gaussian[Int(bits >> 24 & 4095)], 0)
            // The noise of photons grows with the root of the light; a little is there in the dark.
            let exposed =
                light + deviation * (noise * ((light * Radiance(0.25, 0.5, 0.25, 0)).sum() + 0.02).squareRoot())
            let (red, green, blue) = (tone.value(exposed.x), tone.value(exposed.y), tone.value(exposed.z))
            pixels.append(0xff00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
        }
    }
}

/// The tone curve of sRGB (IEC 61966-2-1).
struct Tone: Sendable {
    /// The 8-bit values for light from 0 to 1 in equal steps.
    private let values: [UInt8]
    private static let steps = 4096

    init() {
        values = (0...Self.steps).map { step in
            let light = Double(step) / Double(Self.steps)
            let value = light <= 0.003_130_8 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
            return UInt8((value * 255).rounded())
        }
    }

    /// The 8-bit value of an amount of light; what is over 1 is white.
    @inline(__always)
    func value(_ light: Float) -> UInt8 {
        values[Int(min(max(light, 0), 1) * Float(Self.steps))]
    }

    /// The light of a value from 0 to 1.
    static func linear(_ value: Double) -> Float {
        Float(value <= 0.040_45 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4))
    }
}
