// Whole and broken frames, and when they were exposed.

import Imaging
import RackCore
import Testing

@testable import Devices

@Suite("Frames of a camera")
struct FrameTests {
    private static let jpegMode = VideoMode(format: .mjpeg, size: PixelSize(width: 32, height: 32))
    private static let yuyvMode = VideoMode(format: .yuyv, size: PixelSize(width: 8, height: 4), pitch: 20)

    private func soundness(_ bytes: [UInt8], isFaulty: Bool = false, _ mode: VideoMode = jpegMode) -> FrameSoundness {
        FrameSoundness.of(bytes.span, isFaulty: isFaulty, mode: mode)
    }

    @Test func `a JPEG with both its markers is whole, and zeros behind it do not belong to it`() throws {
        let jpeg = try ScriptedBus.jpeg()
        #expect(soundness(jpeg) == .whole(count: jpeg.count))
        #expect(soundness(jpeg + [UInt8](repeating: 0, count: 5000)) == .whole(count: jpeg.count))
    }

    @Test func `every JPEG that is cut anywhere is torn or short`() throws {
        let jpeg = try ScriptedBus.jpeg()
        for count in 0..<jpeg.count - 1 {
            let found = soundness(Array(jpeg.prefix(count)))
            #expect(found == .torn || found == .short, "\(count)")
        }
        #expect(soundness(Array(jpeg.dropFirst())) == .torn)
        #expect(soundness([UInt8](repeating: 0, count: 5000)) == .torn)
    }

    @Test func `a frame of which the driver says that it is faulty is not whole`() throws {
        #expect(soundness(try ScriptedBus.jpeg(), isFaulty: true) == .faulty)
    }

    @Test func `an uncompressed frame is whole when it has all bytes of its size`() {
        #expect(soundness([UInt8](repeating: 7, count: 80), Self.yuyvMode) == .whole(count: 80))
        #expect(soundness([UInt8](repeating: 7, count: 76), Self.yuyvMode) == .whole(count: 76))
        #expect(soundness([UInt8](repeating: 7, count: 75), Self.yuyvMode) == .short)
        #expect(soundness([], Self.yuyvMode) == .short)
    }

    /// A frame that was seen to arrive between 9.9 and 10 s, at ten frames a second.
    private func exposure(_ time: Double, _ meaning: FrameStamp.Meaning) -> Duration {
        FrameStamp(time: .seconds(time), meaning: meaning)
            .earliestExposure(emptyAt: .seconds(9.9), arrival: .seconds(10), interval: .seconds(0.1))
    }

    @Test func `the driver's time counts as what the driver says it is`() {
        #expect(exposure(9.85, .exposureBegan) == .seconds(9.85))
        #expect(exposure(9.95, .frameEnded) == .seconds(9.95) - .seconds(0.1))
        #expect(exposure(9.95, .unknown) == .seconds(9.9) - .seconds(0.1))
    }

    @Test(arguments: [0, 5, 10.1, 1e6])
    func `a time that cannot be is not believed`(time: Double) {
        #expect(exposure(time, .exposureBegan) == .seconds(9.9) - .seconds(0.1))
        #expect(exposure(time, .frameEnded) == .seconds(9.9) - .seconds(0.1))
    }
}
