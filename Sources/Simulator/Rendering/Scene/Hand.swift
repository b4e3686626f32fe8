// A hand over the box, bare or gloved, with or without a sleeve, and the lid of a box.

import Glibc
import RackCore

/// A hand that reaches into the picture from a side, a little above the box.
struct Hand: Sendable {
    private let parts: [Part]
    private let lamp: Vector
    private let pattern: UInt32

    /// The height of the hand's upper side above the caps, in millimetres.
    private static let height: Float = 22

    /// From picture to picture it moves by so many millimetres at most, either way.
    private static let reachOfMotion: Float = 8

    /// A finger, a palm, a forearm: all that is nearer to a line than its radius.
    private struct Part {
        var start: SIMD2<Float>
        var end: SIMD2<Float>
        var radius: Float
        var color: Radiance
        /// How much its surface varies: cloth has folds.
        var folds: Float
    }

    private static let skins = [
        Radiance(sRGB: 241, 194, 165), Radiance(sRGB: 224, 172, 132), Radiance(sRGB: 198, 134, 96),
        Radiance(sRGB: 141, 85, 56), Radiance(sRGB: 94, 56, 40),
    ]
    private static let gloves = [
        Radiance(sRGB: 60, 110, 190), Radiance(sRGB: 96, 130, 210), Radiance(sRGB: 122, 96, 180),
        Radiance(sRGB: 232, 230, 222), Radiance(sRGB: 70, 160, 150),
    ]
    private static let cloths = [
        Radiance(sRGB: 238, 240, 242), Radiance(sRGB: 40, 48, 70), Radiance(sRGB: 90, 92, 96),
        Radiance(sRGB: 60, 120, 130),
    ]

    /// Makes the hand of a sight; nil where there is none.
    /// - Parameters:
    ///   - rack: what is seen, and its seed.
    ///   - reach: the half sides of the rack, in millimetres.
    ///   - lamp: the direction to the lamp.
    init?(_ rack: SimulatedRack, reach: SIMD2<Float>, lamp: Vector) {
        guard [.hand, .glove, .sleeve].contains(rack.sight) else { return nil }
        var random = SplitMix64(seed: rack.seed, subject: Subject.sight)
        let isGloved = rack.sight == .glove || rack.sight == .sleeve && random.chance(0.5)
        let skin = random.pick(isGloved ? Self.gloves : Self.skins)
        let cloth = random.pick(Self.cloths)
        self.lamp = lamp
        pattern = UInt32(truncatingIfNeeded: random.next())
        // Where the fingers begin, and the way that they point.
        let towards = random.float(0...(2 * .pi))
        let axis = SIMD2(cos(towards), sin(towards))
        let side = SIMD2(-axis.y, axis.x)
        var knuckles = SIMD2(random.float(-0.5...0.5), random.float(-0.5...0.5)) * reach - axis * random.float(0...30)
        if rack.shot > 0 {
            var motion = SplitMix64(seed: rack.shotSeed, subject: Subject.sight)
            knuckles += SIMD2(motion.float(-1...1), motion.float(-1...1)) * Self.reachOfMotion
        }
        let spread = random.float(0.02...0.16)
        var parts: [Part] = []
        for finger in 0..<4 {
            let place = Float(finger) - 1.5
            let base = knuckles + side * (place * 20)
            let bend = axis + side * (place * spread)
            let length = random.float(48...72) * (abs(place) > 1 ? 0.85 : 1)
            parts.append(Part(start: base, end: base + bend * length, radius: 9, color: skin, folds: 0.06))
        }
        let thumb = knuckles - axis * 40 + side * (random.chance(0.5) ? 40 : -40)
        parts.append(Part(start: thumb, end: thumb + axis * 48 + side * 6, radius: 10.5, color: skin, folds: 0.06))
        parts.append(
            Part(start: knuckles - axis * 18, end: knuckles - axis * 60, radius: 40, color: skin, folds: 0.05))
        let wrist = knuckles - axis * 95
        parts.append(Part(start: wrist, end: wrist - axis * 40, radius: 31, color: skin, folds: 0.05))
        let sleeve = rack.sight == .sleeve ? knuckles - axis * random.float(40...110) : wrist - axis * 60
        parts.append(Part(start: sleeve, end: sleeve - axis * 600, radius: 44, color: cloth, folds: 0.3))
        self.parts = parts.reversed()
    }

    /// The light from where a line of sight meets the hand; nil when it passes beside.
    func light(_ ray: PinholeCamera.Ray) -> Radiance? {
        let place = ray.origin + ray.direction * ((Self.height - ray.origin.z) / ray.direction.z)
        let flat = SIMD2(place.x, place.y)
        var seen: Radiance?
        for part in parts {
            let line = part.end - part.start
            let share = min(max(((flat - part.start) * line).sum() / (line * line).sum(), 0), 1)
            let away = flat - part.start - line * share
            let distance = (away * away).sum()
            guard distance < part.radius * part.radius else { continue }
            let out = away / part.radius
            let up = max(0, 1 - (out * out).sum()).squareRoot()
            let facing = out.x * lamp.x + out.y * lamp.y + up * lamp.z
            let fold = Texture.noise(flat.x * 0.12, flat.y * 0.12, seed: pattern) - 0.5
            seen = part.color * max(0.12, 0.35 + 0.7 * facing + part.folds * 2 * fold)
        }
        return seen
    }
}

/// The lid of a box: a flat thing a little larger than the box, with nothing on it or a label and some writing.
struct Lid: Sendable {
    private let half: SIMD2<Float>
    private let color: Radiance
    private let label: (center: SIMD2<Float>, half: SIMD2<Float>)?
    private let pattern: UInt32

    /// The height of its top above the caps, in millimetres.
    private static let height: Float = 5

    /// Makes the lid of a rack.
    init(_ rack: SimulatedRack, inner: SIMD2<Float>) {
        var random = SplitMix64(seed: rack.seed, subject: Subject.sight)
        half = inner + Dimensions.wall + 1.2
        color = random.pick(rack.make.colors)
        pattern = UInt32(truncatingIfNeeded: random.next())
        label =
            random.chance(0.5)
            ? (
                SIMD2(random.float(-0.4...0.4), random.float(-0.5...0.5)) * half,
                SIMD2(random.float(14...30), random.float(8...16))
            ) : nil
    }

    /// The light from where a line of sight meets the lid; nil when it passes beside.
    func light(_ ray: PinholeCamera.Ray) -> Radiance? {
        let place = ray.origin + ray.direction * ((Self.height - ray.origin.z) / ray.direction.z)
        let flat = SIMD2(place.x, place.y)
        guard abs(flat.x) < half.x, abs(flat.y) < half.y else { return nil }
        if let label {
            let on = flat - label.center
            if abs(on.x) < label.half.x, abs(on.y) < label.half.y {
                let line = on.y / 4
                let isLine = line - line.rounded(.down) < 0.35 && abs(on.x) < label.half.x - 3
                let word = Texture.noise(on.x * 0.6, line.rounded(.down) * 7, seed: pattern)
                return isLine && word > 0.45 ? Radiance(gray: 0.05) : Radiance(gray: 0.8)
            }
        }
        let edge = min(half.x - abs(flat.x), half.y - abs(flat.y))
        let cloud = Texture.noise(flat.x * 0.03, flat.y * 0.03, seed: pattern &+ 1)
        return color * ((edge < 1 ? 0.7 : 0.93) + 0.05 * cloud)
    }
}
