// The formats that pictures are written in.

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
    /// - Throws: `DrawingError` when the encoder fails.
    package func encoded(as format: PictureFormat, quality: Int = 90) throws(DrawingError) -> [UInt8] {
        guard width > 0, height > 0 else { throw .encoding("it has no pixels") }
        return switch format {
        case .jpeg: try JPEGEncoder.encode(self, quality: quality)
        case .png: try PNGEncoder.encode(self)
        }
    }
}
