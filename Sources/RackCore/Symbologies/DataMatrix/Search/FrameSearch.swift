// Finds a symbol whose finder pattern is broken, by laying a border on every likely place.

/// Lays the border of a symbol on every place, angle and scale around a point, and returns where it fits best. It
/// needs no unbroken side, so it finds dotted, frosted, blotted and torn symbols.
struct FrameSearch: Sendable {
    let pyramid: Pyramid
    let polarity: Polarity

    /// Degrees from one angle to the next.
    private static let angleStep = 4
    /// The sides tried where a symbol's side is known, and where only that of its surroundings is, as shares of it.
    static let (usualScale, otherScales) = ([1.0], [0.9, 1.1])
    private static let largestScale = 1.105
    private static let roughScales = [1.05, 0.97, 0.9, 0.83, 0.77, 0.71, 0.66, 0.61, 0.56]
    /// How far around the point is searched, and in which steps, in modules.
    private static let reach = 3.2
    private static let step = 0.7
    /// How far around a pixel its contrast is evened out, in modules.
    private static let evened = 3.0
    /// Outlines are the same whose corners lie nearer than this, in sides.
    private static let same = 0.08
    /// A window is larger than this, half its side in pixels, only where there is no symbol.
    private static let largestHalf = 400
    /// The pixels of a module in the level that is searched, at least.
    private static let modulePixels = 2.0
    /// Outlines of unknown size are searched this part of a side around the point.
    private static let outlineReach = 4.0
    /// What evening out a pixel costs, in samples; and so many places of a border are looked at in the time of one.
    private static let (ofWindow, placesOfSample) = (4, 4)
    /// The size whose outline is drawn where none is known.
    private static let usualSize = SymbolSize(rows: 14, cols: 14)

    /// The frames of a symbol of known size around a point that fit best, the best first.
    /// - Parameters:
    ///   - side: its side, in pixels of the picture.
    ///   - scales: the sides that are tried, as shares of it.
    func find(
        around center: Vector, side: Double, _ size: SymbolSize, scales: [Double], _ work: inout SearchWork
    ) -> [LaidBorder] {
        search(around: center, side: side, size, scales: scales, reach: Self.reach, &work) {
            BorderPattern(size, across: $0, width: $1)
        }
    }

    /// How far around a point a search looks, in modules: half the diagonal of a symbol of the largest scale, and its quiet
    /// zone.
    /// - Parameter reach: how far around the point the symbol's middle may be.
    static func sight(of size: SymbolSize, reach: Double = reach) -> Double {
        let diagonal = Double(size.rows * size.rows + size.cols * size.cols).squareRoot() * largestScale
        return diagonal / 2 + reach + 2
    }

    /// The best outlines of a symbol of unknown size around a point, best first and no two much the same, as
    /// parallelograms in pixels of the picture.
    /// - Parameter side: what a symbol's side is unlikely to exceed.
    func findOutlines(
        around center: Vector, side: Double, limit: Int, _ work: inout SearchWork
    ) -> [Corners] {
        let size = Self.usualSize
        let frames = search(
            around: center, side: side, size, scales: Self.roughScales, reach: size.meanSide / Self.outlineReach, &work
        ) { BorderPattern(outlineOf: size, across: $0, width: $1) }
        var apart: [Corners] = []
        for frame in frames.map(\.corners)
        where !apart.contains(where: { $0.isNear(frame, within: Self.same * frame.side) }) {
            apart.append(frame)
            if apart.count == limit { break }
        }
        return apart
    }

    private func search(
        around center: Vector, side: Double, _ symbol: SymbolSize, scales: [Double], reach: Double,
        _ work: inout SearchWork, pattern: (_ across: Vector, _ width: Int) -> BorderPattern
    ) -> [LaidBorder] {
        let level = pyramid.level(for: side / symbol.meanSide, target: Self.modulePixels)
        let scale = Double(1 << level)
        let image = pyramid.levels[level]
        let module = side / symbol.meanSide / scale
        let (x, y) = (Int(center.x / scale), Int(center.y / scale))
        let half = Int((module * Self.sight(of: symbol, reach: reach)).rounded(.up)) + 1
        guard half < Self.largestHalf else { return [] }
        // A rim or a shadow's edge would outweigh a weak print, were its contrast not the same as that of the modules.
        work.spend(4 * half * half * Self.ofWindow)
        let window = image.window(x: x, y: y, half: half).smoothed()
            .withEvenContrast(reach: Int((module * Self.evened).rounded()))
        // As many pixels more as are scored beside the last place.
        let pixels =
            (polarity == .darkOnLight ? window.elements : window.elements.map { 255 - $0 })
            + Array(repeating: 0, count: BorderPattern.abreast)
        let step = max(1, Int(module * Self.step))
        let steps = Int(module * reach) / step
        var found: [LaidBorder] = []
        for size in scales {
            for degrees in stride(from: 0, to: 360, by: Self.angleStep) {
                let side: Double = module * size
                let border = pattern(Vector.direction(degrees: degrees) * side, window.width)
                work.spend(
                    border.cost * (2 * steps + 1) * (2 * steps * step / BorderPattern.abreast + 1) / Self.placesOfSample
                )
                var best: (x: Int, y: Int, score: Float) = (0, 0, 0)
                for dy in stride(from: -steps * step, through: steps * step, by: step) {
                    for dx in stride(from: -steps * step, through: steps * step, by: BorderPattern.abreast) {
                        let origin = (half + dy) * window.width + half + dx
                        let scores = border.scores(at: origin, in: pixels.span)
                        guard scores.max() > best.score else { continue }
                        for place in 0..<min(BorderPattern.abreast, steps * step - dx + 1)
                        where scores[place] > best.score {
                            best = (dx + place, dy, scores[place])
                        }
                    }
                }
                if best.score > 0 {
                    let place = Vector(Double(x + best.x) + 0.5, Double(y + best.y) + 0.5)
                    found.append(LaidBorder(corners: border.corners(at: place).scaled(by: scale), score: best.score))
                }
            }
        }
        return found.sorted { $0.score > $1.score }
    }
}

