// Pictures made of a camera's uncompressed frames, and how sharp they are.

import Imaging
import RackCore
import TestSupport
import Testing

@Suite("Camera frames")
struct CameraFrameTests {
    private static let size = PixelSize(width: 64, height: 48)

    /// The brightness of a test frame: ramps and hard edges.
    private func brightness(_ x: Int, _ y: Int) -> UInt8 {
        (x / 8 + y / 6).isMultiple(of: 2) ? UInt8(20 + 3 * x) : UInt8(235 - 4 * y)
    }

    private func read(_ jpeg: [UInt8]) throws -> GrayImage {
        try Photo.develop(jpeg, crop: .full, maxDimension: 4000).luma
    }

    private func largestError(_ jpeg: [UInt8]) throws -> Int {
        let image = try read(jpeg)
        var largest = 0
        for y in 0..<image.height {
            for x in 0..<image.width { largest = max(largest, abs(Int(image[x, y]) - Int(brightness(x, y)))) }
        }
        return largest
    }

    @Test func `a YUYV frame becomes a JPEG with the camera's own brightness`() throws {
        let pitch = 2 * Self.size.width + 16
        var bytes = [UInt8](repeating: 77, count: pitch * Self.size.height)
        for y in 0..<Self.size.height {
            for x in 0..<Self.size.width {
                bytes[y * pitch + 2 * x] = brightness(x, y)
                bytes[y * pitch + 2 * x + 1] = x.isMultiple(of: 2) ? 90 : 160
            }
        }
        let found = FramePlanes(yuyv: bytes.span, size: Self.size, pitch: pitch)
        let planes = try #require(found)
        let jpeg = try planes.jpeg(quality: 100)
        #expect(try largestError(jpeg) <= 2)
        let color = try ColorImage.develop(jpeg)
        // Blue below its middle and red above it.
        #expect(color[10, 10].red > color[10, 10].blue)
    }

    @Test func `a YU12 frame becomes a JPEG with the camera's own brightness`() throws {
        var bytes = (0..<Self.size.height).flatMap { y in (0..<Self.size.width).map { brightness($0, y) } }
        bytes += [UInt8](repeating: 128, count: bytes.count / 2)
        let found = FramePlanes(yu12: bytes.span, size: Self.size)
        let planes = try #require(found)
        let jpeg = try planes.jpeg(quality: 100)
        #expect(try largestError(jpeg) <= 2)
    }

    @Test func `a frame with too few bytes or an odd size is none`() {
        let bytes = [UInt8](repeating: 0, count: 127)
        #expect(FramePlanes(yuyv: bytes.span, size: PixelSize(width: 8, height: 8), pitch: 16) == nil)
        #expect(FramePlanes(yuyv: bytes.span, size: PixelSize(width: 8, height: 4), pitch: 15) == nil)
        #expect(FramePlanes(yuyv: bytes.span, size: PixelSize(width: 7, height: 4), pitch: 16) == nil)
        #expect(FramePlanes(yu12: bytes.span, size: PixelSize(width: 12, height: 8)) == nil)
        #expect(FramePlanes(yu12: bytes.span, size: PixelSize(width: 0, height: 8)) == nil)
    }

    @Test func `a picture out of focus is less sharp`() throws {
        let sharp = GrayImage(width: 60, height: 60, zero: 0) { y, row in
            for x in row.indices { row[x] = (x / 5 + y / 5).isMultiple(of: 2) ? 220 : 40 }
        }
        let blurred = GrayImage(width: 60, height: 60, zero: 0) { y, row in
            for x in row.indices {
                let around = [-1, 0, 1].flatMap { dy in
                    [-1, 0, 1].map { (max(0, min(59, x + $0)), max(0, min(59, y + dy))) }
                }
                row[x] = UInt8(around.map { Int(sharp[$0.0, $0.1]) }.reduce(0, +) / 9)
            }
        }
        #expect(Sharpness(blurred) < Sharpness(sharp))
        #expect(Sharpness(GrayImage(width: 50, height: 50, repeating: 9)).value == 0)
        #expect(Sharpness(GrayImage(width: 2, height: 50, repeating: 9)).value == 0)
        let file = try ColorImage(sharp).encoded(as: .png)
        #expect(try Sharpness(of: file) == Sharpness(sharp))
        #expect(throws: PictureError.self) { try Sharpness(of: Array(file.prefix(file.count / 2))) }
    }
}
