// The formats and sizes of a video node.

import CV4L2
import RackCore

extension V4L2Device {
    func offers() -> [VideoOffer] {
        var offers: [VideoOffer] = []
        var index: UInt32 = 0
        var (code, flags): (UInt32, UInt32) = (0, 0)
        while unsafe cv4l2_pixel_format(descriptor, index, &code, &flags) == 0, index < Self.mostEntries {
            index += 1
            guard let format = FrameFormat(code: code) else { continue }
            offers.append(
                VideoOffer(
                    format: format, isConverted: flags & UInt32(V4L2_FMT_FLAG_EMULATED) != 0, sizes: sizes(of: code)))
        }
        return offers
    }

    private func sizes(of code: UInt32) -> [SizeOffer] {
        var sizes: [SizeOffer] = []
        var size = cv4l2_size()
        var index: UInt32 = 0
        while unsafe cv4l2_frame_size(descriptor, code, index, &size) == 0, index < Self.mostEntries {
            index += 1
            let largest = PixelSize(width: Int(size.max_width), height: Int(size.max_height))
            guard size.is_range != 0 else {
                sizes.append(.one(largest))
                continue
            }
            sizes.append(
                .range(
                    from: PixelSize(width: Int(size.min_width), height: Int(size.min_height)), to: largest,
                    step: PixelSize(width: Int(size.step_width), height: Int(size.step_height))))
            // A range is the only entry, and some drivers give it for every index.
            break
        }
        return sizes
    }

    /// No list of a driver is longer; one that never ends must not hold the station up.
    private static var mostEntries: UInt32 { 1000 }
}

extension FrameFormat {
    /// The format that a code of four characters stands for.
    init?(code: UInt32) {
        guard let format = Self.allCases.first(where: { $0.code == code }) else { return nil }
        self = format
    }

    /// The code of the format.
    var code: UInt32 {
        switch self {
        case .mjpeg: cv4l2_mjpg
        case .jpeg: cv4l2_jpeg
        case .yuyv: cv4l2_yuyv
        case .yu12: cv4l2_yu12
        }
    }
}

extension VideoMode {
    init(_ mode: cv4l2_mode) {
        let size = PixelSize(width: Int(mode.width), height: Int(mode.height))
        self.init(format: FrameFormat(code: mode.pixel_format), size: size, pitch: Int(mode.bytes_per_line))
    }
}

extension cv4l2_mode {
    init(_ mode: VideoMode) {
        self.init(
            width: UInt32(mode.size.width), height: UInt32(mode.size.height), pixel_format: mode.format?.code ?? 0,
            bytes_per_line: 0, image_size: 0)
    }
}
