// A symbol that was read, and a place where one was only suspected.

/// A symbol that was read and passed the proof, in pixels of the picture.
struct ReadSymbol: Sendable {
    let decoded: DecodedSymbol
    let proof: ModuleProof
    let corners: Corners
    let polarity: Polarity
    /// The contrast of the timing pattern as a share of that of all modules: near 1 in a sharp picture.
    let timing: Float
    var look: RawDetection.Look = .first
}

/// A place that looks like a symbol and gave no value, in pixels of the picture.
struct Suspect: Sendable {
    let corners: Corners
    /// Modules along a side, as what may be its timing pattern has them.
    let count: Int
    let polarity: Polarity
    /// The contrast of what may be its timing pattern, as a share of that of all modules.
    let timing: Float
}

extension RawDetection {
    /// A symbol that was read, in pixels of the upright photograph.
    init(_ symbol: ReadSymbol, in picture: Picture) {
        let quad = symbol.corners.quad
        self.init(
            payload: symbol.decoded.payload,
            corners: Quad(
                topLeft: picture.fullPoint(quad.topLeft), topRight: picture.fullPoint(quad.topRight),
                bottomRight: picture.fullPoint(quad.bottomRight), bottomLeft: picture.fullPoint(quad.bottomLeft)),
            symbol: symbol.decoded.size, correctedCodewords: symbol.decoded.correctedCodewords, look: symbol.look)
    }
}
