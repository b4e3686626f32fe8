// Small racks that render fast, and how tests look at their pictures.

import Imaging
import RackCore
import Simulator

extension SimulatedRack {
    /// Four rows and four columns at four pixels a module and more, in a picture of 0.3 megapixels.
    static func small(_ condition: Condition = .full, seed: UInt64 = 7) -> SimulatedRack {
        var rack = SimulatedRack(condition, seed: seed, shape: RackShape(rows: 4, cols: 4))
        rack.optics.picture = PixelSize(width: 560, height: 560)
        return rack
    }
}

extension ColorImage {
    /// The brightness at a place, 0 to 255, in equal shares of the three colours.
    func brightness(_ point: Point) -> Double {
        let (x, y) = (min(max(Int(point.x), 0), width - 1), min(max(Int(point.y), 0), height - 1))
        let color = self[x, y]
        return (Double(color.red) + Double(color.green) + Double(color.blue)) / 3
    }

    /// The mean brightness of the picture, 0 to 255.
    var meanBrightness: Double {
        var sum = 0.0
        for y in 0..<height {
            for x in 0..<width { sum += brightness(Point(x: Double(x), y: Double(y))) }
        }
        return sum / Double(width * height)
    }

    /// The mean difference of neighbours in a row: what blur takes away.
    var sharpness: Double {
        var sum = 0.0
        for y in 0..<height {
            for x in 1..<width {
                sum += abs(
                    brightness(Point(x: Double(x), y: Double(y))) - brightness(Point(x: Double(x - 1), y: Double(y))))
            }
        }
        return sum / Double(width * height)
    }
}

extension RenderedRack {
    /// The brightness in the middle of each of a code's modules, row-major, found by its corners alone.
    func modules(of cell: RackTruth.Cell) -> [Double] {
        guard let quad = cell.quad, let size = cell.symbol else { return [] }
        return (0..<size.rows).flatMap { row in
            (0..<size.cols).map { col in
                let u = (Double(col) + 0.5) / Double(size.cols)
                let v = (Double(row) + 0.5) / Double(size.rows)
                func blend(_ side: (Point) -> Double) -> Double {
                    let top = side(quad.topLeft) * (1 - u) + side(quad.topRight) * u
                    let bottom = side(quad.bottomLeft) * (1 - u) + side(quad.bottomRight) * u
                    return top * (1 - v) + bottom * v
                }
                return picture.brightness(Point(x: blend(\.x), y: blend(\.y)))
            }
        }
    }

    /// The mean distance of the brightest from the darkest module over all codes.
    var codeContrast: Double {
        let spans = truth.vials.map { cell in
            let modules = modules(of: cell)
            return (modules.max() ?? 0) - (modules.min() ?? 0)
        }
        return spans.reduce(0, +) / Double(max(1, spans.count))
    }

    /// The mean brightness of all codes.
    var codeBrightness: Double {
        let all = truth.vials.flatMap(modules(of:))
        return all.reduce(0, +) / Double(max(1, all.count))
    }
}
