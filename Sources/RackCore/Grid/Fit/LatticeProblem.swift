// What a lattice has to explain, and how well one does: the energy by which placements are compared.

/// The places of one picture that a lattice has to explain, and what is known beforehand.
struct LatticeProblem: Sendable {
    /// Centres of codes, in pixels.
    var points: [Point]
    /// The side of a typical code, in pixels; nil when unknown.
    var symbolSide: Double?
    /// The size of the photograph, in pixels.
    var picture: PixelSize
    /// Where a declared rack is to be expected; nil when nothing is known of it.
    var frame: RackFrame?
    /// How the camera may look at it.
    var view = CameraView()

    /// How far a centre usually is from the middle of its cell, in pitches, before anything was seen. Tubes that
    /// lean spread by about this much in each direction.
    static let usualLean = 0.12
    /// The weight of `usualLean` against what is measured, in observations.
    static let leanWeight = 4.0
    /// How much the steps of a rack may differ in length, as a fraction: racks with oblong cells are rare.
    static let aspectSpread = 0.05
    /// How far the steps may be from a right angle, as a fraction of a step.
    static let skewSpread = 0.08
    /// How far a rack is usually turned, as a slope.
    static let turnSpread = 0.2
    /// The usual pitch in sides of a code, and the spread of its logarithm.
    static let usualPitch = (sides: 2.5, spread: 0.35)
}

/// How a camera may look at a rack, as far as that is known beforehand.
struct CameraView: Hashable, Sendable {
    /// The loss of size from one end of the photograph to the other that a slanted view usually shows.
    var slantSpread = 0.25
    /// The usual distortion of a lens in the corners of the photograph.
    var lensSpread = 0.05
}

/// A declared rack in a calibrated crop.
struct RackFrame: Hashable, Sendable {
    /// The rack's rows and columns.
    var rack: RackShape
    /// The middle of the crop, in pixels.
    var center: Point
    /// The longer side of the crop divided by the longer side of the rack, in pixels.
    var pitch: Double

    /// How far the rack's middle is usually from the crop's, in pitches.
    static let shiftSpread = 0.2
    /// How much the rack's size usually differs from the crop's, as a fraction.
    static let sizeSpread = 0.05
    /// From how many times that on a size is merely rare: a rack of another size does not fit its crop at all.
    static let sizeBend = 6.0
    /// How far a rack on a calibrated stage is usually turned, as a slope.
    static let turnSpread = 0.05
    /// How far a rack may be turned at all, as a slope: 20 degrees and a little.
    static let steepest = 0.38
    /// The cost of a rack that is turned much farther than usual: somebody put it down in a hurry.
    static let carelessCost = 3.0

    /// The rack's middle in cells.
    var middle: (row: Double, col: Double) { (Double(rack.rows - 1) / 2, Double(rack.cols - 1) / 2) }

    /// The lattice as it lies when the calibration is exact.
    func lattice(picture: PixelSize) -> Lattice {
        Lattice(
            origin: Point(x: center.x - middle.col * pitch, y: center.y - middle.row * pitch),
            across: Point(x: pitch, y: 0), down: Point(x: 0, y: pitch), lens: RadialLens(picture: picture))
    }

    /// The mean of the rack's four corners as a lattice has them.
    func middle(of lattice: Lattice) -> Point {
        let (bottom, right) = (Double(rack.rows) - 0.5, Double(rack.cols) - 0.5)
        return Quad(
            topLeft: lattice.center(row: -0.5, col: -0.5), topRight: lattice.center(row: -0.5, col: right),
            bottomRight: lattice.center(row: bottom, col: right), bottomLeft: lattice.center(row: bottom, col: -0.5)
        ).center
    }
}

extension LatticeProblem {
    /// How far a code is from the middle of its cell, in pitches, squared.
    func squaredLean(_ point: Point, from cell: GridPosition, of lattice: Lattice) -> Double {
        let found = lattice.cell(at: point)
        let (x, y) = (found.col - Double(cell.col), found.row - Double(cell.row))
        return x * x + y * y
    }

    /// The spread of the codes about the middles of their cells in one direction, in pitches: what is usual, moved
    /// towards what is measured the more codes there are.
    func leanSpread(of lattice: Lattice, cells: [GridPosition?]) -> Double {
        var (sum, count) = (0.0, 0.0)
        for (point, cell) in zip(points, cells) {
            guard let cell else { continue }
            // Codes far off their cells are counted as if they were at the usual reach of a leaning tube.
            sum += min(squaredLean(point, from: cell, of: lattice), Self.farthestLean)
            count += 2
        }
        let usual = Self.usualLean
        let variance = (Self.leanWeight * usual * usual + sum) / (Self.leanWeight + count)
        // A code's centre is not known better than to a fiftieth of its side.
        let floor = Self.leastSpread * (symbolSide ?? 0) / max(lattice.meanPitch, 1)
        return max(variance.squareRoot(), floor)
    }

    /// How improbable codes are in their cells of a lattice: the negative logarithm of the probability, but for a
    /// constant that all placements of the same codes share (Laplace's approximation).
    func energy(of lattice: Lattice, cells: [GridPosition?], logPrecision: Double) -> Double {
        let spread = leanSpread(of: lattice, cells: cells)
        let variance = spread * spread
        let near = naturalLogarithm(2 * Self.pi * variance)
        var energy = logPrecision / 2
        for (point, cell) in zip(points, cells) {
            guard let cell else {
                energy += Self.strangerCost
                continue
            }
            let lean = squaredLean(point, from: cell, of: lattice)
            energy += min(
                near + lean / (2 * variance), Self.leaningCost + lean / Self.leaningVariance, Self.strangerCost)
        }
        energy += (Self.leanWeight / 2) * (2 * naturalLogarithm(spread / Self.usualLean))
        energy += (Self.leanWeight / 2) * (Self.usualLean * Self.usualLean / variance)
        let known = cells.compactMap(\.self)
        energy += Self.collisionCost * Double(known.count - Set(known).count)
        let pitch = lattice.meanPitch
        energy += priors(of: lattice, pitch: pitch).reduce(0) { $0 + $1.cost }
        if let symbolSide, symbolSide > 0 {
            let (sides, spread) = Self.usualPitch
            let off = naturalLogarithm(pitch / symbolSide / sides) / spread
            energy += off * off / 2
        }
        return energy
    }

    static let pi = 3.141_592_653_589_793
    /// What a code counts at most towards the spread, in squared pitches: a tube leans up to 0.39 of a pitch.
    static let farthestLean = 0.15
    /// How well a code's centre is known, in sides of it.
    private static let leastSpread = 0.02
    /// How quickly it grows less probable that a code leans that leans much, in squared pitches.
    private static let leaningVariance = 0.08
    /// The cost of a code that lies anywhere: a code on the rack's rim, on a tube's side, on the bench.
    private static let strangerCost = 6.0
    /// The cost of a code that leans much more than the others do.
    private static let leaningCost = 0.9
    /// The cost of a second code in a cell.
    private static let collisionCost = 8.0
}
