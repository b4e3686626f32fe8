// JPEG files of every kind that people and cameras make.

import CTurboJPEG
import Imaging
import RackCore
import TestSupport
import Testing

@Suite struct `JPEG` {
    private let picture = TestPictures.asymmetric()

    private func samples(_ channels: (RGB) -> [UInt8]) -> [UInt8] { picture.pixels.flatMap { channels(RGB($0)) } }

    @Test func `a grey JPEG is read`() throws {
        let grey = (0..<64 * 48).map { UInt8($0 % 64 * 4) }
        let jpeg = TestPictures.jpeg(samples: grey, width: 64, height: 48, format: TJPF_GRAY, subsampling: TJSAMP_GRAY)
        let photo = try Picture(Frame(file: jpeg), crop: .full, maxDimension: 4000)
        #expect((0..<64).allSatisfy { abs(Int(photo.luma[$0, 20]) - $0 * 4) <= 2 })
        #expect(try ColorImage.develop(jpeg)[32, 9].green == photo.luma[32, 9])
    }

    @Test(arguments: [TJSAMP_444, TJSAMP_422, TJSAMP_420])
    func `a progressive JPEG is read`(subsampling: TJSAMP) throws {
        let jpeg = TestPictures.jpeg(
            samples: samples { [$0.red, $0.green, $0.blue] }, width: 96, height: 64, format: TJPF_RGB,
            subsampling: subsampling, flags: TJFLAG_PROGRESSIVE)
        #expect(jpeg[TestPictures.frameHeader(of: jpeg) + 1] == 0xc2)
        #expect(
            picture.largestDifference(to: try Picture(Frame(file: jpeg), crop: .full, maxDimension: 4000).luma) < 30)
    }

    @Test(
        arguments: [TJSAMP_444, TJSAMP_422, TJSAMP_420, TJSAMP_440, TJSAMP_411, TJSAMP_GRAY],
        [0, TJFLAG_PROGRESSIVE])
    func `the brightness alone is that of the picture in colour, and what is torn is refused in both`(
        subsampling: TJSAMP, flags: Int32
    ) throws {
        var generator = SeededGenerator(seed: 5)
        let jpeg = TestPictures.jpeg(
            samples: (0..<95 * 63 * 3).map {
                UInt8(truncatingIfNeeded: $0 / 40 + Int.random(in: 0..<40, using: &generator))
            },
            width: 95, height: 63, format: TJPF_RGB, subsampling: subsampling, flags: flags)
        let (color, grey) = (try Frame(file: jpeg), try Frame(file: jpeg, inColor: false))
        #expect(grey.luma == color.luma && grey.color == nil)
        #expect((color.color == nil) == (subsampling == TJSAMP_GRAY))
        for inColor in [true, false] {
            #expect(throws: PictureError.truncated) { try Frame(file: Array(jpeg.dropLast(400)), inColor: inColor) }
        }
    }

    @Test func `a JPEG of printing inks is read`() throws {
        // Adobe stores inks inverted: 255 is no ink. The key is full where nothing is printed.
        let jpeg = TestPictures.jpeg(
            samples: samples { [$0.red, $0.green, $0.blue, 255] }, width: 96, height: 64, format: TJPF_CMYK,
            subsampling: TJSAMP_444)
        #expect(
            picture.largestDifference(to: try Picture(Frame(file: jpeg), crop: .full, maxDimension: 4000).luma) < 12)
        let color = try ColorImage.develop(jpeg)[80, 10]
        let expected = picture[80, 10]
        #expect(abs(Int(color.red) - Int(expected.red)) < 8 && abs(Int(color.blue) - Int(expected.blue)) < 8)
    }

    @Test func `inks without Adobe's marker are not inverted`() throws {
        // The encoder stores equal inks v, v, v, 0 as 255 - v, 128, 128, 0; without the marker these are the inks.
        let jpeg = TestPictures.removing(
            segments: 0xee,
            from: TestPictures.jpeg(
                samples: (0..<256).flatMap { _ in [200, 200, 200, 0] as [UInt8] }, width: 16, height: 16,
                format: TJPF_CMYK, subsampling: TJSAMP_444))
        let color = try ColorImage.develop(jpeg)[8, 8]
        #expect(abs(Int(color.red) - 200) <= 2 && abs(Int(color.green) - 127) <= 2 && abs(Int(color.blue) - 127) <= 2)
    }

    @Test func `a camera's frame without Huffman tables is read like the whole file`() throws {
        let jpeg = TestPictures.jpeg(
            samples: samples { [$0.red, $0.green, $0.blue] }, width: 96, height: 64, format: TJPF_RGB,
            subsampling: TJSAMP_422)
        let frame = TestPictures.removing(segments: 0xc4, from: jpeg)
        #expect(frame.count < jpeg.count)
        let whole = try Picture(Frame(file: jpeg), crop: .full, maxDimension: 4000)
        #expect(try Picture(Frame(file: frame), crop: .full, maxDimension: 4000).luma == whole.luma)
    }

    @Test func `what follows the end marker is passed over`() throws {
        let jpeg = try TestPictures.jpeg(picture)
        let whole = try Picture(Frame(file: jpeg), crop: .full, maxDimension: 4000)
        for tail in [[UInt8](repeating: 0, count: 4096), Array("trailer".utf8), jpeg] {
            #expect(try Picture(Frame(file: jpeg + tail), crop: .full, maxDimension: 4000).luma == whole.luma)
        }
    }

    @Test func `padding that a camera leaves before the end marker is passed over`() throws {
        let jpeg = try TestPictures.jpeg(picture)
        let whole = try Picture(Frame(file: jpeg), crop: .full, maxDimension: 4000)
        for padding in [[0], [0x5a], [0x12, 0x34, 0x56], [UInt8](repeating: 0, count: 300)] {
            let padded = Array(jpeg[..<(jpeg.count - 2)]) + padding + [0xff, 0xd9]
            #expect(try Picture(Frame(file: padded), crop: .full, maxDimension: 4000).luma == whole.luma)
        }
    }

    @Test func `coded data left over before the end marker is damage`() throws {
        let jpeg = try TestPictures.jpeg(picture)
        let tail = [UInt8](repeating: 0x5a, count: 40)
        #expect(throws: PictureError.self) {
            try Frame(file: Array(jpeg[..<(jpeg.count - 2)]) + tail + [0xff, 0xd9])
        }
    }

    @Test func `an unknown revision of JFIF does not matter`() throws {
        var jpeg = try TestPictures.jpeg(picture)
        #expect(Array(jpeg[6..<11]) == Array("JFIF".utf8) + [0])
        jpeg[11] = 9
        #expect(throws: Never.self) { try Picture(Frame(file: jpeg), crop: .full, maxDimension: 4000) }
    }

    @Test func `JPEG and PNG of one picture are equally bright`() throws {
        let smooth = TestPictures.asymmetric(width: 160, height: 160)
        let jpeg = try Picture(Frame(file: TestPictures.jpeg(smooth)), crop: .auto, maxDimension: 4000)
        let png = try Picture(Frame(file: smooth.encoded(as: .png)), crop: .auto, maxDimension: 4000)
        for y in 80..<160 {
            for x in 80..<160 { #expect(abs(Int(jpeg.luma[x, y]) - Int(png.luma[x, y])) <= 3) }
        }
    }

    @Test(
        arguments: [TJSAMP_444, TJSAMP_422, TJSAMP_420, TJSAMP_440, TJSAMP_411].map(\.rawValue), [(64, 48), (67, 45)])
    func `a frame has the brightness of the decoder bit for bit, and its colours nearly`(
        sampling: UInt32, size: (width: Int, height: Int)
    ) throws {
        let (width, height) = size
        let samples = (0..<width * height).flatMap { index -> [UInt8] in
            let (x, y) = (index % width, index / width)
            return [UInt8(40 + 2 * x), UInt8(200 - 3 * y), UInt8(90 + x)]
        }
        let jpeg = TestPictures.jpeg(
            samples: samples, width: width, height: height, format: TJPF_RGB, subsampling: TJSAMP(rawValue: sampling))
        let frame = try Frame(file: jpeg)
        #expect(frame.size == PixelSize(width: width, height: height))
        #expect(frame.luma.elements == TestPictures.grey(of: jpeg, width: width, height: height))
        let (mine, theirs) = (ColorImage(frame), try ColorImage.develop(jpeg))
        for index in mine.pixels.indices {
            let (one, other) = (RGB(mine.pixels[index]), RGB(theirs.pixels[index]))
            #expect(abs(Int(one.red) - Int(other.red)) <= 8 && abs(Int(one.green) - Int(other.green)) <= 8)
            #expect(abs(Int(one.blue) - Int(other.blue)) <= 8)
        }
        for orientation in 1...8 {
            let turned = try ColorImage(Frame(file: TestPictures.oriented(jpeg, orientation)))
            let expected = try ColorImage.develop(TestPictures.oriented(jpeg, orientation))
            #expect(turned.size == expected.size)
            let middle = (turned.width / 2, turned.height / 3)
            #expect(
                abs(Int(turned[middle.0, middle.1].red) - Int(expected[middle.0, middle.1].red)) <= 12)
        }
    }
}
