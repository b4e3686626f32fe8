// What is not a whole, sound picture of a usable size is refused with a reason.

import Imaging
import RackCore
import Testing

@Suite struct `Refusals` {
    private func reason(against bytes: [UInt8], crop: FramingCrop = .full) -> PictureError? {
        let reading = error { () throws(PictureError) in try Picture(Frame(file: bytes), crop: crop, maxDimension: 4000)
        }
        let drawing = error { () throws(PictureError) in try ColorImage.develop(bytes) }
        if case .cropOutside = reading {} else { #expect(reading == drawing) }
        return reading
    }

    private func isDamage(_ refusal: PictureError?) -> Bool {
        if case .damaged? = refusal { true } else { false }
    }

    private let jpeg: [UInt8]
    private let png: [UInt8]

    init() throws {
        let picture = TestPictures.checkered(width: 64, height: 48, cell: 5, seed: 3)
        jpeg = try picture.encoded(as: .jpeg)
        png = try picture.encoded(as: .png)
    }

    @Test func `an empty file is refused`() { #expect(reason(against: []) == .empty) }

    @Test func `text under a picture's name is refused`() {
        #expect(reason(against: Array("These are not the bytes of a picture.\n".utf8)) == .notAPicture)
        #expect(reason(against: [0xff]) == .notAPicture)
    }

    static let foreign: [(kind: String, bytes: [UInt8])] = [
        ("GIF", Array("GIF89a".utf8) + [1, 0, 1, 0]),
        ("TIFF", [0x49, 0x49, 0x2a, 0, 8, 0, 0, 0]),
        ("TIFF", [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8]),
        ("WebP", Array("RIFF".utf8) + [36, 0, 0, 0] + Array("WEBPVP8 ".utf8)),
        ("HEIC", [0, 0, 0, 24] + Array("ftypheic".utf8) + [0, 0, 0, 0] + Array("mif1heic".utf8)),
        ("AVIF", [0, 0, 0, 24] + Array("ftypavif".utf8) + [0, 0, 0, 0] + Array("mif1".utf8)),
        ("PDF", Array("%PDF-1.7".utf8)),
        ("BMP", Array("BM".utf8) + [54, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40] + [UInt8](repeating: 0, count: 40)),
    ]

    @Test(arguments: foreign)
    func `a picture of another kind is refused by its name`(kind: String, bytes: [UInt8]) throws {
        let refusal = try #require(reason(against: bytes))
        #expect(refusal == .unsupportedKind(kind))
    }

    @Test func `a JPEG cut at any length is refused`() {
        for length in 2..<jpeg.count {
            let refusal = reason(against: Array(jpeg[..<length]))
            #expect(refusal == .truncated, "cut after \(length) of \(jpeg.count) bytes")
        }
    }

    @Test func `a JPEG cut and closed with an end marker is refused`() throws {
        for length in stride(from: jpeg.count / 2, to: jpeg.count - 16, by: 7) {
            #expect(isDamage(reason(against: jpeg[..<length] + [0xff, 0xd9])))
        }
    }

    @Test func `a PNG cut at any length is refused`() {
        for length in 4..<png.count {
            #expect(reason(against: Array(png[..<length])) == .truncated, "cut after \(length) of \(png.count) bytes")
        }
    }

    @Test func `a PNG with an altered byte in its pixels is refused`() throws {
        let start = try #require(
            (0..<png.count).first { Array(png[$0..<min($0 + 4, png.count)]) == Array("IDAT".utf8) })
        for position in stride(from: start + 4, to: png.count - 16, by: 11) {
            var damaged = png
            damaged[position] ^= 0x10
            #expect(isDamage(reason(against: damaged)))
        }
    }

    @Test func `a JPEG header of 30000 x 30000 pixels is refused`() {
        var huge = jpeg
        let frame = TestPictures.frameHeader(of: jpeg)
        huge.replaceSubrange(frame + 5..<frame + 9, with: [0x75, 0x30, 0x75, 0x30])
        #expect(reason(against: huge) == .tooLarge(PixelSize(width: 30_000, height: 30_000)))
    }

    @Test(arguments: [(30_000, 30_000), (20_001, 1), (1, 20_001), (0x7fff_ffff, 0x7fff_ffff), (20_000, 5_001)])
    func `a PNG header over the limits is refused`(width: Int, height: Int) throws {
        var file = HandmadePNG(width: 1, height: 1, colorType: 0, samples: [0])
        let body = Array(file.bytes[33...])
        (file.width, file.height, file.samples) = (width, 1, [])
        let header = HandmadePNG.chunk(
            "IHDR", HandmadePNG.word(width) + HandmadePNG.word(height) + [8, 0, 0, 0, 0])
        let refusal = try #require(reason(against: Array(file.bytes[..<8]) + header + body))
        #expect(refusal == .tooLarge(PixelSize(width: width, height: height)))
    }

    @Test func `a picture of one pixel is a picture`() throws {
        let one = ColorImage(size: PixelSize(width: 1, height: 1), filledWith: RGB(0x808080))
        for format in PictureFormat.allCases {
            let photo = try Picture(Frame(file: one.encoded(as: format)), crop: .auto, maxDimension: 4000)
            #expect(photo.fullSize == PixelSize(width: 1, height: 1) && photo.luma[0, 0] == 128)
        }
    }

    @Test(arguments: [UInt8(12), 16, 2])
    func `a JPEG of other than 8 bits a sample is refused`(precision: UInt8) {
        var other = jpeg
        other[TestPictures.frameHeader(of: jpeg) + 4] = precision
        #expect(reason(against: other) == .unsupportedJPEG(.bits(Int(precision))))
    }

    @Test(arguments: [(UInt8(0xc3), JPEGVariety.lossless), (0xc5, .hierarchical)])
    func `a JPEG of an unusual process is refused`(marker: UInt8, variety: JPEGVariety) {
        var other = jpeg
        other[TestPictures.frameHeader(of: jpeg) + 1] = marker
        #expect(reason(against: other) == .unsupportedJPEG(variety))
    }

    @Test(arguments: [101, 500])
    func `a JPEG of more scans than anybody makes is refused, whatever they hold`(scans: Int) throws {
        let start = try #require(jpeg.indices.last { jpeg[$0...].starts(with: [0xff, 0xda]) })
        let scan = jpeg[start..<jpeg.count - 2]
        let many = jpeg[..<start] + (0..<scans).flatMap { _ in scan } + [0xff, 0xd9]
        #expect(reason(against: Array(many)) == .unsupportedJPEG(.scans(scans)))
    }

    @Test func `scans cost as many pixels as they go over`() throws {
        var large = jpeg
        let frame = TestPictures.frameHeader(of: jpeg)
        large.replaceSubrange(frame + 5..<frame + 9, with: [0x27, 0x10, 0x27, 0x10])
        let start = try #require(large.indices.last { large[$0...].starts(with: [0xff, 0xda]) })
        let scan = large[start..<large.count - 2]
        let many = large[..<start] + (0..<16).flatMap { _ in scan } + [0xff, 0xd9]
        #expect(reason(against: Array(many)) == .unsupportedJPEG(.scans(16)))
    }

    @Test func `a PNG whose data goes on long after its last pixel is refused before it is expanded`() {
        let excess = HandmadePNG.stored([UInt8](repeating: 0, count: 200_000))
        let picture = HandmadePNG(
            width: 4, height: 4, colorType: 0, samples: [UInt8](repeating: 9, count: 16), chunks: [("IDAT", excess)])
        #expect(reason(against: picture.bytes) == .damaged(.excess))
    }

    @Test func `a crop beside the picture is refused`() throws {
        let crop = FramingCrop.square(x: 64, y: 0, side: 10)
        let refusal = try #require(reason(against: jpeg, crop: crop))
        #expect(refusal == .cropOutside(crop: crop, picture: PixelSize(width: 64, height: 48)))
    }
}
