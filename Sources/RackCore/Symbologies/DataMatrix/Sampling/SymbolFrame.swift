// Where a symbol lies and how many modules it has, and how its corners are moved uphill.

/// A square symbol's place in one level of a pyramid.
struct SymbolFrame: Sendable {
    /// The outer corners, in pixels of the level.
    var corners: Corners
    /// Modules along a side, finder pattern included.
    var count: Int

    /// The mean length of a module's side, in pixels of the level.
    var module: Double { corners.side / Double(count) }

    /// The frame with every side moved inwards by so many modules.
    func inset(by modules: Double) -> SymbolFrame {
        let (right, down) = (corners.across * (modules / Double(count)), corners.down * (modules / Double(count)))
        var frame = self
        frame.corners.topLeft += right + down
        frame.corners.topRight += down - right
        frame.corners.bottomRight -= right + down
        frame.corners.bottomLeft += right - down
        return frame
    }

    var size: SymbolSize { SymbolSize(rows: count, cols: count) }

    /// The sides that are looked for: the single-region squares of ECC 200.
    static let counts = Array(stride(from: 10, through: 26, by: 2))
}

/// The grey values of a symbol's modules.
struct ModuleSamples: Sendable {
    /// Modules along a side.
    let count: Int
    /// One value for each module, row-major, high where the symbol is light.
    var values: [Float]

    /// The difference between the lightest and the darkest tenth, in grey values.
    var spread: Float {
        let sorted = values.sorted()
        return sorted[sorted.count * 9 / 10] - sorted[sorted.count / 10]
    }
}

extension SymbolView {
    /// Samples every module at its middle.
    func samples(_ frame: SymbolFrame) -> ModuleSamples {
        var values: [Float] = []
        values.reserveCapacity(frame.count * frame.count)
        forEachModule(of: frame) { _, _, value in values.append(value) }
        return ModuleSamples(count: frame.count, values: values)
    }

    /// Samples every module as the mean of nine places over its middle, which evens out grain and dust.
    func areaSamples(_ frame: SymbolFrame) -> ModuleSamples {
        let map = ProjectiveMap(to: frame.corners)
        let step = 1 / Double(frame.count)
        var values: [Float] = []
        values.reserveCapacity(frame.count * frame.count)
        for row in 0..<frame.count {
            for col in 0..<frame.count {
                var sum: Float = 0
                for dy in [0.25, 0.5, 0.75] {
                    for dx in [0.25, 0.5, 0.75] {
                        sum += value(at: map((Double(col) + dx) * step, (Double(row) + dy) * step))
                    }
                }
                values.append(sum / 9)
            }
        }
        return ModuleSamples(count: frame.count, values: values)
    }
}

extension SymbolFrame {
    /// So many rounds of moves of one length; what still climbs then is on no symbol.
    private static let mostRounds = 4

    /// The best frame that can be reached by moving sides and corners, each move uphill.
    /// - Parameters:
    ///   - steps: the lengths of the moves, in modules, one after the other.
    ///   - least: the smallest gain that is worth a move.
    ///   - score: how good a frame is.
    func climbed(
        steps: [Double], least: Float, score: (SymbolFrame) -> Float
    ) -> (frame: SymbolFrame, score: Float) {
        var (frame, best) = (self, score(self))
        for step in steps {
            var (rounds, isBetter) = (0, true)
            while isBetter, rounds < Self.mostRounds {
                isBetter = false
                rounds += 1
                for move in Move.all {
                    for direction in [step, -step] {
                        var moved = frame
                        move.apply(direction, to: &moved)
                        let score = score(moved)
                        if score > best + least {
                            (frame, best, isBetter) = (moved, score, true)
                            break
                        }
                    }
                }
            }
        }
        return (frame, best)
    }
}

/// A way to move corners: some of them, along the symbol's width or height.
private struct Move: Sendable {
    let topLeft: Bool
    let topRight: Bool
    let bottomRight: Bool
    let bottomLeft: Bool
    let isAcross: Bool

    /// The four sides across themselves and along themselves, then each corner alone.
    static let all: [Move] = {
        let sides: [(Bool, Bool, Bool, Bool)] = [
            (true, true, false, false), (false, true, true, false), (false, false, true, true),
            (true, false, false, true),
        ]
        let corners: [(Bool, Bool, Bool, Bool)] = [
            (false, true, false, false), (true, false, false, false), (false, false, true, false),
            (false, false, false, true),
        ]
        return (sides + corners).flatMap { set in
            [true, false].map { isAcross in
                Move(topLeft: set.0, topRight: set.1, bottomRight: set.2, bottomLeft: set.3, isAcross: isAcross)
            }
        }
    }()

    /// Moves the corners of a frame by so many modules.
    func apply(_ modules: Double, to frame: inout SymbolFrame) {
        let step = (isAcross ? frame.corners.across : frame.corners.down) * (modules / Double(frame.count))
        if topLeft { frame.corners.topLeft += step }
        if topRight { frame.corners.topRight += step }
        if bottomRight { frame.corners.bottomRight += step }
        if bottomLeft { frame.corners.bottomLeft += step }
    }
}
