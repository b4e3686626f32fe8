// Dark and light squares in rows and columns: a symbol of any kind before it is printed.

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
}
