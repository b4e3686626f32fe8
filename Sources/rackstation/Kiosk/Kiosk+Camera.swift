// The camera that the settings name.

internal import Devices
internal import Logging
internal import Station

extension Kiosk {
    /// The camera of these settings.
    /// - Parameters:
    ///   - settings: which camera, and what it is set to.
    ///   - journal: where the camera says what it is set to, and which of its settings it does not take.
    static func camera(_ settings: CameraSettings, journal: Logger) -> any StillCamera {
        Cameras.camera(settings) { report in
            if report.isWarning {
                journal.warning("camera: \(report.text)")
            } else {
                journal.info("camera: \(report.text)")
            }
        }
    }
}
