// That what changes evenly over a box is told from what does not.

import Testing

@testable import RackCore

@Suite struct `What changes evenly over a box` {
    private static let shape = RackShape(rows: 8, cols: 12)

    /// A value for each well, of its row and column.
    private func values(_ shape: RackShape = Self.shape, _ value: (Float, Float) -> Float) -> [[Float]] {
        (0..<shape.rows * shape.cols).map { [value(Float($0 / shape.cols), Float($0 % shape.cols))] }
    }

    @Test(arguments: [1, 2, 3]) func `is told by the other wells, up to its power`(_ degree: Int) {
        let cubes = values { row, col in 3 + 2 * row - col + 0.3 * row * col + 0.02 * col * col * col }
        let even = EvenTerms(Self.shape, telling: cubes.map { _ in true }, upTo: degree).even(cubes, withOwn: false)
        let worst = zip(even, cubes).map { abs($0[0] - $1[0]) }.max() ?? 0
        #expect(degree == 3 ? worst < 0.01 : worst > 0.1)
    }

    @Test func `does not follow the well that it is compared with`() {
        var bumped = values { row, col in 1 + 0.1 * row + 0.05 * col }
        bumped[40][0] += 10
        let telling = bumped.indices.map { $0 != 40 }
        let even = EvenTerms(Self.shape, telling: telling).even(bumped, withOwn: true)
        #expect(abs(even[40][0] - (bumped[40][0] - 10)) < 0.01)
        let alone = EvenTerms(Self.shape, telling: bumped.map { _ in true }).even(bumped, withOwn: false)
        #expect(abs(alone[40][0] - (bumped[40][0] - 10)) < 0.01)
    }

    @Test(arguments: [(1, 12), (2, 3), (1, 1)]) func `is a number in a box of a few wells too`(_ rows: Int, _ cols: Int)
    {
        let shape = RackShape(rows: rows, cols: cols)
        let few = values(shape) { row, col in 1 + row + col }
        for own in [true, false] {
            let even = EvenTerms(shape, telling: few.map { _ in true }).even(few, withOwn: own)
            #expect(even.count == few.count && even.allSatisfy { $0[0].isFinite })
        }
    }
}
