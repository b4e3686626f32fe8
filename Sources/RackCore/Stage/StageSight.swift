// What a small picture shows of the stage: the surface, what lies on it, and how that looks.

/// What a live picture shows, measured in a small copy of it.
struct StageSight: Sendable {
    /// What stands in the middle; nil where only the surface is seen.
    private(set) var main: Regions.Part?
    /// The largest even part that is not the surface: a lid, a hand, the ground of a page.
    private(set) var even: Regions.Part?
    /// The even part that reaches farthest along the picture's edge: an arm.
    private(set) var reaching: Regions.Part?
    /// The share of the main part that is even, and that of its largest even part.
    private(set) var evenness = 0.0
    private(set) var largestEven = 0.0
    /// How much of the middle of the picture is not the surface.
    private(set) var covered = 0.0
    /// How alike the picture and itself moved by the best step in two directions are, as a part of how alike it is to
    /// itself unmoved, in the main part.
    private(set) var repetition = 0.0
    /// The share of places of the main part that are unlike all places a step away.
    private(set) var unlike = 0.0

    /// The number of small parts that are not the surface: the codes and words of a page that fills the picture.
    private(set) var pieces = 0

    /// What is so near the surface's colour is the surface in other light.
    private static let sameColor = 9.0

    /// Looks at a picture; nil where nothing meets its edge.
    init?(_ planes: StagePlanes) {
        let (width, height, blue, red) = (planes.width, planes.height, planes.blue, planes.red)
        let edges = planes.edges
        let count = width * height

        // What hangs together without an edge.
        let regions = Regions(width: width, height: height) { !edges[$0] }
        var parts = regions.sums(blue, red)
        // The surface is what meets most of the picture's edge, and what has its colour there.
        guard let surface = parts.indices.max(by: { parts[$0].border < parts[$1].border }) else { return nil }
        let ground = parts[surface]
        let isSurface = parts.indices.map { index in
            let part = parts[index]
            guard part.border > 0, part.count > 12 else { return false }
            let distance = max(abs(part.blue - ground.blue), abs(part.red - ground.red))
            return index == surface || distance < Self.sameColor
        }
        // What is not the surface, without the line of edges around it.
        var thing = [Bool](repeating: false, count: count)
        for index in 0..<count {
            let region = regions.labels[index]
            thing[index] = region < 0 || !isSurface[Int(region)]
        }
        thing = thing.opened(width, height)
        let things = Regions(width: width, height: height) { thing[$0] }
        let sums = things.sums(blue, red)
        let middle = Self.middle(width, height)
        var overlap = [Int](repeating: 0, count: sums.count)
        var inMiddle = 0
        for index in middle {
            inMiddle += 1
            if things.labels[index] >= 0 { overlap[Int(things.labels[index])] += 1 }
        }
        covered = Double(overlap.reduce(0, +)) / Double(max(inMiddle, 1))
        pieces = sums.count { (4...400).contains($0.count) && $0.border == 0 }
        guard let best = overlap.indices.max(by: { overlap[$0] < overlap[$1] }), overlap[best] > inMiddle / 50 else {
            // A box of the surface's own colour has no outline; its wells repeat all the same.
            var mask = [Bool](repeating: false, count: count)
            for index in middle { mask[index] = true }
            measureRepetition(planes.luma, mask)
            return
        }
        let own = things.labels
        main = things.part(best, sums[best])
        // The even parts of it.
        let inside = sums[best].count
        var even = 0
        let evenRegions = Regions(width: width, height: height) { !edges[$0] && own[$0] == Int32(best) }
        parts = evenRegions.sums(blue, red)
        for index in own.indices where own[index] == Int32(best) && !edges[index] { even += 1 }
        evenness = Double(even) / Double(inside)
        if let largest = parts.indices.max(by: { parts[$0].count < parts[$1].count }) {
            largestEven = Double(parts[largest].count) / Double(inside)
            self.even = evenRegions.part(largest, parts[largest])
        }
        if let arm = parts.indices.max(by: { parts[$0].border < parts[$1].border }), parts[arm].border > 3,
            parts[arm].count > count / 50
        {
            reaching = evenRegions.part(arm, parts[arm])
        }
        var mask = own.map { $0 == Int32(best) }
        // What is small says nothing of repetition; the middle of the picture does.
        if inside < count / 12 { for index in middle { mask[index] = true } }
        measureRepetition(planes.luma, mask)
    }

    // MARK: Repetition

    private mutating func measureRepetition(_ luma: GrayImage, _ mask: [Bool]) {
        let relief = Relief(luma, reach: 8)
        let (width, height) = (luma.width, luma.height)
        let values = relief.plane.elements
        func alike(_ dx: Int, _ dy: Int) -> Float {
            var (sum, power): (Float, Float) = (0, 0)
            for y in stride(from: max(0, -dy), to: min(height, height - dy), by: 2) {
                for x in stride(from: max(0, -dx), to: min(width, width - dx), by: 2) {
                    let (here, there) = (y * width + x, (y + dy) * width + x + dx)
                    guard mask[here], mask[there] else { continue }
                    sum += values[here] * values[there]
                    power += values[here] * values[here] + values[there] * values[there]
                }
            }
            return power > 10 ? 2 * sum / power : 0
        }
        var best: (score: Float, dx: Int, dy: Int) = (0, 0, 0)
        for dx in 4...22 {
            for dy in -4...4 where abs(dy) * 4 <= dx {
                let along = alike(dx, dy)
                guard along > best.score else { continue }
                let score = min(along, alike(-dy, dx))
                if score > best.score { best = (score, dx, dy) }
            }
        }
        repetition = Double(best.score)
        guard best.score > 0 else { return }
        // Blocks of a step, each against the four beside it.
        let side = max(4, best.dx)
        var (blocks, odd) = (0, 0)
        for top in stride(from: 0, to: height - side, by: max(2, side * 2 / 3)) {
            for left in stride(from: 0, to: width - side, by: max(2, side * 2 / 3)) {
                func alike(_ dx: Int, _ dy: Int) -> Float? {
                    guard left + dx >= 0, top + dy >= 0, left + dx + side <= width, top + dy + side <= height else {
                        return nil
                    }
                    var (sum, one, two): (Float, Float, Float) = (0, 0, 0)
                    for y in 0..<side {
                        for x in 0..<side {
                            let (here, there) = ((top + y) * width + left + x, (top + dy + y) * width + left + dx + x)
                            guard mask[here], mask[there] else { return nil }
                            sum += values[here] * values[there]
                            one += values[here] * values[here]
                            two += values[there] * values[there]
                        }
                    }
                    return one > 0 && two > 0 ? sum / (one * two).squareRoot() : nil
                }
                let seen = [
                    alike(best.dx, best.dy), alike(-best.dx, -best.dy), alike(-best.dy, best.dx),
                    alike(best.dy, -best.dx),
                ]
                .compactMap(\.self)
                guard seen.count >= 2 else { continue }
                blocks += 1
                if (seen.max() ?? 0) < 0.55 { odd += 1 }
            }
        }
        unlike = blocks > 0 ? Double(odd) / Double(blocks) : 0
    }

    // MARK: Parts

    /// The pixels of the middle of the picture: half as wide and as high as it is high.
    private static func middle(_ width: Int, _ height: Int) -> [Int] {
        let half = height * 3 / 10
        return (height / 2 - half..<height / 2 + half).flatMap { y in
            (width / 2 - half..<width / 2 + half).map { y * width + $0 }
        }
    }
}
