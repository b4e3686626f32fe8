// Looks for bright spots on the wells of a box: for light that falls on wells and on what is between them alike.

/// Looks for bright spots on wells of which it is known where they lie.
///
/// What wells look like is told by those on which no spot lies: so much light as the dividers around them have, all show
/// the same. A spot adds to that, to wells and dividers alike, which tells it from whatever stands in a well.
struct GlowSearch: Sendable {
    /// A place in the box.
    private struct Sample {
        var place: Vector
        /// How much more light is there than should be, as a share of white.
        var excess: Float
        var isDivider: Bool
    }

    private var samples: [Sample] = []
    private let wells: LitWells

    private var pitch: Double { wells.pitch }

    /// At most so many spots are looked for.
    private static let most = 6
    /// What adds less light than this is no spot.
    private static let leastLight: Float = 0.012
    /// A spot is moved or widened so many times at most, with each step.
    private static let mostMoves = 20
    /// The radii that are tried first, in pitches, and those that are allowed.
    private static let radii = (first: [0.35, 0.7, 1.2, 2], all: 0.15...4.0)
    /// What a spot adds to the dividers below it as a part of what it adds to the wells.
    private static let evenness: ClosedRange<Float> = 0.75...1.3
    /// What is narrower than the first, in pitches, and no farther from the middle of a well than the second is as large
    /// as a cap and where one would be.
    private static let cap = (radius: 0.6, offset: 0.34)
    /// It is a spot all the same where a bell explains so much of it, on wells and dividers so evenly, or a little less of it
    /// even more evenly: of an even disc, as a cap is one, none explains more than 0.82, and a cap adds nothing to what it
    /// hides.
    private static let plainly: [(share: Float, evenness: ClosedRange<Float>)] = [
        (0.95, 0.88...1.12), (0.91, 0.94...1.06),
    ]
    /// A spot is so much of what there is too much around its middle.
    private static let leastShare: Float = 0.75
    /// Dividers that have so much more light than the others tell may lie below a spot.
    private static let brighter: Float = 1.04
    /// Dividers that have so much less light than the others tell lie in a shadow.
    private static let darkest: Float = 0.77
    /// What is so bright says nothing: it may be more than the camera shows.
    private static let saturated: Float = 0.97

    /// Compares the wells of a box with each other; nil where too few are alike.
    /// - Parameter suspects: wells that may hold something.
    init?(_ wells: LitWells, suspects: Set<Int>) {
        self.wells = wells
        let all = wells.light.indices
        // The light on the box, by its dividers: those below a spot are left out, one after the other.
        var plain = Set(all)
        var field: [Float] = []
        for round in 0..<8 {
            guard let even = wells.evenBrightness(by: plain) else { return nil }
            field = even
            let isRough = round < 4
            let most = isRough ? 1 + (Self.brighter - 1) * Float(5 - round) : Self.brighter
            plain = Set(
                all.filter { index in
                    let share = wells.brightness[index] / max(field[index], 1e-6)
                    return share < most && (isRough || share > Self.darkest)
                })
            if round == 3 { plain.subtract(suspects) }
        }
        guard let usual = wells.usual(by: plain, in: field) else { return nil }
        for index in all {
            for pixel in wells.light[index].indices where wells.light[index][pixel] < Self.saturated {
                samples.append(
                    Sample(
                        place: wells.place(of: pixel, in: index),
                        excess: wells.light[index][pixel] - usual[index][pixel] * field[index],
                        isDivider: LitWells.isDivider[pixel]))
            }
        }
    }

    /// Finds the spots.
    func glows() -> [Glow] {
        var glows: [Glow] = []
        var left = self
        for _ in 0..<Self.most {
            guard let found = left.brightest() else { break }
            glows.append(found)
            // Spots lie over each other: each is looked at again without the others.
            for _ in 0..<2 {
                for index in glows.indices {
                    left = without(glows.indices.filter { $0 != index }.map { glows[$0] })
                    glows[index] = left.fitted(glows[index], steps: 5)
                }
            }
            left = without(glows)
        }
        return glows.filter { glow in
            let others = glows.filter { $0.center != glow.center }
            return without(others).isSpot(glow)
        }
    }

