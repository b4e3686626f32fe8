// What arrives at a computer of what is typed on its keyboard.

import RackCore
import TestSupport
import Testing

@testable import Station

@Suite struct `The layouts of keyboards` {
    /// What a computer with the same layout has after these keys.
    private func arrived(_ strokes: [KeyUsage], _ layout: KeyLayout) -> String {
        var computer = TypingComputer(layout: layout.rawValue)
        for stroke in strokes { computer.take(stroke.press + KeyUsage.release) }
        #expect(computer.down.isEmpty)
        return computer.text
    }

    @Test(arguments: KeyLayout.allCases) func `every character that can be typed arrives as itself`(_ layout: KeyLayout)
    {
        for character in layout.characters {
            let stroke = layout.stroke(for: character)
            #expect(arrived(stroke.map { [$0] } ?? [], layout) == String(character))
        }
    }

    @Test(arguments: KeyLayout.allCases) func `any text of a result arrives as it was, or is refused`(
        _ layout: KeyLayout
    ) {
        var generator = SeededGenerator(seed: 20)
        let known = layout.characters.sorted { $0.value < $1.value }
        let settings = settings(layout)
        for _ in 0..<200 {
            let count = Int.random(in: 1...40, using: &generator)
            let value = String(
                String.UnicodeScalarView((0..<count).compactMap { _ in known.randomElement(using: &generator) }))
            let strokes = try? settings.strokes(of: MadeUpResults.box(first: value))
            #expect(arrived(strokes ?? [], layout) == "\(value)\n\n\n0363132561\n")
        }
    }

    @Test func `an American keyboard types all of ASCII, others what Windows and Linux have at the same place`() {
        func missing(_ layout: KeyLayout) -> String {
            String(
                String.UnicodeScalarView(
                    (0x20..<0x7F).map { Unicode.Scalar(UInt8($0)) }.filter { layout.stroke(for: $0) == nil }))
        }
        #expect(missing(.us).isEmpty)
        #expect(missing(.de) == "^`")
        #expect(missing(.fr) == "`~")
    }

    private func settings(_ layout: KeyLayout, _ form: KeyboardSettings.Form = .column) -> KeyboardSettings {
        var settings = KeyboardSettings()
        (settings.layout, settings.form) = (layout, form)
        return settings
    }

    @Test(arguments: [
        (KeyboardSettings.Form.column, "0363132553\n\n\n0363132561\n"), (.values, "0363132553\n0363132561\n"),
        (.rows, "0363132553\t\n\t0363132561\n"),
    ])
    func `a result is a column, its values or its rows`(form: KeyboardSettings.Form, text: String) throws {
        #expect(arrived(try settings(.us, form).strokes(of: MadeUpResults.box()), .us) == text)
    }

    @Test(arguments: ["A\tB", "A\nB", "A\u{1D}B", "é", "A\u{7F}", "样"], KeyboardSettings.Form.allCases)
    func `a value with what no key has is refused with its position`(value: String, form: KeyboardSettings.Form) {
        let refusal = #expect(throws: LineRefusal.self) {
            try settings(.us, form).strokes(of: MadeUpResults.box(first: value))
        }
        #expect(refusal?.text.description == "The keyboard has no key for the value at A1")
    }

    @Test func `a letter that is written in two parts is not typed as one`() {
        #expect(throws: Never.self) { try settings(.de).strokes(of: MadeUpResults.box(first: "\u{E4}")) }
        #expect(throws: LineRefusal.self) { try settings(.de).strokes(of: MadeUpResults.box(first: "a\u{308}")) }
    }
}
