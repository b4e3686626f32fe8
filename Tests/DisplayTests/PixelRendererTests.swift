// Screens as pictures.

import Glibc
import Imaging
import RackCore
import Simulator
import Station
import Testing
import TestSupport

@testable import Display
import Archive

@Suite("Screens as pictures")
struct PixelRendererTests {
    static let sizes = [(480, 320), (800, 480), (1280, 720), (1920, 1080), (600, 1024)]

    @Test(arguments: sizes)
    func `no text overlaps another or leaves the picture, and only foreign ones are cut`(
        width: Int, height: Int
    ) throws {
        let renderer = PixelRenderer(size: PixelSize(width: width, height: height))
        for sample in SampleScreens.all { try expectTidy(sample, renderer) }
    }

    @Test(arguments: [(480, 320), (1280, 720), (600, 1024)], [Language.german, .chinese])
    func `screens are as tidy in other languages`(size: (width: Int, height: Int), language: Language) throws {
        let renderer = PixelRenderer(size: PixelSize(width: size.width, height: size.height))
        for sample in SampleScreens.madeUp(language) { try expectTidy(sample, renderer) }
    }

    private func expectTidy(_ sample: (name: String, screen: Screen), _ renderer: PixelRenderer) throws {
        let (width, height) = (Double(renderer.size.width), Double(renderer.size.height))
        let brush = try renderer.draw(sample.screen)
        let entries = brush.record.entries
        #expect(!entries.isEmpty)
        // Values that somebody else chose, and what the devices say, may be longer than any screen.
        let mayBeCut = ["long values", "foreign text"].contains(sample.name)
        let cut = entries.filter { $0.isCut && !mayBeCut }.map(\.text)
        let allowed = sample.screen.status.notes.map(\.text)
        #expect(cut.allSatisfy { allowed.contains($0) }, "\(sample.name) at \(renderer.size): \(cut)")
        for entry in entries {
            let area = entry.area
            let isInside =
                area.x >= -0.5 && area.y >= -0.5 && area.x + area.width <= width + 0.5
                && area.y + area.height <= height + 0.5
            #expect(isInside, "\(sample.name) at \(renderer.size): \(entry.text)")
            let isOverPicture = brush.record.live.map { overlap(area, $0.place) } ?? false
            #expect(!isOverPicture, "\(sample.name) at \(renderer.size): \(entry.text)")
        }
        for (number, one) in entries.enumerated() {
            for other in entries[(number + 1)...] where overlap(one.area, other.area) {
                Issue.record("\(sample.name) at \(renderer.size): \(one.text) and \(other.text)")
            }
        }
    }

