// The camera's live picture on the screen in which the rack is framed.

import Imaging
import RackCore
import Station
import Testing

@testable import Devices

@Suite("The live picture")
struct LivePictureDrawingTests {
    private static let red = RGB(0xFF0000)

    /// A red JPEG.
    private func jpeg(_ width: Int, _ height: Int) throws -> [UInt8] {
        try ColorImage(size: PixelSize(width: width, height: height), filledWith: Self.red).encoded(as: .jpeg)
    }

    /// The live picture's place on the ready screen.
    private static func live(_ size: PixelSize) throws -> LivePicture {
        let brush = try ScreenPainter(size: size).draw(SampleScreens.ready)
        return try #require(LivePicture(brush, guide: SampleScreens.ready.guide))
    }

    @Test(arguments: [(480, 320), (800, 480), (1280, 720), (600, 1024)])
    func `words and picture share the display, and no text is cut or overlaps the picture`(
        width: Int, height: Int
    ) throws {
        let framing = try Self.live(PixelSize(width: width, height: height))
        let place = framing.place
        #expect(place.width * place.height > Double(width * height) * 0.18)
        let entries = framing.brush.ledger.entries
        #expect(entries.contains { $0.text.contains("Press") })
        let status = SampleScreens.ready.status
        for entry in entries where ![status.camera.text, status.stick.text, status.sessions.text].contains(entry.text) {
            #expect(!entry.isCut, "\(entry.text)")
            let across = min(entry.area.x + entry.area.width, place.x + place.width) - max(entry.area.x, place.x)
            let down = min(entry.area.y + entry.area.height, place.y + place.height) - max(entry.area.y, place.y)
            #expect(across <= 0 || down <= 0, "\(entry.text)")
        }
    }

    @Test func `inside the square the picture is as it is, outside it is dimmed`() throws {
        let framing = try Self.live(PixelSize(width: 800, height: 480))
        try framing.draw(try ReducedPicture(try jpeg(1600, 800), fitting: framing.room))
        let image = try framing.brush.canvas.image()
        let place = framing.place
        let middle = image[Int(place.centerX), Int(place.centerY)]
        #expect(middle.red > 250 && middle.green < 5)
        let edge = image[Int(place.x) + 4, Int(place.centerY)]
        #expect(edge.red < 200 && edge.red > edge.green)
    }

    @Test func `a JPEG is decoded no larger than it is shown, and upright`() throws {
        let picture = try ReducedPicture(try jpeg(1600, 1200), fitting: PixelSize(width: 390, height: 390))
        #expect(picture.fullSize == PixelSize(width: 1600, height: 1200))
        #expect(picture.image.size == PixelSize(width: 400, height: 300))
        let small = try ReducedPicture(try jpeg(101, 51), fitting: PixelSize(width: 390, height: 390))
        #expect(small.image.size == PixelSize(width: 101, height: 51))
    }

    @Test func `a torn frame is no picture`() throws {
        let torn = Array(try jpeg(640, 480).dropLast(300))
        #expect(throws: PictureError.self) { try ReducedPicture(torn, fitting: PixelSize(width: 100, height: 100)) }
    }
}
