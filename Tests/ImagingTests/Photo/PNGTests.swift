// PNG files of every colour type and depth.

import Imaging
import RackCore
import Testing
import TestSupport

@Suite struct `PNG` {
    @Test func `grey of 16 bits is as bright as grey of 8 bits`() throws {
        let levels = (0..<256).map { UInt8($0) }
        let deep = HandmadePNG(width: 256, height: 1, depth: 16, colorType: 0, samples: levels.flatMap { [$0, $0] })
        let flat = HandmadePNG(width: 256, height: 1, colorType: 0, samples: levels)
        for file in [deep, flat] {
            let photo = try Picture(Frame(file: file.bytes), crop: .full, maxDimension: 4000)
            #expect(photo.luma.elements == levels)
        }
    }

    @Test func `colour of 16 bits is read`() throws {
        let samples: [UInt8] = [255, 255, 0, 0, 0, 0, 0, 0, 128, 128, 255, 255]
        let file = HandmadePNG(width: 2, height: 1, depth: 16, colorType: 2, samples: samples)
        let image = try ColorImage.develop(file.bytes)
        #expect(image[0, 0] == RGB(0xff0000) && image[1, 0] == RGB(0x0080ff))
    }

    @Test(arguments: [UInt8(1), 2, 4])
    func `grey of few bits reaches from black to white`(depth: UInt8) throws {
        let file = HandmadePNG(
            width: 2, height: 1, depth: depth, colorType: 0, samples: [(UInt8(0xff) << (8 - depth)) >> depth])
        #expect(try Picture(Frame(file: file.bytes), crop: .full, maxDimension: 4000).luma.elements == [0, 255])
    }

    @Test func `a palette is looked up, its transparent colours on white`() throws {
        let file = HandmadePNG(
            width: 4, height: 1, depth: 2, colorType: 3, samples: [0b00_01_10_11],
            chunks: [("PLTE", [10, 20, 30, 200, 100, 50, 0, 0, 0, 7, 8, 9]), ("tRNS", [255, 255, 0])])
        let image = try ColorImage.develop(file.bytes)
        #expect((0..<4).map { image[$0, 0] } == [RGB(0x0a141e), RGB(0xc86432), .white, RGB(0x070809)])
    }

    @Test func `what is transparent lies on white`() throws {
        let color = HandmadePNG(
            width: 3, height: 1, colorType: 6, samples: [255, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0, 128])
        let image = try ColorImage.develop(color.bytes)
        #expect(image[0, 0] == RGB(0xff0000) && image[1, 0] == .white)
        #expect((100...200).contains(image[2, 0].green))

        let grey = HandmadePNG(width: 2, height: 1, colorType: 4, samples: [40, 255, 40, 0])
        #expect(try Picture(Frame(file: grey.bytes), crop: .full, maxDimension: 4000).luma.elements == [40, 255])

        let keyed = HandmadePNG(
            width: 2, height: 1, colorType: 2, samples: [1, 2, 3, 9, 9, 9], chunks: [("tRNS", [0, 9, 0, 9, 0, 9])])
        #expect(try ColorImage.develop(keyed.bytes).pixels.map { RGB($0) } == [RGB(0x010203), .white])
    }

    @Test func `the brightness of colour is that of JPEG`() throws {
        var generator = SeededGenerator(seed: 5)
        let samples = (0..<300).map { _ in UInt8.random(in: 0...255, using: &generator) }
        let file = HandmadePNG(width: 10, height: 10, colorType: 2, samples: samples)
        let luma = try Picture(Frame(file: file.bytes), crop: .full, maxDimension: 4000).luma
        #expect(try ColorImage.develop(file.bytes).largestDifference(to: luma) <= 0.51)
    }

    @Test func `a drawing comes back from its file as it was`() throws {
        let picture = TestPictures.checkered(width: 33, height: 17, cell: 2, seed: 6)
        #expect(try ColorImage.develop(picture.encoded(as: .png)) == picture)
    }
}
