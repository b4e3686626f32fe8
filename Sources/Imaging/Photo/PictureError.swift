// Why a picture cannot be used.

package import RackCore

/// Why the contents of a file are not a picture that can be read.
package enum PictureError: Error, Hashable, Sendable {
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

/// A variety of JPEG that is not read.
package enum JPEGVariety: Hashable, Sendable {
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
    /// It is built up in more scans than any camera or program makes, which takes a decoder that much longer.
    case scans(Int)
}

/// What is wrong with a picture that is damaged.
package enum PictureDamage: Hashable, Sendable {
    /// It does not begin as its kind does.
    case signature
    /// Its header is missing, or a part of it.
    case header
    /// Its header gives two different sizes.
    case twoSizes
    /// Its header gives a side of 0 pixels.
    case noPixels
    /// It has far more data than its pixels need.
    case excess
    /// The decoder's own words.
    case decoder(String)
}

/// The largest picture that is read. A header is checked against it before memory is taken.
package enum PictureLimits {
    /// The longest side allowed, in pixels.
    package static let side = 20_000
    /// The most pixels allowed.
    package static let pixels = 100_000_000
    /// The most scans of a progressive JPEG; the usual number is 10.
    package static let scans = 100
    /// The most pixels that all scans may go over together, which is what a progressive JPEG costs.
    package static let scannedPixels = 1_500_000_000

    /// Refuses a size over the limits, and one without pixels.
    static func check(_ size: PixelSize) throws(PictureError) {
        guard size.width > 0, size.height > 0 else { throw .damaged(.noPixels) }
        guard size.width <= side, size.height <= side, size.width * size.height <= pixels else { throw .tooLarge(size) }
    }
}
