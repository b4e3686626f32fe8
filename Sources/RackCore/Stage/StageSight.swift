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
    /// How well the main part repeats itself.
    private(set) var repetition = Repetition()

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
            repetition = Repetition(planes.luma, in: mask)
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
        repetition = Repetition(planes.luma, in: mask)
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
