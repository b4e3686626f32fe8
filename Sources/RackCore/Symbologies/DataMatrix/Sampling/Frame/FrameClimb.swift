// Moves the corners of a frame uphill.

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
