// The contents of a picture file, checked and ready to be decoded.

import RackCore

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
    }

    /// Examines the contents of a file.
    /// - Throws: `PictureError` when they are not a whole JPEG or PNG of an allowed size.
    init(_ bytes: [UInt8]) throws(PictureError) {
        guard !bytes.isEmpty else { throw .empty }
        switch FileKind(bytes) {
        case .jpeg:
            let decoder = try JPEGDecoder(bytes)
            (storedSize, orientation, kind) = (decoder.header.size, decoder.header.orientation, .jpeg(decoder))
        case .png:
            let decoder = try PNGDecoder(bytes)
            (storedSize, orientation, kind) = (decoder.header.size, decoder.header.orientation, .png(decoder))
        case .foreign(let name):
            throw .unsupportedKind(name)
        case .unknown:
            throw .notAPicture
        }
    }

    /// Decodes the brightness, as stored.
    func luma() throws(PictureError) -> Raster<UInt8> {
        switch kind {
        case .jpeg(let decoder): try decoder.luma()
        case .png(let decoder): try decoder.luma()
        }
    }

    /// Decodes the colours, as stored, each pixel 0xFFRRGGBB.
    func color() throws(PictureError) -> Raster<UInt32> {
        switch kind {
        case .jpeg(let decoder): try decoder.color()
        case .png(let decoder): try decoder.color()
        }
    }

    /// Decodes the colours, as stored, in the smallest size the decoder offers that is not smaller than a size. A
    /// JPEG's offers are a half, a quarter and an eighth; a PNG has none.
    func color(covering size: PixelSize) throws(PictureError) -> Raster<UInt32> {
        guard case .jpeg(let decoder) = kind else { return try color() }
        let reduction = [8, 4, 2].first {
            let reduced = storedSize.reduced($0)
            return reduced.width >= size.width && reduced.height >= size.height
        }
        return try decoder.color(reduction: reduction ?? 1)
    }
}
