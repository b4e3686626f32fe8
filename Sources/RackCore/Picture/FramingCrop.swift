// The framing square: which part of a photograph is read.

/// The part of an upright photograph that is read.
public enum FramingCrop: Hashable, Sendable, CustomStringConvertible {
    /// The largest centred square.
    case auto
    /// The whole photograph.
    case full
    /// A square, in pixels of the upright photograph.
    case square(x: Int, y: Int, side: Int)

    /// Reads `auto`, `full` or `X,Y,SIDE` in whole pixels with a side of 1 or more; nil for anything else.
    public init?(_ text: String) {
        switch text {
        case "auto": self = .auto
        case "full": self = .full
        default:
            let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
            guard parts.count == 3, let x = parts[0], let y = parts[1], let side = parts[2],
                x >= 0, y >= 0, side >= 1, x <= Self.farthest, y <= Self.farthest, side <= Self.farthest
            else { return nil }
            self = .square(x: x, y: y, side: side)
        }
    }

    /// No picture has a side longer than this, in pixels.
    private static let farthest = 1_000_000

    /// The crop as it is written in settings.
    public var description: String {
        switch self {
        case .auto: "auto"
        case .full: "full"
        case .square(let x, let y, let side): "\(x),\(y),\(side)"
        }
    }

    /// The pixels that the crop leaves of a photograph; nil when it lies wholly outside.
    public func rect(in size: PixelSize) -> PixelRect? {
        let whole = PixelRect(size)
        switch self {
        case .full: return whole
        case .auto:
            let side = min(size.width, size.height)
            return PixelRect(x: (size.width - side) / 2, y: (size.height - side) / 2, width: side, height: side)
        case .square(let x, let y, let side):
            let rect = PixelRect(x: x, y: y, width: side, height: side).intersection(whole)
            return rect.width > 0 && rect.height > 0 ? rect : nil
        }
    }
}
