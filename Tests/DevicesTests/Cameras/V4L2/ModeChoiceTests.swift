// The choice among a camera's formats and sizes.

import RackCore
import Station
import Testing

@testable import Devices

@Suite("The format of a camera")
struct ModeChoiceTests {
    private static func size(_ width: Int, _ height: Int) -> PixelSize { PixelSize(width: width, height: height) }

    /// What a usual USB camera offers.
    private static let webcam = [
        VideoOffer(format: .yuyv, sizes: [.one(size(640, 480)), .one(size(1920, 1080))]),
        VideoOffer(format: .mjpeg, sizes: [.one(size(640, 480)), .one(size(2592, 1944)), .one(size(1920, 1080))]),
        VideoOffer(format: .yu12, isConverted: true, sizes: [.one(size(2592, 1944))]),
    ]

    private func first(
        _ offers: [VideoOffer] = webcam, _ size: String = "largest", _ format: CameraSettings.Format = .auto
    ) throws -> String? {
        let size = try #require(CameraSettings.Size(size))
        return try ModeChoice.modes(of: offers, size: size, format: format).first?.description
    }

    @Test func `the largest size comes first, and JPEG before all other formats of that size`() throws {
        #expect(try first() == "2592x1944 MJPG")
        #expect(try first(Self.webcam, "640x480") == "640x480 MJPG")
        #expect(try first(Array(Self.webcam.prefix(1))) == "1920x1080 YUYV")
    }

    @Test func `a larger picture is worth more than a better format`() throws {
        let offers = [
            VideoOffer(format: .mjpeg, sizes: [.one(Self.size(1280, 720))]),
            VideoOffer(format: .yuyv, sizes: [.one(Self.size(1920, 1080))]),
        ]
        #expect(try first(offers) == "1920x1080 YUYV")
    }

    @Test func `a format that is set is taken, and nothing else`() throws {
        #expect(try first(Self.webcam, "largest", .yuyv) == "1920x1080 YUYV")
        #expect(throws: Fault.self) { try first(Array(Self.webcam.prefix(1)), "largest", .mjpeg) }
    }

    @Test func `what libv4l2 converts to comes last`() throws {
        #expect(try first(Array(Self.webcam.suffix(1))) == "2592x1944 YU12")
        let both = [
            VideoOffer(format: .yu12, isConverted: true, sizes: [.one(Self.size(640, 480))]),
            VideoOffer(format: .yuyv, sizes: [.one(Self.size(640, 480))]),
        ]
        #expect(try first(both) == "640x480 YUYV")
    }

    @Test func `a range of sizes gives its largest, and the sizes of its steps`() throws {
        let range = SizeOffer.range(from: Self.size(320, 180), to: Self.size(3840, 2160), step: Self.size(2, 2))
        let offers = [VideoOffer(format: .yuyv, sizes: [range])]
        #expect(try first(offers) == "3840x2160 YUYV")
        #expect(try first(offers, "1280x720") == "1280x720 YUYV")
        #expect(throws: Fault.self) { try first(offers, "1281x720") }
    }

    @Test func `a driver that lists no sizes is asked for more than it has`() throws {
        let offers = [
            VideoOffer(format: .yuyv, sizes: []), VideoOffer(format: .mjpeg, sizes: [.one(Self.size(640, 480))]),
        ]
        let modes = try ModeChoice.modes(of: offers, size: .largest, format: .auto)
        #expect(modes.map(\.size) == [Self.size(640, 480), ModeChoice.beyondAll])
    }

    @Test func `a size that the camera has not is refused with those that it has`() {
        let fault = #expect(throws: Fault.self) { try first(Self.webcam, "800x600") }
        #expect(fault?.code == .camera(.unsupported))
        #expect(
            fault?.detail.description
                == "no 800x600 in auto; it offers YUYV 640x480, 1920x1080; MJPG 640x480, 2592x1944, 1920x1080")
    }

    @Test func `what the driver makes of the format is looked at`() {
        let asked = VideoMode(format: .mjpeg, size: Self.size(1920, 1080))
        let smaller = VideoMode(format: .mjpeg, size: Self.size(1280, 720))
        let other = VideoMode(format: .yuyv, size: Self.size(1920, 1080))
        #expect(ModeChoice.objection(to: asked, asked: asked, size: .exactly(asked.size)) == nil)
        #expect(ModeChoice.objection(to: smaller, asked: asked, size: .largest) == nil)
        #expect(
            ModeChoice.objection(to: smaller, asked: asked, size: .exactly(asked.size))?.code == .camera(.unsupported))
        #expect(ModeChoice.objection(to: other, asked: asked, size: .largest)?.code == .camera(.unsupported))
    }
}
