// A camera's picture, decoded only as large as it is shown.

public import RackCore

/// A picture that is only to be looked at: decoded no larger than needed, which takes a fraction of the time.
public struct ReducedPicture: Sendable {
    /// The picture, upright, at least as large as it was asked for where it has so many pixels.
    public let image: ColorImage
    /// The size of the whole picture in pixels, upright.
    public let fullSize: PixelSize

    /// Decodes the contents of a JPEG or PNG file, or a camera's JPEG frame.
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - room: the place where the picture is to be shown, in pixels; the picture keeps its proportions in it.
    /// - Throws: `PictureError`, in the same cases as `Photo.develop`.
    public init(_ bytes: [UInt8], fitting room: PixelSize) throws(PictureError) {
        let source = try PictureSource(bytes)
        fullSize = source.orientation.uprightSize(source.storedSize)
        let shown = Area(PixelRect(room)).fitting(fullSize)
        let wanted = PixelSize(width: Int(shown.width.rounded(.up)), height: Int(shown.height.rounded(.up)))
        let stored = source.orientation.uprightSize(wanted)
        image = ColorImage(source.orientation.apply(try source.color(covering: stored)))
    }
}
