// Pictures come upright whatever their Exif block says.

import Imaging
import RackCore
import Testing
import TestSupport

@Suite struct `Orientation` {
    /// Where the upright picture's pixel stands that is stored at column c and row r of w × h, straight from the words
    /// of the Exif standard about tag 0x0112.
    static func upright(_ orientation: Int, c: Int, r: Int, w: Int, h: Int) -> (x: Int, y: Int) {
        switch orientation {
        case 2: (w - 1 - c, r)
        case 3: (w - 1 - c, h - 1 - r)
        case 4: (c, h - 1 - r)
        case 5: (r, c)
        case 6: (h - 1 - r, c)
        case 7: (h - 1 - r, w - 1 - c)
        case 8: (r, w - 1 - c)
        default: (c, r)
        }
    }

    /// The picture as a camera would store it that states the orientation.
    static func stored(_ picture: ColorImage, _ orientation: Int) -> ColorImage {
        let swaps = orientation >= 5
        let (w, h) = swaps ? (picture.height, picture.width) : (picture.width, picture.height)
        return ColorImage(
            width: w, height: h,
            pixels: (0..<w * h).map { index in
                let place = upright(orientation, c: index % w, r: index / w, w: w, h: h)
                return picture.pixels[place.y * picture.width + place.x]
            })
    }

    @Test(arguments: 1...8, [true, false])
    func `a JPEG stands upright`(orientation: Int, isLittleEndian: Bool) throws {
        let picture = TestPictures.asymmetric()
        let jpeg = TestPictures.oriented(
            try TestPictures.jpeg(Self.stored(picture, orientation)), orientation, isLittleEndian: isLittleEndian)

        let photo = try Picture(Frame(file: jpeg), crop: .full, maxDimension: 4000)
        #expect(photo.fullSize == picture.size)
        #expect(picture.largestDifference(to: photo.luma) < 12)

        let color = try ColorImage.develop(jpeg)
        #expect(color.size == picture.size)
        #expect(color.largestDifference(to: photo.luma) < 2)
    }

    @Test(arguments: 1...8)
    func `a PNG with an Exif chunk stands upright`(orientation: Int) throws {
        let picture = TestPictures.asymmetric(width: 20, height: 14)
        let stored = Self.stored(picture, orientation)
        let png = HandmadePNG(
            width: stored.width, height: stored.height, colorType: 2,
            samples: stored.pixels.map { RGB($0) }.flatMap { [$0.red, $0.green, $0.blue] },
            chunks: [("eXIf", TestPictures.exif(orientation: orientation, isLittleEndian: false))])
        #expect(try ColorImage.develop(png.bytes) == picture)
    }

    @Test(arguments: 1...8)
    func `a crop is a part of the upright picture, downsampled or not`(orientation: Int) throws {
        let picture = TestPictures.checkered(width: 120, height: 80, cell: 8, seed: 7)
        let jpeg = TestPictures.oriented(try TestPictures.jpeg(Self.stored(picture, orientation)), orientation)
        let crop = FramingCrop.square(x: 72, y: 16, side: 32)

        let photo = try Picture(Frame(file: jpeg), crop: crop, maxDimension: 4000)
        #expect(photo.crop == PixelRect(x: 72, y: 16, width: 32, height: 32))
        let half = try Picture(Frame(file: jpeg), crop: crop, maxDimension: 16)
        #expect(half.crop == photo.crop)
        #expect(half.luma.width == 16 && half.luma.height == 16)
        for y in 0..<32 {
            for x in 0..<32 {
                let expected = picture.brightness(72 + x, 16 + y)
                #expect(abs(expected - Double(photo.luma[x, y])) < 4)
                #expect(abs(expected - Double(half.luma[x / 2, y / 2])) < 4)
            }
        }
    }

    @Test func `a damaged Exif block leaves the picture as it is stored`() throws {
        let picture = TestPictures.asymmetric()
        let jpeg = try TestPictures.jpeg(picture)
        let sound = Array("Exif".utf8) + [0, 0] + TestPictures.exif(orientation: 6, isLittleEndian: true)
        var blocks = (0..<sound.count - 20).map { Array(sound[..<$0]) }
        blocks += [9, 0, 255].map {
            Array("Exif".utf8) + [0, 0] + TestPictures.exif(orientation: $0, isLittleEndian: true)
        }
        for block in blocks {
            let photo = try Picture(
                Frame(file: TestPictures.inserting(segment: 0xe1, block, into: jpeg)), crop: .full, maxDimension: 4000)
            #expect(photo.fullSize == picture.size)
        }
    }

    @Test func `no Exif block can crash the reader`() throws {
        var generator = SeededGenerator(seed: 112)
        let jpeg = try TestPictures.jpeg(TestPictures.asymmetric(width: 16, height: 8))
        for _ in 0..<2_000 {
            var block = TestPictures.exif(orientation: 6, isLittleEndian: Bool.random(using: &generator))
            for _ in 0..<Int.random(in: 0...6, using: &generator) {
                block[Int.random(in: 0..<block.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            block.removeLast(Int.random(in: 0..<block.count, using: &generator) / 2)
            let photo = try Picture(
                Frame(file: TestPictures.inserting(segment: 0xe1, Array("Exif".utf8) + [0, 0] + block, into: jpeg)),
                crop: .full,
                maxDimension: 100)
            #expect([PixelSize(width: 16, height: 8), PixelSize(width: 8, height: 16)].contains(photo.fullSize))
        }
    }
}
