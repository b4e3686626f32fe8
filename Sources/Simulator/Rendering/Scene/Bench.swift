// The bench and what lies about on it.

import RackCore

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The surface below the rack, with things on it that are not vials.
struct Bench: Sendable {
    private let surface: Radiance
    private let grain: Float
    private let pattern: UInt32
    private let things: [Thing]

    /// Something flat on the bench.
    private struct Thing {
        var kind: Kind
        var center: SIMD2<Float>
        var axis: SIMD2<Float>
        var half: SIMD2<Float>
        var color: Radiance
        var pattern: UInt32
    }

    private enum Kind: CaseIterable {
        /// A sheet with lines of writing.
        case sheet
        /// A label with a linear bar code.
        case barCode
        /// A pen.
        case pen
        /// A round lid.
        case lid
    }

    /// Makes a bench around a rack.
    /// - Parameters:
    ///   - rack: what it is decided by.
    ///   - reach: the half sides of the rack, which things keep away from, in millimetres.
    init(_ rack: SimulatedRack, reach: SIMD2<Float>) {
        var random = SplitMix64(seed: rack.seed, subject: Subject.clutter)
        surface = random.pick([
            Radiance(sRGB: 58, 60, 63), Radiance(sRGB: 176, 178, 176), Radiance(sRGB: 122, 128, 132),
            Radiance(sRGB: 150, 118, 88),
        ])
        grain = Float(random.uniform(0.06...0.18))
        pattern = UInt32(truncatingIfNeeded: random.next())
        things = (0..<max(0, rack.clutter)).map { _ in
            let kind = random.pick(Kind.allCases)
            let angle = Float(random.uniform(0...(2 * .pi)))
            let half: SIMD2<Float> =
                switch kind {
                case .sheet: SIMD2(40, 28)
                case .barCode: SIMD2(24, 9)
                case .pen: SIMD2(55, 3.5)
                case .lid: SIMD2(11, 11)
                }
            let side: Float = random.chance(0.5) ? 1 : -1
            let center = SIMD2(
                side * (reach.x + Float(random.uniform(12...60))), Float(random.signed()) * reach.y * 1.2)
            let color =
                kind == .pen || kind == .lid
                ? random.pick([
                    Radiance(sRGB: 30, 60, 140), Radiance(sRGB: 180, 30, 40), Radiance(sRGB: 40, 130, 90),
                ])
                : Radiance(sRGB: 236, 236, 232)
            return Thing(
                kind: kind, center: center, axis: SIMD2(cos(angle), sin(angle)), half: half, color: color,
                pattern: UInt32(truncatingIfNeeded: random.next()))
        }
    }

    /// The light from a place of the bench.
    func light(at place: Vector) -> Radiance {
        let flat = SIMD2(place.x, place.y)
        for thing in things.reversed() {
            let offset = flat - thing.center
            let along = SIMD2(
                (offset * thing.axis).sum(), offset.y * thing.axis.x - offset.x * thing.axis.y)
            if let light = light(of: thing, at: along) { return light }
        }
        let streak = Texture.noise(flat.x * 0.05, flat.y * 0.9, seed: pattern)
        let cloud = Texture.noise(flat.x * 0.03, flat.y * 0.03, seed: pattern &+ 1)
        return surface * (1 - grain + grain * (streak + cloud))
    }

    /// The light from a place of a thing, from its middle along its own axes; nil beside it.
    private func light(of thing: Thing, at place: SIMD2<Float>) -> Radiance? {
        guard abs(place.x) < thing.half.x, abs(place.y) < thing.half.y else { return nil }
        let dark = Radiance(gray: 0.03)
        switch thing.kind {
        case .sheet:
            let line = place.y / 4
            let isLine = line - line.rounded(.down) < 0.4 && abs(place.x) < thing.half.x - 5
            let word = Texture.noise(place.x * 0.7, line.rounded(.down) * 7, seed: thing.pattern)
            return isLine && word > 0.42 ? dark * 4 : thing.color
        case .barCode:
            guard abs(place.x) < thing.half.x - 3, abs(place.y) < thing.half.y - 2 else { return thing.color }
            let bar = (place.x * 2.5).rounded(.down)
            return Texture.noise(bar, 0, seed: thing.pattern) > 0.5 ? dark : thing.color
        case .pen:
            let round = place.y / thing.half.y
            return thing.color * (0.5 + 0.6 * (1 - (round - 0.3) * (round - 0.3)))
        case .lid:
            let distance = (place * place).sum().squareRoot()
            guard distance < thing.half.x else { return nil }
            return thing.color * (distance > thing.half.x - 1.4 ? 1.5 : distance < 2 ? 0.7 : 1)
        }
    }
}
