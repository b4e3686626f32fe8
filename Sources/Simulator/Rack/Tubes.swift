// How the tubes stand, and what has happened to their caps.

extension SimulatedRack {
    /// How the tubes stand in their cells and what has happened to their caps.
    public struct Tubes: Hashable, Sendable {
        /// The largest angle by which a tube leans, in degrees.
        public var lean: Double
        /// The largest distance of a tube's foot from the middle of its cell, as a share of the pitch.
        public var jitter: Double
        /// How strongly a lamp is mirrored by the caps, 0 to 1.
        public var glare: Double
        /// How much of the caps is covered by frost, 0 to 1.
        public var frost: Double
        /// The share of caps that somebody drew on with a felt pen, 0 to 1.
        public var penMarks: Double
        /// The share of caps whose label has lost a corner, 0 to 1.
        public var tornLabels: Double

        /// Makes tubes; the default are clean ones that stand nearly straight.
        public init(
            lean: Double = 1, jitter: Double = 0.02, glare: Double = 0, frost: Double = 0, penMarks: Double = 0,
            tornLabels: Double = 0
        ) {
            self.lean = lean
            self.jitter = jitter
            self.glare = glare
            self.frost = frost
            self.penMarks = penMarks
            self.tornLabels = tornLabels
        }
    }
}
