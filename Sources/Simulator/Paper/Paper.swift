// A sheet on which marks are put in millimetres of grey.

import Glibc
import RackCore

/// A sheet in grey values, 0 dark to 255 light, on which fields are printed and marks are left. Pixel centres are at
/// .5; what reaches over an edge is cut.
struct Paper: Sendable {
    /// The grey values.
    private(set) var values: Plane<Float>

    /// Pixels across.
    var width: Int { values.width }
    /// Pixels down.
    var height: Int { values.height }

    /// Makes a sheet of one grey.
    init(width: Int, height: Int, tone: Float) {
        values = Plane(width: width, height: height, repeating: tone)
    }

    /// Makes a sheet whose tone is a function of the place.
    init(width: Int, height: Int, tone: (_ x: Float, _ y: Float) -> Float) {
        values = Plane(width: width, height: height, zero: 0) { y, row in
            for x in row.indices { row[x] = tone(Float(x) + 0.5, Float(y) + 0.5) }
        }
    }

    /// Makes a sheet of a picture.
    init(_ picture: GrayImage) {
        values = Plane(width: picture.width, height: picture.height, zero: 0) { y, row in
            picture.withRow(y) { source in
                for x in row.indices { row[x] = Float(source[x]) }
            }
        }
    }

    /// Wraps grey values.
    init(_ values: Plane<Float>) {
        self.values = values
    }

    /// Changes every pixel of a rectangle around a place.
    /// - Parameters:
    ///   - center: the middle, in pixels.
    ///   - reach: the distance from it, across and down, that is surely covered.
    ///   - tone: the new grey value of a pixel, of its middle and its old grey value.
    mutating func paint(
        around center: SIMD2<Float>, reach: Float, tone: (_ place: SIMD2<Float>, _ old: Float) -> Float
    ) {
        let (left, right) = Self.span(center.x, reach, width)
        let (top, bottom) = Self.span(center.y, reach, height)
        guard left < right else { return }
        for y in top..<max(top, bottom) {
            values.withMutableRow(y) { row in
                for x in left..<right { row[x] = tone(SIMD2(Float(x) + 0.5, Float(y) + 0.5), row[x]) }
            }
        }
    }

    private static func span(_ middle: Float, _ reach: Float, _ limit: Int) -> (Int, Int) {
        (Int(min(max(0, middle - reach), Float(limit))), Int(min(max(0, middle + reach + 1), Float(limit))))
    }

    /// Prints a field with its light border.
    mutating func print(_ field: ModuleField, _ how: FieldPrint) {
        let (rows, cols) = (Float(field.rows), Float(field.cols))
        let reach = (max(rows, cols) / 2 + how.border) * how.module * 1.42
        let (across, down) = (how.across / how.module, how.down / how.module)
        let offsets: [SIMD2<Float>] = [-0.33, 0, 0.33].flatMap { y in [-0.33, 0, 0.33].map { SIMD2($0, y) } }
        // How far, in modules, the samples of a pixel may lie from its middle: where all of them surely lie in one module, on
        // the border or beside it, the middle speaks for them.
        let around = 0.47 / how.module + 0.001
        paint(around: how.center, reach: reach) { pixel, old in
            func place(_ offset: SIMD2<Float>) -> (u: Float, v: Float) {
                let from = pixel + offset - how.center
                return ((from * across).sum() + cols / 2, (from * down).sum() + rows / 2)
            }
            func isPrinted(_ u: Float, _ v: Float, within border: Float) -> Bool {
                u > -border && v > -border && u < cols + border && v < rows + border
            }
            func tone(_ u: Float, _ v: Float) -> Float { field.hasInk(u, v, dots: how.dots) ? how.ink : how.ground }

            let (u, v) = place(.zero)
            guard isPrinted(u, v, within: how.border + around) else { return old }
            let isOfOneModule =
                how.dots == nil && isPrinted(u, v, within: how.border - around)
                && (u - around).rounded(.down) == (u + around).rounded(.down)
                && (v - around).rounded(.down) == (v + around).rounded(.down)
            guard !isOfOneModule else { return tone(u, v) }
            return offsets.reduce(0) { sum, offset in
                let (u, v) = place(offset)
                return sum + (isPrinted(u, v, within: how.border) ? tone(u, v) : old)
            } / 9
        }
    }

