// A grey picture that knows where it lies in its photograph, and which part of a photograph is read.

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
    /// The pixels in the sizes that a reading needs, where they were made before.
    package var pyramid: Pyramid?

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

/// The part of a photograph that is read: the square that the framing guide shows, or all of it.
package enum FramingCrop: Hashable, Sendable {
    /// The largest square in the middle of the picture.
    case auto
    /// The whole picture.
    case full
    /// A square by its top left corner and its side, in pixels of the upright photograph.
    case square(x: Int, y: Int, side: Int)

    /// Reads `auto`, `full` or `X,Y,SIDE` (whole numbers, the side at least 1); nil when it is none of them.
    package init?(_ text: String) {
        switch text {
        case "auto": self = .auto
        case "full": self = .full
        default:
            let fields = text.split(separator: ",", omittingEmptySubsequences: false)
            let numbers = fields.compactMap { Int($0.trimmingSpaces) }
            guard fields.count == 3, numbers.count == 3, numbers[0] >= 0, numbers[1] >= 0, numbers[2] >= 1
            else { return nil }
            self = .square(x: numbers[0], y: numbers[1], side: numbers[2])
        }
    }

    /// The part of a picture of the given size that is read, in pixels.
    /// - Returns: a rectangle inside the picture (a square that reaches over an edge is cut there), or nil when the
    ///   two have no pixel in common.
    package func rect(in size: PixelSize) -> PixelRect? {
        let wanted: PixelRect
        switch self {
        case .auto:
            let side = min(size.width, size.height)
            wanted = PixelRect(x: (size.width - side) / 2, y: (size.height - side) / 2, width: side, height: side)
        case .full:
            wanted = PixelRect(size)
        case .square(let x, let y, let side):
            // No picture is near this large, and sums of such numbers cannot overflow.
            let limit = 1 << 32
            let (left, top) = (min(max(x, -limit), limit), min(max(y, -limit), limit))
            let inner = min(max(side, 0), 2 * limit)
            wanted = PixelRect(x: left, y: top, width: inner, height: inner)
        }
        let rect = wanted.intersection(PixelRect(size))
        return rect.width > 0 && rect.height > 0 ? rect : nil
    }
}

extension FramingCrop: CustomStringConvertible {
    /// The crop as it is written in settings: `auto`, `full` or `120,40,2400`.
    package var description: String {
        switch self {
        case .auto: "auto"
        case .full: "full"
        case .square(let x, let y, let side): "\(x),\(y),\(side)"
        }
    }
}

extension Substring {
    /// The text without the spaces around it.
    fileprivate var trimmingSpaces: Substring {
        let start = drop { $0 == " " }
        guard let last = start.lastIndex(where: { $0 != " " }) else { return start }
        return start[...last]
    }
}
