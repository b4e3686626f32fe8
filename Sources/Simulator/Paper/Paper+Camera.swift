// A sheet as a camera sees it, and the modules of a code on it.

import Imaging
import RackCore

/// Dark and light modules in rows and columns: a DataMatrix, a QR code, or squares that mean nothing.
struct ModuleField: Sendable {
    /// Rows of modules.
    let rows: Int
    /// Columns of modules.
    let cols: Int
    /// All modules, row-major.
    var isDark: [Bool]

    /// Makes a field of modules that are dark where `module` says so.
    init(rows: Int, cols: Int, module: (_ row: Int, _ col: Int) -> Bool) {
        (self.rows, self.cols) = (rows, cols)
        isDark = (0..<rows * cols).map { module($0 / cols, $0 % cols) }
    }

    /// The modules of a symbol.
    init(_ symbol: EncodedSymbol) {
        (rows, cols, isDark) = (symbol.size.rows, symbol.size.cols, symbol.isDark)
    }

    /// The module at a row and a column, both from 0.
    subscript(row: Int, col: Int) -> Bool {
        get { isDark[row * cols + col] }
        set { isDark[row * cols + col] = newValue }
    }
}

/// Where and how a field is printed.
struct FieldPrint: Sendable {
    /// The field's middle, in pixels.
    var center: SIMD2<Float>
    /// The side of a module in pixels.
    var module: Float
    /// The rotation, clockwise, in radians.
    var angle: Float = 0
    /// The grey value of dark modules.
    var ink: Float = 30
    /// The grey value of light modules and the border.
    var ground: Float = 220
    /// The width of the light border in modules.
    var border: Float = 1.5
    /// The diameter in modules of the dots that dark modules are printed as; nil for whole squares.
    var dots: Float?

    /// The direction of the rows.
    var across: SIMD2<Float> { SIMD2(cosine(angle), sine(angle)) }
    /// The direction of the columns.
    var down: SIMD2<Float> { SIMD2(-sine(angle), cosine(angle)) }

    /// The place in pixels of a place in modules from the field's top left corner.
    func place(_ col: Float, _ row: Float, of field: ModuleField) -> SIMD2<Float> {
        center + across * ((col - Float(field.cols) / 2) * module) + down * ((row - Float(field.rows) / 2) * module)
    }

    /// The outer corners of a field, in pixels.
    func corners(of field: ModuleField) -> Quad {
        func corner(_ col: Int, _ row: Int) -> Point {
            let place = place(Float(col), Float(row), of: field)
            return Point(x: Double(place.x), y: Double(place.y))
        }
        return Quad(
            topLeft: corner(0, 0), topRight: corner(field.cols, 0), bottomRight: corner(field.cols, field.rows),
            bottomLeft: corner(0, field.rows))
    }
}

extension Paper {
    /// The picture that a camera of no particular quality takes.
    /// - Parameter blur: the range of its standard deviation in pixels.
    func photographed(blur: ClosedRange<Float> = 0...1.6, _ random: inout SplitMix64) -> GrayImage {
        blurred(random.float(blur)).picture(
            noise: random.float(0...9), gain: random.float(0.5...1.05), slope: random.float(0...0.5), &random)
    }

    /// The sheet out of focus, by three passes of a box, which come near to a Gaussian.
    /// - Parameter deviation: the standard deviation in pixels.
    func blurred(_ deviation: Float) -> Paper {
        // Three boxes of width w have together the variance (w² - 1) / 4; an uneven share of two widths meets any.
        guard deviation > 0.05 else { return self }
        let share = (4 * deviation * deviation + 1).squareRoot()
        var plane = values
        for _ in 0..<3 {
            plane = Self.boxedDown(Self.boxedAcross(plane, width: share), width: share)
        }
        return Paper(plane)
    }

    /// How many elements to either side a box covers wholly, and the share of the one after these.
    private static func reach(of width: Float) -> (whole: Int, rest: Float) {
        let reach = (width - 1) / 2
        return (Int(reach), reach - reach.rounded(.down))
    }

    /// Every row averaged over a box of a width that need not be whole.
    private static func boxedAcross(_ plane: Plane<Float>, width: Float) -> Plane<Float> {
        let (half, rest) = reach(of: width)
        let last = plane.width - 1
        return Plane(width: plane.width, height: plane.height, zero: 0) { y, boxed in
            plane.withRow(y) { source in
                var sum: Float = 0
                for x in -half...half { sum += source[min(max(x, 0), last)] }
                for x in source.indices {
                    let next = source[min(x + half + 1, last)]
                    boxed[x] = (sum + rest * (source[max(x - half - 1, 0)] + next)) / width
                    sum += next - source[max(x - half, 0)]
                }
            }
        }
    }

    /// Every column averaged likewise, a whole row at a time.
    private static func boxedDown(_ plane: Plane<Float>, width: Float) -> Plane<Float> {
        let (half, rest) = reach(of: width)
        let (columns, last) = (plane.width, plane.height - 1)
        let source = plane.elements.span
        func row(_ y: Int) -> Range<Int> {
            let start = min(max(y, 0), last) * columns
            return start..<start + columns
        }
        var sums = [Float](repeating: 0, count: columns)
        for y in -half...half {
            let added = source.extracting(row(y))
            for x in 0..<columns { sums[x] += added[x] }
        }
        return Plane(width: columns, height: plane.height, zero: 0) { y, boxed in
            let first = source.extracting(row(y - half))
            let (before, next) = (source.extracting(row(y - half - 1)), source.extracting(row(y + half + 1)))
            for x in 0..<columns {
                boxed[x] = (sums[x] + rest * (before[x] + next[x])) / width
                sums[x] += next[x] - first[x]
            }
        }
    }

    /// The picture that a sensor takes.
    /// - Parameters:
    ///   - noise: the standard deviation of its noise, in grey values.
    ///   - gain: what grey values are multiplied by.
    ///   - slope: the loss of light from the top left to the bottom right, 0 to 1.
    func picture(noise: Float, gain: Float = 1, slope: Float = 0, _ random: inout SplitMix64) -> GrayImage {
        let (across, down) = (slope / Float(2 * width), slope / Float(2 * height))
        return GrayImage(width: width, height: height, zero: 0) { y, row in
            values.withRow(y) { source in
                for x in row.indices {
                    // The sum of the four even deviates in a random word is normal enough.
                    let word = noise > 0 ? random.next() : 0x8000_8000_8000_8000
                    let sum = (word & 0xffff) + (word >> 16 & 0xffff) + (word >> 32 & 0xffff) + (word >> 48)
                    let deviate = (Float(sum) / 65536 - 2) * 1.732 * noise
                    let light = gain * (1 - Float(x) * across - Float(y) * down)
                    row[x] = UInt8(min(max(source[x] * light + deviate, 0), 255))
                }
            }
        }
    }
}
