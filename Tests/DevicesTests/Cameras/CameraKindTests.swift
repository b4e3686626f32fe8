// How the camera that the settings name is made.

import Station
import Synchronization
import Testing

@testable import Devices

@Suite("The kinds of cameras") struct CameraKindTests {
    private enum Counted: CameraKind {
        static let made = Mutex(0)

        static func camera(
            _ settings: CameraSettings, report: @escaping @Sendable (CameraReport) -> Void
        ) -> (any StillCamera)? {
            made.withLock { $0 += 1 }
            return PictureCamera.camera(settings, report: report)
        }

        static func checks(_ settings: CameraSettings) async -> [Check]? { nil }
    }

    @Test func `one camera is made, because it works from its making on and would be in the way of another`() {
        var settings = CameraSettings()
        (settings.source, settings.pictures) = (.pictures, "/nowhere")
        _ = Cameras.camera(settings, of: [Counted.self]) { _ in }
        #expect(Counted.made.withLock(\.self) == 1)
    }
}
