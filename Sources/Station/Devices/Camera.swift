// The camera as the station knows it.

package import RackCore

/// What takes the stills. A camera is a long-lived device that may come and go while the station runs.
///
/// The station watches `availability()` from its start, shows every change, and asks for stills only while the
/// camera is ready. A camera recovers by itself: when the cause of a fault is gone it says `ready` again.
package protocol StillCamera: Sendable {
    /// Whether a still can be taken: the present state at once, and then every change.
    func availability() -> AsyncStream<CameraAvailability>

    /// Takes one still or several, as the camera is set: all of the same rack, all exposed after this call, the
    /// sharpest first, and never none.
    /// - Throws: a fault that says why there is no still. The next call may succeed.
    func stills() async throws(Fault) -> [Still]

    /// What the camera sees, for framing: live pictures, the newest only and at most about ten a second, for as long
    /// as somebody listens. While the camera is unavailable there are none.
    func preview() -> AsyncStream<CameraPicture>

    /// Sets the camera's controls, as they were set in the settings meanwhile, before the next still.
    func use(_ controls: [CameraSettings.Control])
}

extension StillCamera {
    /// Cameras without controls take no note.
    package func use(_ controls: [CameraSettings.Control]) {}
}

/// Whether a camera can take a still now.
package enum CameraAvailability: Hashable, Sendable {
    /// It can; the name is what the user is shown.
    case ready(name: String)
    /// It cannot, and why.
    case unavailable(Fault)
}

/// A picture as a camera gives it. A file is decoded when somebody wants its pixels, and no larger than they are shown:
/// that is most of what a live picture costs.
package enum CameraPicture: Equatable, Sendable {
    /// A JPEG file as it came, not decoded yet.
    case file([UInt8])
    /// The pixels of a camera that does not compress them, or of a picture that was decoded before.
    case frame(Frame)
}

/// A picture that a camera took: decoded once, and as it came.
package struct Still: Equatable, Sendable {
    /// The picture, upright.
    package var frame: Frame
    /// The picture as it came: the contents of a JPEG or PNG file, or of a YUV4MPEG2 file that holds, without loss, what
    /// a camera sent that does not compress its frames.
    package var bytes: [UInt8]
    /// Where it came from, for the user: a file name, a camera's name.
    package var source: String

    /// Makes a still.
    package init(_ frame: Frame, bytes: [UInt8], source: String) {
        self.frame = frame
        self.bytes = bytes
        self.source = source
    }
}
