// Why a picture cannot be used.

public import RackCore

/// Why the contents of a file are not a picture that can be read. Each text says what happened, what is allowed and
/// what to do.
public enum PictureError: Error, Hashable, Sendable {
    /// There is not a single byte.
    case empty
    /// The bytes are no picture of a kind that is known.
    case notAPicture
    /// A picture, but of a kind that is not read: its name, as in `HEIC`.
    case unsupportedKind(String)
    /// A JPEG of a variety that is not read.
    case unsupportedJPEG(JPEGVariety)
    /// The picture breaks off before its end.
    case truncated
    /// The picture is damaged.
    case damaged(PictureDamage)
    /// The header gives a size over the limits, in pixels.
    case tooLarge(PixelSize)
    /// The wanted part lies outside the picture altogether.
    case cropOutside(crop: FramingCrop, picture: PixelSize)
}

extension PictureError: CustomStringConvertible {
    /// The error as a sentence for the user.
    public var description: String {
        switch self {
        case .empty:
            "The file is empty; rackstation reads JPEG and PNG. Take or copy the picture again."
        case .notAPicture:
            "This is not a picture; rackstation reads JPEG and PNG."
        case .unsupportedKind(let kind):
            "This is a \(kind) file; rackstation reads JPEG and PNG. Convert the picture to one of them."
        case .unsupportedJPEG(let variety):
            "This JPEG has \(variety), which rackstation does not read. Save the picture as an ordinary 8-bit JPEG or as PNG."
        case .truncated:
            "The picture breaks off before its end. Take or copy it again."
        case .damaged(let reason):
            "The picture is damaged (\(reason)). Take or copy it again."
        case .tooLarge(let size):
            "The picture says it is \(size.width) x \(size.height) pixels; rackstation reads up to "
                + "\(PictureLimits.side) pixels a side and \(PictureLimits.pixels / 1_000_000) megapixels. "
                + "Take it with a lower resolution."
        case .cropOutside(let crop, let size):
            "The crop \(crop) lies outside the picture of \(size.width) x \(size.height) pixels. "
                + "Correct the crop, or set it to auto or full."
        }
    }
}

/// A variety of JPEG that is not read.
public enum JPEGVariety: Hashable, Sendable, CustomStringConvertible {
    /// It is compressed without loss.
    case lossless
    /// It comes in several sizes, one built on the other.
    case hierarchical
    /// Its samples have another number of bits than 8.
    case bits(Int)
    /// Its height is told only behind its lines.
    case heightless
    /// It has another number of colour components than 1, 3 or 4.
    case components(Int)

    /// The variety as what such a JPEG has.
    public var description: String {
        switch self {
        case .lossless: "lossless compression"
        case .hierarchical: "hierarchical compression"
        case .bits(let count): "\(count) bits a sample"
        case .heightless: "no height in its header"
        case .components(let count): "\(count) colour components"
        }
    }
}

/// What is wrong with a picture that is damaged.
public enum PictureDamage: Hashable, Sendable, CustomStringConvertible {
    /// It does not begin as its kind does.
    case signature
    /// Its header is missing, or a part of it.
    case header
    /// Its header gives two different sizes.
    case twoSizes
    /// Its header gives a side of 0 pixels.
    case noPixels
    /// The decoder's own words.
    case decoder(String)

    /// The damage in words.
    public var description: String {
        switch self {
        case .signature: "its signature was altered"
        case .header: "its header is not whole"
        case .twoSizes: "two different sizes in its header"
        case .noPixels: "a side of 0 pixels"
        case .decoder(let text): text
        }
    }
}

/// The largest picture that is read. A header is checked against it before memory is taken.
package enum PictureLimits {
    /// The longest side allowed, in pixels.
    package static let side = 20_000
    /// The most pixels allowed.
    package static let pixels = 100_000_000

    /// Refuses a size over the limits, and one without pixels.
    static func check(_ size: PixelSize) throws(PictureError) {
        guard size.width > 0, size.height > 0 else { throw .damaged(.noPixels) }
        guard size.width <= side, size.height <= side, size.width * size.height <= pixels else { throw .tooLarge(size) }
    }
}
