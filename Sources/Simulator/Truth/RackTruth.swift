// What a rendered picture shows, and how that is written beside it.

import FoundationEssentials
package import RackCore
package import Station

/// What a rendered picture shows. Its JSON form is read by benchmarks: keys in snake case, places as `[x, y]` in
/// pixels of the picture.
package struct RackTruth: Hashable, Codable, Sendable {
    /// The name of the condition, by which benchmarks add up.
    package var set: String
    /// Rows of the rack.
    package var rows: Int
    /// Columns of the rack.
    package var cols: Int
    /// The mean size of a module over all codes, in pixels; where there is no code, that in the picture's middle.
    package var pixelsPerModule: Double
    /// The corners of the grid of cells on the height of the caps: top left, top right, bottom right, bottom left.
    package var grid: [Place]
    /// Every cell of the rack, row-major, and then the rack's own code and its marks where it has some (row and column
    /// -1).
    package var cells: [Cell]

    /// One cell and what is in it.
    package struct Cell: Hashable, Codable, Sendable {
        /// The row, 0 on top; -1 for the rack's own code.
        package var row: Int
        /// The column, 0 on the left; -1 for the rack's own code.
        package var col: Int
        /// What is in the cell.
        package var state: State
        /// The code's value as every output writes it; nil where there is no code.
        package var value: String?
        /// How `value` stands for the message; nil where there is no code.
        package var encoding: Payload.Encoding?
        /// The middle of the code, of the cap, or of the empty cell, across, in pixels.
        package var x: Double
        /// The same, down.
        package var y: Double
        /// The code's outer corners: top left, top right, bottom right, bottom left, as in `Quad`.
        package var corners: [Place]?
        /// The mean size of a module of this code, in pixels.
        package var pixelsPerModule: Double?
        /// Rows and columns of the code's modules.
        package var symbol: SymbolSize?
        /// Whether a part of the code is torn away or painted over.
        package var damaged: Bool?

        enum CodingKeys: String, CodingKey {
            case row, col, state, value, encoding, x, y, corners, symbol, damaged
            case pixelsPerModule = "px_per_module"
        }
    }

    /// What is in a cell.
    package enum State: String, Hashable, Codable, Sendable {
        /// A tube with a code.
        case code
        /// A tube without a code.
        case nolabel
        /// Nothing.
        case empty
    }

    enum CodingKeys: String, CodingKey {
        case set, rows, cols, grid, cells
        case pixelsPerModule = "px_per_module"
    }
}

extension RackTruth {
    /// A place in the picture, which is `[x, y]` in JSON.
    package struct Place: Hashable, Codable, Sendable {
        /// The place, in pixels.
        package var point: Point

        /// Makes a place from a point in pixels.
        package init(_ point: Point) {
            self.point = point
        }

        /// Reads `[x, y]`.
        package init(from decoder: any Decoder) throws {
            var pair = try decoder.unkeyedContainer()
            point = Point(x: try pair.decode(Double.self), y: try pair.decode(Double.self))
        }

        /// Writes `[x, y]`.
        package func encode(to encoder: any Encoder) throws {
            var pair = encoder.unkeyedContainer()
            try pair.encode(point.x)
            try pair.encode(point.y)
        }
    }

    /// The cells that hold a vial with a code, row-major.
    package var vials: [Cell] { cells.filter { $0.state == .code && $0.row >= 0 } }

    /// The cell at a row and a column; nil outside the rack.
    package subscript(position: GridPosition) -> Cell? {
        cells.first { $0.row == position.row && $0.col == position.col }
    }
}

extension RackTruth.Cell {
    /// The code's outer corners; nil where there is no code.
    package var quad: Quad? {
        guard let corners, corners.count == 4 else { return nil }
        return Quad(
            topLeft: corners[0].point, topRight: corners[1].point, bottomRight: corners[2].point,
            bottomLeft: corners[3].point)
    }
}

