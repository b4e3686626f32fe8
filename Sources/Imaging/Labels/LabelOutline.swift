// Finds the outlines of labels in a picture: bright quadrangles with something dark printed on them.

package import RackCore

/// The outline of a label in a picture.
package struct LabelOutline: Hashable, Sendable {
    /// Its corners in pixels of the picture, clockwise; which of them is the first is open.
    package let corners: Quad
    /// Whether it goes on beyond an edge of the picture, so that nobody knows what else stands on it.
    package let isCutOff: Bool

    /// Opposite sides of a label that differ by more than this are seen from the side.
    private static let evenSides = 0.93

    /// Whether it is seen so much from the side that what is on it is seen in perspective.
    package var isSlanted: Bool {
        let sides = corners.sides
        return !isCutOff
            && (0..<2).contains { min(sides[$0], sides[$0 + 2]) < Self.evenSides * max(sides[$0], sides[$0 + 2]) }
    }

    /// The picture is looked at in about so many pixels on its longer side: enough for the sides of a label, and so few
    /// that noise is averaged away.
    private static let side = 500
    /// The tones at which what is bright is told from what is dark: so many steps between the darkest and the brightest.
    private static let steps = 20
    /// Finer ones near the brightest, as parts of all tones: a label may lie on a ground that is nearly as bright.
    private static let nearBrightest = [0.02, 0.03, 0.04, 0.06, 0.08]
    /// A label takes no less and no more of the picture than this.
    private static let share = 0.008...0.97
    /// Four straight sides have to fit at least so well.
    private static let leastFit = 0.93

    /// Finds labels, the best first, none within another; those that are cut off only where there is no other.
    /// - Parameter most: how many are returned.
    package static func find(in picture: GrayImage, most: Int = 2) -> [LabelOutline] {
        var (small, scale) = (picture, 1.0)
        while max(small.width, small.height) > 2 * side - 1, min(small.width, small.height) >= 4 {
            (small, scale) = (small.halved(), scale * 2)
        }
        guard min(small.width, small.height) >= 16 else { return [] }
        small = small.smoothed().levelled()
        let (dark, bright) = small.tones
        // Where there is next to no contrast, there is no label but noise; and so it is where nothing is plain.
        guard bright - dark >= 8, small.hasPlainParts(contrast: Float(bright - dark)) else { return [] }
        var found: [Candidate] = []
        let tones =
            (1..<steps).map { dark + (bright - dark) * $0 / steps }
            + nearBrightest.map { bright - Int((Double(bright - dark) * $0).rounded()) }
        for tone in tones.unique {
            for region in BrightRegions(small, above: UInt8(clamping: tone)).regions {
                if let candidate = candidate(region, small) { found.append(candidate) }
            }
        }
        if found.allSatisfy(\.outline.isCutOff) {
            // A label of coloured paper may lie on a ground that is brighter.
            let negative = small.inverted()
            for tone in tones.unique {
                for region in BrightRegions(negative, above: UInt8(clamping: 255 - tone)).regions {
                    guard let candidate = candidate(region, small, negative), !candidate.outline.isCutOff,
                        picture.isDarkPaper(in: candidate.outline.corners.scaled(by: scale))
                    else { continue }
                    found.append(candidate)
                }
            }
        }
        // The same label is found at many tones, at some of them only a part of it, at others with its shadow or with
        // what lies beside it: the outline whose sides part bright from dark most plainly stands for all, of two alike the
        // larger.
        if found.contains(where: { !$0.outline.isCutOff }) { found.removeAll { $0.outline.isCutOff } }
        found.sort { $0.weight > $1.weight }
        var kept: [LabelOutline] = []
        for candidate in found where kept.count < most {
            // What stands out much less than the plainest is no label but the ground.
            guard candidate.contrast >= leastContrast * found[0].contrast,
                !kept.contains(where: { $0.meets(candidate.outline) })
            else { continue }
            kept.append(candidate.outline)
        }
        return kept.map { LabelOutline(corners: $0.corners.scaled(by: scale), isCutOff: $0.isCutOff) }
    }

    /// What may be a label.
    private struct Candidate {
        let outline: LabelOutline
        let contrast: Float

        var weight: Double { Double(contrast) * outline.corners.area.squareRoot().squareRoot() }
    }

    /// A label stands out from the ground at least this share of what the plainest does.
    private static let leastContrast: Float = 0.4

    /// The outline of a bright region; nil where it is no label's.
    /// - Parameter negative: the picture in which the region is bright, where that is not the picture itself.
    private static func candidate(
        _ region: BrightRegions.Region, _ picture: GrayImage, _ negative: GrayImage? = nil
    ) -> Candidate? {
        let whole = Double(picture.width * picture.height)
        let hull = ConvexHull(region.ends)
        guard share.contains(hull.area / whole), let quad = quadrangle(of: hull) else { return nil }
        let area = quad.area
        // Both what stands over and what is missing speak against four straight sides.
        let fit = min(hull.area, area) / max(hull.area, area)
        guard fit >= leastFit, Double(region.area) >= 0.35 * hull.area, quad.isLabelLike else { return nil }
        // A background around other things reaches the picture's edges; a label that fills the picture does on all sides.
        let isCutOff = region.touchesEdge && hull.area < 0.6 * whole
        if isCutOff, !picture.hasSidesInside(quad) { return nil }
        guard picture.hasPrint(in: quad) else { return nil }
        return Candidate(
            outline: LabelOutline(corners: quad, isCutOff: isCutOff),
            contrast: (negative ?? picture).contrast(along: quad))
    }

    /// Corners are nearer to right angles by so much where one of a label was torn off and is put back.
    private static let torn = 0.12

    /// The quadrangle that stands for a hull: the one whose corners are its own, or with a corner put back that was torn
    /// off.
    private static func quadrangle(of hull: ConvexHull) -> Quad? {
        guard let quad = hull.quadrangle else { return nil }
        guard let whole = hull.circumscribed, hull.area >= leastFit * whole.area, whole.slant + torn < quad.slant else {
            return quad
        }
        return whole
    }

    private func meets(_ other: LabelOutline) -> Bool {
        corners.surrounds(other.corners.center) || other.corners.surrounds(corners.center)
    }
}

