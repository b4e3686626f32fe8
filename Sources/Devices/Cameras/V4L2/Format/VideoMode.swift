// Formats and sizes of frames.

import RackCore

/// The pixel formats that are understood.
enum FrameFormat: Hashable, Sendable, CaseIterable {
    /// A JPEG in each frame.
    case mjpeg
    /// The same under its other name.
    case jpeg
    /// Brightness of each pixel, colour of every two.
    case yuyv
    /// Brightness of each pixel, colour of every four, in planes.
    case yu12

    /// Whether each frame is a JPEG.
    var isCompressed: Bool { self == .mjpeg || self == .jpeg }

    /// How it is called.
    var name: String {
        switch self {
        case .mjpeg: "MJPG"
        case .jpeg: "JPEG"
        case .yuyv: "YUYV"
        case .yu12: "YU12"
        }
    }
}

/// A pixel format that a camera gives, with its sizes.
struct VideoOffer: Hashable, Sendable {
    /// The format.
    var format: FrameFormat
    /// Whether libv4l2 makes it of another one.
    var isConverted = false
    /// The sizes; empty where the driver does not list them.
    var sizes: [SizeOffer]
}

/// A size that a camera gives, or all sizes of a range.
enum SizeOffer: Hashable, Sendable {
    /// One size.
    case one(PixelSize)
    /// All sizes from a least to a largest, in steps of so many pixels.
    case range(from: PixelSize, to: PixelSize, step: PixelSize)

    /// The largest size.
    var largest: PixelSize {
        switch self {
        case .one(let size): size
        case .range(_, let largest, _): largest
        }
    }

    /// Whether a size is among those offered.
    func contains(_ size: PixelSize) -> Bool {
        switch self {
        case .one(let only): return size == only
        case .range(let least, let largest, let step):
            func fits(_ side: Int, _ least: Int, _ largest: Int, _ step: Int) -> Bool {
                (least...max(least, largest)).contains(side) && (side - least).isMultiple(of: max(step, 1))
            }
            return fits(size.width, least.width, largest.width, step.width)
                && fits(size.height, least.height, largest.height, step.height)
        }
    }
}

/// A format and size of frames.
struct VideoMode: Hashable, Sendable, CustomStringConvertible {
    /// The format; nil when the driver answers with one that is not understood.
    var format: FrameFormat?
    /// The size in pixels.
    var size: PixelSize
    /// Bytes from one row to the next; 0 for JPEG.
    var pitch = 0

    /// The mode as it is shown: `1920x1080 MJPG`.
    var description: String { "\(size.width)x\(size.height) \(format?.name ?? "in an unknown format")" }
}
