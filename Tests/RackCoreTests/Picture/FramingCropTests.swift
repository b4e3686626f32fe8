// The crop as it is written, and the part of a picture that it means.

import RackCore
import Testing

@Suite struct `Framing crop` {
    @Test(arguments: [
        ("auto", FramingCrop.auto), ("full", .full), ("10,20,300", .square(x: 10, y: 20, side: 300)),
        (" 1 , 2 , 3 ", .square(x: 1, y: 2, side: 3)),
    ])
    func `what is allowed is read`(text: String, crop: FramingCrop) { #expect(FramingCrop(text) == crop) }

    @Test(arguments: ["", "Auto", "1,2", "1,2,3,4", "1,2,0", "-1,2,3", "a,b,c", "1,2,3px", ",,", "1;2;3", "1 2,3,4"])
    func `everything else is not`(text: String) { #expect(FramingCrop(text) == nil) }

    @Test(arguments: [FramingCrop.auto, .full, .square(x: 0, y: 7, side: 9)])
    func `a crop is written as it is read`(crop: FramingCrop) { #expect(FramingCrop(crop.description) == crop) }

    @Test func `auto is the square in the middle`() {
        #expect(
            FramingCrop.auto.rect(in: PixelSize(width: 401, height: 300))
                == PixelRect(x: 50, y: 0, width: 300, height: 300))
        #expect(
            FramingCrop.auto.rect(in: PixelSize(width: 30, height: 90)) == PixelRect(x: 0, y: 30, width: 30, height: 30)
        )
    }

    @Test func `a square is cut at the picture's edge, and is nothing beyond it`() {
        let size = PixelSize(width: 100, height: 80)
        #expect(
            FramingCrop.square(x: 90, y: 70, side: 50).rect(in: size) == PixelRect(x: 90, y: 70, width: 10, height: 10))
        #expect(FramingCrop.square(x: -5, y: 0, side: 10).rect(in: size) == PixelRect(x: 0, y: 0, width: 5, height: 10))
        #expect(FramingCrop.square(x: 100, y: 0, side: 50).rect(in: size) == nil)
        #expect(FramingCrop.square(x: .max, y: .min, side: .max).rect(in: size) == nil)
        #expect(FramingCrop.full.rect(in: PixelSize(width: 0, height: 5)) == nil)
    }
}
