// What kind of file some bytes are.

/// What a file is by its first bytes.
enum FileKind: Equatable {
    case jpeg
    case png
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

    /// The usual name of an ISO base media file (ISO/IEC 14496-12) by its major brand.
    private static func name(ofBrand brand: [UInt8]) -> String {
        switch String(decoding: brand, as: UTF8.self) {
        case "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1": "HEIC"
        case "avif", "avis": "AVIF"
        default: "video"
        }
    }
}
