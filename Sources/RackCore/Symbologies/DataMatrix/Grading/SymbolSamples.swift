// The grey values of a symbol and of the quiet zone beside it, and where its grid lies.

/// What is looked at of a symbol to grade it, its finder pattern dark.
struct SymbolSamples {
    /// One grey value for each module, row-major.
    let modules: [Double]
    /// The quiet zone left of the symbol, half a module away, from the top down.
    let leftQuiet: [Double]
    /// The quiet zone below it, from the left to the right.
    let bottomQuiet: [Double]

    private let corners: Corners
    private let size: SymbolSize
    private let map: ProjectiveMap
    private let image: GrayImage
    /// Whether the symbol is light on dark, so that all grey values are turned.
    let isInverted: Bool

    /// Samples a symbol; nil where its corners span none, or it is not in the picture.
    init?(_ corners: Corners, size: SymbolSize, in image: GrayImage) {
        map = ProjectiveMap(to: corners)
        guard map.isFrontal, min(size.rows, size.cols) >= 8, min(image.width, image.height) > 1,
            image.bounds.contains(Point(corners.center))
        else { return nil }
        (self.corners, self.size, self.image) = (corners, size, image)
        let (map, rows, cols) = (map, Double(size.rows), Double(size.cols))
        func value(_ row: Double, _ col: Double) -> Double {
            Double(image.sample(map((col + 0.5) / cols, (row + 0.5) / rows)))
        }
        var values: [Double] = []
        values.reserveCapacity(size.rows * size.cols)
        for row in 0..<size.rows {
            for col in 0..<size.cols { values.append(value(Double(row), Double(col))) }
        }
        let left = (0..<size.rows).map { value(Double($0), -1) }
        let bottom = (0..<size.cols).map { value(rows, Double($0)) }
        // The solid sides are dark, or the symbol is light on dark.
        let solid = (0..<size.rows).map { values[$0 * size.cols] } + values.suffix(size.cols)
        let isInverted = solid.reduce(0, +) / Double(solid.count) > values.reduce(0, +) / Double(values.count)
        self.isInverted = isInverted
        func upright(_ values: [Double]) -> [Double] { isInverted ? values.map { 255 - $0 } : values }
        (modules, leftQuiet, bottomQuiet) = (upright(values), upright(left), upright(bottom))
    }

    /// How much wider modules are than high, or higher than wide, as a part of their mean.
    var axialNonUniformity: Double {
        let (wide, high) = (corners.across.length / Double(size.cols), corners.down.length / Double(size.rows))
        return abs(wide - high) / max((wide + high) / 2, .leastNonzeroMagnitude)
    }

    // MARK: - The grid

    /// Grey values are taken so often to a module where the edges of the timing patterns are looked for.
    private static let perModule = 8

    /// How far the nodes of the grid lie at most from those of an even one between the four corners, in modules.
    ///
    /// As in the reference decoding (ISO/IEC 16022, 9), the timing patterns say where rows and columns lie.
    func gridNonUniformity(threshold: Double) -> Double {
        let (cols, rows) = (Double(size.cols), Double(size.rows))
        let across = offsets(size.cols, isFirstDark: true, threshold) { map($0, 0.5 / rows) }
        let down = offsets(size.rows, isFirstDark: false, threshold) { map(1 - 0.5 / cols, $0) }
        let (stepAcross, stepDown) = (corners.across / cols, corners.down / rows)
        let module = max((stepAcross.length + stepDown.length) / 2, .leastNonzeroMagnitude)
        var farthest = 0.0
        for (row, offsetDown) in down.enumerated() {
            for (col, offsetAcross) in across.enumerated() {
                let (u, v) = ((Double(col) + 0.5) / cols, (Double(row) + 0.5) / rows)
                let even =
                    (corners.topLeft * (1 - u) + corners.topRight * u) * (1 - v)
                    + (corners.bottomLeft * (1 - u) + corners.bottomRight * u) * v
                let node = map(u, v) + stepAcross * offsetAcross + stepDown * offsetDown
                farthest = max(farthest, (node - even).length / module)
            }
        }
        return farthest
    }

    /// How far each module of a timing pattern lies from its place, in modules: the middle between its two edges. 0 where
    /// an edge is not seen, and for the two at the ends, which the corners are fitted to.
    private func offsets(
        _ count: Int, isFirstDark: Bool, _ threshold: Double, at place: (Double) -> Vector
    ) -> [Double] {
        let steps = count * Self.perModule
        let values = (0...steps).map { step in
            let value = Double(image.sample(place(Double(step) / Double(steps))))
            return isInverted ? 255 - value : value
        }
        // The edge after each module, from dark to light or back as it has to be, up to a module from its place.
        let edges = (1..<count).map { edge in
            let middle = edge * Self.perModule
            let toLight = edge.isMultiple(of: 2) != isFirstDark
            let found = (middle - Self.perModule..<min(middle + Self.perModule, steps)).filter {
                (values[$0] < threshold) == toLight && (values[$0 + 1] < threshold) != toLight
            }.map { step in
                let part = (threshold - values[step]) / (values[step + 1] - values[step])
                return (Double(step) + part - Double(middle)) / Double(Self.perModule)
            }
            return found.min { abs($0) < abs($1) }
        }
        return (0..<count).map { module in
            guard module > 0, module < count - 1, let before = edges[module - 1], let after = edges[module] else {
                return 0
            }
            return (before + after) / 2
        }
    }
}
