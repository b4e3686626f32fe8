// Screens as pictures.

import Glibc
import Imaging
import RackCore
import Simulator
import Station
import Testing
import TestSupport

@testable import Devices

@Suite("Screens as pictures")
struct ScreenPainterTests {
    static let sizes = [(480, 320), (800, 480), (1280, 720), (1920, 1080), (600, 1024)]

    @Test(arguments: sizes)
    func `no text overlaps another or leaves the picture, and only foreign ones are cut`(
        width: Int, height: Int
    ) throws {
        let painter = ScreenPainter(size: PixelSize(width: width, height: height))
        for sample in SampleScreens.all { try expectTidy(sample, painter) }
    }

    @Test(arguments: [(480, 320), (1280, 720), (600, 1024)], [Language.german, .chinese])
    func `screens are as tidy in other languages`(size: (width: Int, height: Int), language: Language) throws {
        let painter = ScreenPainter(size: PixelSize(width: size.width, height: size.height))
        for sample in SampleScreens.madeUp(language) { try expectTidy(sample, painter) }
    }

    private func expectTidy(_ sample: (name: String, screen: Screen), _ painter: ScreenPainter) throws {
        let (width, height) = (Double(painter.size.width), Double(painter.size.height))
        let brush = try painter.draw(sample.screen)
        let entries = brush.ledger.entries
        #expect(!entries.isEmpty)
        // Values that somebody else chose, and what the devices say, may be longer than any screen.
        let mayBeCut = ["long values", "foreign text"].contains(sample.name)
        let cut = entries.filter { $0.isCut && !mayBeCut }.map(\.text)
        let allowed = sample.screen.status.notes.map(\.text)
        #expect(cut.allSatisfy { allowed.contains($0) }, "\(sample.name) at \(painter.size): \(cut)")
        for entry in entries {
            let area = entry.area
            let isInside =
                area.x >= -0.5 && area.y >= -0.5 && area.x + area.width <= width + 0.5
                && area.y + area.height <= height + 0.5
            #expect(isInside, "\(sample.name) at \(painter.size): \(entry.text)")
            let isOverPicture = brush.ledger.live.map { overlap(area, $0) } ?? false
            #expect(!isOverPicture, "\(sample.name) at \(painter.size): \(entry.text)")
        }
        for (number, one) in entries.enumerated() {
            for other in entries[(number + 1)...] where overlap(one.area, other.area) {
                Issue.record("\(sample.name) at \(painter.size): \(one.text) and \(other.text)")
            }
        }
    }

