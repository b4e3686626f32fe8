// Codes that a test puts on cells by hand.

import RackCore

/// A photograph of codes with a side of 100 pixels on cells of 250 pixels, the middle of cell A1 at (500, 500).
struct Bench {
    var detections: [RawDetection] = []
    /// Vials that gave no value.
    var vials: [Point] = []
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

    func infer(rack: RackShape? = nil, crop: PixelRect? = nil, method: GridMethod = .lattice, tolerance: Double = 100)
        -> GridPlacement
    {
        GridInference.infer(
            detections: detections, vials: vials, pictureSize: size, crop: crop ?? PixelRect(size), rack: rack,
            method: method, tolerance: tolerance)
    }

    /// What was read, as a reading.
    func reading(rack: RackShape? = nil) -> RackReading {
        var placement = infer(rack: rack, crop: rack.map(Self.crop))
        placement.markUnread(at: vials)
        return RackReading(
            pictureSize: size, crop: rack.map(Self.crop) ?? PixelRect(size), rack: placement.rack,
            origin: rack.map { .container(Container($0), .assumed) } ?? .firstVial, records: placement.records,
            positions: placement.positions,
            rackCode: placement.rackCode, warnings: placement.warnings,
            timings: [StageTiming(stage: "first look", seconds: 0.25)])
    }

    /// The same codes with everything moved in the picture.
    func moved(by offset: Point) -> Bench {
        let move = { (point: Point) in Point(x: point.x + offset.x, y: point.y + offset.y) }
        var bench = self
        for index in detections.indices {
            let quad = detections[index].corners
            bench.detections[index].corners = Quad(
                topLeft: move(quad.topLeft), topRight: move(quad.topRight), bottomRight: move(quad.bottomRight),
                bottomLeft: move(quad.bottomLeft))
        }
        bench.vials = vials.map(move)
        return bench
    }

    /// The same codes without some, each of which becomes a vial without a value or is not seen at all.
    func without(_ values: Set<String>, asVials: Bool = true) -> Bench {
        var bench = self
        bench.detections.removeAll { values.contains($0.value) }
        if asVials { bench.vials += detections.filter { values.contains($0.value) }.map(\.center) }
        return bench
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

extension GridPlacement {
    /// Makes the positions without a value unread at which a vial stands, as the survey of the cells does.
    mutating func markUnread(at vials: [Point]) {
        for index in positions.indices where positions[index].state == .empty {
            let position = positions[index]
            let (row, col) = (Double(position.position.row), Double(position.position.col))
            guard let pitch = lattice?.pitch(row: row, col: col) else { continue }
            let reach = min(pitch.across, pitch.down) / 2
            if vials.contains(where: { $0.distance(to: position.center) < reach }) { positions[index].state = .unread }
        }
    }
}
