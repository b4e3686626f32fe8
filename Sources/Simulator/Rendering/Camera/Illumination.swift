// How the light varies over the picture.

import RackCore

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

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
    }

    /// What the light on a pixel is multiplied with.
    func light(x: Int, y: Int) -> Radiance {
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
