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

    /// The pixels of the PNG of a screen.
    private func shown(_ screen: Screen, live: [UInt8], _ painter: ScreenPainter) throws -> [UInt32] {
        try ColorImage.develop(painter.png(screen, live: live)).pixels
    }

    /// The screen on which the square is set, with the square that a crop makes.
    private func framing(_ crop: FramingCrop) throws -> Screen {
        var screen = try #require(SampleScreens.madeUp().first { $0.name == "framing in English" }?.screen)
        guard case .framing(var framing) = screen.content else { throw CancellationError() }
        framing.guide = Screen.Guide(crop: crop, pictureSize: PixelSize(width: 1600, height: 800))
        screen.content = .framing(framing)
        return screen
    }

    @Test func `a square that is moved moves at once over the picture that the camera gave last`() throws {
        let painter = ScreenPainter(size: PixelSize(width: 800, height: 480))
        let seen = try jpeg(1600, 800)
        let (left, right) = (
            try framing(.square(x: 0, y: 0, side: 800)), try framing(.square(x: 800, y: 0, side: 800))
        )
        var drawing = LiveScreen(painter: painter)
        _ = try drawing.draw(left)
        let room = try #require(drawing.room)
        _ = try drawing.draw(try ReducedPicture(seen, fitting: room))
        let moved = try drawing.draw(right).image().pixels
        // The same as if the camera had sent its picture once more, so not the still below it, nor an empty place.
        #expect(try moved == shown(right, live: seen, painter))
        #expect(try moved != shown(right, live: [], painter))
        #expect(try moved != shown(left, live: seen, painter))
    }

    @Test func `a picture from before another screen is not shown again`() throws {
        let painter = ScreenPainter(size: PixelSize(width: 800, height: 480))
        var drawing = LiveScreen(painter: painter)
        _ = try drawing.draw(SampleScreens.ready)
        let room = try #require(drawing.room)
        _ = try drawing.draw(try ReducedPicture(try jpeg(1600, 800), fitting: room))
        _ = try drawing.draw(SampleScreens.progress[0])
        #expect(drawing.room == nil)
        let back = try drawing.draw(SampleScreens.ready).image().pixels
        #expect(try back == shown(SampleScreens.ready, live: [], painter))
    }
}
