// A code as it is printed on a surface.

import Glibc
import Imaging
import RackCore
internal import Station

/// A code on a flat surface: its modules, its place and its rotation, in millimetres of the surface.
struct PrintedCode: Sendable {
    /// Rows and columns of modules.
    let size: SymbolSize
    /// What the code says.
    let payload: Payload
    /// The side of a module in millimetres.
    let module: Float
    private let center: SIMD2<Float>
    private let axis: SIMD2<Float>
    private let dots: Float?
    private let growth: Float
    /// The modules with a border of one light module on each side.
    private let ink: [Bool]

    /// Makes a code from a message.
    /// - Parameters:
    ///   - bytes: the message.
    ///   - printing: the size asked for, and how it is printed.
    ///   - center: the code's middle.
    ///   - angle: its rotation, clockwise as seen from above, in radians.
    ///   - side: its side in millimetres, without quiet zone.
    init(
        _ bytes: [UInt8], printing: SimulatedRack.Printing, center: SIMD2<Float>, angle: Float,
        side: Float = Dimensions.code
    ) throws(Fault) {
        let symbol = try Self.encode(bytes, atLeast: printing.symbol)
        size = symbol.size
        payload = Payload(bytes: bytes)
        module = side / Float(max(size.rows, size.cols))
        self.center = center
        axis = SIMD2(cos(angle), sin(angle))
        dots = printing.dots.map { Float($0) / 2 }
        growth = Float(printing.growth)
        let (rows, cols) = (size.rows, size.cols)
        ink = (0..<rows + 2).flatMap { row in
            (0..<cols + 2).map { col in
                (1...rows).contains(row) && (1...cols).contains(col) && symbol[row - 1, col - 1]
            }
        }
    }

    private static func encode(_ bytes: [UInt8], atLeast size: SymbolSize) throws(Fault) -> EncodedSymbol {
        do throws(EncodingError) {
            return try DmtxEncoder(size: size).encode(bytes)
        } catch {
            do throws(EncodingError) {
                return try DmtxEncoder().encode(bytes)
            } catch {
                throw .valueTooLong(bytes: bytes.count)
            }
        }
    }

    /// The outer corners on the surface: top left, top right, bottom right, bottom left.
    var corners: [SIMD2<Float>] {
        let (halfWidth, halfHeight) = (Float(size.cols) * module / 2, Float(size.rows) * module / 2)
        let right = axis * halfWidth
        let down = SIMD2(-axis.y, axis.x) * halfHeight
        return [center - right - down, center + right - down, center + right + down, center - right + down]
    }

    /// Whether there is ink at a place of the surface.
    @inline(__always)
    func hasInk(at place: SIMD2<Float>) -> Bool {
        let offset = place - center
        let u = (offset.x * axis.x + offset.y * axis.y) / module + Float(size.cols) / 2 + 1
        let v = (offset.y * axis.x - offset.x * axis.y) / module + Float(size.rows) / 2 + 1
        guard u >= 0.5, v >= 0.5, u < Float(size.cols) + 1.5, v < Float(size.rows) + 1.5 else { return false }
        let (col, row) = (Int(u), Int(v))
        let (x, y) = (u - Float(col), v - Float(row))
        if let dots {
            let reach = dots + growth
            return has(row, col) && (x - 0.5) * (x - 0.5) + (y - 0.5) * (y - 0.5) < reach * reach
        }
        if growth >= 0 {
            return has(row, col) || x < growth && has(row, col - 1) || x > 1 - growth && has(row, col + 1)
                || y < growth && has(row - 1, col) || y > 1 - growth && has(row + 1, col)
        }
        return has(row, col)
            && !(x < -growth && !has(row, col - 1) || x > 1 + growth && !has(row, col + 1)
                || y < -growth && !has(row - 1, col) || y > 1 + growth && !has(row + 1, col))
    }

    private func has(_ row: Int, _ col: Int) -> Bool {
        let stride = size.cols + 2
        guard row >= 0, col >= 0, row < size.rows + 2, col < stride else { return false }
        return ink[row * stride + col]
    }
}
