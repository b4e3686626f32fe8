// Moves a lattice to where it explains the codes best, by normal equations.

extension LatticeProblem {
    /// Moves a lattice, whose unknowns are origin, both steps, shrink (x and y each) and the strength of the lens, to
    /// the most probable place for codes whose cells are known (Gauss and Newton's method,
    /// maximum a posteriori).
    /// - Parameters:
    ///   - lattice: where to begin.
    ///   - cells: the cell of each place; nil for places that do not count.
    ///   - seed: steps that the lattice should stay near to while there are few codes, and how near, as a fraction.
    ///   - rounds: how often the map is made linear anew.
    /// - Returns: the lattice, the logarithm of its posterior's precision relative to the prior's, and the equations that
    ///   moved it last, which tell how well it is known.
    func refine(
        _ lattice: Lattice, cells: [GridPosition?], seed: (lattice: Lattice, spread: Double)? = nil, rounds: Int = 2
    ) -> (lattice: Lattice, logPrecision: Double, equations: NormalEquations) {
        var best = lattice.anchored(at: middle(of: cells) ?? lattice.anchor)
        var logPrecision = 0.0
        var last = NormalEquations()
        for round in 0..<rounds {
            let pitch = best.meanPitch
            guard pitch > 0, pitch.isFinite else { break }
            let spread = leanSpread(of: best, cells: cells)
            var equations = NormalEquations()
            addPriors(of: best, pitch: pitch, seed: seed, to: &equations)
            let isLast = round == rounds - 1
            let prior = isLast ? equations.solved()?.logDeterminant ?? 0 : 0
            for (point, cell) in zip(points, cells) {
                guard let cell else { continue }
                add(point, in: cell, of: best, pitch: pitch, spread: spread, to: &equations)
            }
            guard let solution = equations.solved() else { break }
            logPrecision = solution.logDeterminant - prior
            best = best.moved(by: solution.unknowns, pitch: pitch)
            last = equations
        }
        return (best, logPrecision, last)
    }

    /// The cell around which the lattice is described: the rack's middle where it is declared, the codes' otherwise.
    private func middle(of cells: [GridPosition?]) -> GridPosition? {
        if let frame { return GridPosition(row: frame.rack.rows / 2, col: frame.rack.cols / 2) }
        let known = cells.compactMap(\.self)
        guard !known.isEmpty else { return nil }
        return GridPosition(
            row: known.reduce(0) { $0 + $1.row } / known.count, col: known.reduce(0) { $0 + $1.col } / known.count)
    }

    private func add(
        _ point: Point, in cell: GridPosition, of lattice: Lattice, pitch: Double, spread: Double,
        to equations: inout NormalEquations
    ) {
        let (u, v) = (Double(cell.col - lattice.anchor.col), Double(cell.row - lattice.anchor.row))
        let depth = 1 + lattice.shrink.x * u + lattice.shrink.y * v
        guard depth > Self.leastDepth else { return }
        let step = Point(
            x: (lattice.across.x * u + lattice.down.x * v) / depth / pitch,
            y: (lattice.across.y * u + lattice.down.y * v) / depth / pitch)
        let flat = lattice.lens.undistort(point)
        let (x, y) = (
            (flat.x - lattice.origin.x) / pitch - step.x,
            (flat.y - lattice.origin.y) / pitch - step.y
        )
        let (lx, ly) = (
            (point.x - lattice.lens.axis.x) / lattice.lens.radius, (point.y - lattice.lens.axis.y) / lattice.lens.radius
        )
        let bend = (lx * lx + ly * ly) / pitch
        // Cauchy's weight: tubes that lean far, and codes that are no vials, pull less.
        let weight = 1 / (spread * spread + (x * x + y * y) / 4)
        equations.add(
            [
                1, 0, u / depth, 0, v / depth, 0, -step.x * u / depth, -step.x * v / depth,
                -(point.x - lattice.lens.axis.x) * bend,
            ], residual: x, weight: weight)
        equations.add(
            [
                0, 1, 0, u / depth, 0, v / depth, -step.y * u / depth, -step.y * v / depth,
                -(point.y - lattice.lens.axis.y) * bend,
            ], residual: y, weight: weight)
    }

