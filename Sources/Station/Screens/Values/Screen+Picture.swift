// Pictures on screens, and places in them.

public import RackCore

extension Screen {
    /// A picture that a screen shows: the contents of a JPEG file, compared by its id alone, so that screens stay cheap
    /// to compare. Two pictures with one id have the same bytes.
    public struct Picture: Hashable, Sendable {
        /// What tells it from every other picture of this station.
        public var id: String
        /// The file's bytes.
        public var bytes: [UInt8]

        /// Makes a picture; nil when there are no bytes.
        public init?(id: String, bytes: [UInt8]) {
            guard !bytes.isEmpty else { return nil }
            self.id = id
            self.bytes = bytes
        }

        /// Whether the ids are the same.
        public static func == (one: Self, other: Self) -> Bool { one.id == other.id }
        /// Hashes the id.
        public func hash(into hasher: inout Hasher) { hasher.combine(id) }
    }

    /// The part of a picture that is shown. Places are parts of the picture's width and height, 0…1 from the top left
    /// corner, whatever its size in pixels.
    public struct Viewport: Hashable, Sendable {
        /// What stands in the middle; painters keep the picture's edges at the edges of its area.
        public var center: Point
        /// How many times larger than the whole picture in its area, 1 or more.
        public var zoom: Double

        /// The whole picture.
        public static let whole = Viewport(center: Point(x: 0.5, y: 0.5), zoom: 1)

        /// Makes a viewport.
        public init(center: Point, zoom: Double) {
            self.center = center
            self.zoom = zoom
        }
    }

    /// The square that is read, over a live picture.
    public struct Guide: Hashable, Sendable {
        /// The part of the photograph that is read.
        public var crop: FramingCrop
        /// The size of the upright photograph that the crop's pixels belong to; nil where it is not known, and then the
        /// live picture's own.
        public var pictureSize: PixelSize?

        /// Makes a guide.
        public init(crop: FramingCrop, pictureSize: PixelSize? = nil) {
            self.crop = crop
            self.pictureSize = pictureSize
        }

        /// The square in pixels of a live picture of a size; nil when they have no pixel in common.
        public func rect(in live: PixelSize) -> PixelRect? {
            guard let size = pictureSize, size.width > 0, size.height > 0 else { return crop.rect(in: live) }
            guard let rect = crop.rect(in: size) else { return nil }
            let (across, down) = (
                Double(live.width) / Double(size.width), Double(live.height) / Double(size.height)
            )
            let (left, top) = (Double(rect.x) * across, Double(rect.y) * down)
            return PixelRect(
                x: Int(left.rounded()), y: Int(top.rounded()), width: Int((Double(rect.width) * across).rounded()),
                height: Int((Double(rect.height) * down).rounded()))
        }
    }
}
