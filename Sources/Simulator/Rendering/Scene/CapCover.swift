// What makes the caps of real racks hard to read: brushed metal, ice crystals and thaw water.

import Glibc
import RackCore

/// Metal with the marks of the tool that turned it: streaks across a code, and a bright band that the lamp leaves.
struct BrushedMetal: Sendable {
    private let axis: SIMD2<Float>
    private let band: Float
    private let pattern: UInt32

    /// How fine the streaks are across and along themselves, in millimetres, and how much they change the light.
    private static let (across, along, depth): (Float, Float, Float) = (7, 0.3, 0.5)
    /// The light of the band in its middle, and how wide it is, in square millimetres.
    private static let (shine, width): (Float, Float) = (0.22, 2.5)

    /// Draws the metal of one cap.
    init(_ random: inout SplitMix64) {
        let angle = Float(random.uniform(0...(2 * .pi)))
        axis = SIMD2(cos(angle), sin(angle))
        band = Float(random.signed()) * 4
        pattern = UInt32(truncatingIfNeeded: random.next())
    }

    /// The grey that metal has without streaks.
    static func ground(_ random: inout SplitMix64) -> Radiance { Radiance(gray: random.float(0.22...0.4)) }

    /// What the metal makes of the light from a mark or from itself.
    func light(_ color: Radiance, at place: SIMD2<Float>) -> Radiance {
        let along = (place * axis).sum()
        let aside = place.y * axis.x - place.x * axis.y
        let streak = Texture.noise(along * Self.along, aside * Self.across, seed: pattern)
        let away = aside - band
        return color * (1 - Self.depth / 2 + Self.depth * streak)
            + Radiance(gray: Self.shine * exp(-away * away / Self.width))
    }
}

/// Ice that begins to melt: sharp crystals, and drops that bend what is seen through them.
struct ThawingIce: Sendable {
    private let drops: [Drop]
    private let share: Float
    private let pattern: UInt32

    /// A drop of water, which magnifies what lies below it and mirrors the lamp at one place.
    private struct Drop {
        var center: SIMD2<Float>
        var radius: Float
        var glint: SIMD2<Float>
    }

    /// Drops on a cap that is all wet.
    private static let mostDrops = 9.0
    /// How far a drop pulls what is seen at its rim towards its middle, as a part of the distance.
    private static let bend: Float = 0.35
    /// The rim of a drop, as a part of its radius, and what it leaves of the light.
    private static let (rim, dark): (Float, Float) = (0.88, 0.72)
    /// The radius of a glint, as a part of the drop's, and its light.
    private static let (glint, shine): (Float, Float) = (0.17, 0.8)
    /// Crystals in a millimetre, and the light of ice.
    private static let crystals: Float = 2.6
    private static let ice = Radiance(0.74, 0.79, 0.85, 0)

    /// Draws the ice on one cap.
    /// - Parameter share: how much of it there is, 0 to 1.
    init(_ share: Double, lamp: Double, random: inout SplitMix64) {
        self.share = Float(share * random.uniform(0.4...1.3))
        pattern = UInt32(truncatingIfNeeded: random.next())
        let toLamp = SIMD2(Float(cos(lamp * .pi / 180)), Float(sin(lamp * .pi / 180)))
        drops = (0..<Int((share * Self.mostDrops * random.uniform(0.3...1)).rounded())).map { _ in
            let radius = random.float(0.3...1.2)
            return Drop(
                center: SIMD2(Float(random.signed()), Float(random.signed())) * 3.6, radius: radius,
                glint: toLamp * radius * 0.45)
        }
    }

    /// What is seen at a place, of what lies below.
    func light(at place: SIMD2<Float>, below: (SIMD2<Float>) -> Radiance) -> Radiance {
        for drop in drops {
            let offset = place - drop.center
            let distance = (offset * offset).sum().squareRoot() / drop.radius
            guard distance < 1 else { continue }
            let toGlint = (offset - drop.glint) / drop.radius
            if (toGlint * toGlint).sum() < Self.glint * Self.glint { return Radiance(gray: Self.shine) }
            let seen = below(drop.center + offset * (1 - Self.bend * distance))
            return distance > Self.rim ? seen * Self.dark : seen
        }
        let (x, y) = (place.x * Self.crystals, place.y * Self.crystals)
        let coarse = Texture.noise(x * 0.2, y * 0.2, seed: pattern &+ 1)
        let cover = smoothStep(
            1.02 - 0.45 * share, 1.1 - 0.45 * share, Texture.noise(x, y, seed: pattern) * 0.6 + coarse * 0.4)
        return mix(below(place), Self.ice, 0.85 * cover)
    }
}
