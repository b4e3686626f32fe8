// What the user is told when there is no picture.

import Glibc
import Imaging
import RackCore
import Station
import Testing

@testable import Devices

@Suite("The faults of a camera")
struct CameraFaultTests {
    @Test func `every fault has a text and a remedy of its own`() {
        let faults = Fault.Camera.allCases.map { Fault(.camera($0)) }
        #expect(Set(faults.map(\.text)).count == faults.count)
        #expect(Set(faults.map(\.remedy)).count == faults.count)
        #expect(faults.allSatisfy { !$0.text.description.hasSuffix(".") && $0.remedy.description.hasSuffix(".") })
    }

    @Test func `who may not use the camera is told which group may`() {
        let outside = NodeAccess.forbidden(
            "/dev/video0", group: "video", isForGroup: true, user: "lab", isMember: false)
        #expect(
            outside.text.description
                == "The camera may not be used: /dev/video0 belongs to the group video, and lab is not in it")
        #expect(outside.remedy.description == "Run: sudo usermod -aG video lab, and log in again.")
        let late = NodeAccess.forbidden("/dev/video0", group: "video", isForGroup: true, user: "lab", isMember: true)
        #expect(late.remedy.description == "Log in again, or start the station again.")
        let root = NodeAccess.forbidden("/dev/video0", group: "root", isForGroup: false, user: "lab", isMember: false)
        #expect(root.text.description.contains("open to no group"))
    }

    @Test func `the program that holds a device is found`() throws {
        let held = unsafe open("/dev/full", O_RDONLY | O_CLOEXEC)
        #expect(held >= 0)
        #expect(NodeHolder.all(of: "/dev/full").contains { $0.process == getpid() && !$0.program.isEmpty })
        close(held)
        #expect(!NodeHolder.all(of: "/dev/full").contains { $0.process == getpid() })
        #expect(NodeHolder.all(of: "/dev/no-such-camera").isEmpty)
    }

    @Test func `video nodes are sorted by their numbers`() {
        #expect(VideoNodes.numbers(among: ["video10", "video2", "video", "videoX", "tty1", "video0"]) == [0, 2, 10])
    }

    @Test func `a camera is looked for where the settings say`() {
        #expect(VideoNodes.paths(of: .device("/dev/video3")) == ["/dev/video3"])
        #expect(
            VideoNodes.paths(of: .device("usb-Cam-video-index0"))
                == ["/dev/v4l/by-id/usb-Cam-video-index0", "/dev/v4l/by-path/usb-Cam-video-index0"])
    }

    @Test func `a name that a USB camera gives twice is shown once`() {
        func shown(_ card: String) -> String { VideoIdentity(card: card, bus: "", isCamera: true).shownName }
        #expect(shown("Webcam C920: Webcam C920") == "Webcam C920")
        #expect(shown("A long name of a camera: A long n") == "A long name of a camera")
        #expect(shown("Acme: Front") == "Acme: Front" && shown("vivid") == "vivid")
    }

    @Test func `an order is answered with the sharpest, with all, or with what is wrong`() throws {
        func order(_ choice: CameraSettings.Choice) throws -> StillOrder {
            var settings = CameraSettings()
            (settings.frames, settings.choice) = (3, choice)
            var order = StillOrder(pressed: .seconds(1), settings: settings)
            for contrast in [30, 90] as [UInt8] {
                let bytes = try ScriptedBus.jpeg(contrast: contrast)
                let frame = try Frame(file: bytes)
                order.take(Still(frame, bytes: bytes, source: "\(contrast)"), Sharpness(frame.luma))
            }
            return order
        }
        #expect(try order(.burst).answer(nil, patience: 5).get().map(\.source) == ["90", "30"])
        #expect(try order(.sharpest).answer(Fault(.camera(.stuck)), patience: 5).get().map(\.source) == ["90"])
        var empty = StillOrder(pressed: .seconds(1), settings: CameraSettings())
        #expect(!empty.wants(exposedAt: .seconds(1)) && empty.wants(exposedAt: .seconds(1.1)))
        #expect(empty.answer(nil, patience: 5) == .failure(Fault(.camera(.stuck), detail: "nothing in 5.0 s")))
        empty.noteBadFrame()
        #expect(empty.answer(nil, patience: 5) == .failure(Fault(.camera(.badFrames), detail: "1 in 5.0 s")))
    }

    @Test func `the doctor names every control that the camera does not take`() {
        var settings = CameraSettings()
        #expect(CameraCheckup.checksOfControls(settings, []).isEmpty)
        settings.controls = [CameraSettings.Control("gain", 3)]
        #expect(CameraCheckup.checksOfControls(settings, []) == [Check("camera controls", .ok, "gain=3")])
        let checks = CameraCheckup.checksOfControls(settings, ["control gain: refused"])
        #expect(checks.map(\.state) == [.warning] && checks[0].text == "control gain: refused")
    }
}
