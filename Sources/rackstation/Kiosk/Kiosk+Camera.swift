// The camera that the settings name.

internal import Devices
internal import Logging
internal import Simulator
internal import Station

extension Kiosk {
    /// The camera of these settings.
    /// - Parameter journal: where the camera says what it is set to, and which of its settings it does not take.
    static func camera(_ settings: CameraSettings, journal: Logger) -> any Camera {
        switch settings.source {
        case .simulated, .pictures: SimulatedCamera(supply(settings))
        case .auto, .device:
            VideoCamera(settings) { report in
                if report.isWarning {
                    journal.warning("camera: \(report.text)")
                } else {
                    journal.info("camera: \(report.text)")
                }
            }
        }
    }

    /// The pictures that the simulated camera of these settings shows.
    static func supply(_ settings: CameraSettings) -> PictureSupply {
        switch (settings.source, settings.pictures) {
        case (.pictures, let path?): PictureSupply(path: path)
        default: .conditions([.full, .partlyFilled, .badLight, .blurred, .nothing])
        }
    }
}
