// What a stream gave, until somebody wants its pixels.

import Imaging
import RackCore
import Station

extension CameraPicture {
    /// Takes a frame out of the driver's memory; nil when it is none of the stream's format.
    /// - Parameters:
    ///   - bytes: the whole frame, without what follows its end.
    ///   - mode: format and size of the stream.
    init?(_ bytes: Span<UInt8>, _ mode: VideoMode) {
        let frame: Frame?
        switch mode.format {
        case .mjpeg, .jpeg:
            self = .file(unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) })
            return
        case .yuyv: frame = Frame(yuyv: bytes, size: mode.size, pitch: mode.pitch)
        case .yu12: frame = Frame(yu12: bytes, size: mode.size)
        case nil: frame = nil
        }
        guard let frame else { return nil }
        self = .frame(frame)
    }

    /// The frame as a still; nil when it is damaged.
    /// - Parameter camera: the camera's name.
    func still(of camera: String) -> Still? {
        switch self {
        case .file(let bytes): (try? Frame(file: bytes)).map { Still($0, bytes: bytes, source: camera) }
        case .frame(let frame): Still(frame, bytes: frame.y4m, source: camera)
        }
    }
}
