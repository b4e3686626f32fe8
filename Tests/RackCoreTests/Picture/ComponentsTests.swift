// Pixels that hang together, and the band around them.

import Testing

@testable import RackCore

@Suite struct `Components of runs` {
    private func run(_ y: Int32, _ start: Int32, _ end: Int32) -> Run { Run(y: y, start: start, end: end) }

    @Test func `runs that touch at a corner hang together`() {
        let components = Components([run(0, 0, 3), run(1, 3, 6)]).withSides(in: 1...100)
        #expect(components.map(\.area) == [6])
        #expect(components.first?.bounds == PixelRect(x: 0, y: 0, width: 6, height: 2))
    }

    @Test func `runs a pixel apart do not hang together`() {
        #expect(Components([run(0, 0, 3), run(1, 4, 6)]).withSides(in: 1...100).count == 2)
        #expect(Components([run(0, 0, 3), run(2, 0, 3)]).withSides(in: 1...100).count == 2)
    }

    @Test func `two arms that meet below are one component`() {
        let components = Components([run(0, 0, 2), run(0, 5, 7), run(1, 0, 2), run(1, 5, 7), run(2, 0, 7)])
            .withSides(in: 1...100)
        #expect(components.map(\.area) == [15])
        #expect(components.first?.runs.count == 5)
    }

    @Test func `components are chosen by their sides`() {
        let components = Components([run(0, 0, 3), run(0, 10, 30), run(1, 10, 30)])
        #expect(components.withSides(in: 2...25).map(\.area) == [40])
    }

    @Test func `the hull of a square is the square`() throws {
        let square = try #require(Components((0..<10).map { run($0, 5, 15) }).withSides(in: 1...100).first)
        let hull = ConvexHull(square)
        #expect(abs(hull.area - 90) < 1e-9)
        #expect(HullSide.sides(of: hull).count == 4)
    }
}