    /// Whether each module of a printed field looks dark as the sheet stands, by the mean over its middle.
    func look(at field: ModuleField, _ how: FieldPrint) -> [Bool] {
        let middle = (how.ink + how.ground) / 2
        let inside: [Float] = [0.3, 0.5, 0.7]
        return (0..<field.rows * field.cols).map { index in
            var sum: Float = 0
            for down in inside {
                for right in inside {
                    let place = how.place(
                        Float(index % field.cols) + right, Float(index / field.cols) + down, of: field)
                    sum += tone(at: place)
                }
            }
            return (sum / 9 < middle) == (how.ink < how.ground)
        }
    }

    /// The grey value of the pixel at a place; that of the nearest one outside the sheet.
    func tone(at place: SIMD2<Float>) -> Float {
        values[Int(min(max(0, place.x), Float(width - 1))), Int(min(max(0, place.y), Float(height - 1)))]
    }
}

extension ModuleField {
    /// Whether there is ink at a place in modules from the top left corner.
    @inline(__always)
    fileprivate func hasInk(_ u: Float, _ v: Float, dots: Float?) -> Bool {
        guard u >= 0, v >= 0, u < Float(cols), v < Float(rows), self[Int(v), Int(u)] else { return false }
        guard let dots else { return true }
        let (x, y) = (u - u.rounded(.down) - 0.5, v - v.rounded(.down) - 0.5)
        return x * x + y * y < dots * dots / 4
    }
}

extension SplitMix64 {
    /// A place on a sheet, each equally likely.
    mutating func place(on paper: Paper) -> SIMD2<Float> {
        SIMD2(float(0...Float(paper.width)), float(0...Float(paper.height)))
    }
}

/// Cosine, under a name that no other overload shadows.
func cosine(_ angle: Float) -> Float { cosf(angle) }
/// Sine, likewise.
func sine(_ angle: Float) -> Float { sinf(angle) }
/// The angle of a sine, likewise.
func arcsine(_ sine: Double) -> Double { asin(sine) }

extension Paper {
    /// Draws a line with round ends.
    /// - Parameters:
    ///   - points: the places that it joins, in pixels.
    ///   - width: its width in pixels.
    ///   - tone: its grey value.
    ///   - cover: how much of what is below it hides, 0 to 1.
    mutating func stroke(_ points: [SIMD2<Float>], width: Float, tone: Float, cover: Float = 1) {
        for (start, end) in zip(points, points.dropFirst()) {
            let along = end - start
            let length = max((along * along).sum(), 1e-6)
            let reach = length.squareRoot() / 2 + width / 2 + 1
            paint(around: (start + end) / 2, reach: reach) { place, old in
                let share = min(max(((place - start) * along).sum() / length, 0), 1)
                let off = place - start - along * share
                let edge = width / 2 - (off * off).sum().squareRoot() + 0.5
                return old + (tone - old) * cover * min(max(edge, 0), 1)
            }
        }
    }

    /// Leaves a blob with an uneven edge.
    /// - Parameters:
    ///   - radius: its mean radius in pixels.
    ///   - waves: three shares of the radius by which the edge goes in and out once, twice and three times a round.
    mutating func blob(
        at center: SIMD2<Float>, radius: Float, waves: SIMD3<Float>, tone: Float, cover: Float = 1
    ) {
        paint(around: center, reach: radius * 2) { place, old in
            let from = place - center
            let distance = (from * from).sum().squareRoot()
            let unit = distance > 0 ? from / distance : .zero
            // Cosine of the angle, of twice and of three times the angle.
            let (one, two) = (unit.x, 2 * unit.x * unit.x - 1)
            let edge = radius * (1 + waves.x * one + waves.y * two + waves.z * (2 * one * two - one))
            return old + (tone - old) * cover * min(max(edge - distance + 0.5, 0), 1)
        }
    }

    /// Wipes all that lies on one side of a line within a circle: a torn corner, an abraded band.
    /// - Parameters:
    ///   - center: the middle of the circle.
    ///   - reach: its radius in pixels.
    ///   - normal: the direction, of length 1, in which the wiped part begins.
    ///   - from: how far from the middle it begins, in pixels.
    ///   - to: how far from the middle it ends, in pixels.
    mutating func wipe(
        at center: SIMD2<Float>, reach: Float, normal: SIMD2<Float>, from: Float, to: Float = .infinity, tone: Float,
        cover: Float = 1
    ) {
        paint(around: center, reach: reach) { place, old in
            let offset = place - center
            let depth = (offset * normal).sum()
            guard depth > from, depth < to, (offset * offset).sum() < reach * reach else { return old }
            return old + (tone - old) * cover
        }
    }
}
