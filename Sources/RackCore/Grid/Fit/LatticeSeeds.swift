// Finds the steps from cell to cell that the distances between codes suggest.

/// Candidate steps of a lattice, from the differences between neighbouring codes: differences are multiples of the
/// steps, so the mean of a periodic function of them peaks at the right pitch and angle.
struct LatticeSeeds {
    /// A candidate for one direction.
    fileprivate struct Wave {
        var pitch: Double
        var slope: Double
        var score: Double
    }

    private let differences: [Point]
    private let pitches: ClosedRange<Double>
    private let longest: Double
    private let symbolSide: Double?

    /// The slopes to try: a little more than 20 degrees to either side.
    private static let steepest = 0.40
    /// Differences beyond this many tell nothing new.
    private static let enoughDifferences = 256
    /// Codes with at most so many others are compared with all of them, more with their nearest.
    private static let compared = (all: 28, nearest: 8)
    /// The pitches to try: up to this times the usual distance to the nearest code, or so many sides of a symbol; from
    /// what two symbols side by side have, or a tenth of the greatest, or so many pixels.
    private static let greatest = (ofNearest: 1.7, ofSide: 10.0)
    private static let least = (ofSide: 1.1, pixels: 2.0)
    /// How many waves look for partners, and for how many: where more pairs are wanted than so many, and where fewer.
    private static let fewPairs = 8
    private static let pairing = (many: (waves: 16, partners: 3), few: (waves: 8, partners: 2))
    /// A rack's pitches across and down differ by less than this part, and its sides lean by less than this slope from a
    /// right angle. Within that each deviation, and one from the usual pitch, costs by its square.
    private static let plausible = (aspect: 0.35, skew: 0.3)
    private static let costs = (aspect: 4.0, skew: 4.0, size: 0.3)
    /// The step from a pitch and slope to the next, as a part: an eighth of a period at the longest difference, within
    /// bounds.
    private static let fineStep = (ofPeriod: 0.12, range: 0.008...0.04)

    /// Takes the differences between neighbours; nil with fewer than two places or when all lie in one place.
    init?(_ problem: LatticeProblem) {
        let neighbours = Self.neighbourDifferences(problem.points)
        guard let typical = neighbours.nearest, typical > 0 else { return nil }
        let upper = min(
            Self.greatest.ofNearest * typical, (problem.symbolSide ?? .infinity) * Self.greatest.ofSide)
        let lower = max(Self.least.ofSide * (problem.symbolSide ?? 0), upper / 10, Self.least.pixels)
        guard lower < upper else { return nil }
        differences = neighbours.all
        pitches = lower...upper
        longest = neighbours.all.reduce(0) { max($0, ($1.x * $1.x + $1.y * $1.y).squareRoot()) }
        symbolSide = problem.symbolSide
    }

    /// The best pairs of steps, most promising first.
    func best(_ count: Int) -> [(across: Point, down: Point)] {
        let columns = waves(along: { ($0.x, $0.y) })
        let rows = waves(along: { ($0.y, -$0.x) })
        var pairs: [(score: Double, column: Wave, row: Wave)] = []
        // Codes in one line say nothing of the other direction, so each strong wave looks for its best partners.
        let (waves, partners) = count > Self.fewPairs ? Self.pairing.many : Self.pairing.few
        for column in Self.strongest(columns, waves, by: \.score) {
            pairs += Self.strongest(rows, partners) { score(column, $0) }.map { (score(column, $0), column, $0) }
        }
        for row in Self.strongest(rows, waves, by: \.score) {
            pairs += Self.strongest(columns, partners) { score($0, row) }.map { (score($0, row), $0, row) }
        }
        pairs.sort { $0.score > $1.score }
        var chosen: [(column: Wave, row: Wave)] = []
        for pair in pairs where pair.score > -.infinity {
            if chosen.contains(where: { $0.column.isLike(pair.column) && $0.row.isLike(pair.row) }) { continue }
            chosen.append((pair.column, pair.row))
            if chosen.count == count { break }
        }
        return chosen.map { Self.steps($0.column, $0.row) }
    }

    /// How well two waves explain the differences together, and how usual a rack they make.
    private func score(_ column: Wave, _ row: Wave) -> Double {
        let mean = (column.pitch + row.pitch) / 2
        let aspect = (column.pitch - row.pitch) / mean
        let skew = column.slope - row.slope
        guard aspect.magnitude < Self.plausible.aspect, skew.magnitude < Self.plausible.skew else { return -.infinity }
        let turn = (column.slope + row.slope) / 2
        var score =
            column.score + row.score - aspect * aspect * Self.costs.aspect
            - skew * skew * Self.costs.skew - turn * turn
        if let symbolSide {
            let off = (mean / symbolSide - LatticeProblem.usualPitch.sides) / (mean / symbolSide)
            score -= off * off * Self.costs.size
        }
        return score
    }

    /// The waves that score best, no two of them alike.
    private static func strongest(_ waves: [Wave], _ count: Int, by score: (Wave) -> Double) -> [Wave] {
        var scores = waves.map(score)
        var best: [Wave] = []
        while best.count < count, let top = scores.indices.max(by: { scores[$0] < scores[$1] }),
            scores[top] > -.infinity
        {
            let wave = waves[top]
            best.append(wave)
            for index in waves.indices where waves[index].isLike(wave) { scores[index] = -.infinity }
        }
        return best
    }

