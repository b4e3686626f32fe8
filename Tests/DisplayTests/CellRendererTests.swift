// What a screen looks like on a terminal of any size.

import RackCore
import Simulator
import Station
import TestSupport
import Testing

@testable import Display

@Suite("Screens on a terminal")
struct CellRendererTests {
    static let sizes = [(80, 24), (40, 12), (132, 43), (100, 30), (64, 16), (200, 60), (79, 23), (50, 100)]

    @Test(arguments: TerminalCharacters.allCases)
    func `every screen fills its lines and never overruns one`(characters: TerminalCharacters) {
        for (columns, rows) in Self.sizes + [(1, 1), (2, 3), (10, 4), (20, 200), (300, 2)] {
            let renderer = CellRenderer(
                size: TerminalSize(columns: columns, rows: rows), colors: .none, characters: characters)
            for sample in SampleScreens.all {
                let lines = renderer.lines(sample.screen)
                let isTidy = lines.allSatisfy { $0.width <= columns && TerminalText.width($0.text) == $0.width }
                #expect(lines.count == rows && isTidy, "\(sample.name) at \(columns)x\(rows)")
            }
        }
    }

    @Test(arguments: TerminalColors.allCases, TerminalCharacters.allCases)
    func `nothing but text and colours ever reaches the terminal`(
        colors: TerminalColors, characters: TerminalCharacters
    ) {
        for (columns, rows) in Self.sizes.prefix(2) {
            let renderer = CellRenderer(
                size: TerminalSize(columns: columns, rows: rows), colors: colors, characters: characters)
            for sample in SampleScreens.all {
                var terminal = VirtualTerminal(columns: columns, rows: rows)
                var isASCII = true
                for (row, line) in renderer.paint(sample.screen).enumerated() {
                    terminal.send("\u{1B}[\(row + 1);1H" + line)
                    isASCII = isASCII && line.utf8.allSatisfy { $0 < 0x80 }
                }
                #expect(terminal.unknown.isEmpty && terminal.modes.isEmpty && terminal.overruns == 0)
                #expect(isASCII || characters == .unicode)
            }
        }
    }

    @Test func `every problem position is shown or counted`() {
        for (columns, rows) in Self.sizes {
            let renderer = CellRenderer(
                size: TerminalSize(columns: columns, rows: rows), colors: .none, characters: .unicode)
            for sample in SampleScreens.all {
                let problems = sample.screen.names
                guard !problems.isEmpty else { continue }
                let text = renderer.lines(sample.screen).map(\.text).joined(separator: " ")
                let words = text.split { " ,".contains($0) }.map(String.init)
                // Only the list itself counts, not a name in a warning.
                guard
                    let start = words.indices.dropLast().first(where: { words[$0] == "Look" && words[$0 + 1] == "at:" })
                else {
                    Issue.record("no list: \(sample.name) at \(columns)x\(rows)")
                    continue
                }
                let shown = Set(words[start...]).intersection(problems).count
                let counted =
                    zip(words, words.dropFirst()).first { $0.hasPrefix("+") && $1.hasPrefix("more") }
                    .flatMap { Int($0.0.dropFirst()) } ?? 0
                #expect(shown + counted >= problems.count, "\(sample.name) at \(columns)x\(rows): \(text)")
            }
        }
    }

