// Finds a symbol whose finder pattern is broken, by laying the whole border on every likely place.

/// Lays the border of a symbol of known size on every place, angle and scale around a point, and returns where it
/// fits best. It needs no unbroken side, so it finds dotted, frosted, blotted and torn symbols.
struct FrameSearch: Sendable {
    let pyramid: Pyramid
    let polarity: Polarity

    /// Degrees from one angle to the next.
    private static let angleStep = 4
    /// The sides tried, as shares of the expected one.
    private static let scales = [1.0, 0.9, 1.1]
    /// Modules from one place to the next, and places to each side.
    private static let placeStep = 0.8
    private static let placeReach = 4

    /// The best frames around a point, best first, as parallelograms in pixels of the picture.
    func find(around center: Vector, side: Double, count: Int, limit: Int) -> [Corners] {
        let level = pyramid.level(for: side / Double(count), target: 2)
        let scale = Double(1 << level)
        let module = side / Double(count) / scale
        let margin = side / scale * 1.1
        let image = pyramid.levels[level]
        let rect = PixelRect(
            x: Int(center.x / scale - margin), y: Int(center.y / scale - margin), width: Int(2 * margin),
            height: Int(2 * margin)
        ).intersection(PixelRect(x: 0, y: 0, width: image.width, height: image.height))
        guard rect.width >= 12, rect.height >= 12 else { return [] }
        let view = SymbolView(image: image.cropped(to: rect).smoothed(), polarity: polarity)
        let middle = center / scale - Vector(Double(rect.x), Double(rect.y))
        var found: [(corners: Corners, score: Float)] = []
        for size in Self.scales {
            for degrees in stride(from: 0, to: 360, by: Self.angleStep) {
                let direction = Vector.direction(degrees: degrees)
                let border = BorderPattern(count: count, across: direction * (module * size))
                var best: (corners: Corners, score: Float)?
                for y in -Self.placeReach...Self.placeReach {
                    for x in -Self.placeReach...Self.placeReach {
                        let place = middle + Vector(Double(x), Double(y)) * (module * Self.placeStep)
                        let score = border.score(at: place, in: view)
                        if score > best?.score ?? 0 { best = (border.corners(at: place), score) }
                    }
                }
                if let best { found.append(best) }
            }
        }
        return found.sorted { $0.score > $1.score }.prefix(limit)
            .map { $0.corners.moved(by: Vector(Double(rect.x), Double(rect.y))).scaled(by: scale) }
    }
}

/// The border of a symbol at one angle and scale, as offsets from its middle.
private struct BorderPattern {
    private var dark: [Vector] = []
    private var light: [Vector] = []
    private let across: Vector
    private let down: Vector
    private let half: Double

    init(count: Int, across: Vector) {
        (self.across, down, half) = (across, Vector(-across.y, across.x), Double(count) / 2)
        for row in 0..<count {
            for col in 0..<count {
                guard let isDark = KnownModules.isDark(row: row, col: col, count: count) else { continue }
                let offset = offset(Double(col) + 0.5, Double(row) + 0.5)
                if isDark { dark.append(offset) } else { light.append(offset) }
            }
        }
        // The quiet zone beside the solid sides.
        for index in stride(from: 0, to: count, by: 2) {
            light.append(offset(-0.8, Double(index) + 0.5))
            light.append(offset(Double(index) + 0.5, Double(count) + 0.8))
        }
    }

    private func offset(_ x: Double, _ y: Double) -> Vector { across * (x - half) + down * (y - half) }

    /// How much lighter the light modules are than the dark ones, less what they scatter.
    func score(at place: Vector, in view: SymbolView) -> Float {
        var (darkSum, lightSum): (Float, Float) = (0, 0)
        for offset in dark { darkSum += view.value(at: place + offset) }
        for offset in light { lightSum += view.value(at: place + offset) }
        return lightSum / Float(light.count) - darkSum / Float(dark.count)
    }

    func corners(at place: Vector) -> Corners {
        Corners(
            corner: place + offset(0, 2 * half), topLeft: place + offset(0, 0),
            bottomRight: place + offset(2 * half, 2 * half))
    }
}

extension Vector {
    /// The direction at so many whole degrees, clockwise on the screen from the x axis.
    static func direction(degrees: Int) -> Vector {
        let turns = ((degrees % 360) + 360) % 360
        let quarter = turns / 90
        // Sine and cosine of less than a quarter turn by their series.
        let angle = Double(turns % 90) * 0.017_453_292_519_943_295
        let square = angle * angle
        let sine = angle * (1 - square / 6 * (1 - square / 20 * (1 - square / 42 * (1 - square / 72))))
        let cosine = 1 - square / 2 * (1 - square / 12 * (1 - square / 30 * (1 - square / 56 * (1 - square / 90))))
        switch quarter {
        case 0: return Vector(cosine, sine)
        case 1: return Vector(-sine, cosine)
        case 2: return Vector(-cosine, -sine)
        default: return Vector(sine, -cosine)
        }
    }
}
