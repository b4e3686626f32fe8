// The square around a box, weighed over the ways in which a camera may look at it, and how well it is known.

/// A square as large as a box whose middle it shares, and how well it is known.
struct WeighedSquare {
    /// The middle of the box's four corners, in pixels of the upright photograph.
    private(set) var center = Point(x: 0, y: 0)
    /// The box's longest side, in pixels.
    private(set) var side = 0.0
    /// The standard deviation of the side or of the middle, whichever is larger, in parts of the side.
    private(set) var spread = 0.0

    /// Weighs the square of a box.
    ///
    /// The longest of four sides is taken for longer than it is where a slant or a lens is made out of tubes that lean.
    /// So each kind of view is tried, and counts as much as it is probable.
    /// - Parameters:
    ///   - problem: the places of the vials.
    ///   - cells: the cell of each.
    ///   - start: a lattice that has them in these cells.
    ///   - corners: the corners of the box in the numbers of that lattice, top left first, clockwise.
    init?(_ problem: LatticeProblem, cells: [GridPosition], of start: Lattice, corners: [(row: Double, col: Double)]) {
        var views: [(square: Self, energy: Double)] = []
        for slant in [Self.straight.slant, CameraView().slantSpread] {
            for lens in [Self.straight.lens, CameraView().lensSpread] {
                var problem = problem
                problem.view = CameraView(slantSpread: slant, lensSpread: lens)
                let (lattice, logPrecision, equations) = problem.refine(start, cells: cells, rounds: Self.rounds)
                guard let square = Self(lattice, equations, corners: corners) else { continue }
                let energy = problem.energy(of: lattice, cells: cells, logPrecision: logPrecision)
                views.append((square, slant == Self.straight.slant ? energy : energy + Self.slantCost))
            }
        }
        guard let least = views.map(\.energy).min() else { return nil }
        let weights = views.map { exponential(max(least - $0.energy, Self.improbable)) }
        let sum = weights.reduce(0, +)
        let shares = zip(views, weights).map { (square: $0.0.square, share: $0.1 / sum) }
        for (square, share) in shares {
            center.x += share * square.center.x
            center.y += share * square.center.y
            side += share * square.side
        }
        guard side > 0 else { return nil }
        let variance = shares.reduce(0) { sum, view in
            let own = view.square.spread * view.square.side / side
            let off = max((view.square.side - side).magnitude, view.square.center.distance(to: center)) / side
            return sum + view.share * (own * own + off * off)
        }
        spread = variance.squareRoot()
    }

    /// The square of one lattice; nil where the equations do not determine it.
    private init?(_ lattice: Lattice, _ equations: NormalEquations, corners: [(row: Double, col: Double)]) {
        self.init(lattice, corners: corners)
        let pitch = lattice.meanPitch
        var slopes = (x: NormalEquations.Vector(repeating: 0), y: NormalEquations.Vector(repeating: 0))
        var sides = NormalEquations.Vector(repeating: 0)
        for index in 0..<NormalEquations.size {
            var step = NormalEquations.Vector(repeating: 0)
            step[index] = Self.step
            let after = Self(lattice.moved(by: step, pitch: pitch), corners: corners)
            step[index] = -Self.step
            let before = Self(lattice.moved(by: step, pitch: pitch), corners: corners)
            slopes.x[index] = (after.center.x - before.center.x) / (2 * Self.step)
            slopes.y[index] = (after.center.y - before.center.y) / (2 * Self.step)
            sides[index] = (after.side - before.side) / (2 * Self.step)
        }
        guard side > 0, let x = equations.variance(along: slopes.x), let y = equations.variance(along: slopes.y),
            let length = equations.variance(along: sides)
        else { return nil }
        spread = max(length, x + y).squareRoot() / side
    }

    private init(_ lattice: Lattice, corners: [(row: Double, col: Double)]) {
        let corners = corners.map { lattice.center(row: $0.row, col: $0.col) }
        side = corners.indices.map { corners[$0].distance(to: corners[($0 + 1) % corners.count]) }.max() ?? 0
        for corner in corners {
            center.x += corner.x / Double(corners.count)
            center.y += corner.y / Double(corners.count)
        }
    }

    /// How much a view from straight above shrinks from one end of the photograph to the other all the same, and how
    /// much a good lens bends in its corners.
    private static let straight = (slant: 0.01, lens: 0.001)
    /// What a slanted view costs beforehand: a station's camera looks straight down three times in four.
    private static let slantCost = 1.0
    /// A view that is less probable than this, as a logarithm of the odds, tells nothing.
    private static let improbable = -40.0
    /// How often the map is made linear anew, and the step by which its slopes are measured.
    private static let (rounds, step) = (6, 1e-3)
}
