// A picture as a symbol's modules see it, and how well a timing pattern lies there.

/// One level of a pyramid, with its grey values turned so that the finder pattern is dark.
struct SymbolView: Sendable {
    /// The pixels.
    let image: GrayImage
    /// The colours of the symbol that is looked at.
    let polarity: Polarity

    /// The grey value at a place, high where the symbol is light.
    @inline(__always)
    func value(at place: Vector) -> Float {
        let value = image.sample(place)
        return polarity == .darkOnLight ? value : 255 - value
    }

    /// Samples every module of a symbol at its middle, row by row.
    @inline(__always)
    func forEachModule(of frame: SymbolFrame, _ body: (_ index: Int, _ value: Float) -> Void) {
        let map = ProjectiveMap(to: frame.corners)
        let (across, down) = (1 / Double(frame.size.cols), 1 / Double(frame.size.rows))
        let isInside = image.holds(frame.corners, map)
        let pixels = image.elements.span
        var index = 0
        for row in 0..<frame.size.rows {
            var place = map.ray(atRow: (Double(row) + 0.5) * down, from: 0.5 * across, step: across)
            for _ in 0..<frame.size.cols {
                let value =
                    isInside
                    ? unsafe pixels.interpolated(at: place.point - 0.5, width: image.width) : image.sample(place.point)
                body(index, polarity == .darkOnLight ? value : 255 - value)
                index &+= 1
                place.advance()
            }
        }
    }
}

extension GrayImage {
    /// Whether all of what lies between corners is farther from the picture's edge than half a pixel.
    /// - Parameter map: the map to these corners. Where they lie on one line it may take the last of them elsewhere.
    fileprivate func holds(_ corners: Corners, _ map: ProjectiveMap) -> Bool {
        let (right, bottom) = (Double(width) - 0.6, Double(height) - 0.6)
        func holds(_ corner: Vector) -> Bool {
            corner.x >= 0.5 && corner.x <= right && corner.y >= 0.5 && corner.y <= bottom
        }
        return map.isFrontal && holds(corners.topLeft) && holds(corners.topRight) && holds(corners.bottomLeft)
            && holds(map(1, 1))
    }
}

/// The dark and light levels of a symbol's timing pattern, and how well the pattern lies there.
struct TimingScore: Sendable {
    /// The mean of the modules that have to be light less that of those that have to be dark, in grey values.
    var contrast: Float
    /// The mean of the modules that have to be dark.
    var dark: Float
    /// The mean of those that have to be light.
    var light: Float
}

extension SymbolView {
    /// Measures the two timing sides of a symbol.
    func timing(_ frame: SymbolFrame) -> TimingScore {
        let map = ProjectiveMap(to: frame.corners)
        let isInside = image.holds(frame.corners, map)
        let module = Vector(1 / Double(frame.size.cols), 1 / Double(frame.size.rows))
        let top = alternateSums(
            map.ray(from: module / 2, step: Vector(module.x, 0)), count: frame.size.cols, isInside: isInside)
        let right = alternateSums(
            map.ray(from: Vector(1 - module.x / 2, module.y / 2), step: Vector(0, module.y)), count: frame.size.rows,
            isInside: isInside)
        let count = Float(frame.size.meanSide)
        let (dark, light) = ((top.even + right.odd) / count, (top.odd + right.even) / count)
        return TimingScore(contrast: light - dark, dark: dark, light: light)
    }

    /// The sums of every second and of the other modules along one side of a symbol.
    /// - Parameter isInside: whether all of it lies within the picture.
    @inline(__always)
    private func alternateSums(
        _ places: ProjectiveMap.Ray, count: Int, isInside: Bool
    ) -> (even: Float, odd: Float) {
        let pixels = image.elements.span
        var (place, even, odd): (ProjectiveMap.Ray, Float, Float) = (places, 0, 0)
        for index in 0..<count {
            let value =
                isInside
                ? unsafe pixels.interpolated(at: place.point - 0.5, width: image.width) : image.sample(place.point)
            if index.isMultiple(of: 2) { even += value } else { odd += value }
            place.advance()
        }
        guard polarity == .lightOnDark else { return (even, odd) }
        return (255 * Float((count + 1) / 2) - even, 255 * Float(count / 2) - odd)
    }

    /// The sums of every second and of the other modules along a straight row of an even number of modules.
    @inline(__always)
    private func alternateSums(from first: Vector, step: Vector, count: Int) -> (even: Float, odd: Float) {
        var (even, odd): (Float, Float) = (0, 0)
        var place = first
        for _ in 0..<count / 2 {
            even += value(at: place)
            odd += value(at: place + step)
            place += step + step
        }
        return (even, odd)
    }

    /// Measures the two timing sides of a symbol that is a parallelogram.
    func timing(ofParallelogram frame: SymbolFrame) -> TimingScore {
        let (corners, size) = (frame.corners, frame.size)
        let (across, down) = (corners.across / Double(size.cols), corners.down / Double(size.rows))
        let first = corners.topLeft + (across + down) / 2
        let top = alternateSums(from: first, step: across, count: size.cols)
        let right = alternateSums(from: first + across * Double(size.cols - 1), step: down, count: size.rows)
        let count = Float(size.meanSide)
        let (dark, light) = ((top.even + right.odd) / count, (top.odd + right.even) / count)
        return TimingScore(contrast: light - dark, dark: dark, light: light)
    }

    /// The places at which a side is looked at for changes: two for each of 26 modules, and a few.
    private static let places = 56
    /// The bounds that a change has to pass, as shares of the contrast: noise passes one and not the other.
    private static let change: (lower: Float, upper: Float) = (0.42, 0.58)

    /// How often the picture changes between dark and light along a line.
    /// - Parameters:
    ///   - start: where the line begins.
    ///   - end: where it ends.
    ///   - least: the smallest difference between dark and light that counts, in grey values.
    func transitions(from start: Vector, to end: Vector, least: Float) -> Int {
        let count = Self.places
        let step = (end - start) / Double(count)
        var (low, high) = (Float.infinity, -Float.infinity)
        var values: [Float] = []
        values.reserveCapacity(count)
        for index in 0..<count {
            let value = value(at: start + step * (Double(index) + 0.5))
            values.append(value)
            (low, high) = (min(low, value), max(high, value))
        }
        guard high - low >= least else { return 0 }
        let (upper, lower) = (low + (high - low) * Self.change.upper, low + (high - low) * Self.change.lower)
        var (isLight, changes) = (values[0] > (upper + lower) / 2, 0)
        for value in values {
            if isLight ? value < lower : value > upper {
                isLight.toggle()
                changes += 1
            }
        }
        return changes
    }
}
