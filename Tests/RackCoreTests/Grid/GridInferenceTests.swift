// Grid inference on racks that were written by hand, one difficulty each.

import RackCore
import Testing

/// A photograph of codes with a side of 100 pixels on cells of 250 pixels, the middle of cell A1 at (500, 500).
private struct Bench {
    var detections: [RawDetection] = []
    /// Vials that gave no value.
    var vials: [Point] = []
    let size = PixelSize(width: 4000, height: 3000)

    /// Where a cell lies when rows rise by `tilt` pixels for each pixel to the right.
    static func place(_ row: Double, _ col: Double, tilt: Double = 0) -> Point {
        Point(x: 500 + 250 * (col - tilt * row), y: 500 + 250 * (row + tilt * col))
    }

    mutating func add(_ row: Double, _ col: Double, _ value: String? = nil, side: Double = 100, tilt: Double = 0) {
        let name = value ?? "\(Int(row.rounded())),\(Int(col.rounded()))"
        detections.append(.at(Self.place(row, col, tilt: tilt), side: side, value: name))
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
            detections: detections, vials: vials, pictureSize: size, crop: crop ?? PixelRect(size), rack: rack,
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
    fileprivate func position(of value: String) -> GridPosition? {
        records.first { $0.value == value }.map { GridPosition(row: $0.row, col: $0.col) }
    }

    /// Whether every code stands in the cell that its value names.
    fileprivate var isAsNamed: Bool { records.allSatisfy { $0.value == "\($0.row),\($0.col)" } }
}

@Suite struct `Rows and columns` {
    @Test func `an empty picture has no positions`() {
        let placement = Bench().infer()
        #expect(placement.records.isEmpty && placement.positions.isEmpty && placement.lattice == nil)
        #expect(Bench().infer(rack: RackShape(rows: 9, cols: 9)).rack == RackShape(rows: 9, cols: 9))
    }

    @Test func `a full rack is row-major from the top left`() {
        var bench = Bench()
        bench.fill(rows: 0..<8, cols: 0..<12)
        bench.detections.reverse()
        let placement = bench.infer()
        #expect(placement.isAsNamed && placement.rack == RackShape(rows: 8, cols: 12) && placement.warnings.isEmpty)
        #expect(placement.records.map(\.value) == (0..<96).map { "\($0 / 12),\($0 % 12)" })
        #expect(placement.positions.allSatisfy { $0.state == .read } && placement.openCells.allSatisfy { !$0.isInside })
    }

    @Test func `a row and a column without a vial keep their numbers`() {
        var bench = Bench()
        bench.fill(rows: 0..<3, cols: 0..<2)
        bench.fill(rows: 0..<3, cols: 3..<6)
        bench.fill(rows: 4..<6, cols: 0..<2)
        bench.fill(rows: 4..<6, cols: 3..<6)
        let placement = bench.infer()
        #expect(placement.isAsNamed && placement.rack == RackShape(rows: 6, cols: 6) && placement.warnings.isEmpty)
        #expect(placement.positions.count { $0.state == .empty } == 11)
    }

    @Test func `counting begins at the first occupied row and column`() {
        var bench = Bench()
        bench.fill(rows: 2..<6, cols: 3..<7)
        #expect(bench.infer().position(of: "2,3") == GridPosition(row: 0, col: 0))
    }

    @Test func `a row that is tilted by more than the tolerance stays one row`() {
        var bench = Bench()
        bench.fill(rows: 0..<6, cols: 0..<9, tilt: 0.25)
        let placement = bench.infer(tolerance: 50)
        #expect(placement.isAsNamed && placement.records.count == 54 && placement.warnings.isEmpty)
    }

    @Test func `a single vial is in row 0 and column 0`() {
        var bench = Bench()
        bench.add(3, 4)
        let placement = bench.infer()
        #expect(placement.position(of: "3,4") == GridPosition(row: 0, col: 0) && placement.warnings.isEmpty)
        #expect(placement.rack == RackShape(rows: 1, cols: 1))
    }

    @Test func `two vials side by side are in one row`() {
        var bench = Bench()
        bench.add(0, 0)
        bench.add(0, 1)
        #expect(bench.infer().isAsNamed)
    }

    @Test func `two vials in a diagonal are in two rows and two columns`() {
        var bench = Bench()
        bench.add(0, 0)
        bench.add(1, 1)
        #expect(bench.infer().isAsNamed)
    }

