// A symbol's border as pixels that have to be dark and pixels that have to be light.

/// The border of a symbol at one angle and scale, as offsets from its middle.
struct BorderPattern: Sendable {
    /// How far outside of a symbol its quiet zone is looked at, in modules: one is the least that it has (ISO/IEC
    /// 16022), and heavy print grows into it.
    private static let quiet = 0.8

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
            light.append(index(-Self.quiet, Double(place) + 0.5, width))
            light.append(index(Double(place) + 0.5, Double(count) + Self.quiet, width))
        }
    }

    /// Lays out what all sizes have in common: two solid sides, and nothing around.
    /// - Parameter count: the modules along a side of an imagined symbol.
    init(outlineOf count: Int, across: Vector, width: Int) {
        (self.across, self.down, half) = (across, Vector(-across.y, across.x), Double(count) / 2)
        let side = Double(count)
        for place in 0..<count {
            let along = Double(place) + 0.5
            dark.append(index(0.5, along, width))
            dark.append(index(along, side - 0.5, width))
            light.append(index(-Self.quiet, along, width))
            light.append(index(along, side + Self.quiet, width))
            guard place.isMultiple(of: 2) else { continue }
            light.append(index(side + Self.quiet, along, width))
            light.append(index(along, -Self.quiet, width))
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
