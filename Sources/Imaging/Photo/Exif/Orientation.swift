// How a stored picture has to be turned so that it stands upright.

import RackCore

/// How the rows and columns of a stored picture lie in the upright one: EXIF tag 0x0112 (Exif 2.32, 4.6.4).
/// Each case is named for what brings the stored picture upright.
enum Orientation: Int, CaseIterable, Sendable {
    /// Stored upright.
    case upright = 1
    /// Mirror left to right.
    case mirror = 2
    /// Turn by 180°.
    case turnHalf = 3
    /// Mirror top to bottom.
    case flip = 4
    /// Mirror along the diagonal from the top left.
    case transpose = 5
    /// Turn by 90° clockwise.
    case turnRight = 6
    /// Mirror along the diagonal from the top right.
    case transverse = 7
    /// Turn by 90° anticlockwise.
    case turnLeft = 8

    /// Whether rows become columns.
    var swapsSides: Bool { rawValue >= 5 }
    /// Whether the upright picture's columns run against the stored axis that they are taken from.
    private var reversesAcross: Bool { [.mirror, .turnHalf, .turnRight, .transverse].contains(self) }
    /// Whether the upright picture's rows run against the stored axis that they are taken from.
    private var reversesDown: Bool { [.turnHalf, .flip, .transverse, .turnLeft].contains(self) }

    /// The size that a stored picture has when upright.
    func uprightSize(_ stored: PixelSize) -> PixelSize {
        swapsSides ? PixelSize(width: stored.height, height: stored.width) : stored
    }

    /// Where a part of the upright picture lies in the stored one.
    /// - Parameters:
    ///   - rect: the part, in pixels of the upright picture.
    ///   - stored: the size of the stored picture.
    func storedRect(_ rect: PixelRect, in stored: PixelSize) -> PixelRect {
        let upright = uprightSize(stored)
        let x = reversesAcross ? upright.width - rect.x - rect.width : rect.x
        let y = reversesDown ? upright.height - rect.y - rect.height : rect.y
        return swapsSides
            ? PixelRect(x: y, y: x, width: rect.height, height: rect.width)
            : PixelRect(x: x, y: y, width: rect.width, height: rect.height)
    }

    /// Brings stored pixels upright.
    func apply<Pixel: BitwiseCopyable & Sendable>(_ stored: Raster<Pixel>) -> Raster<Pixel> {
        guard self != .upright else { return stored }
        let size = uprightSize(PixelSize(width: stored.width, height: stored.height))
        let (width, height) = (size.width, size.height)
        // Upright (x, y) is the stored pixel at start + x·across + y·down.
        let (across, down) = swapsSides ? (stored.width, 1) : (1, stored.width)
        let start = (reversesAcross ? (width - 1) * across : 0) + (reversesDown ? (height - 1) * down : 0)
        let (stepX, stepY) = (reversesAcross ? -across : across, reversesDown ? -down : down)
        // Square tiles keep both the rows read and the rows written in the processor's cache.
        let tile = 32
        return unsafe Raster(width: width, height: height) { out in
            unsafe stored.pixels.withUnsafeBufferPointer { source in
                for top in stride(from: 0, to: height, by: tile) {
                    for left in stride(from: 0, to: width, by: tile) {
                        let right = min(left + tile, width)
                        for y in top..<min(top + tile, height) {
                            var from = start + left * stepX + y * stepY
                            for to in y * width + left..<y * width + right {
                                unsafe out[to] = source[from]
                                from += stepX
                            }
                        }
                    }
                }
            }
        }
    }
}
