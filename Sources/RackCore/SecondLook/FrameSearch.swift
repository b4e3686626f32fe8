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
    /// How far around the point is searched, and in which steps, in modules.
    private static let reach = 3.2
    private static let step = 0.7

    /// The best frames around a point, best first, as parallelograms in pixels of the picture.
    func find(around center: Vector, side: Double, count: Int, limit: Int) -> [Corners] {
        let level = pyramid.level(for: side / Double(count), target: 2)
        let scale = Double(1 << level)
        let image = pyramid.levels[level]
        let module = side / Double(count) / scale
        let (x, y) = (Int(center.x / scale), Int(center.y / scale))
        let half = Int((module * (Double(count) * 0.71 * 1.1 + Self.reach + 2)).rounded(.up)) + 1
        guard half < 400 else { return [] }
        let window = image.window(x: x, y: y, half: half).smoothed()
        let pixels = polarity == .darkOnLight ? window.elements : window.elements.map { 255 - $0 }
        let step = max(1, Int(module * Self.step))
        let steps = Int(module * Self.reach) / step
        var found: [(corners: Corners, score: Int)] = []
        for size in Self.scales {
            for degrees in stride(from: 0, to: 360, by: Self.angleStep) {
                let across = Vector.direction(degrees: degrees) * (module * size)
                let border = BorderPattern(count: count, across: across, width: window.width)
                var best: (x: Int, y: Int, score: Int) = (0, 0, 0)
                for dy in -steps...steps {
                    for dx in -steps...steps {
                        let origin = (half + dy * step) * window.width + half + dx * step
                        let score = border.score(at: origin, in: pixels.span)
                        if score > best.score { best = (dx * step, dy * step, score) }
                    }
                }
                if best.score > 0 {
                    let place = Vector(Double(x + best.x) + 0.5, Double(y + best.y) + 0.5)
                    found.append((border.corners(at: place), best.score))
                }
            }
        }
        return found.sorted { $0.score > $1.score }.prefix(limit).map { $0.corners.scaled(by: scale) }
    }
}

/// The border of a symbol at one angle and scale, as offsets from its middle.
private struct BorderPattern {
    private var dark: [Int] = []
    private var light: [Int] = []
    private let across: Vector
    private let down: Vector
    private let half: Double

    /// Lays the border out for a picture of the given width.
    init(count: Int, across: Vector, width: Int) {
        (self.across, down, half) = (across, Vector(-across.y, across.x), Double(count) / 2)
        for row in 0..<count {
            for col in 0..<count {
                guard let isDark = KnownModules.isDark(row: row, col: col, count: count) else { continue }
                let index = index(Double(col) + 0.5, Double(row) + 0.5, width)
                if isDark { dark.append(index) } else { light.append(index) }
            }
        }
        // The quiet zone beside the solid sides.
        for place in stride(from: 0, to: count, by: 2) {
            light.append(index(-0.8, Double(place) + 0.5, width))
            light.append(index(Double(place) + 0.5, Double(count) + 0.8, width))
        }
    }

    private func offset(_ x: Double, _ y: Double) -> Vector { across * (x - half) + down * (y - half) }

    /// The distance in a picture's elements from the middle of the symbol to a place of it.
    private func index(_ x: Double, _ y: Double, _ width: Int) -> Int {
        let offset = offset(x, y)
        return Int(offset.y.rounded()) * width + Int(offset.x.rounded())
    }

    /// How much lighter the light modules are than the dark ones, in sixteenths of a grey value.
    @inline(__always)
    func score(at origin: Int, in pixels: Span<UInt8>) -> Int {
        var (darkSum, lightSum) = (0, 0)
        for offset in dark { darkSum &+= Int(pixels[origin &+ offset]) }
        for offset in light { lightSum &+= Int(pixels[origin &+ offset]) }
        return lightSum * 16 / light.count - darkSum * 16 / dark.count
    }

    func corners(at place: Vector) -> Corners {
        Corners(
            corner: place + offset(0, 2 * half), topLeft: place + offset(0, 0),
            bottomRight: place + offset(2 * half, 2 * half))
    }
}
