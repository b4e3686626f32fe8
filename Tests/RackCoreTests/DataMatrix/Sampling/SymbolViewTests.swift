// What a symbol's modules see of a picture, wherever the symbol is supposed to lie.

import TestSupport
import Testing

@testable import RackCore

@Suite("A symbol's view of a picture")
struct SymbolViewTests {
    /// Squares of five pixels, dark and light at random.
    private static let image: GrayImage = {
        var random = SeededGenerator(seed: 3)
        let squares = (0..<12 * 8).map { _ in UInt8.random(in: 0...255, using: &random) }
        return GrayImage(width: 60, height: 40, zero: 0) { y, row in
            for x in row.indices { row[x] = squares[y / 5 * 12 + x / 5] }
        }
    }()

    /// The largest difference between what modules see and what is seen at their middles one by one, in grey values.
    private static func difference(_ corners: Corners) -> Float {
        let view = SymbolView(image: image, polarity: .darkOnLight)
        let frame = SymbolFrame(corners: corners, size: SymbolSize(rows: 12, cols: 14))
        let map = ProjectiveMap(to: corners)
        var most: Float = 0
        view.forEachModule(of: frame) { index, value in
            let place = map((Double(index % 14) + 0.5) / 14, (Double(index / 14) + 0.5) / 12)
            // A place may be rounded to either side of an edge.
            let seen = [-0.01, 0.01].map { view.value(at: place + $0) }
            most = max(most, value - max(seen[0], seen[1]) - 3, min(seen[0], seen[1]) - 3 - value)
        }
        _ = view.timing(frame)
        return most
    }

    @Test("is that of each module's middle, also where corners lie beyond the picture")
    func seesTheMiddles() {
        var random = SeededGenerator(seed: 11)
        func corner(_ x: Double, _ y: Double) -> Vector {
            Vector(x + .random(in: -12...12, using: &random), y + .random(in: -12...12, using: &random))
        }
        for _ in 0..<300 {
            let corners = Corners(
                topLeft: corner(10, 8), topRight: corner(50, 8), bottomRight: corner(50, 32), bottomLeft: corner(10, 32)
            )
            guard corners.isConvex else { continue }
            #expect(Self.difference(corners) <= 0, "\(corners)")
        }
    }

    @Test("stays within the picture where three corners lie on one line and the fourth corner counts for nothing")
    func staysWithinThePicture() {
        let corners = Corners(
            topLeft: Vector(2, 2), topRight: Vector(38, 38), bottomRight: Vector(37, 37), bottomLeft: Vector(36, 36))
        #expect(ProjectiveMap(to: corners)(1, 1) == Vector(72, 72))
        #expect(Self.difference(corners) <= 0)
    }
}
