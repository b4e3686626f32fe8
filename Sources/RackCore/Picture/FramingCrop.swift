// Which part of a photograph is read.

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