    private func without(_ glows: [Glow]) -> GlowSearch {
        var left = self
        for index in left.samples.indices {
            let place = left.samples[index].place
            for glow in glows { left.samples[index].excess -= glow.light * glow.share(at: place) }
        }
        return left
    }

    /// The spot that explains most; nil where none does.
    private func brightest() -> Glow? {
        guard let start = samples.max(by: { $0.excess < $1.excess }), start.excess > Self.leastLight else { return nil }
        var best: (gain: Float, glow: Glow)?
        for radius in Self.radii.first {
            let glow = fitted(Glow(center: start.place, radius: radius * pitch), steps: 4)
            let gain = measure(glow).gain
            if gain > best?.gain ?? 0 { best = (gain, glow) }
        }
        return best.flatMap { $0.glow.light >= Self.leastLight ? $0.glow : nil }
    }

    /// A spot moved, widened and lit so that it explains most.
    private func fitted(_ glow: Glow, steps: Int) -> Glow {
        var best = (gain: measure(glow).gain, glow: glow)
        var (step, factor) = (0.3 * pitch, 1.3)
        for _ in 0..<steps {
            for _ in 0..<Self.mostMoves {
                var tries = [Glow](repeating: best.glow, count: 6)
                tries[0].center.x += step
                tries[1].center.x -= step
                tries[2].center.y += step
                tries[3].center.y -= step
                tries[4].radius *= factor
                tries[5].radius /= factor
                let before = best.gain
                for tried in tries where Self.radii.all.contains(tried.radius / pitch) {
                    let gain = measure(tried).gain
                    if gain > best.gain * 1.0001 { best = (gain, tried) }
                }
                if best.gain == before { break }
            }
            (step, factor) = (step / 2, (1 + factor) / 2)
        }
        best.glow.light = measure(best.glow).light
        return best.glow
    }

    /// How much a spot explains, and the light that it has then.
    private func measure(_ glow: Glow) -> (gain: Float, light: Float) {
        let sums = sums(glow) { _ in true }
        guard sums.squares > 0, sums.product > 0 else { return (0, 0) }
        return (sums.product * sums.product / sums.squares, sums.product / sums.squares)
    }

    private func sums(_ glow: Glow, _ isIn: (Sample) -> Bool) -> (product: Float, squares: Float) {
        var (product, squares): (Float, Float) = (0, 0)
        let reach = glow.radius * Glow.reach
        for sample in samples {
            let away = sample.place - glow.center
            guard abs(away.x) < reach, abs(away.y) < reach, isIn(sample) else { continue }
            let share = glow.share(at: sample.place)
            product += share * sample.excess
            squares += share * share
        }
        return (product, squares)
    }

    /// Whether a spot is one: it adds as much to dividers as to wells, and little else is there.
    private func isSpot(_ glow: Glow) -> Bool {
        let (wells, dividers) = (sums(glow) { !$0.isDivider }, sums(glow) { $0.isDivider })
        guard wells.squares > 0, dividers.squares > 0, wells.product > 0 else { return false }
        let evenness = (dividers.product / dividers.squares) / (wells.product / wells.squares)
        let near = samples.filter { ($0.place - glow.center).length < 1.5 * glow.radius }
        let before: Float = near.reduce(0) { $0 + $1.excess * $1.excess }
        let after: Float = near.reduce(0) { sum, sample in
            let left = sample.excess - glow.light * glow.share(at: sample.place)
            return sum + left * left
        }
        let isCap = glow.radius < Self.cap.radius * pitch && self.wells.offset(of: glow.center) < Self.cap.offset
        let bounds = isCap ? Self.plainly : [(Self.leastShare, Self.evenness)]
        return glow.light >= Self.leastLight
            && bounds.contains { $0.evenness.contains(evenness) && after < (1 - $0.share) * before }
    }
}
