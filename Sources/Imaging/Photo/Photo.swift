// A photograph brought upright, cut to its frame and reduced, ready to be read.

public import RackCore

/// A photograph of which the part to read has been developed: upright, cropped, in grey and not larger than asked.
public struct Photo: Sendable {
    /// The size of the whole upright photograph before downsampling and crop, in pixels.
    public let fullSize: PixelSize
    /// The part that `luma` shows, in pixels of the whole upright photograph.
    public let crop: PixelRect
    /// The part that was asked for: all of `crop`, or less where there is a margin.
    public let frame: PixelRect
    /// The part's brightness, after downsampling.
    public let luma: GrayImage

    /// The picture as the reader takes it.
    public func picture() -> Picture {
        Picture(luma: luma, fullSize: fullSize, crop: crop, frame: frame)
    }

    /// Turns the contents of a JPEG or PNG file, or a camera's JPEG frame, into an upright grey picture.
    ///
    /// The same picture gives the same result wherever it comes from. Brightness is the Y of JPEG (ITU-R BT.601), for
    /// PNG too; what is transparent lies on white.
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - crop: the part to keep.
    ///   - margin: how much more is kept on every side, as a fraction of the part's longer side, as far as the picture
    ///     reaches.
    ///   - maxDimension: the longest side, in pixels, that the kept part may have; a larger one is downsampled by
    ///     averaging areas.
    /// - Throws: `PictureError` when the bytes are not a whole, sound picture of an allowed size, or the crop lies
    ///   outside it.
    public static func develop(
        _ bytes: [UInt8], crop: FramingCrop, margin: Double = 0, maxDimension: Int
    ) throws(PictureError) -> Photo {
        let source = try PictureSource(bytes)
        let fullSize = source.orientation.uprightSize(source.storedSize)
        guard let frame = crop.rect(in: fullSize) else { throw .cropOutside(crop: crop, picture: fullSize) }
        let room = Int((Double(max(frame.width, frame.height)) * margin).rounded())
        let kept = frame.widened(by: room).intersection(PixelRect(fullSize))
        let storedRect = source.orientation.storedRect(kept, in: source.storedSize)
        let target = reducedSize(of: storedRect, maxDimension: maxDimension)
        let luma = source.orientation.apply(try source.luma().cropped(to: storedRect).averaged(to: target))
        return Photo(
            fullSize: fullSize, crop: kept, frame: frame,
            luma: GrayImage(width: luma.width, height: luma.height, elements: luma.pixels))
    }

    /// The size of a part after downsampling: its own when no side is over the limit.
    private static func reducedSize(of rect: PixelRect, maxDimension: Int) -> PixelSize {
        PixelSize(width: rect.width, height: rect.height).fitted(longestSide: maxDimension)
    }
}

extension PixelSize {
    /// The size with the same proportions whose longest side is at most `longestSide` (at least 1), never enlarged,
    /// and with no side under 1.
    func fitted(longestSide: Int) -> PixelSize {
        let (longest, limit) = (max(width, height), max(1, longestSide))
        guard longest > limit else { return self }
        func reduced(_ side: Int) -> Int { max(1, (side * limit + longest / 2) / longest) }
        return PixelSize(width: reduced(width), height: reduced(height))
    }
}
