// The light in which a label lies: evened where a lamp stands at one side, and compared with the ground around.

internal import RackCore

extension GrayImage {
    /// Light that grows by less than this share over the picture is even, and none grows by more.
    private static var slopes: ClosedRange<Double> { 0.2...4 }
    /// Tones are compared over this part of the picture.
    private static var sixth: Int { 6 }

    /// The picture in even light: a lamp at one side makes the ground there as bright as a label at the other. How light
    /// grows is the median of how tones do, in which the edges of things do not count.
    func levelled() -> GrayImage {
        let (across, down) = (max(width / Self.sixth, 1), max(height / Self.sixth, 1))
        var (columns, rows): ([Double], [Double]) = ([], [])
        for y in stride(from: 0, to: height - down, by: 3) {
            for x in stride(from: 0, to: width - across, by: 3) {
                let here = Double(self[x, y]) + 1
                columns.append((Double(self[x + across, y]) + 1) / here)
                rows.append((Double(self[x, y + down]) + 1) / here)
            }
        }
        /// How much the light of a line of so many pixels has to be raised at each, so that all have that of the brightest;
        /// nil where it is even.
        func factors(_ ratios: inout [Double], _ count: Int) -> [Double]? {
            ratios.sort()
            guard !ratios.isEmpty else { return nil }
            // Light that grows from 1 by a share of itself grows by this ratio around the middle.
            let ratio = ratios[ratios.count / 2]
            let (growth, half) = (max(ratio, 1 / ratio), 0.5 / Double(Self.sixth))
            let slope = (growth - 1) / max(half * (1 + growth) - (growth - 1) / 2, 1e-3)
            guard slope > Self.slopes.lowerBound else { return nil }
            let share = min(slope, Self.slopes.upperBound) / Double(count)
            return (0..<count).map { index in
                let place = Double(ratio > 1 ? index : count - index)
                return (1 + share * Double(count)) / (1 + share * place)
            }
        }
        let (wide, high) = (factors(&columns, width), factors(&rows, height))
        guard wide != nil || high != nil else { return self }
        return GrayImage(width: width, height: height, zero: 0) { y, row in
            for x in row.indices {
                row[x] = UInt8(min(255, Double(self[x, y]) * (wide?[x] ?? 1) * (high?[y] ?? 1)))
            }
        }
    }

    /// The paper of a label is darker than a ground around it by at least this share.
    private static var darkPaper: Float { 0.97 }

    /// Whether what is bright in a part of the picture is darker than what lies around it: what is bright in a code is not.
    func isDarkPaper(in quad: Quad) -> Bool {
        let map = ProjectiveMap(to: Corners(quad))
        guard map.isFrontal else { return false }
        func tones(_ places: [(Double, Double)]) -> [Float] {
            var tones: [Float] = []
            for (u, v) in places {
                let place = map(u, v)
                guard place.x >= 0, place.y >= 0, place.x < Double(width), place.y < Double(height) else { continue }
                tones.append(sample(place))
            }
            return tones.sorted()
        }
        let steps = (0..<60).map { Double($0) / 59 }
        let inside = tones(steps.flatMap { u in steps.map { (0.03 + 0.94 * u, 0.03 + 0.94 * $0) } })
        let outside = tones(steps.flatMap { [($0, -0.06), ($0, 1.06), (-0.06, $0), (1.06, $0)] })
        guard inside.count > 100, outside.count > 60 else { return false }
        return inside[inside.count * 9 / 10] <= Self.darkPaper * outside[outside.count / 2]
    }
}
