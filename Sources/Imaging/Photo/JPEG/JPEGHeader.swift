// What the markers of a JPEG say, read before any memory is taken for its pixels.

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
