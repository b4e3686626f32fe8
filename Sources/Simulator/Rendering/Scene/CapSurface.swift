// The top of a cap: label, code, and what has happened to them.

import Glibc
import RackCore
internal import Station

/// The flat top of a cap and all that is on it, seen from straight above in light without direction. It never changes;
/// it is a class because it is asked for every sample of a picture and is large to hand about.
final class CapSurface: Sendable {
    /// The code, where there is one.
    let code: PrintedCode?
    /// The plastic of the cap.
    let plastic: Radiance
    private let label: Label?
    private let ground: Radiance
    private let ink: Radiance
    private let strokes: [PenStroke]
    private let tear: Tear?
    private let frost: Float
    private let glare: Glare?
    private let metal: BrushedMetal?
    private let ice: ThawingIce?
    private let pattern: UInt32

    private struct Label {
        var center: SIMD2<Float>
        var radius: Float
    }

    private struct PenStroke {
        var start: SIMD2<Float>
        var end: SIMD2<Float>
        var halfWidth: Float
        /// What the light from below is multiplied with.
        var tint: Radiance
    }

    /// What is missing of a label: everything beyond a ragged line.
    private struct Tear {
        var normal: SIMD2<Float>
        var distance: Float
    }

    private struct Glare {
        var center: SIMD2<Float>
        var axis: SIMD2<Float>
        var strength: Float
    }

    /// Makes the top of one tube's cap.
    init(_ cap: SimulatedRack.Cap, of rack: SimulatedRack, random: inout SplitMix64) throws(Fault) {
        let isLaserMarked = rack.printing.polarity == .lightOnDark
        pattern = UInt32(truncatingIfNeeded: random.next())
        let plastic =
            isLaserMarked
            ? random.pick([Radiance(sRGB: 42, 42, 45), Radiance(sRGB: 32, 38, 62), Radiance(sRGB: 60, 30, 34)])
            : random.pick(Self.plastics)
        let bytes: [UInt8]? = if case .code(let bytes) = cap { bytes } else { nil }
        let isOnMetal = rack.printing.isOnMetal
        let hasLabel = !isLaserMarked && !isOnMetal && (bytes != nil || random.chance(0.4))
        let labelCenter = SIMD2(Float(random.signed()), Float(random.signed())) * 0.25
        label = hasLabel ? Label(center: labelCenter, radius: Dimensions.label) : nil
        self.plastic = isOnMetal ? BrushedMetal.ground(&random) : plastic
        ground = hasLabel ? random.pick(Self.labels) : self.plastic
        let codeCenter = labelCenter + SIMD2(Float(random.signed()), Float(random.signed())) * 0.2
        let angle = Float(random.uniform(0...(2 * .pi)))
        if let bytes {
            code = try PrintedCode(bytes, printing: rack.printing, center: codeCenter, angle: angle)
        } else {
            code = nil
        }
        ink = Self.ink(on: ground, printing: rack.printing)
        strokes = random.chance(rack.tubes.penMarks) ? Self.strokes(&random) : []
        tear = hasLabel && random.chance(rack.tubes.tornLabels) ? Self.tear(&random) : nil
        frost = Float(rack.tubes.frost * random.uniform(0.5...1.3))
        glare = rack.tubes.glare > 0 ? Self.glare(rack, &random) : nil
        metal = isOnMetal ? BrushedMetal(&random) : nil
        // Drawn from numbers of its own, so that the same rack lies the same without it.
        var iceRandom = random
        ice =
            rack.tubes.thaw > 0
            ? ThawingIce(rack.tubes.thaw, lamp: rack.light.direction, random: &iceRandom) : nil
    }

    /// Whether pen or tear have reached the code.
    var isDamaged: Bool {
        guard let code else { return false }
        let torn = tear.map { tear in code.corners.contains { ($0 * tear.normal).sum() > tear.distance } } ?? false
        return torn || !strokes.isEmpty
    }

    /// The colour at a place of the cap, in millimetres from its middle.
    func color(at place: SIMD2<Float>) -> Radiance {
        ice?.light(at: place, below: bareColor) ?? bareColor(at: place)
    }

    /// The colour at a place without ice and water.
    private func bareColor(at place: SIMD2<Float>) -> Radiance {
        var color = plastic
        let distance = (place * place).sum().squareRoot()
        if label == nil, code == nil {
            // The ring and the gate mark that moulding leaves on a bare cap.
            if abs(distance - 3.2) < 0.35 || distance < 0.8 { color *= 0.72 }
        }
        if let label, isCovered(place, by: label) { color = ground }
        let isTorn = tear.map { isBeyond($0, place) } ?? false
        if isTorn {
            color = plastic * 0.9 + Radiance(gray: 0.05)
        } else if let code, code.hasInk(at: place) {
            color = ink
        }
        if let metal { color = metal.light(color, at: place) }
        for stroke in strokes where isOn(stroke, place) { color *= stroke.tint }
        if frost > 0 { color = frosted(color, place) }
        if let glare { color += reflection(glare, place) }
        return color
    }