    @Test func `two vials far apart are said to be uncertain`() {
        var bench = Bench()
        bench.add(0, 0)
        bench.add(3, 5)
        #expect(bench.infer().isAmbiguous)
    }

    @Test func `vials in every second row and column are said to be uncertain`() {
        var bench = Bench()
        for row in stride(from: 0.0, to: 9, by: 2) {
            for col in stride(from: 0.0, to: 9, by: 2) { bench.add(row, col) }
        }
        #expect(bench.infer().isAmbiguous)
    }
}

@Suite struct `A declared rack` {
    private let nine = RackShape(rows: 9, cols: 9)

    @Test(arguments: [GridPosition(row: 4, col: 4), GridPosition(row: 3, col: 5), GridPosition(row: 0, col: 0)])
    func `gives a single vial its place in the box`(cell: GridPosition) {
        var bench = Bench()
        bench.add(Double(cell.row), Double(cell.col))
        let placement = bench.infer(rack: nine, crop: Bench.crop(of: nine))
        #expect(placement.isAsNamed && placement.rack == nine && placement.positions.count == 81)
    }

    @Test(arguments: ["9x9", "8x12", "4x6", "16x24", "24x24"])
    func `numbers as the box does`(text: String) throws {
        let rack = try #require(RackShape(text))
        var bench = Bench()
        bench.fill(rows: 1..<(rack.rows - 1), cols: 2..<(rack.cols - 1))
        let placement = bench.infer(rack: rack, crop: Bench.crop(of: rack))
        #expect(placement.isAsNamed && placement.warnings.isEmpty && placement.records.count == bench.detections.count)
    }

    @Test func `leaves out codes beside it and says so`() {
        var bench = Bench()
        bench.fill(rows: 0..<9, cols: 0..<9)
        bench.add(4, -1.2, "RIM")
        let placement = bench.infer(rack: nine, crop: Bench.crop(of: nine))
        #expect(placement.isAsNamed && placement.records.count == 81)
        #expect(placement.warnings == [.outsideRack(values: ["RIM"])])
    }

    @Test func `is found in the whole picture when its outermost rows and columns are occupied`() {
        var bench = Bench()
        bench.fill(rows: 0..<9, cols: 0..<9, without: [GridPosition(row: 0, col: 0), GridPosition(row: 4, col: 4)])
        let placement = bench.infer(rack: nine)
        #expect(placement.isAsNamed && placement.warnings.isEmpty)
    }

    @Test func `is uncertain in the whole picture when an outermost row may be empty`() {
        var bench = Bench()
        bench.fill(rows: 0..<8, cols: 0..<9)
        #expect(bench.infer(rack: nine).isAmbiguous)
    }

    @Test func `is uncertain in a crop that does not fit it`() {
        var bench = Bench()
        bench.fill(rows: 0..<7, cols: 0..<7)
        #expect(bench.infer(rack: nine, crop: PixelRect(x: 500, y: 0, width: 3000, height: 3000)).isAmbiguous)
    }

    @Test func `is read by its crop when only every second row and column is in use`() {
        var bench = Bench()
        for row in stride(from: 0.0, to: 9, by: 2) {
            for col in stride(from: 0.0, to: 9, by: 2) { bench.add(row, col) }
        }
        #expect(bench.infer(rack: nine, crop: Bench.crop(of: nine)).isAsNamed)
    }
}

@Suite struct `Tubes that lean` {
    @Test func `a vial almost half a pitch off beside a free cell is said to be uncertain`() {
        var bench = Bench()
        bench.fill(rows: 0..<6, cols: 0..<6, without: [GridPosition(row: 2, col: 2), GridPosition(row: 2, col: 3)])
        bench.add(2, 2.47, "LEANING")
        let placement = bench.infer(tolerance: 300)
        #expect(placement.position(of: "LEANING") == GridPosition(row: 2, col: 2) && placement.isAmbiguous)
    }

    @Test func `a vial that leans over its neighbour's cell belongs to the free one`() {
        var bench = Bench()
        bench.fill(rows: 0..<6, cols: 0..<6, without: [GridPosition(row: 2, col: 2)])
        bench.add(2, 2.55, "LEANING")
        let placement = bench.infer(tolerance: 300)
        #expect(placement.position(of: "LEANING") == GridPosition(row: 2, col: 2))
        #expect(placement.position(of: "2,3") == GridPosition(row: 2, col: 3) && placement.warnings.isEmpty)
    }

