// Finder patterns in a picture: dark, light, dark, light, dark as 1 : 1 : 3 : 1 : 1 along rows and columns.

/// Looks for finder patterns in one size of a picture.
struct QRFinderSearch {
    private let image: GrayImage
    private let threshold: LocalThreshold

    /// Rows from one that is looked at to the next; a pattern is at least three modules high where it is told.
    private let step: Int
    /// Finder patterns in one picture, and places that are looked at more closely, at most.
    private static let (mostFinders, mostPlaces) = (160, 8000)
    /// The width of the smallest pattern, in pixels.
    private static let leastWidth = 9

    init(_ image: GrayImage, step: Int) {
        (self.image, self.step) = (image, step)
        threshold = LocalThreshold(image)
    }

    /// Finder patterns of both colours, in pixels of the image, and whether so much looks like them that not all of it
    /// was looked at, as in noise.
    func find() -> (finders: [QRFinder], isBusy: Bool) {
        var (finders, places) = ([QRFinder](), 0)
        guard image.width > Self.leastWidth, image.height > Self.leastWidth else { return ([], false) }
        var rows = RowTones(image, threshold)
        for y in stride(from: step / 2, to: image.height, by: step) {
            rows.read(y)
            for run in candidates(rows.tones.span) {
                guard finders.count < Self.mostFinders, places < Self.mostPlaces else { return (finders, true) }
                let place = Vector(run.center, Double(y) + 0.5)
                if let index = finders.firstIndex(where: { $0.holds(place) }) {
                    finders[index].sightings += 1
                    continue
                }
                places += 1
                guard let seen = crossed(x: Int(run.center), y: y, module: run.module),
                    !finders.contains(where: { $0.holds(seen.place) }),
                    let finder = QRFinder(image, around: seen.place, module: seen.module, isLight: run.isLight)
                else { continue }
                finders.append(finder)
            }
        }
        return (finders, false)
    }

    /// What looks like the middle line of a pattern.
    private struct Run {
        var center: Double
        var module: Double
        var isLight: Bool
    }

    private func candidates(_ tones: Span<UInt8>) -> [Run] {
        var found: [Run] = []
        var (one, two, three, four) = (0, 0, 0, 0)
        var start = 0
        while start < tones.count {
            let tone = tones[start]
            let end = tones.firstIndex(otherThan: tone, from: start)
            let five = end - start
            if tone == Tone.flat.rawValue {
                (one, two, three, four) = (0, 0, 0, 0)
            } else {
                if one > 0, one + two + three + four + five >= Self.leastWidth,
                    let module = Self.module(one, two, three, four, five)
                {
                    let center = Double(end - five - four) - Double(three) / 2
                    found.append(Run(center: center, module: module, isLight: tone == Tone.light.rawValue))
                }
                (one, two, three, four) = (two, three, four, five)
            }
            start = end
        }
        return found
    }

    /// The size of a module where five lengths are in proportion. Neighbours are looked at together: where dark is
    /// drawn too wide, light is too narrow by as much.
    @inline(__always)
    private static func module(_ one: Int, _ two: Int, _ three: Int, _ four: Int, _ five: Int) -> Double? {
        let module = Double(one + two + three + four + five) / 7
        func isNear(_ sum: Int, _ modules: Double, _ limit: Double) -> Bool {
            abs(Double(sum) - modules * module) < limit * module + 0.7
        }
        guard isNear(one + two, 2, 0.5), isNear(four + five, 2, 0.5), isNear(two + three, 4, 0.8),
            isNear(three + four, 4, 0.8), isNear(three, 3, 1.1),
            Double(min(one, two, four, five)) > 0.3 * module
        else { return nil }
        return module
    }

    /// The middle of the pattern across a place, told along the column, and once more along the row; nil where there
    /// is none.
    private func crossed(x: Int, y: Int, module: Double) -> (place: Vector, module: Double)? {
        guard let down = walk(x, y, 0, 1, module), down.module > 0.5 * module, down.module < 2 * module else {
            return nil
        }
        let middle = Double(y) + 0.5 + down.offset
        guard let along = walk(x, min(max(Int(middle), 0), image.height - 1), 1, 0, module) else { return nil }
        return (Vector(Double(x) + 0.5 + along.offset, middle), (along.module + down.module) / 2)
    }

    /// Goes from a place both ways, and gives how far off the middle of the pattern it is.
    private func walk(_ x: Int, _ y: Int, _ dx: Int, _ dy: Int, _ module: Double) -> (offset: Double, module: Double)? {
        let tone = threshold.tone(of: image[x, y], x: x, y: y)
        guard tone != .flat else { return nil }
        let most = Int(module * 5) + 2
        func lengths(_ sign: Int) -> (Int, Int, Int)? {
            var lengths = (0, 0, 0)
            var (run, last, steps) = (0, tone, 0)
            var (x, y) = (x, y)
            while true {
                (x, y) = (x + sign * dx, y + sign * dy)
                guard x >= 0, y >= 0, x < image.width, y < image.height else { return run == 2 ? lengths : nil }
                let next = threshold.tone(of: image[x, y], x: x, y: y)
                if next != last {
                    run += 1
                    if run == 3 { return lengths }
                    guard next != .flat else { return nil }
                    (last, steps) = (next, 0)
                }
                steps += 1
                guard steps <= most else { return nil }
                switch run {
                case 0: lengths.0 += 1
                case 1: lengths.1 += 1
                default: lengths.2 += 1
                }
            }
        }
        guard let ahead = lengths(1), let behind = lengths(-1),
            let size = Self.module(behind.2, behind.1, behind.0 + 1 + ahead.0, ahead.1, ahead.2)
        else { return nil }
        return (Double(ahead.0 - behind.0) / 2, size)
    }
}
