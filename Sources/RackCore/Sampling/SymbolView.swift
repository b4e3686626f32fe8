// A picture as a symbol's modules see it: dark is always dark.

/// The colours of a symbol.
enum Polarity: Sendable, CaseIterable {
    /// The finder pattern is dark on a light ground.
    case darkOnLight
    /// The finder pattern is light on a dark ground.
    case lightOnDark
}

/// One level of a pyramid, with its grey values turned so that the finder pattern is dark.
struct SymbolView: Sendable {
    /// The pixels.
    let image: GrayImage
    /// The colours of the symbol that is looked at.
    let polarity: Polarity

    /// The grey value at a place, high where the symbol is light.
    @inline(__always)
    func value(at place: Vector) -> Float {
        let value = image.sample(place)
        return polarity == .darkOnLight ? value : 255 - value
    }
}
