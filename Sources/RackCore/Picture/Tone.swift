// Dark and light, as the local threshold sees them.

/// What a pixel is beside its surroundings; a symbol's modules of one colour all have one tone.
enum Tone: UInt8, Sendable {
    /// Nothing near it is much darker or lighter.
    case flat = 0
    /// Darker than the middle of its surroundings.
    case dark = 1
    /// Lighter than the middle of its surroundings.
    case light = 2
}
