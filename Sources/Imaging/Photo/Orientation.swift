// Which way up a photograph is, as its EXIF says, and how it is turned.

import RackCore

/// Reads an Exif block, which is a small TIFF file (TIFF 6.0, section 2; Exif 2.32, 4.5).
enum ExifReader {
    /// The orientation in the block's first directory.
    /// - Parameter tiff: the block from its byte order mark on.
    /// - Returns: the orientation, or nil when the block is malformed or states none; pictures with a damaged block are
    ///   then taken as they are stored.
    static func orientation(inTIFF tiff: ArraySlice<UInt8>) -> Orientation? {
        guard let block = TIFFBlock(tiff), let directory = block.long(at: 4), let count = block.short(at: directory)
        else { return nil }
        for entry in 0..<count {
            let offset = directory + 2 + entry * 12
            guard let tag = block.short(at: offset) else { return nil }
            guard tag == 0x0112 else { continue }
            // A SHORT stands in the first two bytes of the value field.
            guard block.short(at: offset + 2) == 3, let value = block.short(at: offset + 8) else { return nil }
            return Orientation(rawValue: value)
        }
        return nil
    }
}

/// Numbers in a TIFF block by their offset; nil outside the block.
private struct TIFFBlock {
    private let bytes: ArraySlice<UInt8>
    private let isLittleEndian: Bool

    /// Checks the byte order mark and the magic number.
    init?(_ bytes: ArraySlice<UInt8>) {
        switch bytes.prefix(2) {
        case [0x49, 0x49]: isLittleEndian = true
        case [0x4d, 0x4d]: isLittleEndian = false
        default: return nil
        }
        self.bytes = bytes
        guard short(at: 2) == 42 else { return nil }
    }

    func short(at offset: Int) -> Int? {
        guard offset >= 0, offset <= bytes.count - 2 else { return nil }
        let (first, second) = (Int(bytes[bytes.startIndex + offset]), Int(bytes[bytes.startIndex + offset + 1]))
        return isLittleEndian ? second << 8 | first : first << 8 | second
    }

    func long(at offset: Int) -> Int? {
        guard let first = short(at: offset), let second = short(at: offset + 2) else { return nil }
        return isLittleEndian ? second << 16 | first : first << 16 | second
    }
}

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

    /// Brings stored pixels upright.
    func apply<Pixel: BitwiseCopyable & Sendable>(_ stored: Plane<Pixel>) -> Plane<Pixel> {
        guard self != .upright else { return stored }
        let size = uprightSize(PixelSize(width: stored.width, height: stored.height))
        let (width, height) = (size.width, size.height)
        // Upright (x, y) is the stored pixel at start + x·across + y·down.
        let (across, down) = swapsSides ? (stored.width, 1) : (1, stored.width)
        let start = (reversesAcross ? (width - 1) * across : 0) + (reversesDown ? (height - 1) * down : 0)
        let (stepX, stepY) = (reversesAcross ? -across : across, reversesDown ? -down : down)
        // Square tiles keep both the rows read and the rows written in the processor's cache.
        let tile = 32
        return unsafe Plane(width: width, height: height) { out in
            unsafe stored.elements.withUnsafeBufferPointer { source in
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

    /// Brings a frame upright.
    func apply(_ stored: Frame) -> Frame {
        guard self != .upright else { return stored }
        let color = stored.color.map { color in
            Frame.ColorDifferences(
                blue: apply(color.blue), red: apply(color.red), across: swapsSides ? color.down : color.across,
                down: swapsSides ? color.across : color.down)
        }
        return Frame(apply(stored.luma), color: color)
    }
}