extension Quad {
    func scaled(by factor: Double) -> Quad {
        func scaled(_ point: Point) -> Point { Point(x: point.x * factor, y: point.y * factor) }
        return Quad(
            topLeft: scaled(topLeft), topRight: scaled(topRight), bottomRight: scaled(bottomRight),
            bottomLeft: scaled(bottomLeft))
    }

    var area: Double { corners.enclosedArea }

    /// Whether a point lies within it.
    func surrounds(_ point: Point) -> Bool {
        // Asked of every pixel of a label: no lists.
        let top = ConvexHull.turn(topLeft, topRight, point)
        let right = ConvexHull.turn(topRight, bottomRight, point)
        let bottom = ConvexHull.turn(bottomRight, bottomLeft, point)
        let left = ConvexHull.turn(bottomLeft, topLeft, point)
        return top > 0 && right > 0 && bottom > 0 && left > 0 || top < 0 && right < 0 && bottom < 0 && left < 0
    }

    /// The lengths of the sides: top, right, bottom, left.
    var sides: [Double] { corners.indices.map { corners[$0].distance(to: corners[($0 + 1) % 4]) } }

    /// How far its corners are from right angles: the greatest cosine.
    var slant: Double {
        let places = corners
        return places.indices.map { index in
            let (before, here, after) = (places[(index + 3) % 4], places[index], places[(index + 1) % 4])
            let (ax, ay, bx, by) = (before.x - here.x, before.y - here.y, after.x - here.x, after.y - here.y)
            return abs(ax * bx + ay * by) / max(1e-9, here.distance(to: before) * here.distance(to: after))
        }.max() ?? 1
    }

    /// Whether it can be a flat label that is seen from in front: opposite sides alike, no corner too sharp.
    var isLabelLike: Bool {
        let lengths = sides
        guard let shortest = lengths.min(), let longest = lengths.max(), shortest >= 12, longest < 12 * shortest else {
            return false
        }
        for index in 0..<2 {
            let (one, other) = (lengths[index], lengths[index + 2])
            guard min(one, other) > 0.5 * max(one, other) else { return false }
        }
        let places = corners
        return places.indices.allSatisfy { index in
            let (before, here, after) = (places[(index + 3) % 4], places[index], places[(index + 1) % 4])
            let (ax, ay, bx, by) = (before.x - here.x, before.y - here.y, after.x - here.x, after.y - here.y)
            let sine = abs(ax * by - ay * bx) / max(1e-9, here.distance(to: before) * here.distance(to: after))
            return sine > 0.6
        }
    }
}

