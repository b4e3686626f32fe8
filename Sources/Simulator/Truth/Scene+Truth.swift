// What a scene shows, in pixels of its picture.

import RackCore

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
                let middle = Self.middle(of: position, inner: box.inner)
                let place = camera.truth(of: Vector(middle.x, middle.y, 0))
                cells.append(
                    RackTruth.Cell(row: position.row, col: position.col, state: .empty, x: place.x, y: place.y))
            } else if let tube = standing.next() {
                cells.append(self.cell(of: tube))
            }
        }
        if let code = box.rackCode {
            let origin = box.labelOrigin
            let corners = code.corners.map { origin + Vector($0.x, $0.y, 0) }
            cells.append(Self.cell(row: -1, col: -1, code, corners: corners.map(camera.truth(of:)), isDamaged: false))
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
