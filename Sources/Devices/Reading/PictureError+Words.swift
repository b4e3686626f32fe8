// Why a picture could not be read or drawn, in the words of the screens.

package import Imaging
internal import RackCore
package import Station

extension PictureError {
    /// The error in the station's languages: what happened, what is allowed and what to do.
    package var words: Words {
        switch self {
        case .empty: "The file is empty; rackstation reads JPEG and PNG. Take or copy the picture again."
        case .notAPicture: "This is not a picture; rackstation reads JPEG and PNG."
        case .unsupportedKind(let kind):
            "This is a \(kind) file; rackstation reads JPEG and PNG. Convert the picture to one of them."
        case .unsupportedJPEG(let variety):
            """
            This JPEG has \(variety.words), which rackstation does not read. \
            Save the picture as an ordinary 8-bit JPEG or as PNG.
            """
        case .truncated: "The picture breaks off before its end. Take or copy it again."
        case .damaged(let damage): "The picture is damaged (\(damage.words)). Take or copy it again."
        case .tooLarge(let size):
            """
            The picture says it is \(size.width) x \(size.height) pixels; rackstation reads up to \
            \(PictureLimits.side) pixels a side and \(PictureLimits.pixels / 1_000_000) megapixels. \
            Take it with a lower resolution.
            """
        case .cropOutside(let crop, let size):
            """
            The crop \(crop) lies outside the picture of \(size.width) x \(size.height) pixels. \
            Correct the crop, or set it to auto or full.
            """
        }
    }
}

extension JPEGVariety {
    fileprivate var words: Words {
        switch self {
        case .lossless: "lossless compression"
        case .hierarchical: "hierarchical compression"
        case .bits(let count): "\(count) bits a sample"
        case .heightless: "no height in its header"
        case .components(let count): "\(count) colour components"
        case .scans(let count): "\(count) scans"
        }
    }
}

extension PictureDamage {
    fileprivate var words: Words {
        switch self {
        case .signature: "its signature was altered"
        case .header: "its header is not whole"
        case .twoSizes: "two different sizes in its header"
        case .noPixels: "a side of 0 pixels"
        case .excess: "far more data than its pixels need"
        case .decoder(let text): Words(verbatim: text)
        }
    }
}

extension DrawingError {
    /// The error in the station's languages: what happened, what is allowed and what to do.
    package var words: Words {
        switch self {
        case .drawing(let reason):
            "The picture could not be drawn (\(reason)). Check that memory is free and the fonts are installed."
        case .encoding(let reason): "The picture could not be encoded (\(reason)). Check that memory is free."
        }
    }
}
