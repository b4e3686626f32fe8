// What a screen costs on a slow line.

import Imaging
import RackCore
import Simulator
import Station
import TestSupport
import Testing

@testable import Display

@Suite("A terminal on a serial line")
struct SlowLineTests {
    /// Bytes that a line of 115200 baud carries in a second: ten bits each.
    private static let second = 11_520

    /// The bytes of each change from one screen to the next.
    private func bytes(
        _ screens: [Screen], colors: TerminalColors, size: TerminalSize = .standard, isSerial: Bool = false
    ) -> [Int] {
        var renderer = CellRenderer(size: size, colors: colors, characters: .unicode)
        renderer.isSerial = isSerial
        var shown: [TerminalLine]?
        return screens.map { screen in
            let lines = renderer.lines(screen)
            defer { shown = lines }
            return TerminalUpdate.text(from: shown, to: lines, columns: size.columns, colors: colors).utf8.count
        }
    }

    private func screens(_ names: [String]) throws -> [Screen] {
        let all = Dictionary(MadeUpStates.screens.map { ($0.name, $0.screen) }) { first, _ in first }
        return try names.map { try #require(all[$0]) }
    }

    @Test(arguments: TerminalColors.allCases)
    func `a whole scan is drawn in less than a second`(colors: TerminalColors) throws {
        let walk = try screens(["home", "capturing", "reading", "annotating", "saving", "result-unread"])
        #expect(bytes(walk, colors: colors, isSerial: true).reduce(0, +) < Self.second)
    }

    @Test(arguments: [TerminalColors.trueColor, .palette256])
    func `the annotated picture of noise is drawn in two seconds on any line`(colors: TerminalColors) throws {
        let cost = bytes(try noise(), colors: colors)[1]
        #expect(cost > 1000 && cost < 2 * Self.second)
    }

    @Test(arguments: [
        TerminalSize.standard, TerminalSize(columns: 120, rows: 40), TerminalSize(columns: 200, rows: 60),
    ])
    func `where the line is known to be serial it is drawn in little more than a second`(size: TerminalSize) throws {
        // What is written beside the picture grows with the terminal.
        let words = bytes(try noise(), colors: .none, size: size, isSerial: true)[1]
        let cost = bytes(try noise(), colors: .palette256, size: size, isSerial: true)[1]
        #expect(cost > 1000 && cost - words < Self.second * 11 / 10)
    }

    /// A result without its picture, and with one of noise, the most that a picture can cost.
    private func noise() throws -> [Screen] {
        var walk = try screens(["result-unread", "result-picture"])
        var generator = SeededGenerator(seed: 3)
        let pixels = (0..<320 * 240).map { _ in UInt32.random(in: 0...0xFFFFFF, using: &generator) }
        let noise = try ColorImage(width: 320, height: 240, pixels: pixels).encoded(as: .jpeg)
        walk[1].parts = walk[1].parts.map {
            $0.mapPictures { _ in Screen.PictureView(Screen.Picture(id: "noise", bytes: noise)) }
        }
        return walk
    }

    @Test func `half blocks say what changes, and show what they showed`() {
        let (red, blue, green) = (RGB(0xFF0000), RGB(0x0000FF), RGB(0x00FF00))
        func encoded(_ blocks: (RGB, RGB)...) -> String {
            var line = TerminalLine()
            for block in blocks { line.append("▀", TerminalStyle(pixels: .init(upper: block.0, lower: block.1))) }
            return line.encoded(.palette256).replacing("\u{1B}[", with: "<")
        }
        #expect(encoded((red, blue), (red, blue)) == "<38;5;196;48;5;21m▀▀<0m")
        #expect(encoded((red, blue), (green, blue)) == "<38;5;196;48;5;21m▀<38;5;46m▀<0m")
        #expect(encoded((red, blue), (blue, red)) == "<38;5;196;48;5;21m▀▄<0m")
        #expect(encoded((red, blue), (blue, blue), (blue, green)) == "<38;5;196;48;5;21m▀ <38;5;46m▄<0m")
    }

    @Test func `a picture is shown where the terminal has colours for it, and its place is words elsewhere`() throws {
        let image = ColorImage(size: PixelSize(width: 64, height: 48), filledWith: Palette.success)
        let picture = Screen.Picture(id: "green", bytes: try image.encoded(as: .png))
        for colors in TerminalColors.allCases {
            for characters in TerminalCharacters.allCases {
                let renderer = CellRenderer(size: .standard, colors: colors, characters: characters)
                let lines = renderer.picture(.init(picture), columns: 32, rows: 12)
                let isShown = characters == .unicode && (colors == .trueColor || colors == .palette256)
                #expect(lines.isEmpty != isShown)
                #expect(lines.allSatisfy { $0.width == 32 && $0.text == String(repeating: "▀", count: 32) })
            }
        }
    }
}
