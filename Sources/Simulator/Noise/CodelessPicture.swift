// Pictures without any code, in which nothing may be read.

public import RackCore

/// A picture that shows no DataMatrix code.
public struct CodelessPicture: Sendable {
    /// What it shows.
    public let kind: Kind
    /// The picture.
    public let image: GrayImage

    /// What a picture without a code shows.
    public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
        /// Noise of a sensor, sharp or smeared.
        case grain
        /// Clouds, marble, wood.
        case texture
        /// Stripes, checks and printers' dots.
        case weave
        /// Smooth light and soft round things, as in a photograph out of focus.
        case gradient
        /// Writing.
        case writing
        /// Linear bar codes with their numbers.
        case barCode
        /// QR codes.
        case qrCode
        /// Aztec codes.
        case aztec
        /// Conductors, pads and chips.
        case circuit
        /// Squares in rows and columns without any finder pattern.
        case mosaic
        /// The finder and timing pattern of a DataMatrix around modules that mean nothing.
        case falseSymbol
        /// Racks of such symbols.
        case falseRack
        /// Rendered racks whose caps carry no code.
        case blankCaps
    }

    /// Draws a picture.
    /// - Parameters:
    ///   - kind: what it shows.
    ///   - seed: which of the pictures of this kind.
    /// - Throws: an error when a text or a rack cannot be drawn.
    public init(_ kind: Kind, seed: UInt64) throws(SimulationError) {
        self.kind = kind
        var random = SplitMix64(seed: seed)
        image =
            switch kind {
            case .grain: Textures.grain(&random)
            case .texture: Textures.clouds(&random)
            case .weave: Textures.weave(&random)
            case .gradient: Textures.softThings(&random)
            case .writing: try Writing.page(&random)
            case .barCode: try Writing.barCodes(&random)
            case .qrCode: OtherCodes.picture(&random, OtherCodes.qrCode)
            case .aztec: OtherCodes.picture(&random, OtherCodes.aztec)
            case .circuit: Circuit.picture(&random)
            case .mosaic: OtherCodes.picture(&random, OtherCodes.mosaic)
            case .falseSymbol: OtherCodes.picture(&random, OtherCodes.falseSymbol)
            case .falseRack: OtherCodes.rack(&random)
            case .blankCaps: try BlankRack.picture(&random)
            }
    }

    /// The picture of a number in a run: the kinds take turns.
    public init(number: Int, seed: UInt64) throws(SimulationError) {
        var random = SplitMix64(seed: seed, subject: UInt64(truncatingIfNeeded: number))
        let kinds = Kind.allCases
        try self.init(kinds[number % kinds.count], seed: random.next())
    }
}
