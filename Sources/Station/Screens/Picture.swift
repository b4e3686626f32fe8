// Pictures on screens, and places in them.

package import RackCore

extension Screen {
    /// A picture that a screen shows, compared by its id alone, so that screens stay cheap to compare. Two pictures with
    /// one id are the same.
    package struct Picture: Hashable, Sendable {
        /// What tells it from every other picture of this station.
        package var id: String
        /// The picture itself.
        package var content: Content

        /// A picture in the form in which the station has it.
        package enum Content: Sendable {
            /// The contents of a JPEG file.
            case file([UInt8])
            /// A photograph that is not kept as a file.
            case frame(Frame)
        }

        /// Makes a picture of a JPEG file; nil when there are no bytes.
        package init?(id: String, bytes: [UInt8]) {
            guard !bytes.isEmpty else { return nil }
            self.init(id: id, content: .file(bytes))
        }

        /// Makes a picture of a photograph.
        package init(id: String, frame: Frame) { self.init(id: id, content: .frame(frame)) }

        private init(id: String, content: Content) { (self.id, self.content) = (id, content) }

        /// Whether the ids are the same.
        package static func == (one: Self, other: Self) -> Bool { one.id == other.id }
        /// Hashes the id.
        package func hash(into hasher: inout Hasher) { hasher.combine(id) }
    }

    /// A picture in its place on a screen.
    package struct PictureView: Hashable, Sendable {
        /// The picture; nil where there is none or it is not loaded yet.
        package var picture: Picture?
        /// The part of it that is shown.
        package var viewport: Viewport
        /// The corners of what is selected, in order around it, in parts of the picture's width and height, 0…1; empty
        /// when nothing is.
        package var outline: [Point]
        /// The square over the camera's live picture, which is shown here as soon as there is one; nil where none is.
        package var guide: Guide?

        /// Makes a view of a picture.
        package init(
            _ picture: Picture?, viewport: Viewport = .whole, outline: [Point] = [], guide: Guide? = nil
        ) {
            (self.picture, self.viewport, self.outline, self.guide) = (picture, viewport, outline, guide)
        }
    }

    /// The part of a picture that is shown. Places are parts of the picture's width and height, 0…1 from the top left
    /// corner, whatever its size in pixels.
    package struct Viewport: Hashable, Sendable {
        /// What stands in the middle; displays keep the picture's edges at the edges of its area.
        package var center: Point
        /// How many times larger than the whole picture in its area, 1 or more.
        package var zoom: Double

        /// The whole picture.
        package static let whole = Viewport(center: Point(x: 0.5, y: 0.5), zoom: 1)

        /// Makes a viewport.
        package init(center: Point, zoom: Double) { (self.center, self.zoom) = (center, zoom) }
    }

    /// The square that is read, over a live picture.
    package struct Guide: Hashable, Sendable {
        /// The part of the photograph that is read.
        package var crop: FramingCrop
        /// The size of the upright photograph that the crop's pixels belong to; nil where it is not known, and then the
        /// live picture's own.
        package var pictureSize: PixelSize?
        /// The rows and columns of a box that fills the square, which are drawn in it; nil draws none.
        package var rack: RackShape?

        /// Makes a guide.
        package init(crop: FramingCrop, pictureSize: PixelSize? = nil, rack: RackShape? = nil) {
            (self.crop, self.pictureSize, self.rack) = (crop, pictureSize, rack)
        }

        /// The square in pixels of a live picture of a size; nil when they have no pixel in common.
        package func rect(in live: PixelSize) -> PixelRect? {
            guard let size = pictureSize, size.width > 0, size.height > 0 else { return crop.rect(in: live) }
            guard let rect = crop.rect(in: size) else { return nil }
            let (across, down) = (Double(live.width) / Double(size.width), Double(live.height) / Double(size.height))
            let (left, top) = (Double(rect.x) * across, Double(rect.y) * down)
            return PixelRect(
                x: Int(left.rounded()), y: Int(top.rounded()), width: Int((Double(rect.width) * across).rounded()),
                height: Int((Double(rect.height) * down).rounded()))
        }
    }
}
