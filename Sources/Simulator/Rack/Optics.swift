// The camera above the rack.

public import RackCore

extension SimulatedRack {
    /// The camera: lens, sensor and file.
    public struct Optics: Hashable, Sendable {
        /// The size of the picture in pixels.
        public var picture: PixelSize
        /// Pixels to a module of a code in the middle of the picture.
        public var pixelsPerModule: Double
        /// The standard deviation of the lens's blur, in modules.
        public var blur: Double
        /// How far the lens bends straight lines: the share by which the picture's corner is displaced, positive for
        /// barrel and negative for pincushion distortion.
        public var barrel: Double
        /// The noise of the sensor on a white surface: its standard deviation as a share of white.
        public var noise: Double
        /// The quality of the JPEG file, 1 to 100.
        public var jpegQuality: Int

        /// Makes a camera; the default is a good one of 2 megapixels.
        public init(
            picture: PixelSize = PixelSize(width: 1600, height: 1200), pixelsPerModule: Double = 4.3,
            blur: Double = 0.12, barrel: Double = 0, noise: Double = 0.008, jpegQuality: Int = 90
        ) {
            self.picture = picture
            self.pixelsPerModule = pixelsPerModule
            self.blur = blur
            self.barrel = barrel
            self.noise = noise
            self.jpegQuality = jpegQuality
        }
    }
}
