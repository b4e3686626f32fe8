// The contents of picture files: told apart, checked and ready to be decoded, and the formats that are written.

package import RackCore

extension Frame {
    /// Decodes the contents of a JPEG or PNG file, a camera's JPEG frame, or a frame that was kept without loss, and
    /// brings it upright.
    ///
    /// The same picture gives the same frame wherever it comes from. Brightness is the Y of JPEG (ITU-R BT.601), for
    /// PNG too; what is transparent lies on white.
    /// - Parameter inColor: whether anybody looks at the colour: a JPEG's is not decoded otherwise.
    /// - Throws: `PictureError` when the bytes are not a whole, sound picture of an allowed size.
    package init(file bytes: [UInt8], inColor: Bool = true) throws(PictureError) {
        let source = try PictureSource(bytes)
        self = source.orientation.apply(try source.frame(inColor: inColor))
    }
}

extension PixelSize {
    /// The size in which a picture of this size is shown in a place.
    func shown(in room: PixelSize) -> PixelSize {
        let area = Area(PixelRect(room)).fitting(self)
        return PixelSize(width: Int(area.width.rounded(.up)), height: Int(area.height.rounded(.up)))
    }
}

/// The contents of a picture file whose kind, size and orientation are known and allowed. Pixels are decoded only
/// when they are asked for.
struct PictureSource {
    /// The size in which the picture is stored, before it is brought upright.
    let storedSize: PixelSize
    /// What brings it upright.
    let orientation: Orientation

    private let kind: Kind

    private enum Kind {
        case jpeg(JPEGDecoder)
        case png(PNGDecoder)
        case kept(Y4MFile)
    }

    /// Examines the contents of a file.
    /// - Throws: `PictureError` when they are not a whole picture of a kind that is read and of an allowed size.
    init(_ bytes: [UInt8]) throws(PictureError) {
        guard !bytes.isEmpty else { throw .empty }
        switch FileKind(bytes) {
        case .jpeg:
            let decoder = try JPEGDecoder(bytes)
            (storedSize, orientation, kind) = (decoder.header.size, decoder.header.orientation, .jpeg(decoder))
        case .png:
            let decoder = try PNGDecoder(bytes)
            (storedSize, orientation, kind) = (decoder.header.size, decoder.header.orientation, .png(decoder))
        case .kept:
            let file = try Y4MFile(bytes)
            (storedSize, orientation, kind) = (file.size, .upright, .kept(file))
        case .foreign(let name):
            throw .unsupportedKind(name)
        case .unknown:
            throw .notAPicture
        }
    }

    /// Decodes brightness and colour, as stored.
    func frame(inColor: Bool = true) throws(PictureError) -> Frame {
        switch kind {
        case .jpeg(let decoder): try decoder.frame(inColor: inColor)
        case .png(let decoder): try decoder.frame()
        case .kept(let file): try file.frame()
        }
    }

    /// Decodes the colours, as stored, each pixel 0xFFRRGGBB.
    func color() throws(PictureError) -> Plane<UInt32> { try color(covering: storedSize) }

    /// Decodes the colours, as stored, in the smallest size the decoder offers that is not smaller than a size. A
    /// JPEG's offers are a half, a quarter and an eighth; a PNG has none.
    func color(covering size: PixelSize) throws(PictureError) -> Plane<UInt32> {
        switch kind {
        case .jpeg(let decoder): try decoder.color(reduction: storedSize.reduction(covering: size))
        case .png(let decoder): try decoder.color()
        case .kept(let file): ColorImage(try file.frame()).plane
        }
    }
}

extension PixelSize {
    /// How many pixels on each side a JPEG's decoder may make one, so that the picture is not smaller than a size.
    fileprivate func reduction(covering size: PixelSize) -> Int {
        [8, 4, 2].first {
            let reduced = reduced($0)
            return reduced.width >= size.width && reduced.height >= size.height
        } ?? 1
    }
}

/// What a file is by its first bytes.
package enum FileKind: Equatable {
    case jpeg
    case png
    /// A frame that was kept without loss.
    case kept
    /// A picture of a kind that is not read, by name.
    case foreign(String)
    case unknown

    /// Tells the kind from the signature; the file's name plays no part.
    init(_ bytes: [UInt8]) {
        let brand = bytes.count >= 12 ? Array(bytes[8..<12]) : []
        self =
            switch true {
            case bytes.starts(with: [0xff, 0xd8]): .jpeg
            case bytes.starts(with: PNGChunks.signature.prefix(4)): .png
            case bytes.starts(with: Y4MFile.mark.utf8): .kept
            case bytes.starts(with: "GIF8".utf8): .foreign("GIF")
            case bytes.starts(with: [0x49, 0x49, 0x2a, 0]), bytes.starts(with: [0x4d, 0x4d, 0, 0x2a]): .foreign("TIFF")
            case bytes.starts(with: "RIFF".utf8) && brand == Array("WEBP".utf8): .foreign("WebP")
            case bytes.dropFirst(4).starts(with: "ftyp".utf8): .foreign(Self.name(ofBrand: brand))
            case bytes.starts(with: "BM".utf8) && bytes.count > 26 && bytes[6..<10].allSatisfy { $0 == 0 }:
                .foreign("BMP")
            case bytes.starts(with: "%PDF-".utf8): .foreign("PDF")
            default: .unknown
            }
    }

    /// As many bytes tell the kind.
    package static let headLength = 32

    /// Whether a file is a picture by its first bytes, also one of a kind that is not read.
    package static func isPicture(_ head: [UInt8]) -> Bool { FileKind(head) != .unknown }

    /// The usual name of an ISO base media file (ISO/IEC 14496-12) by its major brand.
    private static func name(ofBrand brand: [UInt8]) -> String {
        switch String(decoding: brand, as: UTF8.self) {
        case "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1": "HEIC"
        case "avif", "avis": "AVIF"
        default: "video"
        }
    }
}

/// A format that a picture is written in.
package enum PictureFormat: Hashable, Sendable, CaseIterable {
    /// Without loss.
    case png
    /// Smaller, with a loss that is hardly seen.
    case jpeg

    /// The format that a file's name asks for: `.png`, `.jpg` or `.jpeg` in either case.
    /// - Throws: `UnknownPictureFormat` for every other name.
    package init(path: String) throws(UnknownPictureFormat) {
        let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        switch parts.count > 1 ? parts.last?.lowercased() : nil {
        case "png": self = .png
        case "jpg", "jpeg": self = .jpeg
        default: throw UnknownPictureFormat(path: path)
        }
    }
}

/// A file name whose ending stands for no picture format.
package struct UnknownPictureFormat: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file as it was named.
    package let path: String

    /// The error as a sentence for the user.
    package var description: String {
        "\(path) does not say how to write the picture. End its name in .png, .jpg or .jpeg."
    }
}

extension ColorImage {
    /// The picture as the contents of a file.
    /// - Parameters:
    ///   - format: the file's format.
    ///   - quality: 1 to 100, for JPEG alone.
    ///   - isPhotograph: whether a JPEG has its colour at half the resolution, as cameras store it.
    /// - Throws: `DrawingError` when the encoder fails.
    package func encoded(
        as format: PictureFormat, quality: Int = 90, isPhotograph: Bool = false
    ) throws(DrawingError) -> [UInt8] {
        guard width > 0, height > 0 else { throw .encoding("it has no pixels") }
        return switch format {
        case .jpeg: try JPEGEncoder.encode(self, quality: quality, isPhotograph: isPhotograph)
        case .png: try PNGEncoder.encode(self)
        }
    }
}
