// Where the wells of a container lie in the framing square of a station.

/// Where the wells of a container lie: a smooth map from rows and columns to the framing square, which is 1 wide.
struct WellPlace: Hashable, Codable, Sendable {
    /// The numbers of the map, across and down.
    private(set) var x: [Double]
    private(set) var y: [Double]

    /// Numbers of less than this are not told apart.
    private static let step = 1e-6
    /// Wells of which none lies farther from where others were, in steps, lie as those do, however the box was put down.
    private static let sameForm = 0.2

    /// Takes the place of a lattice.
    /// - Parameter scale: pixels of the picture for one of the lattice's.
    init(_ surface: LatticeSurface, scale: Double, in picture: Picture) {
        let square = picture.square
        let unit = Double(max(square.width, 1))
        let corner = picture.lumaPoint(Point(x: Double(square.x), y: Double(square.y))).vector
        let size = Vector(picture.scale.x, picture.scale.y) / unit
        let terms = surface.terms
        x = terms.x.map { $0 * scale * size.x }
        y = terms.y.map { $0 * scale * size.y }
        x[0] -= corner.x * size.x
        y[0] -= corner.y * size.y
        (x, y) = (x.map(Self.rounded), y.map(Self.rounded))
    }

    /// The lattice in a picture.
    /// - Parameter scale: pixels of the picture for one of the lattice's.
    func surface(scale: Double, in picture: Picture) -> LatticeSurface {
        let square = picture.square
        let unit = Double(max(square.width, 1))
        let corner = picture.lumaPoint(Point(x: Double(square.x), y: Double(square.y))).vector
        var terms = (
            x: x.map { $0 * unit / picture.scale.x / scale }, y: y.map { $0 * unit / picture.scale.y / scale }
        )
        terms.x[0] += corner.x / scale
        terms.y[0] += corner.y / scale
        return LatticeSurface(terms: terms)
    }

    /// Whether wells lie as these do but for how the box was put down: moved, and turned a little.
    func isLike(_ other: WellPlace, over shape: RackShape) -> Bool {
        let (own, others) = (LatticeSurface(terms: (x, y)), LatticeSurface(terms: (other.x, other.y)))
        let corners = [0, shape.rows - 1].flatMap { row in [0, shape.cols - 1].map { (Double(row), Double($0)) } }
        let pairs = corners.map { (own.place($0.0, $0.1), others.place($0.0, $0.1)) }
        let middles = pairs.reduce((Vector.zero, Vector.zero)) { ($0.0 + $1.0 / 4, $0.1 + $1.1 / 4) }
        // The turn that brings the corners nearest to each other.
        let turn = pairs.reduce((along: 0.0, across: 0.0)) { turn, pair in
            let (one, two) = (pair.0 - middles.0, pair.1 - middles.1)
            return (turn.along + two.dot(one), turn.across + two.cross(one))
        }
        let length = Vector(turn.along, turn.across).length
        guard length > 0 else { return false }
        let axis = Vector(turn.along, turn.across) / length
        let pitch = own.steps(Double(shape.rows - 1) / 2, Double(shape.cols - 1) / 2).across.length
        return pairs.allSatisfy { pair in
            let two = pair.1 - middles.1
            let turned = Vector(two.x * axis.x - two.y * axis.y, two.x * axis.y + two.y * axis.x)
            return (turned - (pair.0 - middles.0)).length <= Self.sameForm * pitch
        }
    }

    /// Takes a share of another place.
    mutating func move(towards other: WellPlace, by share: Double) {
        x = zip(x, other.x).map { Self.rounded($0 + ($1 - $0) * share) }
        y = zip(y, other.y).map { Self.rounded($0 + ($1 - $0) * share) }
    }

    /// Whether these are numbers that a place can have.
    var isSound: Bool { [x, y].allSatisfy { $0.count == 6 && $0.allSatisfy { abs($0) <= 100 } } }

    private static func rounded(_ value: Double) -> Double { (value / step).rounded() * step }
}
