// Tells in which wells of a declared container nothing stands, where no code was read that tells what a vial looks like.

/// What a picture without a vial's code shows of a declared container.
///
/// Wells are known by repeating: all look alike, as far as they are not seen from another side, and are darker than what
/// is between them. A vial breaks the repetition, whatever light there is on it and whatever is on its cap. Where too
/// little repeats, nothing is said.
struct BareWells: Sendable {
    /// The rows and columns, those of the container.
    let shape: RackShape
    /// What stands at each position, row-major: `empty`, or `unread` where a well is unlike the others.
    private(set) var states: [PositionState]
    /// The positions whose wells are plainly unlike the others.
    private let plainlyUnlike: Set<Int>
    /// The middles of the wells, in pixels of the upright photograph.
    let centers: [Point]
    /// Whether it was told by what the station had learnt of its wells.
    private(set) var isByLearntWells = false

    /// The pitch in which a picture is looked at, in pixels of a level: less than this.
    private static let mostPitch = 56.0
    /// The wells look so much like what the others tell of them on average, and a tenth of them less than this at most.
    private static let alike: (mean: Float, tenth: Float) = (0.7, 0.6)
    /// And by so much more than what is around the box.
    private static let leastDistinction: (mean: Float, side: Float) = (0.36, 0.32)
    /// From well to well the steps of a box that is seen from a slant differ by no more than this: what is bent more lies
    /// beside the box with a row.
    private static let mostBend = 1.35
    /// A window that is this good is not sought in other steps.
    private static let plain: (mean: Float, distinction: Float) = (0.8, 0.6)
    /// The tones of wells differ by less than this from those around them in the middle.
    private static let mostToneError: Float = 0.07
    /// A usual well is so much darker in its middle than at its rim, in its own contrast, and its dividers so sharp: caps
    /// out of focus are neither.
    private static let bare: (depth: Float, slope: Float) = (1.8, 0.68)
    /// Wells that look so much like those of earlier racks, and a tenth of them no less than this, and that are nearly as deep
    /// as those, are bare ones, however slanting they are seen.
    private static let known: (mean: Float, tenth: Float, depth: Float) = (0.7, 0.6, 0.85)
    /// In a box whose dividers are darker than this, in grey values, a dark cap could stand unseen.
    private static let leastBrightness: Float = 25
    /// In a box of vials that nobody can read more wells than this share differ: then nothing is said.
    private static let mostUnlike = 0.2

    /// Looks for the wells of containers; nil where nothing can be told.
    /// - Parameters:
    ///   - shapes: the rows and columns of the containers that may be there.
    ///   - learnt: what the station has learnt of their wells.
    init?(_ pyramid: Pyramid, _ picture: Picture, _ shapes: [RackShape], _ learnt: LearntWells = LearntWells()) {
        let seen = BareWells(seenIn: pyramid, picture, shapes)
        let known = seen?.unread == 0 ? nil : BareWells(pyramid, picture, shapes, knownBy: learnt)?.agreeing(with: seen)
        guard let best = [seen, known].compactMap({ $0 }).min(by: { $0.unread < $1.unread }) else { return nil }
        self = best
    }

    /// The same without emptying wells that are plainly unlike the others in what the picture shows: nothing that was
    /// learnt speaks against these. Nil where that is another container.
    private func agreeing(with seen: BareWells?) -> BareWells? {
        guard let seen, !seen.plainlyUnlike.isEmpty else { return self }
        guard seen.shape == shape else { return nil }
        var agreeing = self
        for index in seen.plainlyUnlike { agreeing.states[index] = .unread }
        return agreeing
    }

    /// How many wells are unlike the others.
    private var unread: Int { states.count { $0 == .unread } }

    /// Looks for wells by nothing but what the picture shows.
    private init?(seenIn pyramid: Pyramid, _ picture: Picture, _ shapes: [RackShape]) {
        var best: (window: WellWindow, lattice: WellLattice, shape: RackShape, scale: Double)?
        for shape in shapes {
            guard let found = Self.window(pyramid, shape) else { continue }
            if found.window.quality > best?.window.quality ?? 0 {
                best = (found.window, found.lattice, shape, found.scale)
            }
        }
        guard let best, let (window, unlike) = Self.judged(best.window, best.lattice) else { return nil }
        self.init(window, unlike, of: best.shape, scale: best.scale, in: picture)
    }

