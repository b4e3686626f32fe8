// Downsampling and cropping.

import Imaging
import RackCore
import Testing

@Suite struct `Downsampling and crop` {
    private func develop(_ picture: ColorImage, crop: FramingCrop = .full, maxDimension: Int) throws -> Picture {
        try Picture(Frame(file: picture.encoded(as: .png)), crop: crop, maxDimension: maxDimension)
    }

    @Test func `a picture within the limit keeps every pixel`() throws {
        let picture = TestPictures.checkered(width: 50, height: 40, cell: 3, seed: 1)
        let photo = try develop(picture, maxDimension: 50)
        #expect(photo.luma.elements == picture.pixels.map { UInt8($0 & 0xff) })
        #expect(photo.crop == PixelRect(x: 0, y: 0, width: 50, height: 40))
        #expect(photo.fullSize == picture.size)
    }

    @Test(arguments: [1, 7, 31, 32, 49, 64, 96, 99])
    func `the mean brightness stays, and the proportions`(limit: Int) throws {
        let picture = TestPictures.checkered(width: 100, height: 60, cell: 4, seed: 2)
        let photo = try develop(picture, maxDimension: limit)
        #expect(photo.luma.width == limit)
        #expect(abs(Double(photo.luma.height) - Double(limit) * 0.6) <= 0.5 || photo.luma.height == 1)
        let before = picture.pixels.reduce(0.0) { $0 + Double($1 & 0xff) } / Double(picture.pixels.count)
        let after = photo.luma.elements.reduce(0.0) { $0 + Double($1) } / Double(photo.luma.elements.count)
        #expect(abs(before - after) < 0.6)
        #expect(photo.fullSize == picture.size)
    }

    @Test func `each new pixel is the mean of the area that it covers`() throws {
        let picture = TestPictures.checkered(width: 90, height: 70, cell: 1, seed: 3)
        let photo = try develop(picture, maxDimension: 36)
        let (stepX, stepY) = (90.0 / 36, 70.0 / 28)
        for y in 0..<28 {
            for x in 0..<36 {
                var (sum, area) = (0.0, 0.0)
                for sourceY in Int(Double(y) * stepY)..<min(70, Int((Double(y + 1) * stepY).rounded(.up))) {
                    for sourceX in Int(Double(x) * stepX)..<min(90, Int((Double(x + 1) * stepX).rounded(.up))) {
                        let across =
                            min(Double(x + 1) * stepX, Double(sourceX + 1)) - max(Double(x) * stepX, Double(sourceX))
                        let down =
                            min(Double(y + 1) * stepY, Double(sourceY + 1)) - max(Double(y) * stepY, Double(sourceY))
                        sum += across * down * Double(picture.pixels[sourceY * 90 + sourceX] & 0xff)
                        area += across * down
                    }
                }
                #expect(abs(Double(photo.luma[x, y]) - sum / area) <= 0.51)
            }
        }
    }

    @Test func `the limit holds for what is kept, so that a crop is not reduced without need`() throws {
        let picture = TestPictures.checkered(width: 120, height: 60, cell: 3, seed: 4)
        let photo = try develop(picture, crop: .auto, maxDimension: 60)
        #expect(photo.crop == PixelRect(x: 30, y: 0, width: 60, height: 60))
        #expect(photo.luma.elements == (0..<3600).map { UInt8(picture.pixels[$0 / 60 * 120 + 30 + $0 % 60] & 0xff) })
    }

    @Test func `a place in the picture is found again in the photograph`() throws {
        let photo = try develop(
            TestPictures.checkered(width: 200, height: 100, cell: 5, seed: 5), crop: .square(x: 150, y: 20, side: 40),
            maxDimension: 20)
        let point = photo.fullPoint(Point(x: 10, y: 5))
        #expect(point == Point(x: 170, y: 30))
    }

    @Test func `a thumbnail has the side that is asked for`() throws {
        let picture = TestPictures.asymmetric(width: 400, height: 300)
        let small = picture.scaled(longestSide: 320)
        #expect(small.size == PixelSize(width: 320, height: 240))
        #expect(abs(small.brightness(310, 120) - picture.brightness(387, 150)) < 3)
        #expect(picture.scaled(longestSide: 500) == picture)
    }
}
