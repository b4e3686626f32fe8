// What the markers of a JPEG say, read before any memory is taken for its pixels.

import Glibc
import RackCore

/// What the marker segments of a JPEG say (ITU-T T.81, annex B).
struct JPEGHeader: Equatable {
    /// The size as stored.
    var size: PixelSize
    /// Colour components: 1 is grey, 3 colour, 4 the inks of print.
    var components: Int
    /// What brings the picture upright.
    var orientation = Orientation.upright
    /// Whether Adobe's marker is there. Adobe stores inks inverted.
    var hasAdobeMarker = false
    /// Where the end marker stands.
    var end: Int

    /// Walks over all segments, scans included, up to the end marker.
    /// - Throws: `PictureError` when the JPEG is of a kind that is not read, too large, or has no end. What follows
    ///   the end is nobody's business.
    init(_ bytes: [UInt8]) throws(PictureError) {
        var walk = JPEGWalk(bytes)
        var frame: (size: PixelSize, components: Int)?
        var orientation: Orientation?
        var hasAdobeMarker = false
        var scans = 0
        walking: while true {
            switch try walk.next() {
            case .segment(let marker, let body):
                switch marker {
                case 0xc4, 0xc8, 0xcc: break
                case 0xc0...0xcf where frame == nil: frame = try Self.frame(marker: marker, bytes[body])
                case 0xe1 where orientation == nil && bytes[body].starts(with: Self.exifMark):
                    orientation = ExifReader.orientation(inTIFF: bytes[body].dropFirst(Self.exifMark.count))
                case 0xee where bytes[body].starts(with: "Adobe".utf8): hasAdobeMarker = true
                default: break
                }
            case .scan:
                guard frame != nil else { throw .damaged(.header) }
                walk.skipScan()
                scans += 1
            case .end(let position):
                end = position
                break walking
            }
        }
        guard let frame else { throw .damaged(.header) }
        guard scans <= PictureLimits.scans,
            scans * frame.size.width * frame.size.height <= PictureLimits.scannedPixels
        else { throw .unsupportedJPEG(.scans(scans)) }
        size = frame.size
        components = frame.components
        self.orientation = orientation ?? .upright
        self.hasAdobeMarker = hasAdobeMarker
    }

    private static let exifMark = Array("Exif".utf8) + [0, 0]

    /// Reads a frame header (T.81, B.2.2).
    private static func frame(
        marker: UInt8, _ body: ArraySlice<UInt8>
    ) throws(PictureError) -> (size: PixelSize, components: Int) {
        let fields = body.prefix(6).map { Int($0) }
        guard fields.count == 6 else { throw .damaged(.header) }
        switch marker {
        case 0xc0, 0xc1, 0xc2, 0xc9, 0xca: break
        case 0xc3, 0xcb: throw .unsupportedJPEG(.lossless)
        default: throw .unsupportedJPEG(.hierarchical)
        }
        guard fields[0] == 8 else { throw .unsupportedJPEG(.bits(fields[0])) }
        let size = PixelSize(width: fields[3] << 8 | fields[4], height: fields[1] << 8 | fields[2])
        guard size.height > 0 else { throw .unsupportedJPEG(.heightless) }
        try PictureLimits.check(size)
        guard [1, 3, 4].contains(fields[5]) else { throw .unsupportedJPEG(.components(fields[5])) }
        return (size, fields[5])
    }
}

/// A walk over the markers of a JPEG.
struct JPEGWalk {
    private let bytes: [UInt8]
    private var position = 2

    /// Something met on the walk.
    enum Step {
        /// A marker and the bytes of its segment, length field left out.
        case segment(marker: UInt8, body: Range<Int>)
        /// The header of a scan; its coded data is next.
        case scan
        /// The end marker, and where it stands.
        case end(Int)
    }

    /// Starts after the two bytes of the start marker.
    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The next marker that has a meaning. Padding and stray bytes between segments are passed over, as every decoder
    /// does.
    mutating func next() throws(PictureError) -> Step {
        while let marker = nextMarker() {
            switch marker {
            case 0x00, 0x01, 0xd0...0xd8: continue
            case 0xd9: return .end(position - 2)
            default: break
            }
            guard position + 2 <= bytes.count else { throw .truncated }
            let length = Int(bytes[position]) << 8 | Int(bytes[position + 1])
            guard length >= 2 else { throw .damaged(.header) }
            let body = position + 2..<position + length
            guard body.upperBound <= bytes.count else { throw .truncated }
            position = body.upperBound
            return marker == 0xda ? .scan : .segment(marker: marker, body: body)
        }
        throw .truncated
    }

    /// Passes over the coded data of a scan, in which only restart markers may stand.
    mutating func skipScan() {
        position = unsafe bytes.withUnsafeBytes { unsafe Self.endOfScan($0, from: position) }
    }

    /// Where the first marker after a place stands that is no restart marker; the end when there is none. Nearly all of
    /// a picture lies here, so that the search for marks is the C library's.
    private static func endOfScan(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
        guard let first = bytes.baseAddress else { return 0 }
        var index = start
        while index + 1 < bytes.count, let mark = unsafe memchr(first + index, 0xff, bytes.count - 1 - index) {
            index = unsafe UnsafeRawPointer(mark) - first
            switch unsafe bytes[index + 1] {
            case 0x00, 0xd0...0xd7: index += 2
            case 0xff: index += 1
            default: return index
            }
        }
        return bytes.count
    }

    private mutating func nextMarker() -> UInt8? {
        while position < bytes.count, bytes[position] != 0xff { position += 1 }
        while position < bytes.count, bytes[position] == 0xff { position += 1 }
        guard position < bytes.count else { return nil }
        position += 1
        return bytes[position - 1]
    }
}
