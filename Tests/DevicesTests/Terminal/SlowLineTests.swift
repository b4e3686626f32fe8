// What a screen costs on a slow line.

import Imaging
import RackCore
import Simulator
import Station
import Testing

@testable import Devices

@Suite("A terminal on a serial line")
struct SlowLineTests {
    /// Bytes that a line of 115200 baud carries in a second: ten bits each.
    private static let second = 11_520

    /// The bytes of each change from one screen to the next.
    private func bytes(_ screens: [Screen], colors: TerminalColors) -> [Int] {
        let painter = TerminalPainter(size: .standard, colors: colors, signs: .unicode)
        var shown: [TerminalLine]?
        return screens.map { screen in
            let lines = painter.lines(screen)
            defer { shown = lines }
            return TerminalUpdate.text(from: shown, to: lines, columns: 80, colors: colors).utf8.count
        }
    }

    private func screens(_ names: [String]) throws -> [Screen] {
        let all = Dictionary(MadeUpStates.screens.map { ($0.name, $0.screen) }) { first, _ in first }
        return try names.map { try #require(all[$0]) }
    }

    @Test(arguments: TerminalColors.allCases)
    func `a whole scan is drawn in less than a second`(colors: TerminalColors) throws {
        let walk = try screens(["home", "capturing", "reading", "annotating", "saving", "result-unread"])
        #expect(bytes(walk, colors: colors).reduce(0, +) < Self.second)
    }

    @Test(arguments: [TerminalColors.trueColor, .palette256])
    func `the annotated picture is drawn in less than two seconds, and a step in it in less`(
        colors: TerminalColors
    ) throws {
        var walk = try screens(["result-unread", "result-picture"])
        guard case .result(var result) = walk[1].content else { return }
        // Noise is the most that a picture can cost.
        var generator = SystemRandomNumberGenerator()
        let pixels = (0..<320 * 240).map { _ in UInt32.random(in: 0...0xFFFFFF, using: &generator) }
        let noise = try ColorImage(width: 320, height: 240, pixels: pixels).encoded(as: .jpeg)
        result.picture.picture = Screen.Picture(id: "noise", bytes: noise)
        walk[1].content = .result(result)
        let cost = bytes(walk, colors: colors)[1]
        #expect(cost > 1000 && cost < 2 * Self.second)
    }

    @Test func `a picture is shown where the terminal has colours for it, and its place is words elsewhere`() throws {
        let image = ColorImage(size: PixelSize(width: 64, height: 48), filledWith: Palette.success)
        let picture = Screen.Picture(id: "green", bytes: try image.encoded(as: .png))
        for colors in TerminalColors.allCases {
            for signs in TerminalSigns.allCases {
                let painter = TerminalPainter(size: .standard, colors: colors, signs: signs)
                let lines = painter.picture(picture, columns: 32, rows: 12)
                let isShown = signs == .unicode && (colors == .trueColor || colors == .palette256)
                #expect(lines.isEmpty != isShown)
                #expect(lines.allSatisfy { $0.width == 32 && $0.text == String(repeating: "▀", count: 32) })
            }
        }
    }
}
