// Makes a picture file of a frame.

import Imaging
import Station

/// Makes picture files of the frames of a stream.
struct FramePicture {
    /// Format and size of the stream.
    let mode: VideoMode
    /// The camera's name.
    let source: String

    /// The quality at which uncompressed frames become stills: the best, because what a still loses cannot be read.
    static let stillQuality = 100
    /// The quality at which uncompressed frames are shown.
    static let previewQuality = 80

    /// A frame as a picture file: a JPEG frame as it came, an uncompressed one as a JPEG; nil when it cannot be one.
    /// - Parameters:
    ///   - bytes: the whole frame, without what follows its end.
    ///   - quality: 1 to 100, for uncompressed frames alone.
    func still(_ bytes: Span<UInt8>, quality: Int) -> Still? {
        switch mode.format {
        case .mjpeg, .jpeg:
            Still(bytes: unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) }, source: source)
        case .yuyv:
            encoded(FramePlanes(yuyv: bytes, size: mode.size, pitch: mode.pitch), quality)
        case .yu12:
            encoded(FramePlanes(yu12: bytes, size: mode.size), quality)
        case nil:
            nil
        }
    }

    private func encoded(_ planes: FramePlanes?, _ quality: Int) -> Still? {
        guard let bytes = try? planes?.jpeg(quality: quality) else { return nil }
        return Still(bytes: bytes, source: source)
    }
}
