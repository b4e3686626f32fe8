// Where a symbol lies and how many modules it has, and how its corners are moved uphill.

/// A symbol's place in one level of a pyramid.
struct SymbolFrame: Sendable {
    /// The outer corners, in pixels of the level.
    var corners: Corners
    /// Rows and columns of modules, finder pattern included: one of `SymbolSize.dataMatrix`.
    var size: SymbolSize

    /// Where the modules of a symbol of this size belong.
    var layout: SymbolLayout {
        guard let layout = size.layout else { preconditionFailure("there is no symbol of \(size) modules") }
        return layout
    }

    /// The mean length of a module's side, in pixels of the level.
    var module: Double { corners.side / size.meanSide }

    /// Whether the corners can be those of a symbol of this size.
    var isPlausible: Bool { corners.isPlausible(rows: size.rows, cols: size.cols) }

    /// The frame with every side moved inwards by so many modules.
    func inset(by modules: Double) -> SymbolFrame {
        SymbolFrame(
            corners: corners.inset(across: modules / Double(size.cols), down: modules / Double(size.rows)), size: size)
    }
}

/// The grey values of a symbol's modules.
struct ModuleSamples: Sendable {
    /// Where each module belongs.
    let layout: SymbolLayout
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
        values.reserveCapacity(frame.size.rows * frame.size.cols)
        forEachModule(of: frame) { _, value in values.append(value) }
        return ModuleSamples(layout: frame.layout, values: values)
    }

    /// Samples every module as the mean of nine places over its middle, which evens out grain and dust.
    func areaSamples(_ frame: SymbolFrame) -> ModuleSamples {
        let map = ProjectiveMap(to: frame.corners)
        let (rows, cols) = (frame.size.rows, frame.size.cols)
        let (across, down) = (1 / Double(cols), 1 / Double(rows))
        var values: [Float] = []
        values.reserveCapacity(rows * cols)
        for row in 0..<rows {
            for col in 0..<cols {
                var sum: Float = 0
                for dy in [0.25, 0.5, 0.75] {
                    for dx in [0.25, 0.5, 0.75] {
                        sum += value(at: map((Double(col) + dx) * across, (Double(row) + dy) * down))
                    }
                }
                values.append(sum / 9)
            }
        }
        return ModuleSamples(layout: frame.layout, values: values)
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
    /// - Returns: the best frame, how good it is, and how many were looked at.
    func climbed(
        steps: [Double], least: Float, score: (SymbolFrame) -> Float
    ) -> (frame: SymbolFrame, score: Float, looks: Int) {
        var (frame, best, looks) = (self, score(self), 1)
        for step in steps {
            // Moves that brought nothing are tried again only after another one brought something.
            var (next, failed) = (0, 0)
            while failed < Move.all.count, next < Self.mostRounds * Move.all.count {
                failed += 1
                for direction in [step, -step] {
                    var moved = frame
                    Move.all[next % Move.all.count].apply(direction, to: &moved)
                    let score = score(moved)
                    looks += 1
                    if score > best + least {
                        (frame, best, failed) = (moved, score, 0)
                        break
                    }
                }
                next += 1
            }
        }
        return (frame, best, looks)
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
        let step =
            isAcross
            ? frame.corners.across * (modules / Double(frame.size.cols))
            : frame.corners.down * (modules / Double(frame.size.rows))
        if topLeft { frame.corners.topLeft += step }
        if topRight { frame.corners.topRight += step }
        if bottomRight { frame.corners.bottomRight += step }
        if bottomLeft { frame.corners.bottomLeft += step }
    }
}