    @Test func `two codes in one cell without a free neighbour are both kept and reported`() {
        var bench = Bench()
        bench.fill(rows: 0..<5, cols: 0..<5)
        bench.add(2.2, 2.2, "SECOND")
        let placement = bench.infer()
        #expect(placement.records.count == 26 && placement.records.filter { $0.row == 2 && $0.col == 2 }.count == 2)
        #expect(
            placement.warnings == [.samePosition(position: GridPosition(row: 2, col: 2), values: ["2,2", "SECOND"])])
    }

    @Test func `a lean beyond the tolerance is said to be uncertain`() {
        var bench = Bench()
        bench.fill(rows: 0..<6, cols: 0..<6, without: [GridPosition(row: 2, col: 2), GridPosition(row: 2, col: 3)])
        bench.add(2, 2.3, "LEANING")
        #expect(bench.infer(tolerance: 50).isAmbiguous)
        #expect(!bench.infer(tolerance: 100).isAmbiguous)
    }
}

@Suite struct `Codes that are no further vial` {
    @Test func `the same value on two caps is two records and a warning`() {
        var bench = Bench()
        bench.fill(rows: 0..<5, cols: 0..<5, without: [GridPosition(row: 1, col: 1), GridPosition(row: 3, col: 4)])
        bench.add(1, 1, "TWICE")
        bench.add(3, 4, "TWICE")
        let placement = bench.infer()
        #expect(placement.records.count == 25)
        let positions = [GridPosition(row: 1, col: 1), GridPosition(row: 3, col: 4)]
        #expect(placement.warnings == [.sameValue(value: "TWICE", positions: positions)])
    }

    @Test func `one code that was read twice is one record`() {
        var bench = Bench()
        bench.fill(rows: 0..<5, cols: 0..<5)
        bench.add(2.02, 2.02, "2,2")
        let placement = bench.infer()
        #expect(placement.records.count == 25 && placement.warnings.isEmpty)
    }

    @Test func `a larger code on the rim shifts nobody and is left out`() {
        var bench = Bench()
        bench.fill(rows: 0..<5, cols: 0..<12)
        bench.add(4, -1.07, "RIM", side: 170)
        let placement = bench.infer()
        #expect(placement.isAsNamed && placement.records.count == 60)
        #expect(placement.warnings == [.outsideRack(values: ["RIM"])])
    }

    @Test func `a code of its own kind on the rim, one pitch away and as large as the caps', is no column`() {
        var bench = Bench()
        bench.fill(rows: 0..<5, cols: 0..<6)
        bench.add(4, -1, "RIM")
        bench.detections[bench.detections.count - 1].symbol = SymbolSize(rows: 14, cols: 14)
        let placement = bench.infer()
        #expect(placement.isAsNamed && placement.records.count == 30)
        #expect(placement.warnings == [.outsideRack(values: ["RIM"])])
    }

    @Test func `a vial with a code of its own kind keeps its place in the rack`() {
        var bench = Bench()
        bench.fill(rows: 0..<5, cols: 0..<6)
        bench.detections[14].symbol = SymbolSize(rows: 14, cols: 14)
        let placement = bench.infer()
        #expect(placement.isAsNamed && placement.records.count == 30 && placement.warnings.isEmpty)
    }

    @Test func `a position without a code is empty until something is seen there`() {
        var bench = Bench()
        bench.fill(rows: 0..<5, cols: 0..<5, without: [GridPosition(row: 1, col: 1), GridPosition(row: 3, col: 4)])
        let placement = bench.infer()
        #expect(placement.positions.count { $0.state == .empty } == 2 && placement.openCells.count == 2 + 24)
    }

    @Test func `a first column of vials without a value counts, and shifts the others`() {
        var bench = Bench()
        bench.fill(rows: 0..<5, cols: 1..<5)
        bench.vials = [Bench.place(2, 0.1)]
        let placement = bench.infer()
        #expect(placement.isAsNamed && placement.rack == RackShape(rows: 5, cols: 5) && placement.warnings.isEmpty)
        #expect(placement.openCells.filter(\.isInside).map(\.position.col) == [0, 0, 0, 0, 0])
    }

    @Test func `vials without a value say where a declared rack lies that the codes do not fill`() {
        var bench = Bench()
        bench.fill(rows: 1..<5, cols: 0..<5)
        let rack = RackShape(rows: 5, cols: 5)
        #expect(bench.infer(rack: rack).isAmbiguous)
        bench.vials = [Bench.place(0, 3)]
        let placement = bench.infer(rack: rack)
        #expect(placement.isAsNamed && !placement.isAmbiguous)
    }
}
