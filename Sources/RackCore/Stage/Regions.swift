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
}
