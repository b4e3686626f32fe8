// The light on the rack.

extension SimulatedRack {
    /// The light on the rack.
    public struct Light: Hashable, Sendable {
        /// The exposure: 1 shows a white label nearly white, 0.3 shows it dark grey.
        public var brightness: Double
        /// The loss of light from one side of the picture to the other, 0 to 1.
        public var gradient: Double
        /// The direction in which the light is lost, in degrees clockwise from the right.
        public var direction: Double
        /// How dark a shadow falls over a part of the picture, 0 for none to 1 for black.
        public var shadow: Double
        /// The colour of the light, from -1 (daylight, bluish) over 0 (white) to 1 (bulb, yellowish).
        public var warmth: Double

        /// Makes a light; the default is a bright, nearly even one.
        public init(
            brightness: Double = 1, gradient: Double = 0.08, direction: Double = 60, shadow: Double = 0,
            warmth: Double = 0.2
        ) {
            self.brightness = brightness
            self.gradient = gradient
            self.direction = direction
            self.shadow = shadow
            self.warmth = warmth
        }
    }
}
