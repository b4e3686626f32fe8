// What the stage looked like while nothing moved, and what has come into the picture since.

/// What the camera saw while nothing moved. Against it a hand that reaches in is known, whatever its colour and whatever
/// lies below it (background subtraction); without it only what a single picture shows can be judged.
package struct StageBackground: Sendable {
    private var still: StagePlanes?
    private var last: StagePlanes?
    /// So many pictures in a row in which nothing moved.
    private var rest = 0

    /// In two pictures of the same that are taken one after the other less than this differs, as a share of the picture.
    private static let mostRest = 0.006
    /// What has reached in and does not move for so many pictures is no hand.
    private static let longestRest = 2
    /// What reaches in from outside: so much of the picture's edge, so much of its area, and no rectangle, as a box or a
    /// page is one that is put down half beside the picture.
    private static let arm = (border: 0.025, area: 0.02...0.75, mostRectangular: 0.9)

    /// Makes a background of which nothing is known yet.
    package init() {}

    /// Judges the next of the pictures that a camera shows one after the other.
    /// - Parameter frame: a live picture, upright, of at least 64 pixels across.
    package mutating func judge(_ frame: Frame) -> Stage {
        guard let planes = StagePlanes(frame) else { return .unsure }
        let moved = last.flatMap { StageChange(from: $0, to: planes) }
        rest = moved.map { $0.area <= Self.mostRest ? rest + 1 : 0 } ?? 0
        last = planes
        if rest < Self.longestRest, let still, let change = StageChange(from: still, to: planes),
            change.things().contains(where: Self.isArm)
        {
            return .hand
        }
        let stage = StageSight(planes).map { Stage($0) } ?? .unsure
        // A hand that is known for one never becomes what is usual.
        if rest > 0, stage != .hand { still = planes }
        return stage
    }

    private static func isArm(_ part: Regions.Part) -> Bool {
        part.border >= arm.border && arm.area.contains(part.area) && part.rectangularity <= arm.mostRectangular
    }
}

/// What is in one picture and not in another of the same place, in whatever light: things, not shadows.
struct StageChange: Sendable {
    private let planes: StagePlanes
    /// The pixels that differ, row-major.
    private let differs: [Bool]
    /// Those of them that differ as a thing does and a shadow does not.
    private let isThing: [Bool]

    /// A pixel differs when its brightness does by so much: as a part of it, and in grey values.
    private static let leastStep: (share: Float, grey: Float) = (0.12, 8)
    /// Or its colour by so much.
    private static let leastColor: Float = 9
    /// Or the slope of its brightness, as a share of it: a shadow changes that at its rim alone.
    private static let leastSlope: Float = 0.14
    /// Such a share of a thing's pixels differs in colour or slope.
    private static let leastThing = 0.25

    /// Compares; nil where the pictures are not of one size.
    init?(from old: StagePlanes, to new: StagePlanes) {
        let (width, height) = (new.width, new.height)
        guard old.width == width, old.height == height else { return nil }
        let (before, now) = (old.smooth.elements, new.smooth.elements)
        // Cameras set exposure and white balance by what they see: what most of the picture did is no change.
        let gain = before.indices.map { (Float(now[$0]) + 4) / (Float(before[$0]) + 4) }.middle ?? 1
        let blue = before.indices.map { new.blue[$0] - old.blue[$0] }.middle ?? 0
        let red = before.indices.map { new.red[$0] - old.red[$0] }.middle ?? 0
        var differs = [Bool](repeating: false, count: width * height)
        var isThing = differs
        for y in 0..<height {
            for x in 0..<width {
                let index = y * width + x
                let (was, isNow) = (Float(before[index]) * gain, Float(now[index]))
                let color = abs(new.blue[index] - old.blue[index] - blue) + abs(new.red[index] - old.red[index] - red)
                func slope(_ a: Int, _ b: Int) -> Float {
                    Self.slope(now[a], now[b]) - Self.slope(before[a], before[b])
                }
                let across = slope(y * width + max(x - 1, 0), y * width + min(x + 1, width - 1))
                let down = slope(max(y - 1, 0) * width + x, min(y + 1, height - 1) * width + x)
                isThing[index] = color > Self.leastColor || max(abs(across), abs(down)) > Self.leastSlope
                differs[index] =
                    isThing[index]
                    || abs(was - isNow) > Self.leastStep.share * max(was, isNow) + Self.leastStep.grey
            }
        }
        planes = new
        self.differs = differs.opened(width, height)
        self.isThing = isThing
    }

    /// The share of the picture that differs.
    var area: Double { Double(differs.count { $0 }) / Double(differs.count) }

    /// What hangs together of what differs, without shadows.
    func things() -> [Regions.Part] {
        let regions = Regions(width: planes.width, height: planes.height) { differs[$0] }
        let sums = regions.sums(planes.blue, planes.red)
        var counts = [Int](repeating: 0, count: sums.count)
        for index in isThing.indices where isThing[index] && regions.labels[index] >= 0 {
            counts[Int(regions.labels[index])] += 1
        }
        return sums.indices.filter {
            sums[$0].count > differs.count / 100 && Double(counts[$0]) >= Self.leastThing * Double(sums[$0].count)
        }
        .map { regions.part($0, sums[$0]) }
    }

    /// How much brighter one value is than another, as a share of both.
    private static func slope(_ one: UInt8, _ other: UInt8) -> Float {
        2 * (Float(one) - Float(other)) / (Float(one) + Float(other) + 16)
    }
}
