// Codes that a test puts on cells by hand.

import RackCore

/// A photograph of codes with a side of 100 pixels on cells of 250 pixels, the middle of cell A1 at (500, 500).
struct Bench {
    var detections: [RawDetection] = []
    var suspects: [Point] = []
    let size = PixelSize(width: 4000, height: 3000)

    /// Where a cell lies when rows rise by `tilt` pixels for each pixel to the right.
    static func place(_ row: Double, _ col: Double, tilt: Double = 0) -> Point {
        Point(x: 500 + 250 * (col - tilt * row), y: 500 + 250 * (row + tilt * col))
    }

    mutating func add(
        _ row: Double, _ col: Double, _ value: String? = nil, side: Double = 100, tilt: Double = 0,
        symbol: SymbolSize = SymbolSize(rows: 12, cols: 12)
    ) {
        let name = value ?? "\(Int(row.rounded())),\(Int(col.rounded()))"
        var detection = RawDetection.at(Self.place(row, col, tilt: tilt), side: side, value: name)
        detection.symbol = symbol
        detections.append(detection)
    }

    /// Fills the cells of rows and columns, but for those that are left out.
    mutating func fill(rows: Range<Int>, cols: Range<Int>, without gaps: [GridPosition] = [], tilt: Double = 0) {
        for row in rows {
            for col in cols where !gaps.contains(GridPosition(row: row, col: col)) {
                add(Double(row), Double(col), tilt: tilt)
            }
        }
    }

    func infer(rack: RackShape? = nil, crop: PixelRect? = nil, tolerance: Double = 100) -> GridPlacement {
        GridInference.infer(
            detections: detections, suspects: suspects, pictureSize: size, crop: crop ?? PixelRect(size), rack: rack,
            tolerance: tolerance)
    }

    /// The square in which a rack with A1 at (500, 500) lies.
    static func crop(of rack: RackShape) -> PixelRect {
        let side = 250 * max(rack.rows, rack.cols)
        return PixelRect(
            x: 375 + 125 * rack.cols - side / 2, y: 375 + 125 * rack.rows - side / 2, width: side, height: side)
    }
}

extension GridPlacement {
    /// Where a value stands.
    func position(of value: String) -> GridPosition? {
        records.first { $0.value == value }.map { GridPosition(row: $0.row, col: $0.col) }
    }

    /// Whether every code stands in the cell that its value names.
    var isAsNamed: Bool { records.allSatisfy { $0.value == "\($0.row),\($0.col)" } }
}
