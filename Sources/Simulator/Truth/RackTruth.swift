// What a rendered picture really shows, cell by cell.

public import RackCore

/// What a rendered picture shows. Its JSON form is read by benchmarks: keys in snake case, places as `[x, y]` in
/// pixels of the picture.
public struct RackTruth: Hashable, Codable, Sendable {
    /// The name of the condition, by which benchmarks add up.
    public var set: String
    /// Rows of the rack.
    public var rows: Int
    /// Columns of the rack.
    public var cols: Int
    /// The mean size of a module over all codes, in pixels; where there is no code, that in the picture's middle.
    public var pixelsPerModule: Double
    /// The corners of the grid of cells on the height of the caps: top left, top right, bottom right, bottom left.
    public var grid: [Place]
    /// Every cell of the rack, row-major, and then the rack's own code where it has one (row and column -1).
    public var cells: [Cell]

    /// One cell and what is in it.
    public struct Cell: Hashable, Codable, Sendable {
        /// The row, 0 on top; -1 for the rack's own code.
        public var row: Int
        /// The column, 0 on the left; -1 for the rack's own code.
        public var col: Int
        /// What is in the cell.
        public var state: State
        /// The code's value as every output writes it; nil where there is no code.
        public var value: String?
        /// How `value` stands for the message; nil where there is no code.
        public var encoding: Payload.Encoding?
        /// The middle of the code, of the cap, or of the empty cell, across, in pixels.
        public var x: Double
        /// The same, down.
        public var y: Double
        /// The code's outer corners: top left, top right, bottom right, bottom left, as in `Quad`.
        public var corners: [Place]?
        /// The mean size of a module of this code, in pixels.
        public var pixelsPerModule: Double?
        /// Rows and columns of the code's modules.
        public var symbol: SymbolSize?
        /// Whether a part of the code is torn away or painted over.
        public var damaged: Bool?

        enum CodingKeys: String, CodingKey {
            case row, col, state, value, encoding, x, y, corners, symbol, damaged
            case pixelsPerModule = "px_per_module"
        }
    }

    /// What is in a cell.
    public enum State: String, Hashable, Codable, Sendable {
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
    public struct Place: Hashable, Codable, Sendable {
        /// The place, in pixels.
        public var point: Point

        /// Makes a place from a point in pixels.
        public init(_ point: Point) {
            self.point = point
        }

        /// Reads `[x, y]`.
        public init(from decoder: any Decoder) throws {
            var pair = try decoder.unkeyedContainer()
            point = Point(x: try pair.decode(Double.self), y: try pair.decode(Double.self))
        }

        /// Writes `[x, y]`.
        public func encode(to encoder: any Encoder) throws {
            var pair = encoder.unkeyedContainer()
            try pair.encode(point.x)
            try pair.encode(point.y)
        }
    }

    /// The cells that hold a vial with a code, row-major.
    public var vials: [Cell] { cells.filter { $0.state == .code && $0.row >= 0 } }

    /// The cell at a row and a column; nil outside the rack.
    public subscript(position: GridPosition) -> Cell? {
        cells.first { $0.row == position.row && $0.col == position.col }
    }
}

extension RackTruth.Cell {
    /// The code's outer corners; nil where there is no code.
    public var quad: Quad? {
        guard let corners, corners.count == 4 else { return nil }
        return Quad(
            topLeft: corners[0].point, topRight: corners[1].point, bottomRight: corners[2].point,
            bottomLeft: corners[3].point)
    }
}
