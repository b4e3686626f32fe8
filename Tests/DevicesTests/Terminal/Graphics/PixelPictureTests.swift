// Pictures as pixels: what is sent, when, and how much.

import Foundation
import Imaging
import RackCore
import Simulator
import Station
import TestSupport
import Testing

@testable import Devices

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
        guard case .result(var result) = shown.content else { throw CancellationError() }
        result.picture.picture = Screen.Picture(id: "made up", bytes: try picture.encoded(as: .png))
        result.picture.viewport = .whole
        shown.content = .result(result)
        return (try #require(all["result-unread"]), shown)
    }

    private func painter(_ language: TerminalGraphics.Language, budget: Int) -> TerminalPainter {
        TerminalPainter(
            size: .standard, colors: .trueColor, signs: .unicode,
            graphics: TerminalGraphics(language: language, cell: Self.cell, budget: budget), pictures: ScreenPictures())
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

    @Test(arguments: [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")])
    func `base64 is that of RFC 4648`(plain: String, encoded: String) {
        #expect(String(decoding: Base64.encode(Array(plain.utf8)), as: UTF8.self) == encoded)
    }

    @Test func `Kitty gets a PNG in parts that the terminal puts together`() throws {
        let image = noise(100, 80)
        let text = KittyGraphics.show(image, cell: Self.cell, budget: .max)
        let parts = text.components(separatedBy: "\u{1B}\\").dropLast()
        #expect(parts.count > 1 && parts.allSatisfy { $0.hasPrefix("\u{1B}_G") && $0.utf8.count < 4200 })
        #expect(parts.first?.contains("c=10,") == true)
        #expect(parts.dropLast().allSatisfy { $0.contains("m=1;") } && parts.last?.contains("m=0;") == true)
        let payload = parts.map { $0.split(separator: ";", maxSplits: 1)[1] }.joined()
        #expect(payload.utf8.elementsEqual(Base64.encode(try image.encoded(as: .png))))
        #expect(KittyGraphics.show(image, cell: Self.cell, budget: 16_000).utf8.count <= 16_000)
    }

    @Test(arguments: [TerminalGraphics.Language.kitty, .sixel])
    func `a picture is sent once, stays while words change, and is taken away`(
        language: TerminalGraphics.Language
    ) throws {
        let (other, shown) = try screens(marked)
        let painter = painter(language, budget: TerminalGraphics.usualBudget)
        let opening = language == .kitty ? "\u{1B}_Ga=T" : "\u{1B}P"
        let (words, picture) = (painter.lines(other), painter.lines(shown))
        #expect(PlacedPicture(in: words) == nil)
        let place = try #require(PlacedPicture(in: picture))
        #expect(picture.allSatisfy { !$0.text.contains("▀") })
        #expect(update(words, picture).components(separatedBy: opening).count == 2)
        #expect(update(nil, picture).contains(opening))

        var changed = shown
        guard case .result(var result) = shown.content else { return }
        result.selected = (result.selected + 1) % max(1, result.rows.count)
        changed.content = .result(result)
        let step = update(picture, painter.lines(changed))
        #expect(!step.isEmpty && !step.contains(opening) && !step.contains(KittyGraphics.removal))
        // The line is written around the picture, not over it.
        #expect(step.contains("\u{1B}[\(place.picture.columns)C"))

        result.picture.viewport = Screen.Viewport(center: Point(x: 0.5, y: 0.5), zoom: 2)
        changed.content = .result(result)
        #expect(update(picture, painter.lines(changed)).contains(opening))

        let leaving = update(picture, words)
        #expect(leaving.contains(KittyGraphics.removal) == (language == .kitty))
        for row in place.row..<place.row + place.picture.rows { #expect(leaving.contains("\u{1B}[\(row + 1);1H")) }
    }

    @Test(arguments: [TerminalGraphics.Language.kitty, .sixel])
    func `on a serial line a picture of noise is drawn in less than two seconds`(
        language: TerminalGraphics.Language
    ) throws {
        let (other, shown) = try screens(noise(640, 480))
        let painter = painter(language, budget: TerminalGraphics.serialBudget)
        let cost = update(painter.lines(other), painter.lines(shown)).utf8.count
        #expect(cost > 4000 && cost < 2 * 11_520)
    }

    @Test func `a terminal without colours gets no pixels`() throws {
        var painter = painter(.kitty, budget: TerminalGraphics.usualBudget)
        painter.colors = .none
        #expect(PlacedPicture(in: painter.lines(try screens(marked).shown)) == nil)
    }

    @Test func `the display sends the picture, and takes it away when it is closed`() async throws {
        let line = try #require(PseudoTerminal())
        let display = TerminalDisplay(
            descriptor: line.line,
            abilities: {
                var abilities = TerminalAbilities(isAddressable: true, colors: .trueColor, signs: .unicode)
                abilities.graphics = TerminalGraphics(language: .kitty, cell: Self.cell, budget: 2000)
                return abilities
            }())
        await display.show(try screens(marked).shown)
        #expect(line.received(until: "\u{1B}[?2026l").contains("\u{1B}_Ga=T"))
        await display.close()
        #expect(line.received(until: "\u{1B}[?1049l") == KittyGraphics.removal + TerminalUpdate.farewell)
    }

    @Test(arguments: [TerminalGraphics.Language.kitty, .sixel])
    func `the history shows the selected session's small picture as pixels`(
        language: TerminalGraphics.Language
    ) throws {
        var screen = try #require(MadeUpStates.screens.first { $0.name == "history" }?.screen)
        guard case .history(var history) = screen.content else { throw CancellationError() }
        let colors = [RGB(0xA6213B), RGB(0x207DBB)]
        for (index, color) in colors.enumerated() {
            let picture = ColorImage(size: PixelSize(width: 160, height: 120), filledWith: color)
            history.sessions[index].thumbnail = .init(id: "made up \(index)", bytes: try picture.encoded(as: .png))
        }
        for (index, color) in colors.enumerated() {
            history.selected = index
            screen.content = .history(history)
            let lines = painter(language, budget: TerminalGraphics.usualBudget).lines(screen)
            let picture = try #require(PlacedPicture(in: lines)).picture
            #expect(picture.image.width > 100 && picture.image.pixels.allSatisfy { RGB($0) == color })
            #expect(!picture.encoded.isEmpty)
        }
    }
}
