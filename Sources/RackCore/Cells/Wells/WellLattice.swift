// Finds the rows and columns of wells by nothing but that they repeat.

/// The wells of a box as a picture shows them: what repeats in two directions, well by well.
struct WellLattice: Sendable {
    /// A well that was seen, or a place where one has to be.
    struct Well: Sendable {
        /// Its middle, in pixels of the level.
        var place: Vector
        /// How alike it and the wells beside it look, from -1 to 1: the mean of the two best.
        var likeness: Float
        /// What is seen in it, row-major from its top left: ``Patch/side`` values a side.
        var patch: Patch
    }

    /// The wells by row and column.
    private(set) var wells: [GridPosition: Well] = [:]
    /// The usual step to the next column and to the next row, in pixels of the level.
    private(set) var steps: (across: Vector, down: Vector)

    let relief: Relief
    let image: GrayImage

    /// The sizes of the steps that are looked for, in parts of the largest that the declared rack has room for.
    private static let sizes = 0.42...1.08
    /// So many steps are tried.
    private static let mostSteps = 4
    /// What is less alike than this does not repeat.
    private static let leastLikeness: Float = 0.05
    /// A well from which others are found looks at least so much like them.
    private static let joining: Float = 0.45
    /// How far a step may be from the usual one, in steps.
    private static let mostBend = 0.22
    /// At most so many rows or columns from the first well.
    private static let reach = 30

    /// Finds what repeats.
    /// - Parameters:
    ///   - image: the picture.
    ///   - pitch: the largest distance from a well to the next that is possible, in pixels; 16 or more.
    /// - Returns: nil where nothing repeats.
    static func all(in image: GrayImage, pitch: Double) -> [WellLattice] {
        guard pitch >= 8 else { return [] }
        return steps(in: image, pitch: pitch).compactMap { WellLattice(image, steps: $0, seeds: 7) }
    }

    private init?(_ image: GrayImage, steps: (across: Vector, down: Vector), seeds: Int) {
        self.steps = steps
        self.image = image
        relief = Self.relief(image, steps)
        refineSteps()
        guard let seed = bestSeed(Vector(Double(image.width), Double(image.height)), seeds) else { return nil }
        grow(from: seed)
        guard wells.count >= 6 else { return nil }
    }

    /// A picture in which nothing has been looked for yet.
    /// - Parameter step: about how far it is from a well to the next, in pixels.
    init(_ image: GrayImage, step: Double) {
        (self.image, steps) = (image, (Vector(step, 0), Vector(0, step)))
        relief = Self.relief(image, steps)
    }

    /// The same wells in the same picture in other light.
    init(_ lattice: WellLattice, seenIn image: GrayImage) {
        (self.image, wells, steps) = (image, lattice.wells, lattice.steps)
        relief = Self.relief(image, steps)
    }

    private static func relief(_ image: GrayImage, _ steps: (across: Vector, down: Vector)) -> Relief {
        Relief(image, reach: max(2, Int(steps.across.length * 0.6)))
    }

    // MARK: The steps

    private static func steps(in image: GrayImage, pitch: Double) -> [(across: Vector, down: Vector)] {
        // A pitch of 10 to 20 pixels is enough to tell what repeats.
        var (small, scale) = (image, 1.0)
        while pitch / scale >= 24 {
            small = small.halved()
            scale *= 2
        }
        let relief = Relief(small, reach: max(2, Int(pitch / scale * 0.5)))
        let (least, most) = (sizes.lowerBound * pitch / scale, sizes.upperBound * pitch / scale)
        let reach = Int(most) + 1
        // The likeness at every step to the right half, and a quarter turn of it.
        var likeness: [SIMD2<Int>: Float] = [:]
        func alike(_ dx: Int, _ dy: Int) -> Float {
            let key = dx > 0 || dx == 0 && dy > 0 ? SIMD2(dx, dy) : SIMD2(-dx, -dy)
            if let known = likeness[key] { return known }
            let value = relief.likeness(movedBy: key.x, key.y, step: 2)
            likeness[key] = value
            return value
        }
        var candidates: [(score: Float, step: Vector)] = []
        for dx in 1...reach {
            for dy in -reach...reach where abs(dy) <= dx {
                let length = Vector(Double(dx), Double(dy)).length
                guard length >= least, length <= most else { continue }
                candidates.append((min(alike(dx, dy), alike(-dy, dx)), Vector(Double(dx), Double(dy))))
            }
        }
        // The best, and those that are no part of a better one's peak.
        var chosen: [(score: Float, step: Vector)] = []
        for candidate in candidates.sorted(by: { $0.score > $1.score }) {
            guard candidate.score >= leastLikeness, chosen.count < mostSteps else { break }
            if chosen.allSatisfy({ ($0.step - candidate.step).length > 0.2 * candidate.step.length }) {
                chosen.append(candidate)
            }
        }
        return chosen.map { ($0.step * scale, Vector(-$0.step.y, $0.step.x) * scale) }
    }

