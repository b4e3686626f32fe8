// Pictures as pixels: what is sent, when, and how much.

import Foundation
import Imaging
import RackCore
import Simulator
import Station
import TestSupport
import Testing

@testable import Display
import Archive

@Suite("Pictures as pixels")
struct PixelPictureTests {
    private static let cell = PixelSize(width: 10, height: 20)

    private func noise(_ width: Int, _ height: Int) -> ColorImage {
        var random = SeededGenerator(seed: 5)
        let pixels = (0..<width * height).map { _ in UInt32.random(in: 0...0xFFFFFF, using: &random) }
        return ColorImage(width: width, height: height, pixels: pixels)
    }

    /// Greys from left to right, with a square of a colour that few pixels have.
    private var marked: ColorImage {
        ColorImage(
            width: 200, height: 120,
            pixels: (0..<200 * 120).map { index in
                let (x, y) = (index % 200, index / 200)
                if (90..<110).contains(x), (50..<70).contains(y) { return 0xFFA6_213B }
                return 0xFF00_0000 | UInt32(x * 255 / 199) * 0x01_0101
            })
    }

    private func screens(_ picture: ColorImage) throws -> (other: Screen, shown: Screen) {
        let all = Dictionary(MadeUpStates.screens.map { ($0.name, $0.screen) }) { first, _ in first }
        var shown = try #require(all["result-picture"])
        let bytes = try picture.encoded(as: .png)
        shown.parts = shown.parts.map { $0.mapPictures { _ in .init(Screen.Picture(id: "made up", bytes: bytes)) } }
        return (try #require(all["result-unread"]), shown)
    }

    private func renderer(budget: Int) -> CellRenderer {
        CellRenderer(
            size: .standard, colors: .trueColor, characters: .unicode,
            graphics: TerminalGraphics(cell: Self.cell, budget: budget))
    }

    private func update(_ old: [TerminalLine]?, _ new: [TerminalLine]) -> String {
        TerminalUpdate.text(from: old, to: new, columns: 80, colors: .trueColor)
    }

    @Test func `Sixel gives a picture back, rare colours too`() throws {
        let image = marked
        let back = try #require(SixelPicture(Sixel.encode(image, budget: .max))).image
        #expect(back.size == image.size)
        var worst = 0
        for (one, other) in zip(image.pixels, back.pixels) {
            for shift: UInt32 in [16, 8, 0] {
                let (sent, seen) = (Int(one >> shift & 255), Int(other >> shift & 255))
                worst = max(worst, abs(sent - seen))
            }
        }
        #expect(worst <= 12)
    }

    @Test(arguments: [(1, 6), (7, 13), (37, 6), (64, 48), (3, 200)])
    func `Sixel of any size is whole, and never higher than its place`(width: Int, height: Int) throws {
        let back = try #require(SixelPicture(Sixel.encode(noise(width, height), budget: .max))).image
        #expect(back.width == width && back.height == height / 6 * 6)
    }

    @Test func `Sixel of noise keeps to its bytes and fills its place`() throws {
        let text = Sixel.encode(noise(380, 280), budget: 16_000)
        #expect(text.utf8.count <= 16_000)
        #expect(try #require(SixelPicture(text)).image.size == PixelSize(width: 380, height: 276))
    }

    @Test func `the table shows the selected tube where there is room for its picture`() throws {
        let screen = try #require(MadeUpStates.screens.first { $0.name == "result-table" }).screen
        var renderer = renderer(budget: 20_000)
        #expect(PlacedPicture(in: renderer.lines(screen)) == nil)
        renderer.size = TerminalSize(columns: 100, rows: 40)
        let lines = renderer.lines(screen)
        let picture = try #require(PlacedPicture(in: lines)).picture
        #expect(picture.id.hasSuffix("-2-3"))
        renderer.graphics = nil
        #expect(renderer.lines(screen).contains { $0.text.contains("▀▀▀") })
    }

    @Test func `a picture is sent once, stays while words change, and is taken away`() throws {
        let (other, shown) = try screens(marked)
        let renderer = renderer(budget: TerminalGraphics.usualBudget)
        let opening = "\u{1B}P"
        let (words, picture) = (renderer.lines(other), renderer.lines(shown))
        #expect(PlacedPicture(in: words) == nil)
        let place = try #require(PlacedPicture(in: picture))
        #expect(picture.allSatisfy { !$0.text.contains("▀") })
        #expect(update(words, picture).components(separatedBy: opening).count == 2)
        #expect(update(nil, picture).contains(opening))

        var changed = shown
        changed.parts[0] = .title(.init(.warning, "Something else"))
        let step = update(picture, renderer.lines(changed))
        #expect(!step.isEmpty && !step.contains(opening))
        var others = shown
        others.parts = others.parts.map { part in
            guard case .split(var split) = part else { return part }
            split.side = [.notes([.init(nil, "Something else")])]
            return .split(split)
        }
        let beside = update(picture, renderer.lines(others))
        // The line is written around the picture, not over it.
        #expect(!beside.contains(opening) && beside.contains("\u{1B}[\(place.picture.columns)C"))

        changed.parts = changed.parts.map {
            $0.mapPictures { view in
                var view = view
                view.viewport = Screen.Viewport(center: Point(x: 0.5, y: 0.5), zoom: 2)
                return view
            }
        }
        #expect(update(picture, renderer.lines(changed)).contains(opening))

        let leaving = update(picture, words)
        for row in place.row..<place.row + place.picture.rows { #expect(leaving.contains("\u{1B}[\(row + 1);1H")) }
    }

    @Test func `on a serial line a picture of noise is drawn in less than two seconds`() throws {
        let (other, shown) = try screens(noise(640, 480))
        let renderer = renderer(budget: TerminalGraphics.serialBudget)
        let cost = update(renderer.lines(other), renderer.lines(shown)).utf8.count
        #expect(cost > 4000 && cost < 2 * 11_520)
    }

    @Test func `a terminal without colours gets no pixels`() throws {
        var renderer = renderer(budget: TerminalGraphics.usualBudget)
        renderer.colors = .none
        #expect(PlacedPicture(in: renderer.lines(try screens(marked).shown)) == nil)
    }

    @Test func `the history shows the selected session's small picture as pixels`() throws {
        var screen = try #require(MadeUpStates.screens.first { $0.name == "history" }?.screen)
        let colors = [RGB(0xA6213B), RGB(0x207DBB)]
        for (index, color) in colors.enumerated() {
            let bytes = try ColorImage(size: PixelSize(width: 160, height: 120), filledWith: color).encoded(as: .png)
            screen.parts = screen.parts.map { part in
                guard case .list(var list) = part, list.rows.count > 1 else { return part }
                list.selected = index
                list.rows[index].picture = .init(id: "made up \(index)", bytes: bytes)
                return .list(list)
            }
            let lines = renderer(budget: TerminalGraphics.usualBudget).lines(screen)
            let picture = try #require(PlacedPicture(in: lines)).picture
            #expect(picture.image.width > 100 && picture.image.pixels.allSatisfy { RGB($0) == color })
            #expect(!picture.encoded.isEmpty)
        }
    }

    @Test(arguments: [true, false])
    func `home shows what the camera sees with its square, and words alone on a serial line`(hasPixels: Bool) throws {
        var renderer = CellRenderer(
            size: .standard, colors: .trueColor, characters: .unicode,
            graphics: hasPixels ? TerminalGraphics(cell: Self.cell) : nil)
        let home = try #require(MadeUpStates.screens.first { $0.name == "home" }?.screen)
        let room = try #require(renderer.liveRoom(home))
        let red = try ColorImage(size: PixelSize(width: 400, height: 300), filledWith: RGB(0xFF0000)).encoded(as: .jpeg)
        func colors(_ lines: [TerminalLine]) throws -> [RGB] {
            guard hasPixels else {
                return lines.flatMap(\.pieces).compactMap(\.style.pixels).flatMap { [$0.upper, $0.lower] }
            }
            return try #require(PlacedPicture(in: lines)).picture.image.pixels.map { RGB($0) }
        }
        let isRed = { (color: RGB) in color.red > 230 && color.green < 32 && color.blue < 32 }
        let isSquare = { (color: RGB) in color.contrast(to: Palette.badge) < 1.3 }
        let before = try colors(renderer.lines(home))
        #expect(!before.contains(where: isRed) && before.contains(where: isSquare))
        renderer.live = LiveFrame(number: 1, picture: try ReducedPicture(red, fitting: room))
        let lines = renderer.lines(home)
        let seen = try colors(lines)
        // Outside the square it is dimmed.
        #expect(seen.contains(where: isRed) && seen.contains(where: isSquare) && !seen.allSatisfy(isRed))
        #expect(
            lines.contains { $0.text.contains("Press the pedal") } && lines.contains { $0.text.contains("History") })
        renderer.isSerial = true
        #expect(renderer.liveRoom(home) == nil && !renderer.showsLive)
        #expect(renderer.lines(home).allSatisfy { $0.slice == nil && !$0.text.contains("▀") })
    }
}
