// Frames of a camera that does not compress them, and how sharp a frame is.

import Imaging
import RackCore
import TestSupport
import Testing
import Station

@Suite("Camera frames")
struct CameraFrameTests {
    private static let size = PixelSize(width: 64, height: 48)

    /// The brightness of a test frame: ramps and hard edges.
    private func brightness(_ x: Int, _ y: Int) -> UInt8 {
        (x / 8 + y / 6).isMultiple(of: 2) ? UInt8(20 + 3 * x) : UInt8(235 - 4 * y)
    }

    /// The bytes of a YUYV frame, whose blue lies below its middle and whose red above it.
    private func yuyv(pitch: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 77, count: pitch * Self.size.height)
        for y in 0..<Self.size.height {
            for x in 0..<Self.size.width {
                bytes[y * pitch + 2 * x] = brightness(x, y)
                bytes[y * pitch + 2 * x + 1] = x.isMultiple(of: 2) ? 90 : 160
            }
        }
        return bytes
    }

    private func expectBrightness(_ frame: Frame) {
        #expect(frame.size == Self.size)
        for y in 0..<Self.size.height {
            for x in 0..<Self.size.width where frame.luma[x, y] != brightness(x, y) {
                Issue.record("\(x), \(y) is \(frame.luma[x, y])")
                return
            }
        }
    }

    @Test func `a YUYV frame has exactly the camera's own brightness, and its colour`() throws {
        let pitch = 2 * Self.size.width + 16
        let found = Frame(yuyv: yuyv(pitch: pitch).span, size: Self.size, pitch: pitch)
        let frame = try #require(found)
        expectBrightness(frame)
        let color = ColorImage(frame)[10, 10]
        #expect(color.red > color.blue)
    }

    @Test func `a YU12 frame has exactly the camera's own brightness`() throws {
        var bytes = (0..<Self.size.height).flatMap { y in (0..<Self.size.width).map { brightness($0, y) } }
        bytes += [UInt8](repeating: 128, count: bytes.count / 2)
        let found = Frame(yu12: bytes.span, size: Self.size)
        let frame = try #require(found)
        expectBrightness(frame)
        #expect(ColorImage(frame) == ColorImage(frame.luma))
    }

    @Test func `a frame that is kept as a file is the same when it is read again`() throws {
        let found = Frame(yuyv: yuyv(pitch: 128).span, size: Self.size, pitch: 128)
        let frame = try #require(found)
        let file = frame.y4m
        #expect(file.starts(with: Array("YUV4MPEG2 W64 H48 ".utf8)))
        #expect(try Frame(file: file) == frame)
        let planes = (0..<64 * 48 * 3 / 2).map { UInt8(truncatingIfNeeded: $0 * 7) }
        let other = Frame(yu12: planes.span, size: Self.size)
        #expect(try other.map { try Frame(file: $0.y4m) } == other)
        let grey = Frame(frame.luma)
        #expect(try Frame(file: grey.y4m) == grey)
        #expect(try ColorImage.develop(file) == ColorImage(frame))
    }

    @Test func `a kept frame that is cut, too long or no frame is refused`() throws {
        let found = Frame(yuyv: yuyv(pitch: 128).span, size: Self.size, pitch: 128)
        let file = try #require(found).y4m
        for length in [9, 20, 40, 60, file.count / 2, file.count - 1] {
            #expect(throws: PictureError.truncated) { try Frame(file: Array(file[..<length])) }
        }
        #expect(throws: PictureError.damaged(.excess)) { try Frame(file: file + [0]) }
        func header(_ line: String) -> [UInt8] { Array("YUV4MPEG2 \(line)\nFRAME\n".utf8) }
        #expect(throws: PictureError.tooLarge(PixelSize(width: 30_000, height: 30_000))) {
            try Frame(file: header("W30000 H30000 C422"))
        }
        #expect(throws: PictureError.damaged(.noPixels)) { try Frame(file: header("W0 H4 C422")) }
        for line in ["W4 C422", "W4 H4", "W4 H4 C422p10", "W5 H4 C422", "W4 H5 C420jpeg", "Wx H4 C422"] {
            #expect(throws: PictureError.damaged(.header)) {
                try Frame(file: header(line) + [UInt8](repeating: 0, count: 99))
            }
        }
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<2000 {
            var bytes = file
            bytes[Int.random(in: 9..<60, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            _ = try? Frame(file: bytes)
        }
    }

    @Test func `a frame with too few bytes or an odd size is none`() {
        let bytes = [UInt8](repeating: 0, count: 127)
        #expect(Frame(yuyv: bytes.span, size: PixelSize(width: 8, height: 8), pitch: 16) == nil)
        #expect(Frame(yuyv: bytes.span, size: PixelSize(width: 8, height: 4), pitch: 15) == nil)
        #expect(Frame(yuyv: bytes.span, size: PixelSize(width: 7, height: 4), pitch: 16) == nil)
        #expect(Frame(yu12: bytes.span, size: PixelSize(width: 12, height: 8)) == nil)
        #expect(Frame(yu12: bytes.span, size: PixelSize(width: 0, height: 8)) == nil)
    }
}
