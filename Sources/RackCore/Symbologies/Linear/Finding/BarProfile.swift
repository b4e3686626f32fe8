// How dark a linear code is along its bars: many lines across it, laid over each other.

/// The darkness along a linear code, and where in the picture it is.
struct BarProfile: Sendable {
    /// The darkness at each pixel along the axis, 0 to 255: of many lines the middle ones, so that a scratch or a blot
    /// does not count.
    private(set) var darkness: [Float]
    /// The first and the last lines in which the bars are seen, as the ends of what was sampled.
    private(set) var first: ScanLine
    private(set) var last: ScanLine
    /// The lines that were laid over each other, for a second, disjoint look.
    private(set) var lines: [[Float]]
    /// How much alike the lines are, 0 to 1: bars are, text is not.
    private(set) var likeness: Float
    /// How much each line counts at each place; empty where all count alike.
    private var weights: [[Float]] = []
    /// So far around a place the light was evened, in pixels; nil where it was not.
    private(set) var reach: Int?
    /// What of the region shows other bars, above or below.
    private(set) var rest: [BarRegion] = []

    /// Where a line begins and ends in the picture.
    struct ScanLine: Sendable {
        var from: Vector
        var to: Vector

        /// The place at a share of the line.
        func place(_ share: Double) -> Vector { from + (to - from) * share }
    }

    /// The number of lines.
    private static let most = 25
    /// What is sampled at both ends beside the region, as a share of its length, and at least so many pixels.
    private static let margin = (share: 0.35, pixels: 16.0)
    /// Other bars above or below are at least so high, in pixels.
    private static let leastHeight = 12.0
    /// A line shows the bars when it is as like the others as this correlation says.
    private static let leastLikeness: Float = 0.6

    /// Samples a region of a picture; nil where no two lines are alike.
    init?(_ picture: GrayImage, _ region: BarRegion) {
        let margin = max(Self.margin.share * region.length, Self.margin.pixels)
        let half = region.axis * (region.length / 2 + margin)
        let count = Int((region.length + 2 * margin).rounded())
        let rows = min(Self.most, max(5, Int(region.height / 2)))
        guard count > 20 else { return nil }
        // A little beyond the region, as blocks are coarse.
        let height = region.height * 1.1
        let places = (0..<rows).map { row in
            let center = region.center + region.bars * (height * ((Double(row) + 0.5) / Double(rows) - 0.5))
            return ScanLine(from: center - half, to: center + half)
        }
        let aligned = Self.aligned(picture, places, count)
        let raw = aligned.map { Self.sampled(picture, $0, count) }
        // What the others are compared with is that third in which the bars show most: a lamp may shine on the others.
        let thirds = (0..<3).map {
            Self.middle(Array(raw[rows * $0 / 3..<max(rows * ($0 + 1) / 3, rows * $0 / 3 + 1)]))
        }
        let middle = thirds.max { Self.spread($0) < Self.spread($1) } ?? raw[rows / 2]
        // What lies beside the region need not be alike.
        let inside = Int(margin)..<count - Int(margin)
        let likeness = raw.map { Self.correlation($0[inside], middle[inside]) }
        let like = likeness.map { $0 > Self.leastLikeness }
        guard let center = like.indices.filter({ like[$0] }).min(by: { abs($0 - rows / 2) < abs($1 - rows / 2) })
        else { return nil }
        var (top, bottom) = (center, center)
        while top > 0, like[top - 1] || (top > 1 && like[top - 2]) { top -= 1 }
        while bottom < rows - 1, like[bottom + 1] || (bottom < rows - 2 && like[bottom + 2]) { bottom += 1 }
        let kept = (top...bottom).filter { like[$0] }
        guard kept.count >= 3 else { return nil }
        lines = kept.map { raw[$0] }
        darkness = Self.middle(lines)
        self.likeness = kept.reduce(0) { $0 + likeness[$1] } / Float(kept.count)
        (first, last) = (aligned[top], aligned[bottom])
        for others in [0..<top, bottom + 1..<rows]
        where 4 * others.count > rows && height * Double(others.count) > Self.leastHeight * Double(rows) {
            var other = region
            let middle = Double(others.lowerBound + others.upperBound) / 2
            other.center += region.bars * (height * (middle / Double(rows) - 0.5))
            other.height = height * Double(others.count) / Double(rows)
            rest.append(other)
        }
    }

