// That print which no word accounts for is noticed, and that neither the ground nor codes are taken for print.

import Imaging
import RackCore
import Testing

@Suite("The print on labels")
struct LabelInkTests {
    private static let size = PixelSize(width: 800, height: 400)
    private static let whole = Quad(
        topLeft: Point(x: 0, y: 0), topRight: Point(x: 800, y: 0), bottomRight: Point(x: 800, y: 400),
        bottomLeft: Point(x: 0, y: 400))

    /// Paper with dark rectangles on it.
    private static func paper(_ marks: [(rect: PixelRect, tone: UInt8)]) -> GrayImage {
        GrayImage(width: size.width, height: size.height, zero: 0) { y, row in
            for x in row.indices {
                let mark = marks.first { mark in
                    let rect = mark.rect
                    return x >= rect.x && x < rect.x + rect.width && y >= rect.y && y < rect.y + rect.height
                }
                row[x] = mark?.tone ?? 240
            }
        }
    }

    private static func letter(_ x: Int, _ tone: UInt8 = 20) -> (PixelRect, UInt8) {
        (PixelRect(x: x, y: 100, width: 20, height: 40), tone)
    }

    private static let frame = (PixelRect(x: 210, y: 20, width: 4, height: 360), UInt8(20))

    private static func part(_ left: Int, _ right: Int) -> LabelInk.Part {
        LabelInk.Part(left: Double(left) / 800, right: Double(right) / 800, top: 0.25, bottom: 0.35)
    }

    private static func label(_ marks: [(PixelRect, UInt8)], without codes: [Quad] = []) -> StraightLabel {
        StraightLabel(paper(marks), whole, scale: 1, .evened, without: codes)
    }

    @Test func `print beside a line and between its words is noticed where no word accounts for it`() {
        let words = [Self.part(100, 180), Self.part(260, 300)]
        func gaps(_ more: [(PixelRect, UInt8)], among others: [LabelInk.Part] = []) -> [Bool] {
            let letters = [100, 130, 160, 260, 280].map { Self.letter($0) }
            return LabelInk(Self.label(letters + more)).looseGaps(of: words, among: words + others)
        }
        #expect(gaps([]) == [false, false, false])
        #expect(gaps([Self.letter(305)]) == [false, false, true])
        #expect(gaps([Self.letter(70, 190)]) == [true, false, false], "pale")
        #expect(gaps([Self.letter(205)]) == [false, true, false])
        #expect(gaps([Self.letter(305)], among: [Self.part(304, 330)]) == [false, false, false], "another line's")
        #expect(gaps([Self.letter(400)]) == [false, false, false], "far away")
        #expect(gaps([Self.frame]) == [false, false, false], "a frame")
        #expect(gaps([(PixelRect(x: 310, y: 120, width: 2, height: 2), 20)]) == [false, false, false], "a speck")
    }

    @Test func `print as wide as a word that goes on is noticed`() {
        let joined = (PixelRect(x: 160, y: 100, width: 60, height: 40), UInt8(20))
        let words = [Self.part(100, 180)]
        #expect(LabelInk(Self.label([Self.letter(100), joined])).looseGaps(of: words, among: words) == [false, true])
    }

    @Test func `the ground at a label's edges and its codes become paper`() {
        let ground = (PixelRect(x: 0, y: 0, width: 5, height: 400), UInt8(30))
        let code = PixelRect(x: 500, y: 200, width: 80, height: 80)
        let corners = [(500, 200), (580, 200), (580, 280), (500, 280)].map { Point(x: $0.0, y: $0.1) }
        let place = Quad(topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3])
        let picture = Self.label([ground, Self.letter(100), (code, 30)], without: [place]).picture
        #expect(picture[2, 200] > 250 && picture[540, 240] > 250 && picture[502, 202] > 250)
        #expect(picture[110, 120] < 60)
    }

    @Test(arguments: [StraightLabel.Treatment.stretched, .parted]) func `pale print becomes as dark as the rest`(
        _ treatment: StraightLabel.Treatment
    ) {
        let picture = Self.paper([Self.letter(100), Self.letter(400, 190)])
        let label = StraightLabel(picture, Self.whole, scale: 1, treatment).picture
        #expect(label[410, 120] < 60 && label[110, 120] < 60 && label[250, 120] > 200)
    }
}