/// A symbol's border laid on a picture where it fits best at one angle and scale.
struct LaidBorder: Sendable {
    /// Its corners, a parallelogram in pixels of the picture.
    let corners: Corners
    /// How much lighter its light modules are than the dark ones, in grey values of even contrast.
    let score: Float
}

/// The border of a symbol at one angle and scale, as offsets from its middle.
struct BorderPattern: Sendable {
    /// How far outside of a symbol its quiet zone is looked at, in modules: one is the least that it has (ISO/IEC
    /// 16022), and heavy print grows into it.
    private static let quiet = 0.8

    private var dark: [Int] = []
    private var light: [Int] = []
    private let across: Vector
    private let down: Vector
    private let size: SymbolSize

    /// Lays the fixed pattern of a symbol out for a picture of the given width.
    init(_ size: SymbolSize, across: Vector, width: Int) {
        (self.across, down, self.size) = (across, Vector(-across.y, across.x), size)
        let layout = SymbolFrame(corners: corners(at: .zero), size: size).layout
        for module in layout.fixed {
            let index = index(Double(module % size.cols) + 0.5, Double(module / size.cols) + 0.5, width)
            if layout.frame[module] { dark.append(index) } else { light.append(index) }
        }
        // The quiet zone beside the solid sides.
        for row in stride(from: 0, to: size.rows, by: 2) {
            light.append(index(-Self.quiet, Double(row) + 0.5, width))
        }
        for col in stride(from: 0, to: size.cols, by: 2) {
            light.append(index(Double(col) + 0.5, Double(size.rows) + Self.quiet, width))
        }
    }

    /// Lays out what all sizes have in common: two solid sides, and nothing around.
    /// - Parameter size: that of an imagined symbol, a square.
    init(outlineOf size: SymbolSize, across: Vector, width: Int) {
        (self.across, self.down, self.size) = (across, Vector(-across.y, across.x), size)
        let side = size.meanSide
        for place in 0..<size.rows {
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

    private func offset(_ x: Double, _ y: Double) -> Vector {
        across * (x - Double(size.cols) / 2) + down * (y - Double(size.rows) / 2)
    }

    /// The distance in a picture's elements from the middle of the symbol to a place of it.
    private func index(_ x: Double, _ y: Double, _ width: Int) -> Int {
        let offset = offset(x, y)
        return Int(offset.y.rounded()) * width + Int(offset.x.rounded())
    }

    /// So many places beside each other are scored at once.
    static let abreast = 16
    /// So many grey values add up without overflow in 16 bits.
    private static let mostAdded = 256

    /// The places that are looked at.
    var cost: Int { dark.count + light.count }

    /// How much lighter the light modules are than the dark ones, in grey values, at a place and at those right of it.
    @inline(__always)
    func scores(at origin: Int, in pixels: Span<UInt8>) -> SIMD16<Float> {
        Self.sums(of: light, at: origin, in: pixels) / Float(light.count)
            - Self.sums(of: dark, at: origin, in: pixels) / Float(dark.count)
    }

    /// The sums of what lies at some offsets from a place and from those right of it: a hot loop on sixteen pixels.
    @inline(__always)
    private static func sums(of offsets: [Int], at origin: Int, in pixels: Span<UInt8>) -> SIMD16<Float> {
        var all = SIMD16<UInt32>.zero
        for start in stride(from: 0, to: offsets.count, by: mostAdded) {
            var sum = SIMD16<UInt16>.zero
            for index in start..<min(start + mostAdded, offsets.count) {
                let row = unsafe pixels.bytes.unsafeLoadUnaligned(
                    fromByteOffset: origin &+ offsets[index], as: SIMD16<UInt8>.self)
                sum &+= SIMD16<UInt16>(truncatingIfNeeded: row)
            }
            all &+= SIMD16<UInt32>(truncatingIfNeeded: sum)
        }
        return SIMD16<Float>(all)
    }

    func corners(at place: Vector) -> Corners {
        Corners(
            corner: place + offset(0, Double(size.rows)), topLeft: place + offset(0, 0),
            bottomRight: place + offset(Double(size.cols), Double(size.rows)))
    }
}
