// How the rack lies below the camera.

extension SimulatedRack {
    /// How the rack lies below the camera.
    public struct Pose: Hashable, Sendable {
        /// The rotation in the plane of the bench, clockwise in the picture, in degrees.
        public var angle: Double
        /// By how much the camera looks from the left or right, in degrees.
        public var tiltAcross: Double
        /// By how much the camera looks from above or below, in degrees.
        public var tiltDown: Double
        /// The camera's height above the caps, in widths of the rack; a low camera sees the sides of the tubes.
        public var height: Double
        /// The rack's distance from the middle of the picture, across and down, in cells.
        public var shift: Shift

        /// A distance in cells.
        public struct Shift: Hashable, Sendable {
            /// To the right.
            public var across: Double
            /// Down.
            public var down: Double

            /// Makes a distance from its two parts.
            public init(across: Double = 0, down: Double = 0) {
                self.across = across
                self.down = down
            }
        }

        /// Makes a pose; the default is straight below the camera.
        public init(
            angle: Double = 0, tiltAcross: Double = 0, tiltDown: Double = 0, height: Double = 3, shift: Shift = Shift()
        ) {
            self.angle = angle
            self.tiltAcross = tiltAcross
            self.tiltDown = tiltDown
            self.height = height
            self.shift = shift
        }
    }
}
