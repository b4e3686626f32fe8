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
            plane = Self.boxed(plane, width: share)
            plane = Self.turned(Self.boxed(Self.turned(plane), width: share))
        }
        return Paper(plane)
    }

    /// Every row averaged over a box of a width that need not be whole.
    private static func boxed(_ plane: Plane<Float>, width: Float) -> Plane<Float> {
        let half = Int((width - 1) / 2)
        let rest = (width - 1) / 2 - Float(half)
        let last = plane.width - 1
        var boxed = [Float](repeating: 0, count: plane.elements.count)
        for y in 0..<plane.height {
            let start = y * plane.width
            plane.withRow(y) { source in
                var sum: Float = 0
                for x in -half...half { sum += source[min(max(x, 0), last)] }
                for x in source.indices {
                    let ends = source[max(x - half - 1, 0)] + source[min(x + half + 1, last)]
                    boxed[start + x] = (sum + rest * ends) / width
                    sum += source[min(x + half + 1, last)] - source[max(x - half, 0)]
                }
            }
        }
        return Plane(width: plane.width, height: plane.height, elements: boxed)
    }

    /// Rows as columns.
    private static func turned(_ plane: Plane<Float>) -> Plane<Float> {
        let elements = plane.elements
        var turned: [Float] = []
        turned.reserveCapacity(elements.count)
        for x in 0..<plane.width {
            for y in 0..<plane.height { turned.append(elements[y * plane.width + x]) }
        }
        return Plane(width: plane.height, height: plane.width, elements: turned)
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
