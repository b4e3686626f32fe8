// The wells of a box in amounts of light, and how much each differs from what the others tell of it.

/// What is seen in the wells of a box and on the dividers around them, in amounts of light.
///
/// Light that is lost in a shadow multiplies what is seen, and light that a lamp adds is added: in amounts of light, not
/// in grey values, either can be told from what stands in a well.
struct LitWells: Sendable {
    /// The rows and columns as they lie in the picture.
    let shape: RackShape
    /// The light in each well, row-major: ``side`` values a side, row-major, as shares of white.
    private(set) var light: [[Float]] = []
    /// The mean light of the dividers around each well.
    private(set) var brightness: [Float] = []
    private let places: [(middle: Vector, steps: (across: Vector, down: Vector))]

    /// Values a side of a well.
    static let side = 10

    /// The places within a well, in steps from its middle.
    private static let offsets = (0..<side * side).map { pixel in
        Vector(Double(pixel % side) + 0.5, Double(pixel / side) + 0.5) / Double(side) - 0.5
    }

    /// Which of the places within a well lie on a divider.
    static let isDivider = offsets.map { max(abs($0.x), abs($0.y)) > 0.42 }

    /// What light that rises or falls evenly within a well multiplies what is seen there with: any sum of these.
    private static let factors = [
        offsets.map { _ in Float(1) }, offsets.map { Float($0.x) }, offsets.map { Float($0.y) },
    ]

    /// Looks at wells.
    /// - Parameter places: their middles, and the steps from each to the next column and to the next row.
    init(_ image: GrayImage, _ shape: RackShape, _ places: [(middle: Vector, steps: (across: Vector, down: Vector))]) {
        (self.shape, self.places) = (shape, places)
        light = places.indices.map { index in
            Self.offsets.indices.map { LightTone.light(image.sample(place(of: $0, in: index))) }
        }
        let dividers = Float(Self.isDivider.count { $0 })
        brightness = light.map { values in
            zip(values, Self.isDivider).reduce(0) { $1.1 ? $0 + $1.0 : $0 } / dividers
        }
    }

    /// From a well to the next, in pixels.
    var pitch: Double { places.first?.steps.across.length ?? 1 }

    /// Where in the picture a place of a well lies.
    func place(of pixel: Int, in well: Int) -> Vector {
        let (offset, steps) = (Self.offsets[pixel], places[well].steps)
        return places[well].middle + steps.across * offset.x + steps.down * offset.y
    }

    /// How far a place is from the middle of the nearest well, in steps along rows or columns, whichever is more.
    func offset(of place: Vector) -> Double {
        places.map { well in
            let (away, across, down) = (place - well.middle, well.steps.across, well.steps.down)
            let area = across.cross(down)
            return area == 0 ? .infinity : max(abs(away.cross(down)), abs(across.cross(away))) / abs(area)
        }.min() ?? .infinity
    }

    /// How bright the dividers around each well would be in light that changes evenly from row to row and from column to
    /// column, as some tell; nil where these are too few. A spot of light has more bends than that.
    func evenBrightness(by wells: Set<Int>) -> [Float]? {
        even(brightness.map { [$0] }, by: wells)?.map { $0[0] }
    }

    private func even(_ values: [[Float]], by wells: Set<Int>, upTo greatest: Int = 2) -> [[Float]]? {
        guard wells.count >= 8 else { return nil }
        return EvenTerms(shape, telling: values.indices.map(wells.contains), upTo: greatest)
            .even(values, withOwn: true)
    }

    /// What each well looks like where nothing stands, as a part of the light on it: seen from a slant it changes evenly.
    /// Nil where too few wells tell it.
    /// - Parameter greatest: the greatest power of the surface that tells it.
    func usual(by wells: Set<Int>, in field: [Float], upTo greatest: Int = 2) -> [[Float]]? {
        guard wells.count * 3 > light.count, field.allSatisfy({ $0 > 0 }) else { return nil }
        return even(zip(light, field).map { light, field in light.map { $0 / field } }, by: wells, upTo: greatest)
    }

    /// How much each well differs from what the others tell of it, as a part of the light on it, wherever that rises or
    /// falls evenly within the well. Nil where too few wells tell it.
    /// - Parameters:
    ///   - suspects: wells that tell nothing of the others.
    ///   - greatest: the greatest power of the surface of what they tell.
    func differences(suspects: Set<Int>, upTo greatest: Int = 2) -> [Float]? {
        let others = Set(light.indices).subtracting(suspects)
        guard let usual = usual(by: others, in: brightness, upTo: greatest) else { return nil }
        return light.indices.map { index in
            let left = Self.unexplained(light[index], usual[index]).left
            return size(Self.product(left, left), index)
        }
    }

    /// How much wells differ where the edge of a shadow may cross each of them besides. Nil where too few wells tell it.
    /// - Parameters:
    ///   - wells: those that are looked at.
    ///   - suspects: wells that tell nothing of the others.
    func differences(crossedByShadow wells: Set<Int>, suspects: Set<Int>) -> [Int: Float]? {
        guard let usual = usual(by: Set(light.indices).subtracting(suspects), in: brightness) else { return nil }
        return Dictionary(
            uniqueKeysWithValues: wells.map { index in
                let (left, terms) = Self.unexplained(light[index], usual[index])
                let most: Float = Self.edges.reduce(0) { most, edge in
                    let share = Self.product(left, Self.apart(zip(edge, usual[index]).map { $0 * $1 }, from: terms))
                    return max(most, share * share)
                }
                return (index, size(max(0, Self.product(left, left) - most), index))
            })
    }

    /// A sum of squares as a part of the light on a well.
    private func size(_ squares: Float, _ index: Int) -> Float {
        (squares / Float(light[index].count)).squareRoot() / brightness[index]
    }

    /// The edges of shadows, sharp and soft, in eight directions and nine places: the share of light within the well.
    private static let edges: [[Float]] = {
        var edges: [[Float]] = []
        for turn in 0..<8 {
            let axis = Vector.direction(degrees: turn * 45 / 2)
            for middle in stride(from: -0.4, through: 0.41, by: 0.1) {
                for width in [0.12, 0.5] {
                    edges.append(
                        offsets.map { (offset: Vector) -> Float in
                            Float(min(max((offset.dot(axis) - middle) / width + 0.5, 0), 1))
                        })
                }
            }
        }
        return edges
    }()

    /// What of a well's light no even light explains, and the terms that explain the rest.
    private static func unexplained(_ light: [Float], _ usual: [Float]) -> (left: [Float], terms: [[Float]]) {
        var left = light
        var terms: [[Float]] = []
        for factor in factors {
            let term = apart(zip(factor, usual).map { $0 * $1 }, from: terms)
            let share = product(left, term)
            for pixel in left.indices { left[pixel] -= share * term[pixel] }
            terms.append(term)
        }
        return (left, terms)
    }

    /// A term of length 1 that has nothing of others in it.
    private static func apart(_ term: [Float], from terms: [[Float]]) -> [Float] {
        var term = term
        for other in terms {
            let share = product(term, other)
            for pixel in term.indices { term[pixel] -= share * other[pixel] }
        }
        let length = max(product(term, term).squareRoot(), 1e-6)
        return term.map { $0 / length }
    }

    private static func product(_ one: [Float], _ other: [Float]) -> Float {
        zip(one, other).reduce(0) { $0 + $1.0 * $1.1 }
    }
}
