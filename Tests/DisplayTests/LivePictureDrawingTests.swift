// The camera's live picture on the screen in which the rack is framed.

import Imaging
import RackCore
import Station
import TestSupport
import Testing

@testable import Display

@Suite("The live picture")
struct LivePictureDrawingTests {
    private static let red = RGB(0xFF0000)

    /// A red JPEG.
    private func jpeg(_ width: Int, _ height: Int) throws -> [UInt8] {
        try ColorImage(size: PixelSize(width: width, height: height), filledWith: Self.red).encoded(as: .jpeg)
    }

    /// The ready screen as it is drawn, and the live picture's place on it.
    private static func ready(_ size: PixelSize) throws -> (brush: Brush, live: LivePicture) {
        let brush = try PixelRenderer(size: size).draw(SampleScreens.ready)
        return (brush, try #require(brush.record.live))
    }

    @Test(arguments: [(480, 320), (800, 480), (1280, 720), (600, 1024)])
    func `words and picture share the display, and no text is cut or overlaps the picture`(
        width: Int, height: Int
    ) throws {
        let (brush, live) = try Self.ready(PixelSize(width: width, height: height))
        let place = live.place
        #expect(place.width * place.height > Double(width * height) * 0.18)
        let entries = brush.record.entries
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
        let (brush, live) = try Self.ready(PixelSize(width: 800, height: 480))
        try live.draw(try ReducedPicture(try jpeg(1600, 800), fitting: live.room))
        let image = try brush.canvas.image()
        let place = live.place
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

    @Test func `a frame is made smaller by halves, no smaller than it is shown`() throws {
        let frame = try Frame(file: jpeg(1600, 1200))
        let picture = ReducedPicture(frame, fitting: PixelSize(width: 390, height: 390))
        #expect(picture.fullSize == PixelSize(width: 1600, height: 1200))
        #expect(picture.image.size == PixelSize(width: 400, height: 300))
        #expect(picture.image[200, 150].red > 250 && picture.image[200, 150].green < 5)
    }

    @Test func `a camera's file is decoded no larger than it is shown, and a damaged one not at all`() throws {
        let room = PixelSize(width: 390, height: 390)
        let picture = try #require(ReducedPicture(.file(try jpeg(1600, 1200)), fitting: room))
        #expect(picture.image.size == PixelSize(width: 400, height: 300))
        #expect(picture.fullSize == PixelSize(width: 1600, height: 1200))
        #expect(ReducedPicture(.file([0xFF, 0xD8, 0xFF, 0xD9]), fitting: room) == nil)
    }

    @Test func `a torn frame is no picture`() throws {
        let torn = Array(try jpeg(640, 480).dropLast(300))
        #expect(throws: PictureError.self) { try ReducedPicture(torn, fitting: PixelSize(width: 100, height: 100)) }
    }

    /// The pixels of the PNG of a screen.
    private func shown(_ screen: Screen, live: Frame?, _ renderer: PixelRenderer) throws -> [UInt32] {
        try ColorImage.develop(renderer.png(screen, live: live.map { .frame($0) })).pixels
    }

    /// The screen on which the square is set, with the square that a crop makes.
    private func framing(_ crop: FramingCrop) throws -> Screen {
        var screen = try #require(SampleScreens.madeUp().first { $0.name == "framing in English" }?.screen)
        screen.parts = screen.parts.map {
            $0.mapPictures { view in
                var view = view
                view.guide = Screen.Guide(crop: crop, pictureSize: PixelSize(width: 1600, height: 800))
                return view
            }
        }
        return screen
    }

    @Test func `a square that is moved moves at once over the picture that the camera gave last`() throws {
        let renderer = PixelRenderer(size: PixelSize(width: 800, height: 480))
        let seen = try Frame(file: jpeg(1600, 800))
        let (left, right) = (
            try framing(.square(x: 0, y: 0, side: 800)), try framing(.square(x: 800, y: 0, side: 800))
        )
        var drawing = LiveScreen(renderer: renderer)
        _ = try drawing.draw(left)
        let room = try #require(drawing.room)
        _ = try drawing.draw(ReducedPicture(seen, fitting: room))
        let moved = try drawing.draw(right).image().pixels
        // The same as if the camera had sent its picture once more, so not the still below it, nor an empty place.
        #expect(try moved == shown(right, live: seen, renderer))
        #expect(try moved != shown(right, live: nil, renderer))
        #expect(try moved != shown(left, live: seen, renderer))
    }

    @Test func `a picture from before another screen is not shown again`() throws {
        let renderer = PixelRenderer(size: PixelSize(width: 800, height: 480))
        var drawing = LiveScreen(renderer: renderer)
        _ = try drawing.draw(SampleScreens.ready)
        let room = try #require(drawing.room)
        _ = try drawing.draw(try ReducedPicture(try jpeg(1600, 800), fitting: room))
        _ = try drawing.draw(SampleScreens.progress[0])
        #expect(drawing.room == nil)
        let back = try drawing.draw(SampleScreens.ready).image().pixels
        #expect(try back == shown(SampleScreens.ready, live: nil, renderer))
    }
}