    private func addPriors(
        of lattice: Lattice, pitch: Double, seed: (lattice: Lattice, spread: Double)?,
        to equations: inout NormalEquations
    ) {
        for prior in priors(of: lattice, pitch: pitch) {
            equations.add(prior.slopes, residual: prior.residual, weight: prior.weight)
        }
        guard let seed else { return }
        let steps = [
            seed.lattice.across.x - lattice.across.x, seed.lattice.across.y - lattice.across.y,
            seed.lattice.down.x - lattice.down.x, seed.lattice.down.y - lattice.down.y,
        ]
        for (index, step) in steps.enumerated() {
            var slopes = NormalEquations.Vector(repeating: 0)
            slopes[2 + index] = 1
            equations.add(slopes, residual: step / pitch, weight: 1 / (seed.spread * seed.spread))
        }
    }

    /// One thing that is known of racks beforehand: a residual, how it follows the unknowns, and its usual size.
    struct Prior {
        var slopes: NormalEquations.Vector
        var residual: Double
        var spread: Double
        /// From how many times its usual size on a residual is merely rare, so that its cost goes on as a line.
        var bend = 2.0
        /// What a residual of any size costs at most.
        var most = Double.infinity

        /// How many times its usual size the residual is.
        private var surprise: Double { residual.magnitude / spread }
        /// The cost of the residual: a parabola that goes on as a line, because what is rare still happens.
        var cost: Double {
            let cost = surprise < bend ? surprise * surprise / 2 : bend * (surprise - bend / 2)
            return min(cost, most)
        }
        /// How strongly the prior pulls in a refinement (Huber's weight).
        var weight: Double { min(1, bend / max(surprise, bend)) / (spread * spread) }
    }

    /// Nearer to the horizon than this, as a share of the depth at the anchor, a code tells nothing of the lattice.
    private static let leastDepth = 0.2
    /// A picture shows so many cells at least for the slant that is usual to be shared out over them.
    private static let fewestCells = 4.0
    /// Of what nothing is known beforehand: origin and pitch, in pitches.
    private static let anySpread = (origin: 2.0, pitch: 0.5)

    /// What is known beforehand, as it stands for a lattice.
    func priors(of lattice: Lattice, pitch: Double) -> [Prior] {
        let (a, d) = (lattice.across, lattice.down)
        let cellsAcross = Double(max(picture.width, picture.height, 1)) / pitch
        let slant = view.slantSpread / max(cellsAcross, Self.fewestCells)
        var priors = [
            // Nothing is known of the origin and of the pitch; a wide prior keeps the equations solvable.
            Prior(slopes: [1, 0, 0, 0, 0, 0, 0, 0, 0], residual: 0, spread: Self.anySpread.origin),
            Prior(slopes: [0, 1, 0, 0, 0, 0, 0, 0, 0], residual: 0, spread: Self.anySpread.origin),
            Prior(slopes: [0, 0, 0.5, 0, 0, 0.5, 0, 0, 0], residual: 0, spread: Self.anySpread.pitch),
            Prior(slopes: [0, 0, 1, 0, 0, -1, 0, 0, 0], residual: (d.y - a.x) / pitch, spread: Self.aspectSpread),
            Prior(slopes: [0, 0, 0, 1, 1, 0, 0, 0, 0], residual: -(a.y + d.x) / pitch, spread: Self.skewSpread),
            Prior(
                slopes: [0, 0, 0, 0.5, -0.5, 0, 0, 0, 0], residual: (d.x - a.y) / 2 / pitch,
                spread: frame == nil ? Self.turnSpread : RackFrame.turnSpread,
                most: frame == nil ? .infinity : RackFrame.carelessCost),
            Prior(slopes: [0, 0, 0, 0, 0, 0, 1, 0, 0], residual: -lattice.shrink.x, spread: slant),
            Prior(slopes: [0, 0, 0, 0, 0, 0, 0, 1, 0], residual: -lattice.shrink.y, spread: slant),
            Prior(slopes: [0, 0, 0, 0, 0, 0, 0, 0, 1], residual: -lattice.lens.strength, spread: view.lensSpread),
        ]
        if let frame {
            let middle = frame.middle(of: lattice)
            let lengths = (
                across: 2 * (a.x * a.x + a.y * a.y).squareRoot(), down: 2 * (d.x * d.x + d.y * d.y).squareRoot()
            )
            let (u, v) = (
                frame.middle.col - Double(lattice.anchor.col), frame.middle.row - Double(lattice.anchor.row)
            )
            priors += [
                Prior(
                    slopes: [1, 0, u, 0, v, 0, 0, 0, 0], residual: (frame.center.x - middle.x) / pitch,
                    spread: RackFrame.shiftSpread),
                Prior(
                    slopes: [0, 1, 0, u, 0, v, 0, 0, 0], residual: (frame.center.y - middle.y) / pitch,
                    spread: RackFrame.shiftSpread),
                Prior(
                    slopes: [
                        0, 0, a.x / lengths.across, a.y / lengths.across, d.x / lengths.down, d.y / lengths.down, 0, 0,
                        0,
                    ], residual: (frame.pitch - pitch) / pitch,
                    spread: RackFrame.sizeSpread, bend: RackFrame.sizeBend),
            ]
        }
        return priors
    }
}