    /// Looks for wells where earlier racks of the station had theirs.
    private init?(_ pyramid: Pyramid, _ picture: Picture, _ shapes: [RackShape], knownBy learnt: LearntWells) {
        var best: (wells: KnownWells, shape: RackShape)?
        for shape in shapes {
            let turned = RackShape(rows: shape.cols, cols: shape.rows)
            for seen in shape == turned ? [shape] : [shape, turned] {
                for kind in learnt.trusted(seen) {
                    guard let wells = KnownWells(pyramid, picture, kind), wells.mean > best?.wells.mean ?? -1 else {
                        continue
                    }
                    best = (wells, shape)
                }
            }
        }
        guard let best, best.wells.isAlike(Self.known.mean, tenth: Self.known.tenth),
            best.wells.depth >= Self.known.depth,
            let (window, unlike) = Self.judged(best.wells.window, best.wells.lattice, isKnown: true)
        else { return nil }
        self.init(window, unlike, of: best.shape, scale: best.wells.scale, in: picture)
        isByLearntWells = true
    }

    /// Gives the wells of a window to the positions of a container.
    /// - Parameter unlike: the wells that may hold a vial.
    private init?(_ window: WellWindow, _ unlike: Set<Int>, of shape: RackShape, scale: Double, in picture: Picture) {
        let isTurned = window.shape != shape
        // Which end of a turned box is its first row is not known here: then only a box that is all empty is told.
        guard !isTurned || unlike.isEmpty else { return nil }
        self.shape = shape
        states = window.likeness.indices.map { unlike.contains($0) ? .unread : .empty }
        plainlyUnlike = window.plainlyUnlike.intersection(unlike)
        let places = window.places.map { picture.fullPoint(Point($0 * scale)) }
        let (rows, cols) = (shape.rows, shape.cols)
        centers = places.indices.map { index in
            let (row, col) = (index / cols, index % cols)
            return places[isTurned ? (cols - 1 - col) * rows + row : index]
        }
    }

    /// The wells of a container, and the size of a pixel in which they are given.
    private static func window(
        _ pyramid: Pyramid, _ shape: RackShape
    ) -> (window: WellWindow, lattice: WellLattice, scale: Double)? {
        let turned = RackShape(rows: shape.cols, cols: shape.rows)
        let whole = pyramid.levels[0]
        func room(_ shape: RackShape) -> Double {
            min(Double(whole.width) / Double(max(shape.cols, 1)), Double(whole.height) / Double(max(shape.rows, 1)))
        }
        let pitch = max(room(shape), room(turned))
        let (image, scale) = level(of: pyramid, pitch: pitch)
        var best: (window: WellWindow, lattice: WellLattice)?
        for lattice in WellLattice.all(in: image, pitch: pitch / scale) {
            for seen in shape == turned ? [shape] : [shape, turned] {
                guard let window = lattice.window(seen), window.quality > best?.window.quality ?? 0 else {
                    continue
                }
                best = (window, lattice)
            }
            if let window = best?.window, window.mean > plain.mean, window.distinction > plain.distinction { break }
        }
        return best.map { ($0.window, $0.lattice, scale) }
    }

    /// The size in which wells of a pitch are looked at, and pixels of the picture for one of its.
    static func level(of pyramid: Pyramid, pitch: Double) -> (image: GrayImage, scale: Double) {
        let level = pyramid.level(for: pitch, target: mostPitch / 2)
        var (image, scale) = (pyramid.levels[level], Double(1 << level))
        while pitch / scale >= mostPitch {
            image = image.halved()
            scale *= 2
        }
        return (image, scale)
    }

    /// The wells that may hold a vial, and the window that shows it: where some may, that without the light of bright
    /// spots. Nil where these are no bare wells.
    /// - Parameter isKnown: whether the wells look, and lie, as those of the station's earlier racks.
    private static func judged(
        _ window: WellWindow, _ lattice: WellLattice, isKnown: Bool = false
    ) -> (WellWindow, Set<Int>)? {
        let found = unlike(window, lattice, isKnown: isKnown)
        if let found, found.isEmpty { return (window, found) }
        guard let plain = lattice.withoutGlows(on: window, suspects: found ?? []),
            let cleared = isKnown ? plain.window(at: window) : plain.window(window.shape),
            cleared.range == window.range,
            let left = unlike(cleared, plain, isKnown: isKnown)
        else { return found.map { (window, $0) } }
        return (cleared, left)
    }

    /// The wells that may hold a vial; nil where these are no bare wells.
    private static func unlike(_ window: WellWindow, _ lattice: WellLattice, isKnown: Bool) -> Set<Int>? {
        let sorted = window.likeness.sorted()
        guard let toneError = window.toneErrors.map({ abs($0) }).middle, window.brightness >= leastBrightness,
            window.mean >= alike.mean, sorted[sorted.count / 10] >= alike.tenth,
            window.distinction >= leastDistinction.mean, window.leastDistinction >= leastDistinction.side,
            toneError < mostToneError, window.isDeep,
            isKnown || window.bend < mostBend && window.depth >= bare.depth && window.slope >= bare.slope
        else { return nil }
        let suspects = window.unlike(lattice)
        return Double(suspects.count) > mostUnlike * Double(sorted.count) ? nil : suspects
    }
}