    /// Whether some line across a region has so many bars beside each other, dark or light: a look that costs little.
    static func hasBars(_ count: Int, in picture: GrayImage, _ region: BarRegion) -> Bool {
        let half = region.axis * region.length / 2
        return [-0.25, 0, 0.25].contains { share in
            let center = region.center + region.bars * (region.height * share)
            let line = ScanLine(from: center - half, to: center + half)
            let darkness = sampled(picture, line, max(Int(region.length.rounded()), 2))
            return [darkness, darkness.map { 255 - $0 }].contains {
                !EvenProfile($0, fewestBars: count).segments.isEmpty
            }
        }
    }

    private init(_ profile: BarProfile, _ lines: [[Float]], _ weights: [[Float]]) {
        self = profile
        (self.lines, self.weights) = (lines, weights)
        darkness = weights.isEmpty ? Self.middle(lines) : Self.mean(lines, weights)
    }

    /// The profile of every second line, from the first or from the second one.
    func half(_ from: Int) -> BarProfile {
        let half = stride(from: from, to: lines.count, by: 2)
        return BarProfile(self, half.map { lines[$0] }, weights.isEmpty ? [] : half.map { weights[$0] })
    }

    /// The contrast of what is evened, in grey values.
    static let evenContrast: Float = 200
    /// Contrast below this is none: in deviations of the noise, and in grey values.
    private static let (leastSignal, leastContrast): (Float, Float) = (6, 4)

    /// The profile with the light of each line evened by what stands near each place, so that a lamp's reflection does not
    /// count, and put together at each place of those lines that show the bars there.
    /// - Parameter reach: how far is near, in pixels: a few modules.
    func evened(reach: Int) -> BarProfile {
        // Lines beside each other show the same but for noise.
        let calm = lines.indices.map { Self.mean(lines[max($0 - 1, 0)...min($0 + 1, lines.count - 1)]) }
        var steps: [Float] = []
        for (one, other) in zip(lines, lines.dropFirst()) {
            for index in stride(from: 0, to: one.count, by: 5) { steps.append(abs(one[index] - other[index])) }
        }
        steps.sort()
        // The median of such a difference is 0.95 deviations; the mean of three lines has less.
        let noise = steps.isEmpty ? 0 : steps[steps.count / 2] / 0.95 / Float(3).squareRoot()
        let floor = max(Self.leastSignal * noise, Self.leastContrast)
        var even: [[Float]] = []
        var weights: [[Float]] = []
        for (line, calm) in zip(lines, calm) {
            let low = Self.smooth(EvenProfile.extremes(calm, reach, by: <), reach / 2)
            let high = Self.smooth(EvenProfile.extremes(calm, reach, by: >), reach / 2)
            even.append(
                line.indices.map { (line[$0] - low[$0]) / max(high[$0] - low[$0], floor) * Self.evenContrast })
            weights.append(
                line.indices.map { index in
                    let contrast = max(high[index] - low[index] - floor / 2, 1)
                    return contrast * contrast
                })
        }
        var profile = BarProfile(self, even, weights)
        profile.reach = reach
        let like = zip(calm, even).map { _, line in Self.correlation(line, profile.darkness) }
        profile.likeness = max(likeness, like.reduce(0, +) / Float(max(like.count, 1)))
        return profile
    }

    /// The profile from its other end.
    func reversed() -> BarProfile {
        var profile = self
        profile.darkness.reverse()
        profile.lines = lines.map { $0.reversed() }
        profile.weights = weights.map { $0.reversed() }
        profile.first = ScanLine(from: last.to, to: last.from)
        profile.last = ScanLine(from: first.to, to: first.from)
        return profile
    }

    /// The profile with light and dark changed about.
    func inverted() -> BarProfile {
        var profile = self
        profile.darkness = darkness.map { 255 - $0 }
        profile.lines = lines.map { $0.map { 255 - $0 } }
        return profile
    }

    /// The corners of what lies between two shares of the lines.
    func corners(_ from: Double, _ to: Double) -> Corners {
        Corners(
            topLeft: first.place(from), topRight: first.place(to), bottomRight: last.place(to),
            bottomLeft: last.place(from))
    }

    // MARK: Lines

    private static func sampled(_ picture: GrayImage, _ line: ScanLine, _ count: Int) -> [Float] {
        let step = (line.to - line.from) / Double(count)
        return (0..<count).map { 255 - picture.sample(line.from + step * (Double($0) + 0.5)) }
    }

