// Measures how far apart the wells of a container stand and where there are some, with vials or without.

/// The wells of a container, as the picture itself shows them.
///
/// Dividers, rims of wells and caps come back from well to well. The slopes of the picture, summed up along the rows
/// and along the columns of a lattice that a few vials gave, have the wells' period, whatever the vials say.
struct WellPattern: Sendable {
    /// The wells' distance in parts of the lattice's pitch; nil where across and down do not agree or show none.
    let ratio: Double?
    /// How strongly slopes in each row come back from well to well, in grey values; and in each column.
    let rows: [Double]
    let cols: [Double]

    /// So many samples are taken to a pitch.
    private static let samples = 20
    /// The picture's level is chosen so that a pitch has at least so many of its pixels.
    private static let leastPitch = 20.0
    /// The distances that are tried, in pitches, and their step.
    private static let (tried, step) = (0.6...1.6, 0.01)
    /// How far a few vials may have the rows and columns turned, as a slope, and its step.
    private static let (steepest, turn) = (0.12, 0.015)
    /// The share of the slopes that has to come back with the wells, and that has to in one direction where the other
    /// shows too few wells.
    private static let (leastStrength, aloneStrength) = (0.2, 0.28)
    /// Where one direction shows so many times more of them, the other one shows something else than wells.
    private static let muchStronger = 1.5
    /// The distances at which wells are looked for row by row where none was measured, in pitches.
    private static let usual = 0.93...1.03
    /// By how much the distances across and down may differ, as a fraction.
    private static let sameDistance = 0.05

    /// Measures over the cells of a rack.
    init(_ pyramid: Pyramid, _ picture: Picture, _ lattice: Lattice, _ rack: RackShape) {
        let middle = GridPosition(row: rack.rows / 2, col: rack.cols / 2)
        let level = pyramid.level(for: lattice.pitch(of: middle) / picture.scale.x, target: Self.leastPitch)
        let (image, scale) = (pyramid.levels[level], Double(1 << level))
        let (width, height) = (rack.cols * Self.samples, rack.rows * Self.samples)
        let part = 1 / Double(Self.samples)
        var tones = [Float](repeating: 0, count: width * height)
        for y in 0..<height {
            for x in 0..<width {
                let place = lattice.center(row: (Double(y) + 0.5) * part - 0.5, col: (Double(x) + 0.5) * part - 0.5)
                tones[y * width + x] = image.sample(picture.lumaPoint(place).vector / scale)
            }
        }
        let across = Self.period(tones, lines: height, length: width, line: width, step: 1)
        let down = Self.period(tones, lines: width, length: height, line: 1, step: width)
        let ratio = Self.ratio(across, down)
        let range = ratio.map { $0 - 0.02...$0 + 0.02 } ?? Self.usual
        self.ratio = ratio
        rows = (0..<rack.rows).map { row in
            let first = row * Self.samples * width
            return Self.profile(tones, from: first, lines: Self.samples, length: width, line: width, step: 1)
                .map { Self.height(of: $0, among: range) } ?? 0
        }
        cols = (0..<rack.cols).map { col in
            let first = col * Self.samples
            return Self.profile(tones, from: first, lines: Self.samples, length: height, line: 1, step: width)
                .map { Self.height(of: $0, among: range) } ?? 0
        }
    }

    private static func ratio(_ across: Period, _ down: Period) -> Double? {
        let (weak, strong) = across.strength < down.strength ? (across, down) : (down, across)
        if weak.strength >= leastStrength, strong.strength < muchStronger * weak.strength {
            let isSame = abs(weak.length - strong.length) < sameDistance * strong.length
            return isSame ? (weak.length + strong.length) / 2 : nil
        }
        return strong.strength >= aloneStrength ? strong.length : nil
    }

    /// A distance at which slopes come back, in pitches, and how much of them does.
    private typealias Period = (length: Double, strength: Double)

    /// The period with which slopes along lines come back, whichever way the lines are turned a little.
    private static func period(_ tones: [Float], lines: Int, length: Int, line: Int, step: Int) -> Period {
        let turns = Int((steepest / turn).rounded())
        return (-turns...turns).reduce(into: (0.0, 0.0)) { best, slope in
            let slope = Double(slope) * turn
            guard let profile = profile(tones, lines: lines, length: length, line: line, step: step, slope: slope)
            else { return }
            let found = period(profile, among: tried)
            if found.strength > best.1 { best = found }
        }
    }

    /// The mean slopes along lines, less their mean; nil where there are too few.
    /// - Parameters:
    ///   - first: the first sample.
    ///   - line: from a line's sample to the same one of the next line.
    ///   - step: from a line's sample to its next.
    ///   - slope: by how much lines are turned.
    private static func profile(
        _ tones: [Float], from first: Int = 0, lines: Int, length: Int, line: Int, step: Int, slope: Double = 0
    ) -> [Double]? {
        var (sums, counts) = ([Double](repeating: 0, count: length), [Double](repeating: 0, count: length))
        for y in 0..<lines {
            let shift = Int((slope * Double(y - lines / 2)).rounded())
            let start = max(1, 1 + shift)
            for x in start..<max(start, min(length - 1, length - 1 + shift)) {
                let tone = first + y * line + x * step
                sums[x - shift] += Double(abs(tones[tone + step] - tones[tone - step]))
                counts[x - shift] += 1
            }
        }
        var profile: [Double] = []
        for (sum, count) in zip(sums, counts) where count * 3 > Double(lines) { profile.append(sum / count) }
        guard profile.count > 2 * samples else { return nil }
        let mean = profile.reduce(0, +) / Double(profile.count)
        return profile.map { $0 - mean }
    }

    /// The distance at which slopes come back most.
    private static func period(_ profile: [Double], among tried: ClosedRange<Double>) -> Period {
        let whole = profile.reduce(0) { $0 + abs($1) }
        guard whole > 0 else { return (0, 0) }
        return stride(from: tried.lowerBound, through: tried.upperBound, by: step).reduce((0, 0)) { best, length in
            let degrees = 360 / (length * Double(samples))
            let sum = profile.indices.reduce(Vector.zero) {
                $0 + directions[Int((Double($1) * degrees).rounded()) % 360] * profile[$1]
            }
            let strength = sum.length / whole
            return strength > best.1 ? (length, strength) : best
        }
    }

    /// How much slopes come back at one of some distances, in grey values a sample.
    private static func height(of profile: [Double], among tried: ClosedRange<Double>) -> Double {
        period(profile, among: tried).strength * profile.reduce(0) { $0 + abs($1) } / Double(profile.count)
    }

    private static let directions = (0..<360).map { Vector.direction(degrees: $0) }
}