extension Lattice {
    /// No lens over a rack distorts more than this at the picture's corner; beyond, the map would fold.
    private var mostDistortion: Double { 0.25 }

    /// The lattice after a step of the refinement, steps and origin given in pitches.
    func moved(by unknowns: NormalEquations.Vector, pitch: Double) -> Lattice {
        var lattice = self
        lattice.origin.x += unknowns[0] * pitch
        lattice.origin.y += unknowns[1] * pitch
        lattice.across.x += unknowns[2] * pitch
        lattice.across.y += unknowns[3] * pitch
        lattice.down.x += unknowns[4] * pitch
        lattice.down.y += unknowns[5] * pitch
        lattice.shrink.x += unknowns[6]
        lattice.shrink.y += unknowns[7]
        lattice.lens.strength = min(max(lattice.lens.strength + unknowns[8], -mostDistortion), mostDistortion)
        return lattice
    }
}

/// The normal equations of the weighted least-squares problem with the nine unknowns of a lattice.
struct NormalEquations {
    /// How many unknowns there are.
    static let size = 9
    /// How an observation changes with each unknown, or the unknowns themselves.
    typealias Vector = InlineArray<9, Double>

    /// A pivot below this is zero but for rounding: a Double has 16 digits, and the entries are about 1.
    private static let singular = 1e-12

    private var matrix = InlineArray<9, Vector>(repeating: Vector(repeating: 0))
    private var right = Vector(repeating: 0)

    /// Adds one observation: that the unknowns, weighed by `slopes`, should make up for `residual`.
    mutating func add(_ slopes: Vector, residual: Double, weight: Double) {
        for row in 0..<Self.size where slopes[row] != 0 {
            let factor = weight * slopes[row]
            right[row] += factor * residual
            var line = matrix[row]
            for col in 0..<Self.size { line[col] += factor * slopes[col] }
            matrix[row] = line
        }
    }

    /// Solves by Cholesky decomposition.
    /// - Returns: the unknowns and the logarithm of the matrix's determinant; nil when they are not determined.
    func solved() -> (unknowns: Vector, logDeterminant: Double)? {
        guard let factor = factor() else { return nil }
        let logDeterminant = (0..<Self.size).reduce(0) { $0 + 2 * naturalLogarithm(factor[$1][$1]) }
        var unknowns = Self.forward(factor, right)
        for row in (0..<Self.size).reversed() {
            for k in (row + 1)..<max(Self.size, row + 1) { unknowns[row] -= factor[k][row] * unknowns[k] }
            unknowns[row] /= factor[row][row]
        }
        return (unknowns, logDeterminant)
    }

    /// How well a quantity is known that changes with the unknowns by these slopes: its variance; nil when they are not
    /// determined.
    func variance(along slopes: Vector) -> Double? {
        guard let factor = factor() else { return nil }
        let shares = Self.forward(factor, slopes)
        return (0..<Self.size).reduce(0) { $0 + shares[$1] * shares[$1] }
    }

    /// The lower triangle whose product with its own transpose is the matrix; nil when that is singular.
    private func factor() -> InlineArray<9, Vector>? {
        var factor = matrix
        for row in 0..<Self.size {
            for col in 0...row {
                var sum = factor[row][col]
                for k in 0..<col { sum -= factor[row][k] * factor[col][k] }
                if row == col {
                    guard sum > Self.singular else { return nil }
                    factor[row][row] = sum.squareRoot()
                } else {
                    factor[row][col] = sum / factor[col][col]
                }
            }
        }
        return factor
    }

    /// What a lower triangle maps to the given right side.
    private static func forward(_ factor: InlineArray<9, Vector>, _ right: Vector) -> Vector {
        var found = right
        for row in 0..<size {
            for k in 0..<row { found[row] -= factor[row][k] * found[k] }
            found[row] /= factor[row][row]
        }
        return found
    }
}
