// The wells of a declared container among all that repeats in a picture, and which of them look unlike the others.

/// The rows and columns of a container, laid over the wells that a picture shows.
struct WellWindow: Sendable {
    /// The middles of the wells, row-major, in pixels of the level.
    private(set) var places: [Vector] = []
    /// The steps from each well to the next column and to the next row.
    private(set) var steps: [(across: Vector, down: Vector)] = []
    /// How much each well looks like a bare one at its place would, from -1 to 1, row-major.
    private(set) var likeness: [Float] = []
    /// The rows and columns as they lie in the picture.
    let shape: RackShape
    /// Where they are in the lattice.
    let range: GridRange
    /// The map of the lattice.
    private(set) var surface: LatticeSurface?
    /// What a bare well looks like in the middle of the box.
    private(set) var usual: [Float] = []
    /// What each well would look like if it were bare.
    private var expected: [[Float]] = []
    /// Which wells are alike as parts of a surface that bends, and not otherwise.
    private(set) var isBent: [Bool] = []
    /// How far the tone of each well is from what those around it tell.
    private(set) var toneErrors: [Float] = []
    /// How much lighter the middles of the wells are than what is between them, as a logarithm; less than 0 for darker.
    private(set) var tone: Float = 0
    /// How bright the dividers are in the middle, in grey values.
    var brightness: Float = 0
    /// How much clearer the wells are than what is around the box: the mean likeness inside less that outside.
    private(set) var distinction: Float = 0

    /// How much darker the middle of a usual well is than its rim, in its own contrast.
    var depth: Float { Self.depth(of: usual) }

    /// The same of any look.
    static func depth(of usual: [Float]) -> Float {
        let side = Patch.side
        var (inner, outer) = (SIMD2<Float>.zero, SIMD2<Float>.zero)
        for index in usual.indices {
            let reach = max(abs(2 * (index / side) - side + 1), abs(2 * (index % side) - side + 1))
            if reach <= side * 5 / 8 { inner += SIMD2(usual[index], 1) }
            if reach >= side - 2 { outer += SIMD2(usual[index], 1) }
        }
        return (outer.x / outer.y - inner.x / inner.y) * Float(side)
    }

    /// How steeply what is seen changes from place to place in a usual well, in its own contrast.
    var slope: Float {
        var most: Float = 0
        let side = Patch.side
        for row in 1..<side - 1 {
            for col in 1..<side - 1 {
                let index = row * side + col
                most = max(
                    most, abs(usual[index + 1] - usual[index - 1]), abs(usual[index + side] - usual[index - side]))
            }
        }
        return most * Float(side) / 2
    }

    /// The longest step from well to well as a part of the shortest one, across or down, whichever is more.
    var bend: Double {
        func bend(_ lengths: [Double]) -> Double { (lengths.max() ?? 1) / max(lengths.min() ?? 1, 0.001) }
        return max(bend(steps.map(\.across.length)), bend(steps.map(\.down.length)))
    }

    /// How good the window is, to choose between several.
    var quality: Float { mean + distinction }

    /// Whether the wells are darker in their middles than around them, as all that is deep.
    var isDeep: Bool { tone < -0.01 }

    /// The same for that of the four sides that is most like the wells.
    private(set) var leastDistinction: Float = 0

    /// The mean likeness of the wells.
    var mean: Float { likeness.isEmpty ? -1 : likeness.reduce(0, +) / Float(likeness.count) }

    /// Lays a container over the wells; nil where it has no room.
    /// - Parameters:
    ///   - views: what is seen at each place of the lattice.
    ///   - known: where in the lattice the container is; nil looks where it fits best.
    init?(_ shape: RackShape, in views: [GridPosition: (place: Vector, patch: Patch)], at known: GridRange? = nil) {
        self.shape = shape
        let (rows, cols) = (views.keys.map(\.row), views.keys.map(\.col))
        guard let top = rows.min(), let bottom = rows.max(), let left = cols.min(), let right = cols.max(),
            bottom - top + 1 >= shape.rows, right - left + 1 >= shape.cols
        else { return nil }
        let all = GridRange(rows: top...bottom, cols: left...right)
        // What most places look like, then where the container fits best, then what its wells look like.
        var usual = Self.mean(of: (known ?? all).positions.compactMap { views[$0]?.patch })
        var window = known ?? all
        for _ in 0..<(known == nil ? 3 : 0) {
            let alike = views.mapValues { max(0, Patch.likeness(usual, $0.patch.values)) }
            var best: (sum: Float, window: GridRange)?
            for row in top...bottom - shape.rows + 1 {
                for col in left...right - shape.cols + 1 {
                    let place = GridRange(rows: row...row + shape.rows - 1, cols: col...col + shape.cols - 1)
                    let sum = place.positions.reduce(0) { $0 + (alike[$1] ?? 0) }
                    if sum > best?.sum ?? -1 { best = (sum, place) }
                }
            }
            guard let found = best?.window else { return nil }
            window = found
            usual = Self.mean(of: window.positions.compactMap { views[$0]?.patch })
        }
        let inside = window.positions.compactMap { views[$0] }
        guard inside.count == shape.rows * shape.cols else { return nil }
        range = window
        places = inside.map(\.place)
        self.usual = usual
        compare(inside.map(\.patch))
        // Where the next row or column looks as the wells do, the window is not that of the whole box.
        func likeness(_ places: GridRange) -> Float {
            let seen = places.positions.compactMap { views[$0].map { Patch.likeness(usual, $0.patch.values) } }
            return seen.isEmpty ? 0 : seen.reduce(0, +) / Float(seen.count)
        }
        let (above, below) = (window.rows.lowerBound - 1, window.rows.upperBound + 1)
        let (before, after) = (window.cols.lowerBound - 1, window.cols.upperBound + 1)
        let beside = [
            GridRange(rows: above...above, cols: window.cols), GridRange(rows: below...below, cols: window.cols),
            GridRange(rows: window.rows, cols: before...before), GridRange(rows: window.rows, cols: after...after),
        ].map(likeness)
        let own = likeness(window)
        distinction = own - beside.reduce(0, +) / Float(beside.count)
        leastDistinction = own - (beside.max() ?? 0)
    }

