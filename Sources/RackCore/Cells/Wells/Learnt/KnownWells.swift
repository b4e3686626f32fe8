// Looks for the wells of a container where earlier racks of the station had theirs.

/// The wells of a container in a picture, found by what the station has learnt of them.
struct KnownWells {
    /// The wells as the picture shows them.
    let window: WellWindow
    let lattice: WellLattice
    /// Pixels of the picture for one of the lattice's.
    let scale: Double
    /// How much each well looks like the learnt ones, from -1 to 1, row-major.
    let likeness: [Float]

    /// How deep a usual one is, in parts of what a learnt one is: a cap out of focus fills its well.
    let depth: Float

    /// How alike all are.
    var mean: Float { likeness.reduce(0, +) / Float(max(likeness.count, 1)) }

    /// Whether all are so much alike on average, and all but a tenth of them at least so much.
    func isAlike(_ least: Float, tenth: Float) -> Bool {
        mean >= least && likeness.sorted()[likeness.count / 10] >= tenth
    }

    /// How far from where it stood a box is looked for, in steps, and in which parts of a step.
    private static let away = (reach: 1.05, step: 0.15)
    /// How far it may be turned more than usual, as a slope, and in which steps.
    private static let turn = (reach: 0.08, step: 0.02)
    /// So many rows and columns are enough to look where it is.
    private static let samples = 5
    /// Wells that are less alike than this are none, on average.
    private static let leastLikeness: Float = 0.3

    /// Looks for the wells of a kind; nil where they are not there.
    init?(_ pyramid: Pyramid, _ picture: Picture, _ kind: LearntWells.Kind) {
        let shape = kind.shape
        let whole = kind.place.surface(scale: 1, in: picture)
        let pitch = whole.steps(Double(shape.rows - 1) / 2, Double(shape.cols - 1) / 2).across.length
        guard pitch.isFinite, pitch >= 8 else { return nil }
        let (image, scale) = BareWells.level(of: pyramid, pitch: pitch)
        let lattice = WellLattice(image, step: pitch / scale)
        let start = kind.place.surface(scale: scale, in: picture)
        guard var surface = Self.found(lattice, start, kind) else { return nil }
        let range = GridRange(rows: 0...shape.rows - 1, cols: 0...shape.cols - 1)
        let looks = Dictionary(uniqueKeysWithValues: range.positions.map { ($0, kind.look.look(at: $0, in: shape)) })
        for _ in 0..<2 {
            surface = Self.best(lattice, surface, range.positions, looks)
            let places = lattice.measured(surface, range.positions, .zero) { looks[$0] ?? [] }
            guard let moved = surface.moved(to: places) else { return nil }
            surface = moved
        }
        guard let window = lattice.window(shape, at: surface, range.widened(by: 1), isKnown: true) else { return nil }
        likeness = zip(range.positions, lattice.patches(at: surface, range.positions)).map {
            Patch.likeness(looks[$0] ?? $1.values, $1.values)
        }
        let middle = kind.look.look(at: GridPosition(row: shape.rows / 2, col: shape.cols / 2), in: shape)
        depth = window.depth / max(WellWindow.depth(of: middle), 0.01)
        (self.window, self.lattice, self.scale) = (window, lattice, scale)
    }

    /// The map, or the one that lies a whole row or column beside it, at which most looks as it should.
    private static func best(
        _ lattice: WellLattice, _ surface: LatticeSurface, _ positions: [GridPosition], _ looks: [GridPosition: [Float]]
    ) -> LatticeSurface {
        var best: (likeness: Float, surface: LatticeSurface) = (-.infinity, surface)
        for row in -1...1 {
            for col in -1...1 {
                let beside = surface.renumbered(by: Double(row), Double(col))
                let likeness = zip(positions, lattice.patches(at: beside, positions)).reduce(0) {
                    $0 + Patch.likeness(looks[$1.0] ?? $1.1.values, $1.1.values)
                }
                if likeness > best.likeness { best = (likeness, beside) }
            }
        }
        return best.surface
    }

    /// Where the box stands: as it did, or moved and turned a little.
    private static func found(
        _ lattice: WellLattice, _ start: LatticeSurface, _ kind: LearntWells.Kind
    ) -> LatticeSurface? {
        let shape = kind.shape
        func spread(_ count: Int) -> Set<Int> {
            Set((0..<samples).map { ($0 * (count - 1) * 2 + samples - 1) / (2 * (samples - 1)) })
        }
        let positions = spread(shape.rows).sorted().flatMap { row in
            spread(shape.cols).sorted().map { GridPosition(row: row, col: $0) }
        }
        let looks = positions.map { kind.look.look(at: $0, in: shape) }
        let (row, col) = (Double(shape.rows - 1) / 2, Double(shape.cols - 1) / 2)
        let (middle, steps) = (start.place(row, col), start.steps(row, col))
        var best: (likeness: Float, surface: LatticeSurface)?
        for slope in stride(from: -turn.reach, through: turn.reach + 1e-9, by: turn.step) {
            for down in stride(from: -away.reach, through: away.reach + 1e-9, by: away.step) {
                for across in stride(from: -away.reach, through: away.reach + 1e-9, by: away.step) {
                    let surface = start.turned(
                        by: slope, around: middle, movedBy: steps.across * across + steps.down * down)
                    let patches = lattice.patches(at: surface, positions)
                    let likeness = zip(looks, patches).reduce(0) { $0 + Patch.likeness($1.0, $1.1.values) }
                    if likeness > best?.likeness ?? -.infinity { best = (likeness, surface) }
                }
            }
        }
        guard let best, best.likeness >= leastLikeness * Float(positions.count) else { return nil }
        return best.surface
    }
}
