// A grey picture that knows where it lies in the photograph it was cut from.

/// A grey picture that may be a crop of a photograph, and smaller than it. All results of a reading are given in
/// pixels of the whole upright photograph, whatever was cut away or scaled down before.
package struct Picture: Sendable {
    /// The pixels to read.
    package let luma: GrayImage
    /// The size of the whole upright photograph, in its own pixels.
    package let fullSize: PixelSize
    /// The part of the photograph that `luma` shows, in pixels of the photograph.
    package let crop: PixelRect
    /// The framing square, in pixels of the photograph: where the rack is. It is the whole of `crop`, or lies within it
    /// when `luma` has a margin, in which a leaning tube of an outer row may show its cap.
    package let square: PixelRect

    /// Makes a picture that shows the part `crop` of a photograph of size `fullSize`.
    /// - Parameter square: the framing square, where it is not all of `crop`.
    package init(luma: GrayImage, fullSize: PixelSize, crop: PixelRect, square: PixelRect? = nil) {
        self.luma = luma
        self.fullSize = fullSize
        self.crop = crop
        self.square = square ?? crop
    }

    /// Makes a picture that is the whole photograph in its own size.
    package init(_ luma: GrayImage) {
        let size = PixelSize(width: luma.width, height: luma.height)
        self.init(luma: luma, fullSize: size, crop: PixelRect(size))
    }

    /// Pixels of the photograph for one pixel of `luma`, across and down.
    package var scale: (x: Double, y: Double) {
        (
            x: luma.width > 0 ? Double(crop.width) / Double(luma.width) : 1,
            y: luma.height > 0 ? Double(crop.height) / Double(luma.height) : 1
        )
    }

    /// Where a place in `luma` lies in the whole photograph.
    package func fullPoint(_ point: Point) -> Point {
        let scale = self.scale
        return Point(x: Double(crop.x) + point.x * scale.x, y: Double(crop.y) + point.y * scale.y)
    }

    /// Where a place of the whole photograph lies in `luma`.
    func lumaPoint(_ point: Point) -> Point {
        let scale = self.scale
        return Point(x: (point.x - Double(crop.x)) / scale.x, y: (point.y - Double(crop.y)) / scale.y)
    }
}