extension RackTruth {
    /// The truth as a JSON document that ends with a line break; its keys are sorted, so that equal truths give equal
    /// bytes.
    /// - Throws: a fault when a number cannot be written.
    package func json() throws(Fault) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return [UInt8](try encoder.encode(self)) + Array("\n".utf8)
        } catch {
            throw Fault(.inputOutput, "The truth cannot be written as JSON: \(error)")
        }
    }

    /// Reads a JSON document.
    /// - Throws: a fault when it is no truth.
    package init(json: [UInt8]) throws(Fault) {
        do {
            self = try JSONDecoder().decode(RackTruth.self, from: Data(json))
        } catch {
            throw Fault(.inputOutput, "This is not the truth of a rendered rack: \(error)")
        }
    }
}

extension Point {
    /// The point to a thousandth of a pixel, as the truth gives it.
    fileprivate var rounded: Point {
        Point(x: (x * 1000).rounded() / 1000, y: (y * 1000).rounded() / 1000)
    }
}

extension PinholeCamera {
    fileprivate func truth(of place: Vector) -> Point { project(place).rounded }
}

extension Scene {
    /// What the picture of this scene shows.
    func truth(set: String) -> RackTruth {
        var cells: [RackTruth.Cell] = []
        var standing = tubes.makeIterator()
        for cell in contents.indices {
            let position = GridPosition(row: cell / rack.shape.cols, col: cell % rack.shape.cols)
            if contents[cell] == .empty {
                let middle = Stance.middle(of: position, inner: box.inner)
                let place = camera.truth(of: Vector(middle.x, middle.y, 0))
                cells.append(
                    RackTruth.Cell(row: position.row, col: position.col, state: .empty, x: place.x, y: place.y))
            } else if let tube = standing.next() {
                cells.append(self.cell(of: tube))
            }
        }
        for label in box.labels {
            let corners = label.code.corners.map { label.origin + Vector($0.x, $0.y, 0) }
            cells.append(
                Self.cell(row: -1, col: -1, label.code, corners: corners.map(camera.truth(of:)), isDamaged: false))
        }
        let scales = cells.filter { $0.row >= 0 }.compactMap(\.pixelsPerModule)
        let mean = scales.isEmpty ? rack.optics.pixelsPerModule : scales.reduce(0, +) / Double(scales.count)
        let (x, y) = (box.inner.x, box.inner.y)
        let grid = [Vector(-x, -y, 0), Vector(x, -y, 0), Vector(x, y, 0), Vector(-x, y, 0)]
        return RackTruth(
            set: set, rows: rack.shape.rows, cols: rack.shape.cols, pixelsPerModule: mean,
            grid: grid.map { RackTruth.Place(camera.truth(of: $0)) }, cells: cells)
    }

    private func cell(of tube: Tube) -> RackTruth.Cell {
        guard let code = tube.surface.code else {
            let place = camera.truth(of: tube.shape.place(.zero))
            return RackTruth.Cell(
                row: tube.position.row, col: tube.position.col, state: .nolabel, x: place.x, y: place.y)
        }
        return Self.cell(
            row: tube.position.row, col: tube.position.col, code,
            corners: code.corners.map { camera.truth(of: tube.shape.place($0)) }, isDamaged: tube.surface.isDamaged)
    }

    private static func cell(
        row: Int, col: Int, _ code: PrintedCode, corners: [Point], isDamaged: Bool
    ) -> RackTruth.Cell {
        let quad = Quad(
            topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3])
        // The area of a quadrilateral is half the cross product of its diagonals.
        let (right, left) = (
            (x: corners[2].x - corners[0].x, y: corners[2].y - corners[0].y),
            (x: corners[3].x - corners[1].x, y: corners[3].y - corners[1].y)
        )
        let area = abs(right.x * left.y - right.y * left.x) / 2
        return RackTruth.Cell(
            row: row, col: col, state: .code, value: code.payload.value, encoding: code.payload.encoding,
            x: quad.center.rounded.x, y: quad.center.rounded.y, corners: corners.map { RackTruth.Place($0) },
            pixelsPerModule: (area / Double(code.size.rows * code.size.cols)).squareRoot(), symbol: code.size,
            damaged: isDamaged)
    }
}