    @Test(arguments: sizes)
    func `each session of the history shows its own small picture`(width: Int, height: Int) throws {
        var screen = try #require(SampleScreens.madeUp().first { $0.name == "history in English" }?.screen)
        guard case .history(var history) = screen.content else { throw CancellationError() }
        // Colours that nothing else on the screen has.
        let colors = [RGB(0xFF00FF), RGB(0x00FF00), RGB(0x7F00FF)]
        history.sessions = Array(history.sessions.prefix(colors.count))
        for (index, color) in colors.enumerated() {
            let picture = ColorImage(size: PixelSize(width: 64, height: 48), filledWith: color)
            history.sessions[index].thumbnail = .init(id: "made up \(index)", bytes: try picture.encoded(as: .png))
        }
        screen.content = .history(history)
        let image = try ScreenPainter(size: PixelSize(width: width, height: height)).canvas(screen).image()
        var rows: [[Int]] = Array(repeating: [], count: colors.count)
        for y in 0..<height {
            for x in 0..<width {
                if let index = colors.firstIndex(of: image[x, y]) { rows[index].append(y) }
            }
        }
        for index in colors.indices {
            #expect(rows[index].count > width * height / 1500, "\(index)")
            if index > 0 { #expect(try #require(rows[index].min()) > (try #require(rows[index - 1].max()))) }
        }
    }

    @Test(arguments: [(480, 320), (1280, 720)])
    func `every text is read well on the ground it stands on`(width: Int, height: Int) throws {
        let painter = ScreenPainter(size: PixelSize(width: width, height: height))
        for sample in SampleScreens.all {
            let brush = try painter.draw(sample.screen)
            let image = try brush.canvas.image()
            for entry in brush.ledger.entries {
                // The ground is what most of the pixels around the letters show.
                var counts: [UInt32: Int] = [:]
                let (left, right) = (max(0, Int(entry.area.x)), min(width, Int(entry.area.x + entry.area.width) + 1))
                let (top, bottom) = (max(0, Int(entry.area.y)), min(height, Int(entry.area.y + entry.area.height) + 1))
                for y in top..<bottom {
                    var x = left
                    while x < right {
                        let (pixel, start) = (image.pixels[y * width + x], x)
                        while x < right, image.pixels[y * width + x] == pixel { x += 1 }
                        counts[pixel & 0xFFFFFF, default: 0] += x - start
                    }
                }
                let letters = entry.color
                let own = UInt32(letters.red) << 16 | UInt32(letters.green) << 8 | UInt32(letters.blue)
                counts[own] = nil
                let ground = try #require(counts.max { $0.value < $1.value })
                #expect(letters.contrast(to: RGB(ground.key)) >= 4.5, "\(sample.name): \(entry.text)")
            }
        }
    }

    /// Whether two texts share more than a hair. Lines of one text touch each other with ascenders and descenders.
    private func overlap(_ one: Area, _ other: Area) -> Bool {
        let across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
        let down = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
        return across > 1 && down > 0.25 * min(one.height, other.height)
    }

    @Test(arguments: [(480, 320), (1920, 1080)])
    func `the verdict is at least a tenth of the height`(width: Int, height: Int) throws {
        let painter = ScreenPainter(size: PixelSize(width: width, height: height))
        for sample in SampleScreens.all {
            guard case .result(let result) = sample.screen.content else { continue }
            let entries = try painter.draw(sample.screen).ledger.entries
            let first = String(result.verdict.line.prefix { $0 != " " })
            let verdict = try #require(entries.first { $0.text.hasPrefix(first) })
            #expect(verdict.area.height >= Double(height) / 10)
        }
    }

    @Test(arguments: [(480, 320), (800, 480)])
    func `every problem position is shown or counted`(width: Int, height: Int) throws {
        let painter = ScreenPainter(size: PixelSize(width: width, height: height))
        for sample in SampleScreens.all {
            guard case .result(let result) = sample.screen.content, !result.problems.isEmpty else { continue }
            let texts = try painter.draw(sample.screen).ledger.entries.map(\.text)
            let start = try #require(texts.firstIndex(of: "Look at"))
            let shown = texts[start...].prefix { $0 == "Look at" || result.problems.contains($0) }.count - 1
            let counted = texts.first { $0.hasPrefix("+") && $0.hasSuffix(" more") }
                .flatMap { Int($0.dropFirst().prefix { $0 != " " }) }
            #expect(shown + (counted ?? 0) == result.problems.count, "\(sample.name) at \(width)x\(height)")
        }
    }

    @Test(arguments: sizes)
    func `the rack's own code is shown whole`(width: Int, height: Int) throws {
        let painter = ScreenPainter(size: PixelSize(width: width, height: height))
        for sample in SampleScreens.all {
            guard case .result(let result) = sample.screen.content, result.rackName == SampleScreens.rackName else {
                continue
            }
            let entries = try painter.draw(sample.screen).ledger.entries
            #expect(entries.contains { $0.text == result.rackName && !$0.isCut }, "\(sample.name)")
        }
    }

    @Test func `a picture is a PNG of its size with more than one colour`() throws {
        let painter = ScreenPainter(size: PixelSize(width: 800, height: 480))
        for sample in SampleScreens.all {
            let image = try ColorImage.develop(try painter.png(sample.screen))
            #expect(image.size == painter.size)
            var colors: Set<UInt32> = []
            for pixel in image.pixels where colors.insert(pixel).inserted && colors.count > 10 { break }
            #expect(colors.count > 10)
        }
    }

    @Test func `the colour of every state is in its cell`() throws {
        let painter = ScreenPainter(size: PixelSize(width: 800, height: 480))
        let image = try ColorImage.develop(try painter.png(SampleScreens.everyState))
        func count(_ color: RGB) -> Int {
            let pixel = UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
            return image.pixels.count { $0 & 0xFFFFFF == pixel }
        }
        #expect(count(Palette.success) > 5_000)
        #expect(count(Palette.warning) > 5_000)
        #expect(count(Palette.badge) > 500)
        #expect(count(Palette.error) > 2_000)
        #expect(count(Palette.secondary) > 2_000)
        #expect(count(Palette.accent) > 100)
    }

    @Test func `text has a contrast of 4,5 to 1 and more on every ground it stands on`() {
        for ground in [Palette.surface, Palette.header, .white, Palette.badge, Palette.selection] {
            #expect(ScreenBrush.ink.contrast(to: ground) >= 4.5)
        }
        #expect(Palette.header.contrast(to: ScreenBrush.ink) >= 4.5)
        #expect(Palette.warning.ink.contrast(to: Palette.warning) >= 4.5)
        for tone in Tone.allCases {
            #expect(ScreenBrush.color(tone).ink.contrast(to: ScreenBrush.color(tone)) >= 4.5)
        }
        // Signs that are shapes need 3 to 1 (WCAG 2.1, 1.4.11).
        #expect(RGB.white.contrast(to: Palette.success) >= 3)
    }
}

@Suite("The folder of pictures")
struct PictureFolderDisplayTests {
    @Test func `each new screen becomes the next picture`() async throws {
        let folder = try TemporaryFolder()
        let display = PictureFolderDisplay(folder: folder.path, size: PixelSize(width: 480, height: 320))
        await display.show(SampleScreens.ready)
        await display.show(SampleScreens.ready)
        await display.show(SampleScreens.reference)
        await display.close()
        #expect(folder.names() == ["screen_001.png", "screen_002.png"])
        let image = try ColorImage.develop(try AtomicFile.read("\(folder.path)/screen_002.png", limit: 1 << 24))
        #expect(image.size == PixelSize(width: 480, height: 320))
    }

    @Test func `a screen with the live picture is written once more with the first of them`() async throws {
        let folder = try TemporaryFolder()
        let size = PixelSize(width: 480, height: 320)
        let display = PictureFolderDisplay(folder: folder.path, size: size)
        let home = try #require(MadeUpStates.screens.first { $0.name == "home" }).screen
        let stills = try [RGB(0x20a040), RGB(0xa02040)].map {
            Still(bytes: try ColorImage(size: size, filledWith: $0).encoded(as: .jpeg), source: "test")
        }
        func picture() throws -> [UInt8] { try AtomicFile.read("\(folder.path)/screen_001.png", limit: 1 << 24) }
        await display.show(home)
        #expect(try picture() == ScreenPainter(size: size).png(home))
        for still in stills { await display.show(preview: still) }
        #expect(try picture() == ScreenPainter(size: size).png(home, live: stills[0].bytes))
        #expect(folder.names() == ["screen_001.png"])
    }

    @Test func `a folder that is not there stops nothing`() async {
        let display = PictureFolderDisplay(folder: "/nowhere/at/all", size: PixelSize(width: 480, height: 320))
        await display.show(SampleScreens.ready)
        await display.close()
    }
}
