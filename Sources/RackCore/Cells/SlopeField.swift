// How a small part of a picture rises and falls, and which way.

/// The slopes of the picture in a square around a cell, in one level of a pyramid.
struct SlopeField: Sendable {
    /// The top left pixel, in pixels of the level.
    let left: Int
    let top: Int
    /// Columns, and as many rows.
    let side: Int
    /// The slope across at each pixel, in grey values a pixel, row-major.
    let across: [Float]
    /// The slope down.
    let down: [Float]

    /// The slopes within `reach` pixels of a place. Beyond the picture's edge all is level.
    init(_ image: GrayImage, around center: Vector, reach: Double) {
        let (left, top) = (Int((center.x - reach).rounded(.down)), Int((center.y - reach).rounded(.down)))
        let side = max(3, Int((2 * reach).rounded(.up)) + 1)
        (self.left, self.top, self.side) = (left, top, side)
        let columns = max(1 - left, 0)..<max(min(side, image.width - 1 - left), max(1 - left, 0))
        let rows = max(1 - top, 0)..<max(min(side, image.height - 1 - top), max(1 - top, 0))
        var (across, down) = ([Float](repeating: 0, count: side * side), [Float](repeating: 0, count: side * side))
        if !columns.isEmpty {
            let source = left + columns.lowerBound - 1..<left + columns.upperBound + 1
            var acrossRow = [Float](repeating: 0, count: columns.count)
            var downRow = acrossRow
            for y in rows {
                let target = y * side + columns.lowerBound..<y * side + columns.upperBound
                image.withRow(top + y - 1) { above in
                    image.withRow(top + y) { row in
                        image.withRow(top + y + 1) { below in
                            var acrossSpan = acrossRow.mutableSpan
                            var downSpan = downRow.mutableSpan
                            Self.slopes(
                                above.extracting(source), row.extracting(source), below.extracting(source),
                                across: &acrossSpan, down: &downSpan)
                        }
                    }
                }
                across.replaceSubrange(target, with: acrossRow)
                down.replaceSubrange(target, with: downRow)
            }
        }
        (self.across, self.down) = (across, down)
    }

    /// The slopes of one row, by the operator of Sobel.
    @inline(__always)
    @_lifetime(across: copy across) @_lifetime(down: copy down)
    private static func slopes(
        _ above: Span<UInt8>, _ row: Span<UInt8>, _ below: Span<UInt8>, across: inout MutableSpan<Float>,
        down: inout MutableSpan<Float>
    ) {
        let count = across.count
        precondition(down.count == count)
        precondition(above.count == count + 2 && row.count == count + 2 && below.count == count + 2)
        for x in 0..<count {
            let (a, b, c) = (Int32(above[x]), Int32(above[x + 1]), Int32(above[x + 2]))
            let (d, f) = (Int32(row[x]), Int32(row[x + 2]))
            let (g, h, i) = (Int32(below[x]), Int32(below[x + 1]), Int32(below[x + 2]))
            across[x] = Float((c &+ 2 &* f &+ i) &- (a &+ 2 &* d &+ g)) / 8
            down[x] = Float((g &+ 2 &* h &+ i) &- (a &+ 2 &* b &+ c)) / 8
        }
    }

    /// The pixel of the field at a place of the level.
    func pixel(at place: Vector) -> (x: Int, y: Int) {
        (Int(place.x.rounded(.down)) - left, Int(place.y.rounded(.down)) - top)
    }

    /// The middle of a pixel of the field, in pixels of the level.
    func place(of pixel: (x: Int, y: Int)) -> Vector {
        Vector(Double(left + pixel.x) + 0.5, Double(top + pixel.y) + 0.5)
    }
}

/// The directions of the slopes of a field: of length 1 where they are steep, and less where they are not.
struct SlopeDirections: Sendable {
    let field: SlopeField
    /// The part across and the part down, row-major.
    let across: [Float]
    let down: [Float]

    /// A slope of so many grey values a pixel is as good as noise: it counts half.
    static let halfSlope: Float = 2

    init(_ field: SlopeField, halfSlope: Float = Self.halfSlope) {
        self.field = field
        let count = field.across.count
        var lengths = [Float](repeating: 0, count: count)
        for index in 0..<count {
            let (x, y) = (field.across[index], field.down[index])
            lengths[index] = 1 / (x * x + y * y + halfSlope * halfSlope).squareRoot()
        }
        var (across, down) = (field.across, field.down)
        for index in 0..<count {
            across[index] *= lengths[index]
            down[index] *= lengths[index]
        }
        (self.across, self.down) = (across, down)
    }
}