    @Test func `the verdict stands in the first lines of every result`() {
        for (columns, rows) in Self.sizes {
            let renderer = CellRenderer(
                size: TerminalSize(columns: columns, rows: rows), colors: .none, characters: .unicode)
            for sample in SampleScreens.all {
                guard case .title(let title)? = sample.screen.parts.first else { continue }
                let words = renderer.lines(sample.screen).prefix(3).map(\.text).joined(separator: " ").split(
                    separator: " ")
                #expect(
                    words.joined(separator: " ").contains(title.line), "\(sample.name) at \(columns)x\(rows)")
            }
        }
    }

    @Test func `usual racks are shown whole on 80 x 24`() {
        for (rows, cols) in [(8, 8), (9, 9), (10, 10), (8, 12), (16, 24), (1, 1)] {
            let screen = SampleScreens.result(rows: rows, cols: cols)
            guard let rack = screen.rack else { continue }
            let renderer = CellRenderer(size: .standard, colors: .none, characters: .unicode)
            let text = renderer.lines(screen).map(\.text).joined()
            for state in [PositionState.read, .blank, .empty] {
                let count = rack.cells.count { $0 == state }
                // Where there is room for it, the legend has each mark once more.
                let shown = text.count { $0 == state.glyph }
                #expect(shown == count || shown == count + 1)
            }
        }
    }

    @Test func `a 9 x 9 rack is shown whole on 40 x 12`() {
        let renderer = CellRenderer(
            size: TerminalSize(columns: 40, rows: 12), colors: .none, characters: .unicode)
        let lines = renderer.lines(SampleScreens.perfect).map(\.text)
        for letter in "ABCDEFGHI" { #expect(lines.contains { $0.hasPrefix(" \(letter) ") }) }
    }

    @Test(arguments: [("result-compared", "3 missing"), ("settings-refused", "settings.yaml")])
    func `on the smallest terminal warnings are counted, and why a setting was refused is said`(
        name: String, words: String
    ) throws {
        let renderer = CellRenderer(size: TerminalSize(columns: 40, rows: 12), colors: .none, characters: .unicode)
        let state = try #require(MadeUpStates.all.first { $0.name == name }).state
        let text = renderer.lines(Screen(state)).map(\.text)
        #expect(text.contains { $0.contains(words) }, "\(text)")
    }

    @Test func `rows that do not fit are counted`() {
        let renderer = CellRenderer(size: .standard, colors: .none, characters: .unicode)
        let text = renderer.lines(SampleScreens.result(rows: 24, cols: 24)).map(\.text).joined()
        #expect(text.contains("↓ 5 more rows") || text.contains("↓ 4 more rows"))
    }

    @Test func `the selected row of the table is always in sight`() {
        for (columns, rows) in Self.sizes {
            let renderer = CellRenderer(
                size: TerminalSize(columns: columns, rows: rows), colors: .none, characters: .unicode)
            for selected in [0, 1, 7, 40, 66, 67, 1000, -1] {
                let screen = SampleScreens.result(rows: 9, cols: 9, isTable: true, selected: selected)
                let marked = renderer.lines(screen).map(\.text).filter { $0.contains(">") }
                let expected = min(max(0, selected), 67)
                #expect(marked.count == 1)
                #expect(marked.first?.split(separator: " ").contains("\(expected)") == true)
            }
        }
    }

    @Test(arguments: [(80, 24), (100, 30), (132, 43)])
    func `the table tells what to do about the selected tube`(columns: Int, rows: Int) throws {
        let screen = Screen(try #require(MadeUpStates.all.first { $0.name == "result-table" }).state)
        let table = screen.elements.lazy.compactMap { if case .list(let list) = $0 { list } else { nil } }.first
        let note = try #require(table?.selectedRow?.note)
        let renderer = CellRenderer(
            size: TerminalSize(columns: columns, rows: rows), colors: .none, characters: .unicode)
        let lines = renderer.lines(screen).map(\.text)
        #expect(lines.contains { $0.contains(note.text) })
        #expect(lines.contains { $0.contains("→ \(note.remedy.prefix(20))") }, "\(note.remedy)")
    }

    @Test func `every cell's mark is told apart without colour`() {
        for characters in TerminalCharacters.allCases {
            let shown = Set(
                PositionState.allCases.map { TerminalText.harmless(String($0.glyph), characters: characters) })
            #expect(shown.count == PositionState.allCases.count)
        }
    }

    @Test func `every state has a colour of its own`() {
        #expect(Set(PositionState.allCases.map { TerminalColor($0) }).count == PositionState.allCases.count)
    }

    @Test func `the marks are explained where there is room`() {
        let renderer = CellRenderer(size: .standard, colors: .none, characters: .unicode)
        let lines = renderer.lines(SampleScreens.everyState).map(\.text)
        guard let rack = SampleScreens.everyState.rack else { return }
        #expect(rack.counts.count == 5)
        for (state, count) in rack.counts {
            #expect(lines.contains { $0.contains("\(state.glyph) \(count) \(state.text)") }, "\(state)")
        }
    }

    @Test func `the rack's own code is shown on 80 x 24 and on 40 x 12`() {
        let sizes = [(80, 24, false), (80, 24, true), (40, 12, false)]
        for (columns, rows, isTable) in sizes {
            let renderer = CellRenderer(
                size: TerminalSize(columns: columns, rows: rows), colors: .none, characters: .unicode)
            let screen = SampleScreens.result(rows: 9, cols: 9, rackName: SampleScreens.rackName, isTable: isTable)
            let lines = renderer.lines(screen)
            #expect(lines.contains { $0.text.contains("Rack 10102523B1") }, "\(isTable) at \(columns)x\(rows)")
        }
    }

    @Test func `text on a colour has a contrast of 4,5 to 1 and more`() {
        for color in TerminalColor.allCases {
            #expect(color.rgb.contrast(to: color.ink(.trueColor).rgb) >= 4.5, "\(color)")
        }
    }

    @Test func `the 256 colours are the nearest to the palette's`() {
        #expect(TerminalColor.nearest256(.white) == 231)
        #expect(TerminalColor.nearest256(.black) == 16)
        #expect(TerminalColor.nearest256(RGB(0x5f87af)) == 67)
        #expect(TerminalColor.nearest256(RGB(0x767676)) == 243)
    }
}
