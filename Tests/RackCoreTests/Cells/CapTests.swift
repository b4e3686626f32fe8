// What tells a vial from an empty cell, and a code from the marks of a mould.

import TestSupport
import Testing

@testable import RackCore

@Suite struct `Caps` {
    private let shape = CapShape([
        Corners(corner: Vector(0, 10), topLeft: Vector(0, 0), bottomRight: Vector(10, 10))
    ])

    private func found(in canvas: Canvas, shape: CapShape? = nil) -> Rim? {
        var generator = SeededGenerator(seed: 41)
        let field = SlopeField(canvas.picture(noise: 2, &generator), around: Vector(60, 60), reach: 58)
        return RimSearch(radius: 0.38, shape: shape ?? self.shape, pitch: 60, side: field.side)
            .find(SlopeDirections(field), around: Vector(60, 60), reach: 0.4) { _ in true }
    }

    private func marks(in canvas: Canvas) -> CapMarks {
        var generator = SeededGenerator(seed: 42)
        let field = SlopeField(canvas.picture(noise: 2, &generator), around: Vector(60, 60), reach: 58)
        return CapMarks(field, center: Vector(60, 60), symbolSide: 30, least: 2.5)
    }

    @Test func `a cap is found where it stands`() throws {
        let cap = Canvas(width: 120, height: 120, gray: 90).spotted(at: Vector(71, 52), radius: 23, gray: 200)
        let rim = try #require(found(in: cap))
        #expect(rim.share > 0.85 && (rim.center - Vector(71, 52)).length < 2)
    }

    @Test func `a cap of which a quarter is hidden is still one`() throws {
        let cap = Canvas(width: 120, height: 120, gray: 90).spotted(at: Vector(60, 60), radius: 23, gray: 200)
        #expect(try #require(found(in: cap.spotted(at: Vector(80, 68), radius: 13, gray: 90))).share > 0.7)
    }

    @Test func `a square cell has no rim`() throws {
        var cell = Canvas(width: 120, height: 120, gray: 200)
        cell = cell.boxed(x: 37..<83, y: 37..<83, gray: 90)
        #expect(try #require(found(in: cell)).share < 0.6)
    }

    @Test func `walls that cross have no rim`() throws {
        let walls = Canvas(width: 120, height: 120, gray: 120)
            .boxed(x: 35..<40, y: 0..<120, gray: 210).boxed(x: 0..<120, y: 70..<76, gray: 60)
        #expect(try #require(found(in: walls)).share < 0.6)
    }

    @Test func `a cap seen from the side is an ellipse as its code is no square`() throws {
        let seen = CapShape([Corners(corner: Vector(0, 8), topLeft: Vector(0, 0), bottomRight: Vector(10, 8))])
        let points = seen.circle(points: 4).map(\.offset)
        #expect(abs(points[0].x / points[1].y - 1.25) < 0.01 && abs(points[0].x * points[1].y - 1) < 0.01)
        #expect(abs(points[0].y) < 0.01 && abs(points[1].x) < 0.01)
        // The same square, turned: what counts is how it is seen, not how it lies.
        let turned = CapShape([
            Corners(corner: Vector(0, 8), topLeft: Vector(-5, 4), bottomRight: Vector(5, 4))
        ])
        #expect((turned.circle(points: 4)[0].offset - points[0]).length < 0.01)
    }

    @Test func `the rings of a mould are no marks, and a pale code is`() throws {
        let bare = Canvas(width: 120, height: 120, gray: 180)
            .spotted(at: Vector(61, 60), radius: 12, gray: 140).spotted(at: Vector(61, 60), radius: 9, gray: 180)
        #expect(marks(in: bare).strength < 0.35)
        let symbol = try #require(ModuleGrid(text: "A1", side: 12))
        let code = Canvas(width: 120, height: 120, gray: 180)
            .drawing(symbol, .init(center: Vector(60, 60), module: 2.5, degrees: 20, dark: 150, light: 180))
        #expect(marks(in: code).strength > 0.6 && marks(in: code).share > 0.3)
    }

    @Test func `nothing is no mark`() {
        #expect(marks(in: Canvas(width: 120, height: 120, gray: 180)).share < 0.05)
    }
}

extension Canvas {
    /// Fills an upright rectangle.
    fileprivate func boxed(x: Range<Int>, y: Range<Int>, gray: UInt8) -> Canvas {
        var generator = SeededGenerator(seed: 1)
        var image = picture(noise: 0, &generator)
        for row in y {
            for column in x { image[column, row] = gray }
        }
        return Canvas(image)
    }
}
