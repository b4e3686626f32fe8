// Whether a frame is whole.

import RackCore

/// Whether a frame is whole, as far as it can be told without decoding it.
enum FrameSoundness: Hashable, Sendable {
    /// It is; so many of its bytes belong to it.
    case whole(count: Int)
    /// The driver says that something is missing.
    case faulty
    /// It has fewer bytes than its size needs.
    case short
    /// It begins or ends as no JPEG does.
    case torn

    /// Looks at a frame.
    /// - Parameters:
    ///   - bytes: what was sent.
    ///   - isFaulty: whether the driver says that something is missing.
    ///   - mode: format and size of the stream.
    static func of(_ bytes: Span<UInt8>, isFaulty: Bool, mode: VideoMode) -> FrameSoundness {
        guard !isFaulty else { return .faulty }
        switch mode.format {
        case .mjpeg, .jpeg: return ofJPEG(bytes)
        case .yuyv: return needing((mode.size.height - 1) * mode.pitch + 2 * mode.size.width, bytes)
        case .yu12: return needing(mode.size.width * mode.size.height * 3 / 2, bytes)
        case nil: return .torn
        }
    }

    private static func needing(_ count: Int, _ bytes: Span<UInt8>) -> FrameSoundness {
        count > 0 && bytes.count >= count ? .whole(count: bytes.count) : .short
    }

    /// A JPEG begins with its start marker and ends with its end marker, behind which cameras leave zeros, and some a
    /// whole buffer's rest of them.
    private static func ofJPEG(_ bytes: Span<UInt8>) -> FrameSoundness {
        guard bytes.count >= 128 else { return .short }
        guard bytes[0] == 0xFF, bytes[1] == 0xD8 else { return .torn }
        var end = bytes.count
        while end > 2, bytes[end - 1] == 0 { end -= 1 }
        guard bytes[end - 2] == 0xFF, bytes[end - 1] == 0xD9 else { return .torn }
        return .whole(count: end)
    }
}
