// The video nodes of the kernel.

import CV4L2
import Station

/// The video nodes of the kernel, through libv4l2.
struct V4L2Bus: VideoBus {
    func paths(of source: CameraSettings.Source) -> [String] { VideoNodes.paths(of: source) }

    func open(_ path: String) throws(VideoError) -> any VideoDevice {
        Self.silence
        return try V4L2Device(path)
    }

    /// Keeps libv4l2 from writing where a screen may be; once for the whole program.
    private static let silence: Void = cv4l2_be_silent()
}
