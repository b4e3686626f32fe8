// The grey values of a symbol's modules, and how dark each is beside its surroundings.

/// What the modules of a symbol look like, row-major.
struct QRSamples: Sendable {
    /// Modules along a side.
    let count: Int
    /// How dark each module is, in grey values: dark prints have the larger ones, whatever the colours.
    let values: [Float]

    /// Places of a module at which the picture is looked at, from its middle, in modules.
    private static let within = [Vector(-0.17, -0.17), Vector(0.17, -0.17), Vector(0.17, 0.17), Vector(-0.17, 0.17)]

    init(_ image: GrayImage, _ geometry: QRGeometry, isLight: Bool) {
        let count = geometry.version.count
        var values: [Float] = []
        values.reserveCapacity(count * count)
        for row in 0..<count {
            for col in 0..<count {
                let middle = Vector(Double(col) + 0.5, Double(row) + 0.5)
                var sum: Float = 0
                for place in Self.within { sum += image.sample(geometry(middle.x + place.x, middle.y + place.y)) }
                values.append(isLight ? sum / 4 : 255 - sum / 4)
            }
        }
        (self.count, self.values) = (count, values)
    }

    /// Wraps values that are already in rows.
    init(count: Int, values: [Float]) { (self.count, self.values) = (count, values) }

    /// The symbol with rows and columns changed about, as one that is mirrored has to be read.
    var transposed: QRSamples {
        QRSamples(count: count, values: (0..<count * count).map { values[$0 % count * count + $0 / count] })
    }

    /// The samples with what neighbours lend each other through blur taken away again.
    /// - Parameter share: how much of it, from 0.
    func sharpened(_ share: Float) -> QRSamples {
        guard share > 0 else { return self }
        var sharp = values
        for row in 0..<count {
            for col in 0..<count {
                let index = row * count + col
                let here = values[index]
                let left = col > 0 ? values[index - 1] : here
                let right = col + 1 < count ? values[index + 1] : here
                let above = row > 0 ? values[index - count] : here
                let below = row + 1 < count ? values[index + count] : here
                sharp[index] += share * (here - (left + right + above + below) / 4)
            }
        }
        return QRSamples(count: count, values: sharp)
    }

    /// Modules on either side of one that tell what dark and light are there.
    private static let reach = 5

    /// How dark each module is: -1 for what is as light as the light ones around, 1 for what is as dark as the dark ones.
    func darkness() -> [Float] {
        let means = boxes(values, values.map { _ in 1 })
        var isDark = values.indices.map { values[$0] > means[$0].mean }
        var darkness = values
        for _ in 0..<2 {
            let dark = boxes(values, isDark.map { $0 ? 1 : 0 })
            let light = boxes(values, isDark.map { $0 ? 0 : 1 })
            for index in values.indices {
                let (high, low) = (dark[index].mean, light[index].mean)
                darkness[index] = (values[index] - (high + low) / 2) / max((high - low) / 2, 1)
                isDark[index] = darkness[index] > 0
            }
        }
        return darkness
    }

    /// How dark each module is, where it is known which are dark, and the contrast of dark and light.
    func darkness(knowing isDark: [Bool]) -> (darkness: [Float], contrast: Float) {
        let dark = boxes(values, isDark.map { $0 ? 1 : 0 })
        let light = boxes(values, isDark.map { $0 ? 0 : 1 })
        var (darkness, contrast) = (values, Float(0))
        for index in values.indices {
            let (high, low) = (dark[index].mean, light[index].mean)
            darkness[index] = (values[index] - (high + low) / 2) / max((high - low) / 2, 1)
            contrast += (high - low) / Float(values.count)
        }
        return (darkness, contrast)
    }

    /// The mean of values in the square around each, by their weights; that of all where there are hardly any.
    private func boxes(_ values: [Float], _ weights: [Float]) -> [(mean: Float, weight: Float)] {
        let stride = count + 1
        var (sums, counts) = (
            [Float](repeating: 0, count: stride * stride), [Float](repeating: 0, count: stride * stride)
        )
        for row in 0..<count {
            var (sum, weight): (Float, Float) = (0, 0)
            for col in 0..<count {
                let index = row * count + col
                sum += values[index] * weights[index]
                weight += weights[index]
                let at = (row + 1) * stride + col + 1
                (sums[at], counts[at]) = (sums[at - stride] + sum, counts[at - stride] + weight)
            }
        }
        let all = sums[stride * stride - 1] / max(counts[stride * stride - 1], 1)
        var boxes: [(mean: Float, weight: Float)] = []
        boxes.reserveCapacity(values.count)
        for row in 0..<count {
            let (top, bottom) = (max(0, row - Self.reach) * stride, min(count, row + Self.reach + 1) * stride)
            for col in 0..<count {
                let (left, right) = (max(0, col - Self.reach), min(count, col + Self.reach + 1))
                let weight = counts[bottom + right] - counts[bottom + left] - counts[top + right] + counts[top + left]
                let sum = sums[bottom + right] - sums[bottom + left] - sums[top + right] + sums[top + left]
                // A few of the mean of all, so that a few do not tell too much.
                boxes.append(((sum + 3 * all) / (weight + 3), weight))
            }
        }
        return boxes
    }
}
