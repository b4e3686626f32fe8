// Three finder patterns that may be those of one symbol.

/// Three finder patterns, as those of a symbol that is not mirrored lie.
struct QRTriple {
    /// The one at the corner between the others.
    let corner: QRFinder
    /// The one to its right.
    let right: QRFinder
    /// The one below it.
    let below: QRFinder
    /// How little the three look like belonging together: 0 where they do in every respect.
    let strangeness: Double
    /// The modules along a side that their distances tell.
    let modules: Double

    /// Finder patterns that are tried as neighbours of each.
    private static let neighbours = 16
    /// The sine of the angle by which another may lie off the side of one.
    private static let mostOff = 0.3

    /// All that may be, the likeliest first.
    static func find(_ finders: [QRFinder]) -> [QRTriple] {
        var triples: [QRTriple] = []
        for corner in finders {
            let others = finders.filter {
                $0.isLight == corner.isLight && $0.module < 2 * corner.module && $0.module > corner.module / 2
                    && ($0.center - corner.center).length > 9 * min($0.module, corner.module)
            }.sorted { ($0.center - corner.center).length < ($1.center - corner.center).length }
                .prefix(neighbours)
            for right in others {
                for below in others {
                    if let triple = QRTriple(corner, right, below) { triples.append(triple) }
                }
            }
        }
        return triples.sorted { $0.strangeness < $1.strangeness }
    }

    /// Those of which one finder pattern does not show, the likeliest first: it is put where it would be.
    static func find(completing finders: [QRFinder]) -> [QRTriple] {
        var triples: [QRTriple] = []
        for (index, one) in finders.enumerated() {
            let others = finders[(index + 1)...].filter {
                $0.isLight == one.isLight && $0.module < 1.5 * one.module && $0.module > one.module / 1.5
                    && ($0.center - one.center).length > 9 * min($0.module, one.module)
            }.sorted { ($0.center - one.center).length < ($1.center - one.center).length }.prefix(neighbours)
            for other in others {
                let way = other.center - one.center
                let (along, across) = one.axes(way)
                let aside = across.unit * (way.length * across.length / along.length)
                for (from, to) in [(one, other), (other, one)] {
                    for sign in [1.0, -1.0] {
                        let third = from.moved(by: aside * sign)
                        triples += [QRTriple(from, to, third), QRTriple(from, third, to)].compactMap(\.self)
                    }
                    // The two are at opposite corners.
                    let corner = from.moved(by: along * (way.dot(along) / along.dot(along)))
                    triples += [QRTriple(corner, from, to), QRTriple(corner, to, from)].compactMap(\.self)
                }
            }
        }
        return triples.sorted { $0.strangeness < $1.strangeness }
    }

    private init?(_ corner: QRFinder, _ right: QRFinder, _ below: QRFinder) {
        let (across, down) = (right.center - corner.center, below.center - corner.center)
        let (wide, tall) = (across.length, down.length)
        guard across.cross(down) > 0.6 * wide * tall, wide < 2 * tall, tall < 2 * wide else { return nil }
        var off = 0.0
        for (finder, way) in [(corner, across), (right, across), (corner, down), (below, down)] {
            off = max(off, finder.off(way.unit))
        }
        guard off < Self.mostOff else { return nil }
        let columns = wide / (corner.module(along: across) * right.module(along: across)).squareRoot() + 7
        let rows = tall / (corner.module(along: down) * below.module(along: down)).squareRoot() + 7
        (self.corner, self.right, self.below) = (corner, right, below)
        modules = (columns + rows) / 2
        guard modules > 18, modules < 200, abs(columns - rows) < 0.25 * modules else { return nil }
        let sizes = [corner.module, right.module, below.module]
        strangeness =
            off + abs(columns - rows) / modules + ((sizes.max() ?? 1) / (sizes.min() ?? 1) - 1) / 2
            + abs(across.dot(down)) / (wide * tall) / 2
    }
}

extension QRFinder {
    /// The sides as they lie, each the mean of two that are opposite.
    private var sides: [Vector] {
        [
            (corners[1] - corners[0] + corners[2] - corners[3]) / 2,
            (corners[3] - corners[0] + corners[2] - corners[1]) / 2,
        ]
    }

    /// The side that is nearest to a direction, and the other one.
    fileprivate func axes(_ direction: Vector) -> (along: Vector, across: Vector) {
        let sides = self.sides
        let isFirst = abs(sides[0].unit.cross(direction)) < abs(sides[1].unit.cross(direction))
        return isFirst ? (sides[0], sides[1]) : (sides[1], sides[0])
    }

    /// The sine of the angle between a direction and the side that is nearest to it.
    fileprivate func off(_ direction: Vector) -> Double { sides.map { abs($0.unit.cross(direction)) }.min() ?? 1 }

    /// The size of a module along the side that is nearest to a direction.
    fileprivate func module(along direction: Vector) -> Double { axes(direction).along.length / 7 }

    /// The outer corners, clockwise from the one that is the top left one where right and down are so.
    func corners(right: Vector, down: Vector) -> [Vector] {
        let upLeft = (right.unit + down.unit) * -1
        let first = (0..<4).max { (corners[$0] - center).dot(upLeft) < (corners[$1] - center).dot(upLeft) } ?? 0
        return (0..<4).map { corners[(first + $0) % 4] }
    }
}