    /// The waves in one direction, of each few that are nearly alike the strongest. The closure gives the part of a
    /// difference along the direction and across it.
    private func waves(along parts: (Point) -> (Double, Double)) -> [Wave] {
        let parts = Chunks(differences.map(parts))
        let bins = 2 * Int((Self.steepest / Self.binWidth).rounded(.up)) + 1
        var waves: [Wave] = []
        var band = [Wave?](repeating: nil, count: bins)
        var (pitch, bandEnd) = (pitches.lowerBound, pitches.lowerBound * (1 + Self.binWidth))
        while pitch <= pitches.upperBound {
            let fine = min(
                max(Self.fineStep.ofPeriod * pitch / longest, Self.fineStep.range.lowerBound),
                Self.fineStep.range.upperBound)
            let steps = Int((Self.steepest / fine).rounded(.down))
            for step in -steps...steps {
                let slope = Double(step) * fine
                let score = parts.meanWave(slope: slope, scale: 1 / (pitch * (1 + slope * slope).squareRoot()))
                let bin = Int((slope / Self.binWidth).rounded()) + bins / 2
                if score > band[bin]?.score ?? -.infinity {
                    band[bin] = Wave(pitch: pitch, slope: slope, score: score)
                }
            }
            pitch *= 1 + fine
            if pitch > bandEnd {
                waves += band.compactMap(\.self)
                band = [Wave?](repeating: nil, count: bins)
                bandEnd = pitch * (1 + Self.binWidth)
            }
        }
        return waves + band.compactMap(\.self)
    }

    /// How far apart waves have to be in slope, and in pitch as a fraction, to be told apart.
    private static let binWidth = 0.05

    /// The steps along which one of two waves rises by one and the other not at all.
    private static func steps(_ column: Wave, _ row: Wave) -> (across: Point, down: Point) {
        let both = 1 + column.slope * row.slope
        let across = column.pitch * (1 + column.slope * column.slope).squareRoot() / both
        let down = row.pitch * (1 + row.slope * row.slope).squareRoot() / both
        return (Point(x: across, y: row.slope * across), Point(x: -column.slope * down, y: down))
    }

    /// The differences between neighbouring places, and the median distance to the nearest one.
    private static func neighbourDifferences(_ points: [Point]) -> (all: [Point], nearest: Double?) {
        let wanted = points.count <= compared.all ? points.count : compared.nearest
        var all: [Point] = []
        var nearest: [Double] = []
        for (index, point) in points.enumerated() {
            var found: [(distance: Double, difference: Point, other: Int)] = []
            for (other, place) in points.enumerated() where other != index {
                let distance = point.distance(to: place)
                if found.count == wanted, let last = found.last, distance >= last.distance { continue }
                let at = found.firstIndex { $0.distance > distance } ?? found.count
                found.insert((distance, Point(x: place.x - point.x, y: place.y - point.y), other), at: at)
                if found.count > wanted { found.removeLast() }
            }
            if let first = found.first { nearest.append(first.distance) }
            all += found.filter { $0.other > index }.map(\.difference)
        }
        nearest.sort()
        if all.count > enoughDifferences {
            let stride = Double(all.count) / Double(enoughDifferences)
            all = (0..<enoughDifferences).map { all[Int(Double($0) * stride)] }
        }
        return (all, nearest.isEmpty ? nil : nearest[nearest.count / 2])
    }
}

extension LatticeSeeds.Wave {
    /// Waves that differ by less, in slope and as a part of the pitch, lead to the same lattice: a little more than
    /// the width of a band.
    private static let alike = 0.06

    fileprivate func isLike(_ other: Self) -> Bool {
        (pitch / other.pitch - 1).magnitude < Self.alike && (slope - other.slope).magnitude < Self.alike
    }
}

/// The parts of differences along a direction and across it, eight at a time.
private struct Chunks {
    private typealias Eight = SIMD8<Float>

    private var parts: [(along: Eight, beside: Eight)] = []
    private let count: Int

    init(_ differences: [(Double, Double)]) {
        count = differences.count
        for start in stride(from: 0, to: count, by: 8) {
            var (along, beside) = (Eight(), Eight())
            for lane in 0..<min(8, count - start) {
                along[lane] = Float(differences[start + lane].0)
                beside[lane] = Float(differences[start + lane].1)
            }
            parts.append((along, beside))
        }
    }

    /// The mean over all differences of a cosine whose period is one lattice step: 1 when all are whole steps.
    func meanWave(slope: Double, scale: Double) -> Double {
        let (scale, slope) = (Float(scale), Float(slope * scale))
        // Adding and taking away 1.5 · 2²³ rounds to the nearest whole number.
        let round: Float = 12_582_912
        var sum = Eight()
        for (along, beside) in parts {
            let phase = along * scale + beside * slope
            let off = phase - ((phase + round) - round)
            let square = off * off
            // The cosine of a whole turn, by the first terms of its series, the last evened out over half a turn, by
            // Horner's rule; lanes without a difference add 1.
            var cosine = Eight(repeating: -26.43)
            cosine = cosine * square + 60.24
            cosine = cosine * square - 85.45
            cosine = cosine * square + 64.94
            cosine = cosine * square - 19.739
            cosine = cosine * square + 1
            sum += cosine
        }
        return Double(sum.sum() - Float(parts.count * 8 - count)) / Double(count)
    }
}
