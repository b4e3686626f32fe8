// Racks of known truth: codes on a lattice that is turned, slanted, bent, and filled with leaning tubes.

import Foundation
import RackCore
import TestSupport

/// How a rack is photographed and filled.
struct RackCondition {
    var shape = RackShape(rows: 9, cols: 9)
    /// The share of cells with a vial.
    var fill = 0.8
    /// The largest turn, in degrees.
    var turn = 5.0
    /// The largest loss of size from one side of the rack to the other.
    var slant = 0.05
    /// The largest distortion in the picture's corners.
    var barrel = 0.02
    /// The largest lean, in pitches.
    var lean = 0.1
    /// The length of a row's step divided by a column's.
    var aspect = 1.0
    /// Rows and columns that stay empty.
    var emptyRows: Set<Int> = []
    var emptyCols: Set<Int> = []
    /// Pitch divided by a code's side, from and to.
    var pitchInSides = 1.9...3.1
    /// The largest distance of the crop's middle from the rack's, in pitches.
    var cropError = 0.1
}

/// One generated rack: detections with their true cells.
struct GeneratedRack {
    let size = PixelSize(width: 4000, height: 3000)
    var shape: RackShape
    var detections: [RawDetection] = []
    var cells: [GridPosition] = []
    var crop: PixelRect
    var pitch: Double
    private let place: @Sendable (Double, Double) -> Point

    init(_ condition: RackCondition, seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        shape = condition.shape
        let (rows, cols) = (Double(shape.rows), Double(shape.cols))
        let pitch =
            min(2700 / rows / max(condition.aspect, 1), 3500 / cols)
            * Double.random(in: 0.75...0.95, using: &random)
        self.pitch = pitch
        let angle = Double.random(in: -condition.turn...condition.turn, using: &random) * .pi / 180
        let slant = (
            Double.random(in: -condition.slant...condition.slant, using: &random) / cols,
            Double.random(in: -condition.slant...condition.slant, using: &random) / rows
        )
        let bend = Double.random(in: -condition.barrel...condition.barrel, using: &random)
        let middle = Point(
            x: 2000 + Double.random(in: -60...60, using: &random), y: 1500 + Double.random(in: -60...60, using: &random)
        )
        let aspect = condition.aspect
        place = { row, col in
            let (u, v) = (col - (cols - 1) / 2, (row - (rows - 1) / 2) * aspect)
            let depth = 1 + slant.0 * u + slant.1 * v
            let x = middle.x + pitch * (cos(angle) * u - sin(angle) * v) / depth
            let y = middle.y + pitch * (sin(angle) * u + cos(angle) * v) / depth
            let (bx, by) = ((x - 2000) / 2500, (y - 1500) / 2500)
            let factor = 1 - bend * (bx * bx + by * by)
            return Point(x: 2000 + (x - 2000) * factor, y: 1500 + (y - 1500) * factor)
        }
        // The crop is the square around the rack's middle that has its longer side, as a station calibrates it.
        let corners = [
            place(-0.5, -0.5), place(-0.5, cols - 0.5), place(rows - 0.5, cols - 0.5), place(rows - 0.5, -0.5),
        ]
        let side = (0..<4).map { corners[$0].distance(to: corners[($0 + 1) % 4]) }.max() ?? 0
        let (cx, cy) = (corners.map(\.x).reduce(0, +) / 4, corners.map(\.y).reduce(0, +) / 4)
        let error = condition.cropError * pitch
        crop = PixelRect(
            x: Int(cx - side / 2 + Double.random(in: -error...error, using: &random)),
            y: Int(cy - side / 2 + Double.random(in: -error...error, using: &random)), width: Int(side),
            height: Int(side))

        let symbolSide = pitch / Double.random(in: condition.pitchInSides, using: &random)
        var occupied: [GridPosition] = []
        for row in 0..<shape.rows where !condition.emptyRows.contains(row) {
            for col in 0..<shape.cols where !condition.emptyCols.contains(col) {
                if Double.random(in: 0..<1, using: &random) < condition.fill {
                    occupied.append(GridPosition(row: row, col: col))
                }
            }
        }
        for cell in occupied {
            let radius = condition.lean * Double.random(in: 0...1, using: &random).squareRoot()
            let direction = Double.random(in: 0...(2 * .pi), using: &random)
            add(
                cell, offRow: radius * sin(direction), offCol: radius * cos(direction), side: symbolSide,
                turned: Double.random(in: 0...(2 * .pi), using: &random))
        }
    }

    /// Adds a code in a cell, off its middle by fractions of the pitch.
    mutating func add(
        _ cell: GridPosition, offRow: Double = 0, offCol: Double = 0, side: Double? = nil, turned: Double = 0,
        value: String? = nil
    ) {
        let center = place(Double(cell.row) + offRow, Double(cell.col) + offCol)
        detections.append(
            .at(center, side: side ?? pitch / 2.5, turned: turned, value: value ?? "V\(cell.row)-\(cell.col)"))
        cells.append(cell)
    }

    /// Where a cell lies, in pixels.
    func center(row: Double, col: Double) -> Point { place(row, col) }

    /// Infers the grid, with the rack declared and the crop calibrated or with nothing known.
    func infer(declared: Bool, vials: [Point] = [], tolerance: Double = 100) -> GridPlacement {
        GridInference.infer(
            detections: detections, vials: vials, pictureSize: size, crop: declared ? crop : PixelRect(size),
            rack: declared ? shape : nil, tolerance: tolerance)
    }

    /// How many codes a placement puts in other cells than their own.
    func misplaced(in placement: GridPlacement, declared: Bool) -> Int {
        let top = declared ? 0 : cells.map(\.row).min() ?? 0
        let left = declared ? 0 : cells.map(\.col).min() ?? 0
        let found = Dictionary(grouping: placement.records, by: \.value)
        return zip(detections, cells).count { detection, cell in
            found[detection.value]?.map { GridPosition(row: $0.row + top, col: $0.col + left) } != [cell]
        }
    }
}

extension RawDetection {
    /// A square code around a place.
    static func at(_ center: Point, side: Double, turned angle: Double = 0, value: String) -> RawDetection {
        let (x, y) = (cos(angle) * side / 2, sin(angle) * side / 2)
        return RawDetection(
            payload: Payload(bytes: Array(value.utf8)),
            corners: Quad(
                topLeft: Point(x: center.x - x + y, y: center.y - y - x),
                topRight: Point(x: center.x + x + y, y: center.y + y - x),
                bottomRight: Point(x: center.x + x - y, y: center.y + y + x),
                bottomLeft: Point(x: center.x - x - y, y: center.y - y + x)),
            symbol: SymbolSize(rows: 12, cols: 12), correctedCodewords: 0, look: .first)
    }
}

extension GridPlacement {
    /// Whether the placement says that it is uncertain.
    var isAmbiguous: Bool {
        warnings.contains { if case .ambiguousPlacement = $0 { true } else { false } }
    }
}
