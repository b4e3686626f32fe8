// What a simulated box is made of, and what stands or lies below the camera instead of an open box.

extension SimulatedRack {
    /// What a box is made of.
    package enum Make: String, Hashable, Sendable, CaseIterable {
        /// White or greyish cardboard with thin dividers.
        case cardboard
        /// Coloured plastic with square wells.
        case squareWells
        /// Coloured plastic with round wells.
        case roundWells

        /// The colours in which it is made.
        var colors: [Radiance] {
            switch self {
            case .cardboard:
                [Radiance(sRGB: 232, 228, 216), Radiance(sRGB: 224, 224, 222), Radiance(sRGB: 206, 200, 184)]
            case .squareWells, .roundWells:
                [
                    Radiance(sRGB: 226, 226, 224), Radiance(sRGB: 70, 120, 190), Radiance(sRGB: 190, 60, 60),
                    Radiance(sRGB: 90, 160, 90), Radiance(sRGB: 226, 196, 70), Radiance(sRGB: 96, 98, 104),
                ]
            }
        }
    }

    /// What is seen below the camera.
    package enum Sight: String, Hashable, Sendable, CaseIterable {
        /// The box, open.
        case openBox
        /// The box with its lid on.
        case lid
        /// The box, and a bare hand over it.
        case hand
        /// The box, and a gloved hand over it.
        case glove
        /// The box, and a sleeve with a bare or a gloved hand.
        case sleeve
        /// The bench, and nothing that is to be scanned.
        case nothing
        /// A label with one code.
        case label
        /// A page with many codes and lines of writing.
        case page
        /// A badge: a card with a portrait, a name and a code.
        case badge

        /// Whether the box stands there.
        var isBox: Bool {
            switch self {
            case .openBox, .lid, .hand, .glove, .sleeve: true
            case .nothing, .label, .page, .badge: false
            }
        }

        /// Whether what is in the box may be seen.
        var showsVials: Bool { isBox && self != .lid }
    }
}
