// Texts in lines.

import TestSupport
import Testing

@testable import Display

@Suite("Lines of a text")
struct LineBreakTests {
    private func balanced(_ text: String, _ width: Double) -> [String] {
        LineBreaks.balanced(text, width: width) { Double($0.count) }
    }

    @Test func `no word is left alone on the last of centred lines`() {
        #expect(
            balanced("Put the rack in the square, row A at the top", 42) == [
                "Put the rack in the", "square, row A at the top",
            ])
        #expect(balanced("Start the station again", 40) == ["Start the station again"])
        #expect(balanced("Saving. Do not switch off.", 13) == ["Saving.", "Do not", "switch off."])
        #expect(balanced("正在保存。请勿关闭电源。", 5) == ["正在保存。", "请勿关闭", "电源。"])
        #expect(balanced("识别 DataMatrix 码", 12) == ["识别", "DataMatrix 码"])
        #expect(balanced("one two three four five", 19) == ["one two three", "four five"])
    }

    @Test(arguments: 8...60)
    func `balanced lines are as many as others, no wider, and say the same`(width: Int) {
        let texts = [
            "The session database is damaged: /var/lib/rackstation/sessions.sqlite", "请将样本架放入方框，A 行在上，然后踩踏板",
            "Saved as vials_2026-02-20_143022.csv",
        ]
        for text in texts {
            let lines = LineBreaks.lines(of: text, width: Double(width)) { Double($0.count) }
            let even = balanced(text, Double(width))
            #expect(even.count == lines.count && even.allSatisfy { $0.count <= width })
            let characters = { (lines: [String]) in lines.joined().filter { $0 != " " } }
            #expect(characters(even) == characters(lines))
        }
    }
}