    /// Makes both steps exact to a pixel of the level, each for itself.
    private mutating func refineSteps() {
        func refined(_ step: Vector) -> Vector {
            let reach = max(1, Int(step.length * 0.12))
            let (x, y) = (Int(step.x.rounded()), Int(step.y.rounded()))
            var best: (score: Float, step: Vector) = (-1, step)
            for dy in -reach...reach {
                for dx in -reach...reach {
                    let score = relief.likeness(movedBy: x + dx, y + dy, step: 2)
                    if score > best.score { best = (score, Vector(Double(x + dx), Double(y + dy))) }
                }
            }
            return best.step
        }
        steps = (refined(steps.across), refined(steps.down))
    }

    // MARK: The wells

    /// The place that looks most like all four around it.
    private func bestSeed(_ size: Vector, _ count: Int) -> Vector? {
        var best: (score: Float, place: Vector)?
        for row in 1...count {
            for column in 1...count {
                let place = Vector(
                    size.x * (0.15 + 0.7 * Double(column) / Double(count + 1)),
                    size.y * (0.15 + 0.7 * Double(row) / Double(count + 1)))
                let patch = Patch(relief, at: place, steps)
                var worst: Float = 1
                for step in [steps.across, steps.down, -steps.across, -steps.down] {
                    worst = min(worst, match(patch, near: place + step).likeness)
                }
                if worst > best?.score ?? 0.3 { best = (worst, place) }
            }
        }
        return best?.place
    }

    /// The place near another at which the picture is most like a patch.
    private func match(_ patch: Patch, near place: Vector) -> (place: Vector, likeness: Float, patch: Patch) {
        let unit = max(0.5, steps.across.length * 0.05)
        var best = (place: place, likeness: Float(-1), patch: patch)
        for (spread, reach) in [(unit, 2), (unit / 2, 1)] {
            let middle = best.place
            for dy in -reach...reach {
                for dx in -reach...reach {
                    let here = middle + Vector(Double(dx), Double(dy)) * spread
                    let other = Patch(relief, at: here, steps)
                    let likeness = patch.likeness(to: other)
                    if likeness > best.likeness { best = (here, likeness, other) }
                }
            }
        }
        return best
    }

    /// Finds well after well, the surest first.
    private mutating func grow(from seed: Vector) {
        struct Candidate {
            var position: GridPosition
            var well: Well
        }
        var candidates: [Candidate] = []
        func look(around position: GridPosition, _ well: Well) {
            for (row, col) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
                let to = GridPosition(row: position.row + row, col: position.col + col)
                guard wells[to] == nil, abs(to.row) < Self.reach, abs(to.col) < Self.reach else { continue }
                // The step that led here, where one did: it follows the perspective.
                let back = wells[GridPosition(row: position.row - row, col: position.col - col)]
                let usual = steps.across * Double(col) + steps.down * Double(row)
                let step = back.map { (well.place - $0.place) * 0.5 + usual * 0.5 } ?? usual
                let found = match(well.patch, near: well.place + step)
                guard found.likeness >= Self.joining else { continue }
                candidates.append(
                    Candidate(
                        position: to, well: Well(place: found.place, likeness: found.likeness, patch: found.patch)))
            }
        }
        let first = Well(place: seed, likeness: 1, patch: Patch(relief, at: seed, steps))
        wells = [GridPosition(row: 0, col: 0): first]
        look(around: GridPosition(row: 0, col: 0), first)
        while let best = candidates.indices.max(by: { candidates[$0].well.likeness < candidates[$1].well.likeness }) {
            let candidate = candidates.remove(at: best)
            guard wells[candidate.position] == nil, agrees(candidate.well.place, at: candidate.position) else {
                continue
            }
            wells[candidate.position] = candidate.well
            look(around: candidate.position, candidate.well)
        }
    }

    /// Whether a place lies about a step from all wells beside it.
    private func agrees(_ place: Vector, at position: GridPosition) -> Bool {
        for row in -1...1 {
            for col in -1...1 where row != 0 || col != 0 {
                guard let other = wells[GridPosition(row: position.row + row, col: position.col + col)] else {
                    continue
                }
                let step = steps.across * Double(col) + steps.down * Double(row)
                if (other.place - place - step).length > Self.mostBend * steps.across.length { return false }
            }
        }
        return true
    }
}
