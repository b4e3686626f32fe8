// Which of a camera's formats and sizes is used.

import RackCore
import Station

/// Chooses among what a camera offers.
enum ModeChoice {
    /// The size that is asked for where a driver lists none; it answers with the largest that it has.
    static let beyondAll = PixelSize(width: 16_384, height: 16_384)

    /// The modes that suit the settings, the best first: the largest size, or the one that is set; at that size JPEG
    /// before YUYV before what is converted.
    /// - Throws: `unsupported`, with what the camera offers, when nothing suits.
    static func modes(
        of offers: [VideoOffer], size: CameraSettings.Size, format: CameraSettings.Format
    ) throws(Fault) -> [VideoMode] {
        let allowed = offers.filter { isAllowed($0, format) }.sorted { rank($0) < rank($1) }
        let candidates = allowed.compactMap { offer -> VideoMode? in
            switch size {
            case .largest:
                let largest = offer.sizes.map(\.largest).max { area($0) < area($1) }
                return VideoMode(format: offer.format, size: largest ?? beyondAll)
            case .exactly(let size):
                guard offer.sizes.isEmpty || offer.sizes.contains(where: { $0.contains(size) }) else { return nil }
                return VideoMode(format: offer.format, size: size)
            }
        }
        guard !candidates.isEmpty else {
            throw Fault(
                .camera(.unsupported), detail: refusal(offers, size, format),
                advice: offers.isEmpty ? nil : "Set camera.size and camera.format to what the camera offers.")
        }
        // A size that is not listed is not known yet, so that such a mode comes after the listed ones.
        func order(_ mode: VideoMode) -> Int { mode.size == beyondAll ? 0 : area(mode.size) }
        return candidates.enumerated()
            .sorted { (-order($0.element), $0.offset) < (-order($1.element), $1.offset) }.map(\.element)
    }

    /// Says why what the driver made of a mode cannot be used; nil when it can.
    static func objection(to given: VideoMode, asked: VideoMode, size: CameraSettings.Size) -> Fault? {
        guard given.format == asked.format else {
            return Fault(.camera(.unsupported), detail: "asked for \(asked), it gives \(given)")
        }
        // Another size than the one set would put the framing square elsewhere.
        guard case .exactly(let wanted) = size, given.size != wanted else { return nil }
        return Fault(
            .camera(.unsupported), detail: "asked for \(asked), it gives \(given)",
            advice: "Set camera.size to largest, or to a size that the camera has.")
    }

    private static func isAllowed(_ offer: VideoOffer, _ format: CameraSettings.Format) -> Bool {
        switch format {
        case .auto: true
        case .mjpeg: offer.format.isCompressed
        case .yuyv: offer.format == .yuyv
        }
    }

    private static func rank(_ offer: VideoOffer) -> Int {
        let kind =
            switch offer.format {
            case .mjpeg: 0
            case .jpeg: 1
            case .yuyv: 2
            case .yu12: 3
            }
        return offer.isConverted ? kind + FrameFormat.allCases.count : kind
    }

    private static func area(_ size: PixelSize) -> Int { size.width * size.height }

    private static func refusal(
        _ offers: [VideoOffer], _ size: CameraSettings.Size, _ format: CameraSettings.Format
    ) -> Words {
        let offered = offers.filter { !$0.isConverted }.map { offer in
            let sizes = offer.sizes.map { size -> String in
                switch size {
                case .one(let size): return "\(size.width)x\(size.height)"
                case .range(let least, let largest, _):
                    return "\(least.width)x\(least.height) to \(largest.width)x\(largest.height)"
                }
            }
            return "\(offer.format.name) \(sizes.joined(separator: ", "))"
        }
        let all: Words =
            offered.isEmpty ? "nothing that can be read" : Words(verbatim: offered.joined(separator: "; "))
        return "no \(size) in \(format.rawValue); it offers \(all)"
    }
}