    // MARK: What is where

    private func isCovered(_ place: SIMD2<Float>, by label: Label) -> Bool {
        let offset = place - label.center
        return (offset * offset).sum() < label.radius * label.radius
    }

    private func isBeyond(_ tear: Tear, _ place: SIMD2<Float>) -> Bool {
        let along = place.y * tear.normal.x - place.x * tear.normal.y
        let ragged = 0.7 * (Texture.noise(along * 1.4, 0, seed: pattern) - 0.5)
        return (place * tear.normal).sum() + ragged > tear.distance
    }

    private func isOn(_ stroke: PenStroke, _ place: SIMD2<Float>) -> Bool {
        let (line, offset) = (stroke.end - stroke.start, place - stroke.start)
        let share = min(max((line * offset).sum() / (line * line).sum(), 0), 1)
        let away = offset - line * share
        return (away * away).sum() < stroke.halfWidth * stroke.halfWidth
    }

    private func frosted(_ color: Radiance, _ place: SIMD2<Float>) -> Radiance {
        let coarse = Texture.noise(place.x * 0.45, place.y * 0.45, seed: pattern)
        let fine = Texture.noise(place.x * 2.3, place.y * 2.3, seed: pattern &+ 1)
        let crystals = Texture.noise(place.x * 7, place.y * 7, seed: pattern &+ 2)
        let cover = smoothStep(0.75 - frost, 1.25 - frost, coarse * 0.7 + fine * 0.3)
        return mix(color, Radiance(0.78, 0.82, 0.88, 0), 0.8 * cover * (0.7 + 0.3 * crystals))
    }

    private func reflection(_ glare: Glare, _ place: SIMD2<Float>) -> Radiance {
        let offset = place - glare.center
        let along = (offset * glare.axis).sum() / 2.2
        let aside = (offset.x * glare.axis.y - offset.y * glare.axis.x) / 0.9
        return Radiance(gray: glare.strength * exp(-(along * along + aside * aside)))
    }

    // MARK: Chance

    private static let plastics = [
        Radiance(sRGB: 176, 178, 178), Radiance(sRGB: 150, 152, 155), Radiance(sRGB: 52, 110, 190),
        Radiance(sRGB: 70, 70, 74),
        Radiance(sRGB: 196, 196, 192),
    ]

    private static let labels = [
        Radiance(sRGB: 238, 238, 234), Radiance(sRGB: 238, 238, 234), Radiance(sRGB: 160, 194, 244),
        Radiance(sRGB: 160, 194, 244),
        Radiance(sRGB: 244, 224, 120), Radiance(sRGB: 240, 190, 205), Radiance(sRGB: 176, 222, 178),
    ]

    /// The ink, as far from the ground as the contrast says, in equal steps of what the eye sees.
    private static func ink(on ground: Radiance, printing: SimulatedRack.Printing) -> Radiance {
        let full = printing.polarity == .darkOnLight ? Radiance(gray: 0.012) : Radiance(gray: 0.72)
        let (from, to) = (ground.squareRoot(), full.squareRoot())
        let root = from + (to - from) * Float(printing.contrast)
        return root * root
    }

    private static func strokes(_ random: inout SplitMix64) -> [PenStroke] {
        let isPale = random.chance(0.7)
        let tint = isPale ? Radiance(0.45, 0.45, 0.47, 0) : Radiance(0.06, 0.06, 0.1, 0)
        let count = isPale ? 2 + Int(random.next() % 3) : 1
        return (0..<count).map { _ in
            let angle = Float(random.uniform(0...(2 * .pi)))
            let middle = SIMD2(Float(random.signed()), Float(random.signed())) * 3
            let half = SIMD2(cos(angle), sin(angle)) * Float(random.uniform(1...3.5))
            return PenStroke(
                start: middle - half, end: middle + half, halfWidth: Float(random.uniform(0.25...0.5)), tint: tint)
        }
    }

    private static func tear(_ random: inout SplitMix64) -> Tear {
        let angle = Float(random.uniform(0...(2 * .pi)))
        return Tear(normal: SIMD2(cos(angle), sin(angle)), distance: Float(random.uniform(1.2...3.6)))
    }

    /// All caps mirror the same lamp; each is tipped a little differently, so that it is seen at another place.
    private static func glare(_ rack: SimulatedRack, _ random: inout SplitMix64) -> Glare {
        let angle = Float(rack.light.direction * .pi / 180)
        let toLamp = SIMD2(cos(angle), sin(angle))
        let center = toLamp * 1.6 + SIMD2(Float(random.signed()), Float(random.signed())) * 2.6
        return Glare(
            center: center, axis: SIMD2(-toLamp.y, toLamp.x),
            strength: Float(rack.tubes.glare * random.uniform(0.2...1.4)))
    }
}
