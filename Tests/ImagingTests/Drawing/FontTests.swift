// The signs that the fonts of the system have, and those that none has.

import RackCore
import Testing

@testable import Imaging

@Suite struct `Fonts` {
    /// A sign that no font has: an unassigned place.
    private let missing = "\u{2FFF0}"

    @Test func `a sign that no font has becomes a plain one, never a box`() {
        for weight in TextStyle.Weight.allCases {
            let shown = TextRun.runs(of: "A\(missing)B", weight: weight).map(\.text).joined()
            #expect(shown == "A\u{FFFD}B" || shown == "A?B")
            for run in TextRun.runs(of: "A\(missing)中文ÄößΩ→\u{1F9EA}\u{7}", weight: weight) {
                #expect(run.text.unicodeScalars.allSatisfy { run.typeface.has($0) })
            }
        }
    }

    @Test func `Chinese is drawn with a font that has it, each sign its own`() throws {
        let style = TextStyle(size: 40)
        func picture(_ text: String) throws -> ColorImage {
            let canvas = try Canvas(size: PixelSize(width: 60, height: 60))
            canvas.draw(text, in: canvas.area, style: style)
            return try canvas.image()
        }
        let pictures = try ["样", "本", "架", "\u{FFFD}"].map(picture)
        #expect(Set(pictures.map(\.pixels)).count == pictures.count)
        let canvas = try Canvas(size: PixelSize(width: 60, height: 60))
        #expect(canvas.width(of: "A样B", style: style) > canvas.width(of: "AB", style: style) + 20)
    }
}
