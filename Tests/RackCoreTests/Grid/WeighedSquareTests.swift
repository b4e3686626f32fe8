// How well the square of a box is known by the codes in it.

import Simulator
import Testing

@testable import RackCore

@Suite struct `The square that codes tell` {
    private static let picture = PixelSize(width: 1600, height: 1200)
    private static let pitch = 100.0

    /// The square of a box that lies flat in the middle of the picture, where each code is off the middle of its cell by
    /// up to `lean` pitches.
    private func square(_ shape: RackShape, lean: Double, seed: UInt64) throws -> WeighedSquare {
        var random = SplitMix64(seed: seed, subject: 0)
        let lattice = Lattice(
            origin: Point(
                x: 800 - Self.pitch * Double(shape.cols - 1) / 2, y: 600 - Self.pitch * Double(shape.rows - 1) / 2),
            across: Point(x: Self.pitch, y: 0), down: Point(x: 0, y: Self.pitch),
            lens: RadialLens(picture: Self.picture))
        let cells = (0..<shape.rows).flatMap { row in (0..<shape.cols).map { GridPosition(row: row, col: $0) } }
        let codes = cells.map { cell in
            let middle = lattice.center(cell)
            let (x, y) = (random.uniform(-lean...lean), random.uniform(-lean...lean))
            return Point(x: middle.x + Self.pitch * x, y: middle.y + Self.pitch * y)
        }
        let (bottom, right) = (Double(shape.rows) - 0.5, Double(shape.cols) - 0.5)
        return try #require(
            WeighedSquare(
                LatticeProblem(points: codes, symbolSide: 40, picture: Self.picture), cells: cells, of: lattice,
                corners: [(-0.5, -0.5), (-0.5, right), (bottom, right), (bottom, -0.5)]))
    }

    @Test(arguments: [RackShape(rows: 4, cols: 6), RackShape(rows: 9, cols: 9)])
    func `is the box's where tubes stand straight`(_ shape: RackShape) throws {
        let square = try square(shape, lean: 0, seed: 1)
        let side = Self.pitch * Double(max(shape.rows, shape.cols))
        #expect(abs(square.side - side) < 0.001 * side)
        #expect(square.center.distance(to: Point(x: 800, y: 600)) < 0.001 * side)
    }

    @Test func `is known less well the more tubes lean, and better the more there are`() throws {
        let small = RackShape(rows: 4, cols: 6)
        let straight = try square(small, lean: 0.02, seed: 2).spread
        let leaning = try square(small, lean: 0.2, seed: 2).spread
        #expect(straight < leaning)
        #expect(try square(RackShape(rows: 9, cols: 9), lean: 0.2, seed: 2).spread < leaning)
    }

    @Test func `is taken for hardly larger because tubes lean, and is off by little more than it says`() throws {
        let shape = RackShape(rows: 8, cols: 8)
        let side = Self.pitch * 8
        var mean = 0.0
        for seed in UInt64(1)...40 {
            let square = try square(shape, lean: 0.15, seed: seed)
            let error = (square.side - side) / side
            #expect(abs(error) < 3.5 * square.spread, "\(seed)")
            mean += error / 40
        }
        // Half of what a square may be off.
        #expect(abs(mean) < 0.01)
    }
}