    /// Compares each well with what the others tell of it. Wells are seen from a slant, the more the farther they are
    /// from the middle, so that what is seen changes evenly from row to row and from column to column.
    private mutating func compare(_ patches: [Patch]) {
        let seen = patches.map(\.values)
        isBent = [Bool](repeating: false, count: patches.count)
        // From those that look as most do: a whole column of vials would tell of itself what it should look like.
        likeness = patches.map { Patch.likeness(usual, $0.values) }
        var isTelling = [Bool](repeating: true, count: patches.count)
        for _ in 0..<4 {
            guard let middle = likeness.middle else { break }
            isTelling = likeness.map { $0 >= middle - 0.25 }
            // Without the well itself, so that none is like itself.
            expected = EvenTerms(shape, telling: isTelling, upTo: 1).even(seen, withOwn: false).map(Patch.normalized)
            likeness = zip(expected, patches).map { Patch.likeness($0, $1.values) }
        }
        compareBeside(patches, isTelling)
        compareBent(seen, isTelling)
    }

    /// Takes wells for what they are where what is seen changes as a surface that bends, as far as they are plainly alike then:
    /// from a steep slant walls hide the floors of a side. A vial comes a little nearer to such a surface too.
    private mutating func compareBent(_ seen: [[Float]], _ isTelling: [Bool]) {
        guard let middle = likeness.middle else { return }
        let bent = EvenTerms(shape, telling: isTelling).even(seen, withOwn: false).map(Patch.normalized)
        for index in seen.indices {
            let alike = Patch.likeness(bent[index], seen[index])
            guard alike > likeness[index], alike >= middle - Self.unlikeShape else { continue }
            (likeness[index], expected[index], isBent[index]) = (alike, bent[index], true)
        }
    }

    /// Compares each well with those beside it alone, where that shows it more alike.
    private mutating func compareBeside(_ patches: [Patch], _ isTelling: [Bool]) {
        for index in patches.indices {
            let (row, col) = (index / shape.cols, index % shape.cols)
            var mean = [Float](repeating: 0, count: Patch.side * Patch.side)
            for r in max(0, row - 1)...min(shape.rows - 1, row + 1) {
                for c in max(0, col - 1)...min(shape.cols - 1, col + 1) where r != row || c != col {
                    let other = r * shape.cols + c
                    guard isTelling[other] else { continue }
                    for pixel in mean.indices { mean[pixel] += patches[other].values[pixel] }
                }
            }
            mean = Patch.normalized(mean)
            let beside = Patch.likeness(mean, patches[index].values)
            if beside > likeness[index] { (likeness[index], expected[index]) = (beside, mean) }
        }
    }

    /// Takes the steps from well to well from a map.
    mutating func take(_ surface: LatticeSurface) {
        self.surface = surface
        steps = range.positions.map { surface.steps(Double($0.row), Double($0.col)) }
    }

    /// Takes the wells as they are seen a little beside their places, where that is more like what they should be.
    mutating func compare(moved patches: [Patch]) {
        for index in likeness.indices {
            likeness[index] = max(likeness[index], Patch.likeness(expected[index], patches[index].values))
        }
    }

    /// Compares the tones of the wells with those of the wells around each.
    mutating func compare(tones: [Float]) {
        tone = tones.sorted()[tones.count / 2]
        toneErrors = tones.indices.map { index in
            let (row, col) = (index / shape.cols, index % shape.cols)
            var around: [Float] = []
            for r in max(0, row - 2)...min(shape.rows - 1, row + 2) {
                for c in max(0, col - 2)...min(shape.cols - 1, col + 2) where r != row || c != col {
                    around.append(tones[r * shape.cols + c])
                }
            }
            return tones[index] - around.sorted()[around.count / 2]
        }
    }

    private static func mean(of patches: [Patch]) -> [Float] { Patch.normalized(Patch.sum(of: patches)) }
}

/// Some rows and columns of a lattice.
struct GridRange: Hashable, Sendable {
    let rows: ClosedRange<Int>
    let cols: ClosedRange<Int>

    init(rows: ClosedRange<Int>, cols: ClosedRange<Int>) { (self.rows, self.cols) = (rows, cols) }

    /// The range of all of some places, of which there is one at least.
    init(enclosing places: some Collection<GridPosition>) {
        let (rows, cols) = (places.map(\.row), places.map(\.col))
        self.init(
            rows: (rows.min() ?? 0)...(rows.max() ?? 0), cols: (cols.min() ?? 0)...(cols.max() ?? 0))
    }

    func widened(by count: Int) -> GridRange {
        GridRange(
            rows: rows.lowerBound - count...rows.upperBound + count,
            cols: cols.lowerBound - count...cols.upperBound + count)
    }

    /// Every place, row-major.
    var positions: [GridPosition] { rows.flatMap { row in cols.map { GridPosition(row: row, col: $0) } } }
}
