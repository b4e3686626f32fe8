// What a lattice is fitted to, and what is known of racks beforehand.

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
    /// The loss of size from one end of the photograph to the other that a slanted view usually shows.
    static let slantSpread = 0.25
    /// The usual distortion of a lens in the corners of the photograph.
    static let lensSpread = 0.05
    /// The usual pitch in sides of a code, and the spread of its logarithm.
    static let usualPitch = (sides: 2.5, spread: 0.35)
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
