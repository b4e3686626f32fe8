// What is taken of a frame: the part that is read, and what is shown of it.

package import RackCore

extension Picture {
    /// Takes the part of a frame that is read, reduced where it is larger than asked for.
    /// - Parameters:
    ///   - frame: the photograph.
    ///   - crop: the part to keep.
    ///   - margin: how much more is kept on every side, as a fraction of the part's longer side, as far as the picture
    ///     reaches.
    ///   - maxDimension: the longest side, in pixels, that the kept part may have; a larger one is downsampled by
    ///     averaging areas.
    /// - Throws: `PictureError` when the crop lies outside the frame.
    package init(_ frame: Frame, crop: FramingCrop, margin: Double = 0, maxDimension: Int) throws(PictureError) {
        guard let square = crop.rect(in: frame.size) else { throw .cropOutside(crop: crop, picture: frame.size) }
        let room = Int((Double(max(square.width, square.height)) * margin).rounded())
        let kept = square.widened(by: room).intersection(PixelRect(frame.size))
        let size = PixelSize(width: kept.width, height: kept.height).fitted(longestSide: maxDimension)
        self.init(
            luma: frame.luma.cropped(to: kept).averaged(to: size), fullSize: frame.size, crop: kept, square: square)
    }
}

/// A picture that is only to be looked at: no larger than it is shown.
package struct ReducedPicture: Sendable {
    /// The picture, upright, at least as large as it was asked for where it has so many pixels.
    package let image: ColorImage
    /// The size of the whole picture in pixels, upright.
    package let fullSize: PixelSize

    /// Decodes the contents of a picture file that was drawn and is shown.
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - room: the place where the picture is to be shown, in pixels; the picture keeps its proportions in it.
    /// - Throws: `PictureError`, in the same cases as `Frame(file:)`.
    package init(_ bytes: [UInt8], fitting room: PixelSize) throws(PictureError) {
        let source = try PictureSource(bytes)
        fullSize = source.orientation.uprightSize(source.storedSize)
        let stored = source.orientation.uprightSize(fullSize.shown(in: room))
        image = ColorImage(source.orientation.apply(try source.color(covering: stored)))
    }

    /// Takes a frame of a camera.
    package init(_ frame: Frame, fitting room: PixelSize) {
        fullSize = frame.size
        image = ColorImage(frame.reduced(covering: frame.size.shown(in: room)))
    }
}
