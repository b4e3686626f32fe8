// From linear light to the numbers of a picture.

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

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
