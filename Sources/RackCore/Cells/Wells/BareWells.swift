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
    let states: [PositionState]
    /// The middles of the wells, in pixels of the upright photograph.
    let centers: [Point]

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
    /// In a box whose dividers are darker than this, in grey values, a dark cap could stand unseen.
    private static let leastBrightness: Float = 25
    /// In a box of vials that nobody can read more wells than this share differ: then nothing is said.
    private static let mostUnlike = 0.2

    /// Looks for the wells of containers; nil where nothing can be told.
    /// - Parameter shapes: the rows and columns of the containers that may be there.
    init?(_ pyramid: Pyramid, _ picture: Picture, _ shapes: [RackShape]) {
        var best: (window: WellWindow, lattice: WellLattice, shape: RackShape, scale: Double)?
        for shape in shapes {
            guard let found = Self.window(pyramid, shape) else { continue }
            if found.window.quality > best?.window.quality ?? 0 {
                best = (found.window, found.lattice, shape, found.scale)
            }
        }
        guard let best, let (window, unlike) = Self.judged(best.window, best.lattice) else { return nil }
        let isTurned = window.shape != best.shape
        // Which end of a turned box is its first row is not known here: then only a box that is all empty is told.
        guard !isTurned || unlike.isEmpty else { return nil }
        shape = best.shape
        states = window.likeness.indices.map { unlike.contains($0) ? .unread : .empty }
        let places = window.places.map { picture.fullPoint(Point($0 * best.scale)) }
        let (rows, cols) = (best.shape.rows, best.shape.cols)
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
        let level = pyramid.level(for: pitch, target: mostPitch / 2)
        var (image, scale) = (pyramid.levels[level], Double(1 << level))
        while pitch / scale >= mostPitch {
            image = image.halved()
            scale *= 2
        }
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

    /// The wells that may hold a vial, and the window that shows it: where some may, that without the light of bright
    /// spots. Nil where these are no bare wells.
    private static func judged(_ window: WellWindow, _ lattice: WellLattice) -> (WellWindow, Set<Int>)? {
        let found = unlike(window, lattice)
        if let found, found.isEmpty { return (window, found) }
        guard let plain = lattice.withoutGlows(on: window, suspects: found ?? []),
            let cleared = plain.window(window.shape), cleared.range == window.range, let left = unlike(cleared, plain)
        else { return found.map { (window, $0) } }
        return (cleared, left)
    }

    /// The wells that may hold a vial; nil where these are no bare wells.
    private static func unlike(_ window: WellWindow, _ lattice: WellLattice) -> Set<Int>? {
        let sorted = window.likeness.sorted()
        guard let toneError = window.toneErrors.map({ abs($0) }).middle, window.brightness >= leastBrightness,
            window.mean >= alike.mean, sorted[sorted.count / 10] >= alike.tenth,
            window.distinction >= leastDistinction.mean, window.leastDistinction >= leastDistinction.side,
            toneError < mostToneError, window.isDeep, window.bend < mostBend, window.depth >= bare.depth,
            window.slope >= bare.slope
        else { return nil }
        let suspects = window.unlike(lattice)
        return Double(suspects.count) > mostUnlike * Double(sorted.count) ? nil : suspects
    }
}
