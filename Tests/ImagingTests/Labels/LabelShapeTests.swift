// That what goes on around a code is found, and that lines which are bent are made straight.

import Imaging
import RackCore
import Testing

@Suite("The shape of labels")
struct LabelShapeTests {
    /// Lines of text, as dark dashes on paper, each so many rows below where it would be.
    private static func label(moved: (_ x: Int) -> Int) -> GrayImage {
        GrayImage(width: 1200, height: 600, zero: 0) { y, row in
            for x in row.indices {
                let (line, below) = (y - 60 - moved(x), x * 7 / 20)
                let isInk = line >= 0 && line < 480 && line % 60 < 24 && (below + line / 60 * 3) % 5 < 3
                row[x] = isInk && (100..<1100).contains(x) ? 20 : 240
            }
        }
    }

    @Test func `lines that run straight are left as they are`() {
        #expect(LabelBend(of: Self.label { _ in 0 }) == .none)
        #expect(LabelBend(of: GrayImage(width: 1200, height: 600, repeating: 240)) == .none)
        #expect(LabelBend(of: GrayImage(width: 5, height: 5, repeating: 0)) == .none)
    }

    @Test(arguments: [-40.0, 25, 60]) func `the bend of lines is measured`(_ depth: Double) {
        func moved(_ x: Int) -> Double {
            let share = Double(x) / 1200 - 0.5
            return depth * 4 * share * share
        }
        let bend = LabelBend(of: Self.label { Int(moved($0).rounded()) })
        #expect(bend != .none)
        for x in stride(from: 120, through: 1080, by: 120) {
            for v in [0.2, 0.5, 0.8] {
                #expect(abs(bend(Double(x) / 1200, v) * 600 - moved(x)) < 4, "\(x) \(v)")
            }
        }
    }

    /// A code of bars on paper, on a ground.
    private static func scene(paper: PixelRect, ground: UInt8) -> GrayImage {
        GrayImage(width: 1000, height: 700, zero: 0) { y, row in
            for x in row.indices {
                let isPaper =
                    (paper.x..<paper.x + paper.width).contains(x)
                    && (paper.y..<paper.y + paper.height).contains(y)
                let isBar = (400..<600).contains(x) && (300..<360).contains(y) && x / 5 % 2 == 0
                // Text above the code.
                let isText = (380..<620).contains(x) && (200..<280).contains(y) && y / 10 % 3 == 0 && x / 6 % 2 == 0
                row[x] = isBar || isText ? 30 : isPaper ? 220 : ground
            }
        }
    }

    private static let code = Quad(PixelRect(x: 400, y: 300, width: 200, height: 60))

    @Test func `what belongs to a code ends where its paper does`() throws {
        let paper = PixelRect(x: 340, y: 150, width: 330, height: 260)
        let found = try #require(CodeSurroundings(Self.code, in: Self.scene(paper: paper, ground: 70)))
        for (corner, truth) in zip(found.corners.corners, Quad(paper).corners) {
            #expect(corner.distance(to: truth) < 18)
        }
        #expect(found.contains(Self.code.center) && !found.contains(Point(x: 100, y: 100)))
    }

    @Test func `on a ground as bright as the paper it ends with the picture`() throws {
        let paper = PixelRect(x: 0, y: 0, width: 1000, height: 700)
        let found = try #require(CodeSurroundings(Self.code, in: Self.scene(paper: paper, ground: 220)))
        #expect(found.contains(Point(x: 500, y: 120)) && found.contains(Point(x: 60, y: 330)))
        #expect(found.corners.boundingRect.x >= -20 && found.corners.boundingRect.width <= 1040)
    }
}

extension Quad {
    /// The corners of an upright rectangle.
    fileprivate init(_ rect: PixelRect) {
        let (left, top) = (Double(rect.x), Double(rect.y))
        let (right, bottom) = (left + Double(rect.width), top + Double(rect.height))
        self.init(
            topLeft: Point(x: left, y: top), topRight: Point(x: right, y: top), bottomRight: Point(x: right, y: bottom),
            bottomLeft: Point(x: left, y: bottom))
    }
}