    /// Moves the ends of each line so that it shows the same as its neighbours: bars lean and fan in perspective.
    private static func aligned(_ picture: GrayImage, _ lines: [ScanLine], _ count: Int) -> [ScanLine] {
        var aligned = lines
        let middle = lines.count / 2
        for side in [Array((0..<middle).reversed()), Array(middle + 1..<lines.count)] {
            var recent = [sampled(picture, lines[middle], count)]
            var (ahead, behind) = (0.0, 0.0)
            var (aheadStep, behindStep) = (0.0, 0.0)
            for row in side {
                let goal = mean(recent.suffix(2))
                let (aheadBefore, behindBefore) = (ahead, behind)
                ahead += aheadStep
                behind += behindStep
                let axis = (lines[row].to - lines[row].from).unit
                func moved(_ ahead: Double, _ behind: Double) -> ScanLine {
                    ScanLine(from: lines[row].from + axis * ahead, to: lines[row].to + axis * behind)
                }
                func likeness(_ ahead: Double, _ behind: Double) -> Float {
                    correlation(sampled(picture, moved(ahead, behind), count), goal)
                }
                var best = likeness(ahead, behind)
                for step in [2.0, 1, 0.5] {
                    for (one, other) in [(step, step), (-step, -step), (step, 0), (-step, 0), (0, step), (0, -step)] {
                        while true {
                            let next = likeness(ahead + one, behind + other)
                            guard next > best + 1e-4, abs(ahead + one) < 60, abs(behind + other) < 60 else { break }
                            (best, ahead, behind) = (next, ahead + one, behind + other)
                        }
                    }
                }
                aligned[row] = moved(ahead, behind)
                // Bars are straight: what a line moved by, the next one will.
                aheadStep = 0.6 * aheadStep + 0.4 * (ahead - aheadBefore)
                behindStep = 0.6 * behindStep + 0.4 * (behind - behindBefore)
                if best > leastLikeness { recent.append(sampled(picture, aligned[row], count)) }
            }
        }
        return aligned
    }

    private static func mean(_ lines: ArraySlice<[Float]>) -> [Float] {
        guard var sum = lines.first else { return [] }
        for line in lines.dropFirst() { for index in sum.indices { sum[index] += line[index] } }
        return sum.map { $0 / Float(lines.count) }
    }

    /// At each place the mean of all lines, as they count there.
    private static func mean(_ lines: [[Float]], _ weights: [[Float]]) -> [Float] {
        (0..<(lines.first?.count ?? 0)).map { index in
            var (sum, all): (Float, Float) = (0, 0)
            for (line, weights) in zip(lines, weights) {
                sum += line[index] * weights[index]
                all += weights[index]
            }
            return sum / max(all, 1)
        }
    }

    /// The mean of all values within a reach.
    private static func smooth(_ line: [Float], _ reach: Int) -> [Float] {
        var sums: [Float] = [0]
        for value in line { sums.append(sums[sums.count - 1] + value) }
        return line.indices.map { index in
            let (from, to) = (max(index - reach, 0), min(index + reach + 1, line.count))
            return (sums[to] - sums[from]) / Float(to - from)
        }
    }

    /// At each place the mean of the half of the lines that is in the middle.
    private static func middle(_ lines: [[Float]]) -> [Float] {
        guard let count = lines.first?.count else { return [] }
        let spare = lines.count / 4
        return (0..<count).map { index in
            let sorted = lines.map { $0[index] }.sorted()
            let kept = sorted[spare..<lines.count - spare]
            return kept.reduce(0, +) / Float(kept.count)
        }
    }

    /// The mean square of what a line differs from its mean.
    private static func spread(_ line: [Float]) -> Float {
        let mean = line.reduce(0, +) / Float(max(line.count, 1))
        return line.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Float(max(line.count, 1))
    }

    /// The correlation of two lines, −1 to 1.
    private static func correlation(_ one: some Collection<Float>, _ other: some Collection<Float>) -> Float {
        let count = Float(one.count)
        var (sum, otherSum, square, otherSquare, product): (Float, Float, Float, Float, Float) = (0, 0, 0, 0, 0)
        for (a, b) in zip(one, other) {
            sum += a
            otherSum += b
            square += a * a
            otherSquare += b * b
            product += a * b
        }
        let (spread, otherSpread) = (square - sum * sum / count, otherSquare - otherSum * otherSum / count)
        guard spread > 0, otherSpread > 0 else { return 0 }
        return (product - sum * otherSum / count) / (spread * otherSpread).squareRoot()
    }
}