extension GrayImage {
    /// The darkest and the brightest tone, of each of which there is a little.
    var tones: (dark: Int, bright: Int) {
        var counts = [Int](repeating: 0, count: 256)
        for element in elements { counts[Int(element)] += 1 }
        let few = elements.count / 500
        func tone(_ tones: some Sequence<Int>) -> Int {
            var sum = 0
            for tone in tones {
                sum += counts[tone]
                if sum > few { return tone }
            }
            return 0
        }
        return (tone(0...255), tone((0...255).reversed()))
    }

    /// Whether some of the picture is plain, as paper is, or what it lies on.
    /// - Parameter contrast: between the darkest and the brightest, in grey values.
    func hasPlainParts(contrast: Float) -> Bool {
        let side = Self.plainSide
        let most = max(Self.plainest.share * contrast, Self.plainest.least)
        var (plain, parts) = (0, 0)
        for top in stride(from: 0, through: height - side, by: side) {
            for left in stride(from: 0, through: width - side, by: side) {
                var (sum, squares): (Float, Float) = (0, 0)
                for index in 0..<side * side {
                    let value = Float(self[left + index % side, top + index / side])
                    (sum, squares) = (sum + value, squares + value * value)
                }
                let (mean, count) = (sum / Float(side * side), Float(side * side))
                if squares / count - mean * mean < most * most { plain += 1 }
                parts += 1
            }
        }
        return plain * Self.fewestPlain >= parts
    }

    /// The side of a part, in pixels; what is plain varies by less than this share of the contrast, or than so much, in grey
    /// values; and one of so many parts at least is.
    private static var plainSide: Int { 12 }
    private static var plainest: (share: Float, least: Float) { (0.05, 2) }
    private static var fewestPlain: Int { 200 }

    /// Whether most sides of a quadrangle run within the picture, and not along its edges.
    func hasSidesInside(_ quad: Quad) -> Bool {
        let places = quad.corners
        let inside = places.indices.count { index in
            let (one, other) = (places[index], places[(index + 1) % 4])
            let (x, y) = ((one.x + other.x) / 2, (one.y + other.y) / 2)
            return x > 4 && y > 4 && x < Double(width) - 4 && y < Double(height) - 4
        }
        return inside >= 3
    }

    /// How much brighter the picture is on the inside of a quadrangle's sides than outside, as a share of the tone inside:
    /// the mean of all sides and of the one that stands out least.
    func contrast(along quad: Quad) -> Float {
        let center = quad.center
        let places = quad.corners
        let sides = places.indices.map { index in
            let (one, other) = (places[index], places[(index + 1) % 4])
            var sum: Float = 0
            for step in 1..<Self.contrastSteps {
                let share = Double(step) / Double(Self.contrastSteps)
                let place = Vector(one.x + (other.x - one.x) * share, one.y + (other.y - one.y) * share)
                let (x, y) = (center.x - place.x, center.y - place.y)
                let inward = Vector(x, y) / max((x * x + y * y).squareRoot(), 1e-9) * Self.contrastReach
                let (inside, outside) = (sample(place + inward), sample(place - inward))
                sum += max(0, inside - outside) / max(inside, 1)
            }
            return sum / Float(Self.contrastSteps - 1)
        }
        return (sides.reduce(0, +) / 4 + (sides.min() ?? 0)) / 2
    }

    /// So many places of a side are looked at, so far on either side of it, in pixels.
    private static var contrastSteps: Int { 24 }
    private static var contrastReach: Double { 2 }

    /// Whether something is printed on a part of the picture: some of it is much darker than the rest.
    func hasPrint(in quad: Quad) -> Bool {
        let map = ProjectiveMap(to: Corners(quad))
        guard map.isFrontal else { return false }
        var values: [Float] = []
        for row in 0..<40 {
            for column in 0..<80 {
                values.append(sample(map(0.04 + 0.92 * Double(column) / 79, 0.04 + 0.92 * Double(row) / 39)))
            }
        }
        values.sort()
        let (paper, noise) = (values[values.count * 7 / 10], values[values.count * 9 / 10] - values[values.count / 2])
        let ink = values.count { $0 < paper * 0.85 - noise }
        return ink * 100 > values.count
    }
}