    @Test(arguments: sizes)
    func `each session of the history shows its own small picture`(width: Int, height: Int) throws {
        var screen = try #require(SampleScreens.madeUp().first { $0.name == "history in English" }?.screen)
        // Colours that nothing else on the screen has.
        let colors = [RGB(0xFF00FF), RGB(0x00FF00), RGB(0x7F00FF)]
        let pictures = try colors.enumerated().map { index, color in
            let picture = ColorImage(size: PixelSize(width: 64, height: 48), filledWith: color)
            return Screen.Picture(id: "made up \(index)", bytes: try picture.encoded(as: .png))
        }
        screen.parts = screen.parts.map { part in
            guard case .list(var list) = part, list.rows.count > 1 else { return part }
            list.rows = Array(list.rows.prefix(colors.count))
            for index in colors.indices { list.rows[index].picture = pictures[index] }
            return .list(list)
        }
        let image = try PixelRenderer(size: PixelSize(width: width, height: height)).canvas(screen).image()
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

    @Test(arguments: sizes + [(1024, 600)], Language.allCases)
    func `the history shows all sessions of its page`(size: (width: Int, height: Int), language: Language) throws {
        var state = try #require(MadeUpStates.all.first { $0.name == "history" }).state
        state.settings.screen.language = language
        let screen = Screen(state)
        let rows = screen.elements.lazy.compactMap { element in
            if case .list(let list) = element, list.rows.count > 1 { list.rows } else { nil }
        }.first
        #expect(rows?.count == ShownHistory.pageSize)
        // Nothing else on the screen has the stroke of `79 / 81`.
        let renderer = PixelRenderer(size: PixelSize(width: size.width, height: size.height))
        let counts = try renderer.draw(screen).record.entries.count { $0.text.contains("/") }
        #expect(counts == ShownHistory.pageSize)
    }

    @Test(
        arguments: [((480, 320), 6), ((800, 480), 7), ((1024, 600), 7), ((1280, 720), 7), ((600, 1024), 15)],
        Language.allCases)
    func `so many settings have room whatever is said of one`(
        _ sample: (size: (width: Int, height: Int), count: Int), language: Language
    ) throws {
        // The longest words of all take a second line for the devices, and Chinese has one less where others have two.
        let isWide = sample.size.width > sample.size.height
        let count =
            switch language {
            case .german where isWide: 6
            case .chinese where isWide: 7
            default: sample.count
            }
        var state = try #require(MadeUpStates.all.first { $0.name == "settings" }).state
        state.settings.screen.language = language
        let renderer = PixelRenderer(size: PixelSize(width: sample.size.width, height: sample.size.height))
        var counts: Set<Int> = []
        for _ in SettingRow.rows(state.settings) {
            let screen = Screen(state)
            let names = screen.elements.lazy.compactMap { if case .list(let list) = $0 { list } else { nil } }.first
            let all = try #require(names).rows.map { $0.fields[0] }
            let shown = try renderer.draw(screen).record.entries.map(\.text)
            counts.insert(all.count { shown.contains($0) })
            _ = Station.reduce(&state, .command(.down), at: state.now)
        }
        #expect(counts == [count])
    }

    @Test(arguments: [(480, 320), (1280, 720)])
    func `every text is read well on the ground it stands on`(width: Int, height: Int) throws {
        let renderer = PixelRenderer(size: PixelSize(width: width, height: height))
        for sample in SampleScreens.all {
            let brush = try renderer.draw(sample.screen)
            let image = try brush.canvas.image()
            for entry in brush.record.entries {
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
        let renderer = PixelRenderer(size: PixelSize(width: width, height: height))
        for sample in SampleScreens.all {
            guard case .title(let title)? = sample.screen.parts.first else { continue }
            let entries = try renderer.draw(sample.screen).record.entries
            let first = String(title.line.prefix { $0 != " " })
            let verdict = try #require(entries.first { $0.text.hasPrefix(first) })
            #expect(verdict.area.height >= Double(height) / 10)
        }
    }

    @Test(arguments: [(480, 320), (800, 480)])
    func `every problem position is shown or counted`(width: Int, height: Int) throws {
        let renderer = PixelRenderer(size: PixelSize(width: width, height: height))
        for sample in SampleScreens.all {
            let problems = sample.screen.names
            guard !problems.isEmpty else { continue }
            let texts = try renderer.draw(sample.screen).record.entries.map(\.text)
            let start = try #require(texts.firstIndex(of: "Look at"))
            let shown = texts[start...].prefix { $0 == "Look at" || problems.contains($0) }.count - 1
            let counted = texts.first { $0.hasPrefix("+") && $0.hasSuffix(" more") }
                .flatMap { Int($0.dropFirst().prefix { $0 != " " }) }
            #expect(shown + (counted ?? 0) == problems.count, "\(sample.name) at \(width)x\(height)")
        }
    }

    @Test(arguments: sizes)
    func `the rack's own code is shown whole`(width: Int, height: Int) throws {
        let renderer = PixelRenderer(size: PixelSize(width: width, height: height))
        for sample in SampleScreens.all {
            guard sample.screen.notes.contains(where: { $0.text == SampleScreens.rackName }) else { continue }
            let entries = try renderer.draw(sample.screen).record.entries
            #expect(entries.contains { $0.text == SampleScreens.rackName && !$0.isCut }, "\(sample.name)")
        }
    }

    @Test func `a picture is a PNG of its size with more than one colour`() throws {
        let renderer = PixelRenderer(size: PixelSize(width: 800, height: 480))
        for sample in SampleScreens.all {
            let image = try ColorImage.develop(try renderer.png(sample.screen))
            #expect(image.size == renderer.size)
            var colors: Set<UInt32> = []
            for pixel in image.pixels where colors.insert(pixel).inserted && colors.count > 10 { break }
            #expect(colors.count > 10)
        }
    }

    @Test func `the colour of every state is in its cell`() throws {
        let renderer = PixelRenderer(size: PixelSize(width: 800, height: 480))
        let image = try ColorImage.develop(try renderer.png(SampleScreens.everyState))
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
            #expect(Brush.ink.contrast(to: ground) >= 4.5)
        }
        #expect(Palette.header.contrast(to: Brush.ink) >= 4.5)
        #expect(Palette.warning.ink.contrast(to: Palette.warning) >= 4.5)
        for tone in Tone.allCases {
            #expect(tone.color.ink.contrast(to: tone.color) >= 4.5)
        }
        // Marks that are shapes need 3 to 1 (WCAG 2.1, 1.4.11).
        #expect(RGB.white.contrast(to: Palette.success) >= 3)
    }
}
