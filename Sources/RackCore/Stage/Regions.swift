// The parts of a picture that hang together, and what their pixels add up to.

/// The parts of a picture that hang together.
struct Regions: Sendable {
    /// The number of each pixel's part, row-major; -1 where it belongs to none.
    private(set) var labels: [Int32]
    private let width: Int
    private let height: Int
    private var count = 0

    /// What all pixels of a part add up to.
    struct Sum: Sendable {
        var count = 0
        /// Pixels at the picture's edge.
        var border = 0
        /// The mean colour: blue and red less brightness.
        var blue = 0.0
        var red = 0.0
    }

    /// How a part lies in the picture.
    struct Part: Sendable {
        /// Its pixels, as a share of the picture.
        var area: Double
        /// Its pixels as a share of the smallest rectangle around it, turned by up to twelve degrees.
        var rectangularity: Double
        /// The longer side of that rectangle as a part of the shorter one.
        var aspect: Double
        /// How many of its pixels lie at the picture's edge, as a share of all there.
        var border: Double
    }

    /// Finds the parts of what belongs to any.
    init(width: Int, height: Int, isIn: (Int) -> Bool) {
        (self.width, self.height) = (width, height)
        labels = [Int32](repeating: -1, count: width * height)
        var stack: [Int] = []
        for start in labels.indices where labels[start] < 0 && isIn(start) {
            let label = Int32(count)
            count += 1
            labels[start] = label
            stack.append(start)
            while let index = stack.popLast() {
                let (x, y) = (index % width, index / width)
                for (next, isInside) in [
                    (index - 1, x > 0), (index + 1, x + 1 < width), (index - width, y > 0),
                    (index + width, y + 1 < height),
                ] where isInside && labels[next] < 0 && isIn(next) {
                    labels[next] = label
                    stack.append(next)
                }
            }
        }
    }

    /// What the pixels of each part add up to.
    func sums(_ blue: [Float], _ red: [Float]) -> [Sum] {
        var sums = [Sum](repeating: Sum(), count: count)
        for index in labels.indices where labels[index] >= 0 {
            let label = Int(labels[index])
            let (x, y) = (index % width, index / width)
            sums[label].count += 1
            if x == 0 || y == 0 || x == width - 1 || y == height - 1 { sums[label].border += 1 }
            sums[label].blue += Double(blue[index])
            sums[label].red += Double(red[index])
        }
        for label in sums.indices {
            let count = Double(max(sums[label].count, 1))
            sums[label].blue /= count
            sums[label].red /= count
        }
        return sums
    }

    /// How a part lies in the picture.
    func part(_ label: Int, _ sum: Sum) -> Part {
        let outline = outline(of: Int32(label))
        var best: (area: Double, aspect: Double) = (.infinity, 1)
        for degrees in stride(from: -12, through: 12, by: 2) {
            let axis = Vector.direction(degrees: degrees)
            var (least, most) = (Vector(repeating: .infinity), Vector(repeating: -.infinity))
            for place in outline {
                let along = Vector(place.dot(axis), axis.cross(place))
                least = pointwiseMin(least, along)
                most = pointwiseMax(most, along)
            }
            let size = most - least + Vector(1, 1)
            if size.x * size.y < best.area { best = (size.x * size.y, max(size.x, size.y) / min(size.x, size.y)) }
        }
        return Part(
            area: Double(sum.count) / Double(width * height), rectangularity: Double(sum.count) / best.area,
            aspect: best.aspect, border: Double(sum.border) / Double(2 * (width + height)))
    }

    /// The first and the last pixel of a part in each row: no other reaches farther in any direction.
    private func outline(of label: Int32) -> [Vector] {
        var places: [Vector] = []
        let all = labels.span
        for y in 0..<height {
            let row = all.extracting(y * width..<(y + 1) * width)
            guard let first = row.indices.first(where: { row[$0] == label }),
                let last = row.indices.last(where: { row[$0] == label })
            else { continue }
            places += [Vector(Double(first), Double(y)), Vector(Double(last), Double(y))]
        }
        return places
    }
}

extension [Bool] {
    /// A mask, row-major, without what is thinner than three pixels.
    func opened(_ width: Int, _ height: Int) -> [Bool] {
        let kept = near(width, height) { $0 && $1 }
        return kept.near(width, height) { $0 || $1 }
    }

    /// Each pixel joined with those around it, as far as they lie in the picture: first along rows, then along columns.
    @inline(__always)
    private func near(_ width: Int, _ height: Int, _ join: (Bool, Bool) -> Bool) -> [Bool] {
        var rows = self
        for y in 0..<height {
            let start = y * width
            for x in 0..<width {
                let left = self[start + Swift.max(x - 1, 0)]
                rows[start + x] = join(join(left, self[start + x]), self[start + Swift.min(x + 1, width - 1)])
            }
        }
        var joined = rows
        for y in 0..<height {
            let (above, below) = (Swift.max(y - 1, 0) * width, Swift.min(y + 1, height - 1) * width)
            for x in 0..<width {
                joined[y * width + x] = join(join(rows[above + x], rows[y * width + x]), rows[below + x])
            }
        }
        return joined
    }
}
