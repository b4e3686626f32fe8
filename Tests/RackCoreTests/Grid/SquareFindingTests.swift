// The square of a box, found in pictures of which nothing is known.

import Imaging
import Simulator
import Testing

@testable import RackCore

@Suite struct `The square of a box` {
    /// A small box, somewhere in its picture.
    private func rack(
        _ condition: SimulatedRack.Condition, seed: UInt64, shape: RackShape, fill: Double
    ) -> SimulatedRack {
        var rack = SimulatedRack(condition, seed: seed, shape: shape)
        rack.optics.picture = PixelSize(width: 860, height: 640)
        rack.optics.pixelsPerModule = 3.6 * 6 / Double(max(shape.rows, shape.cols))
        (rack.fill, rack.clutter) = (fill, 0)
        return rack
    }

    private func found(_ rack: SimulatedRack, as shape: RackShape? = nil) async throws -> (FoundSquare, RackTruth) {
        let rendered = try RackRenderer.render(rack)
        let frame = try Frame(file: try rendered.jpeg())
        let reading = await RackReader.read(Picture(frame.luma))
        return (FoundSquare(reading, of: shape ?? rack.shape), rendered.truth)
    }

    /// The square in the middle of the box as it is, whose side is the box's longest.
    private func truth(_ truth: RackTruth) -> (center: Point, side: Double) {
        let corners = truth.grid.map(\.point)
        let side = corners.indices.map { corners[$0].distance(to: corners[($0 + 1) % 4]) }.max() ?? 0
        return (Point(x: corners.reduce(0) { $0 + $1.x } / 4, y: corners.reduce(0) { $0 + $1.y } / 4), side)
    }

    @Test(arguments: [
        (SimulatedRack.Condition.full, RackShape(rows: 5, cols: 5), 1.0), (.full, RackShape(rows: 4, cols: 6), 0.8),
        (.perspective, RackShape(rows: 5, cols: 5), 0.9), (.partlyFilled, RackShape(rows: 6, cols: 6), 0.6),
        (.full, RackShape(rows: 6, cols: 4), 0.5), (.leaning, RackShape(rows: 4, cols: 6), 0.8),
        (.barrel, RackShape(rows: 5, cols: 5), 0.8),
    ])
    func `is found within two hundredths of its side, or not at all`(
        _ condition: SimulatedRack.Condition, _ shape: RackShape, _ fill: Double
    ) async throws {
        var squares = 0
        for seed in UInt64(1)...2 {
            let (found, seen) = try await found(rack(condition, seed: seed, shape: shape, fill: fill))
            guard case .square(let square) = found else { continue }
            squares += 1
            let (center, side) = truth(seen)
            #expect(abs(Double(square.width) - side) < 0.02 * side, "\(condition) \(seed): \(square.width) of \(side)")
            #expect(square.center.distance(to: center) < 0.02 * side, "\(condition) \(seed)")
        }
        // A small box that is seen from the side or through a bent lens, or whose tubes lean, may be refused.
        if fill > 0.7, condition == .full { #expect(squares == 2) }
    }

    @Test func `is left open where the last row holds no vial`() async throws {
        var box = rack(.full, seed: 3, shape: RackShape(rows: 5, cols: 5), fill: 1)
        for col in 0..<5 { box.fixed[GridPosition(row: 4, col: col)] = .empty }
        guard case .open(let square, let seen) = try await found(box).0 else {
            Issue.record("it was not left open")
            return
        }
        #expect(seen == RackShape(rows: 4, cols: 5) && square.width > 0)
    }

    @Test func `is not found for another box than the one in the picture`() async throws {
        let box = rack(.full, seed: 4, shape: RackShape(rows: 5, cols: 5), fill: 1)
        #expect(
            try await found(box, as: RackShape(rows: 4, cols: 4)).0 == .otherShape(seen: RackShape(rows: 5, cols: 5)))
    }

    @Test func `is not found by a few vials`() async throws {
        var box = rack(.full, seed: 5, shape: RackShape(rows: 5, cols: 5), fill: 0)
        box.fixed = [GridPosition(row: 0, col: 0): .code(Array("A1".utf8))]
        #expect(try await found(box).0 == .unknown)
    }
}
