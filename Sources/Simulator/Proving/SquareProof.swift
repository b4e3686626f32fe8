// Proof that the square of a box is found where the box lies, or not at all.

internal import Imaging
package import RackCore
package import Station

/// Draws boxes of all kinds, somewhere in their pictures, and finds their squares.
package struct SquareProof: Sendable {
    private let seed: UInt64
    private let reader: ProvingReader

    /// What came of one picture.
    package struct Outcome: Sendable {
        /// The number of the case.
        package let number: Int
        /// What the box is photographed under.
        package let condition: SimulatedRack.Condition
        /// What was found.
        package let found: FoundSquare
        /// How far the middle or the side of the square is off, the larger of both, in parts of the side; nil where no
        /// square was found.
        package let error: Double?

        /// Whether a square was found that is not the box's.
        package var isWrong: Bool { error.map { $0 > Self.tolerance } ?? false }

        /// How far a square may be off, in parts of its side: what the reader takes for exact.
        private static let tolerance = 0.02
    }

    /// Makes a proof.
    /// - Parameters:
    ///   - seed: the number that all boxes are drawn from.
    ///   - effort: how much missing codes are looked for.
    package init(seed: UInt64, effort: Double) {
        self.seed = seed
        reader = ProvingReader(effort: effort)
    }

    /// The conditions, in turns.
    package static let conditions: [SimulatedRack.Condition] = [
        .full, .partlyFilled, .perspective, .badLight, .leaning, .barrel,
    ]
    private static let shapes = [
        RackShape(rows: 9, cols: 9), RackShape(rows: 8, cols: 12), RackShape(rows: 10, cols: 10),
        RackShape(rows: 4, cols: 6), RackShape(rows: 12, cols: 8), RackShape(rows: 5, cols: 10),
        RackShape(rows: 8, cols: 8),
    ]
    /// The shares of cells that hold a vial, in turns.
    private static let fills = [1.0, 0.8, 0.6, 0.4, 0.2]

    /// Finds the squares of numbered boxes.
    /// - Parameters:
    ///   - numbers: which.
    ///   - width: how many are read at a time.
    ///   - done: called with each outcome; false lets no further case begin.
    package func run(_ numbers: Range<Int>, width: Int, done: (Outcome) -> Bool) async throws(Fault) {
        try await forEachCase(numbers, width: width) { number async throws(Fault) in
            let rack = self.rack(number)
            let rendered = try RackRenderer.render(rack)
            let picture = rendered.picture
            let image = GrayImage(width: picture.width, height: picture.height, zero: 0) { y, row in
                for x in row.indices { row[x] = picture[x, y].green }
            }
            let found = FoundSquare(await reader.read(image), of: rack.shape)
            return Outcome(
                number: number, condition: Self.conditions[number % Self.conditions.count], found: found,
                error: Self.error(of: found, rendered.truth))
        } done: {
            done($0)
        }
    }

    private func rack(_ number: Int) -> SimulatedRack {
        let shape = Self.shapes[number % Self.shapes.count]
        var rack = SimulatedRack(
            Self.conditions[number % Self.conditions.count], seed: seed &* 1_000_003 &+ UInt64(number), shape: shape)
        rack.fill = Self.fills[number % Self.fills.count]
        return rack
    }

    private static func error(of found: FoundSquare, _ truth: RackTruth) -> Double? {
        guard case .square(let square) = found else { return nil }
        let corners = truth.grid.map(\.point)
        let side = corners.indices.map { corners[$0].distance(to: corners[($0 + 1) % 4]) }.max() ?? 1
        let center = Point(x: corners.reduce(0) { $0 + $1.x } / 4, y: corners.reduce(0) { $0 + $1.y } / 4)
        return max(square.center.distance(to: center), (Double(square.width) - side).magnitude) / side
    }
}
