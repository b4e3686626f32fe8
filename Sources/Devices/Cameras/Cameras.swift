// The kinds of cameras that a station knows, in one list.

package import Station

/// A kind of camera: all that a station needs of it. What is behind it is a folder of its own beside this file.
package protocol CameraKind: Sendable {
    /// The camera that the settings name; nil when they name one of another kind.
    /// - Parameter report: told what goes into the journal.
    static func camera(
        _ settings: CameraSettings, report: @escaping @Sendable (CameraReport) -> Void
    ) -> (any StillCamera)?

    /// What the doctor finds at the camera that the settings name; nil when they name one of another kind.
    static func checks(_ settings: CameraSettings) async -> [Check]?
}

/// The cameras of a station.
package enum Cameras {
    /// Every kind, the first that knows a camera counts. One kind more is one line more.
    private static let kinds: [any CameraKind.Type] = [PictureCamera.self, VideoCamera.self]

    /// The camera that the settings name.
    /// - Parameter report: told what goes into the journal.
    package static func camera(
        _ settings: CameraSettings, report: @escaping @Sendable (CameraReport) -> Void
    ) -> any StillCamera {
        camera(settings, of: kinds, report: report)
    }

    static func camera(
        _ settings: CameraSettings, of kinds: [any CameraKind.Type],
        report: @escaping @Sendable (CameraReport) -> Void
    ) -> any StillCamera {
        // Each is asked once: a camera works from its making on, and a second one would find the first in its place.
        for kind in kinds { if let camera = kind.camera(settings, report: report) { return camera } }
        return VideoCamera(settings, report: report)
    }

    /// What the doctor finds at the camera that the settings name.
    package static func checks(_ settings: CameraSettings) async -> [Check] {
        for kind in kinds { if let checks = await kind.checks(settings) { return checks } }
        return []
    }
}

/// What a camera tells the journal, beside its faults.
package struct CameraReport: Hashable, Sendable {
    /// A line.
    package var text: String
    /// Whether it is about something that is not as the settings want it.
    package var isWarning: Bool

    /// Makes a report.
    package init(_ text: String, isWarning: Bool = false) {
        self.text = text
        self.isWarning = isWarning
    }
}
