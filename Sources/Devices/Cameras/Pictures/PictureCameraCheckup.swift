// The camera of picture files as the settings name it, and what the doctor finds there.

private import Glibc
package import Station

extension PictureCamera: CameraKind {
    /// The camera of `camera.source: pictures`.
    package static func camera(
        _ settings: CameraSettings, report: @escaping @Sendable (CameraReport) -> Void
    ) -> (any StillCamera)? {
        settings.source == .pictures ? PictureCamera(settings.pictures ?? "") : nil
    }

    /// Whether the pictures can be read.
    package static func checks(_ settings: CameraSettings) async -> [Check]? {
        guard settings.source == .pictures else { return nil }
        let path = settings.pictures ?? ""
        guard unsafe access(path, R_OK) == 0 else {
            return [
                Check("camera", .failed, "\(path) cannot be read", remedy: "Correct camera.pictures in the settings.")
            ]
        }
        return [Check("camera", .ok, "Pictures from \(path)")]
    }
}
