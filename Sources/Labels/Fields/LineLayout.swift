// How the lines of a label lie to each other: which is to the right of another, which below.

internal import RackCore

/// Where lines lie, in the label's own directions.
struct LineLayout {
    private let boxes: [Box]

    /// The extent of a line along the text and down the label, in pixels.
    private struct Box {
        var left, right, top, bottom: Double

        var height: Double { bottom - top }

        func overlapDown(_ other: Box) -> Double { min(bottom, other.bottom) - max(top, other.top) }
        func overlapAlong(_ other: Box) -> Double { min(right, other.right) - max(left, other.left) }
    }

    init(_ lines: [LabelLine]) {
        // The text's direction is that of all lines together, the long ones most.
        var (x, y) = (0.0, 0.0)
        for quad in lines.map(\.corners) {
            x += quad.topRight.x - quad.topLeft.x
            y += quad.topRight.y - quad.topLeft.y
        }
        let length = (x * x + y * y).squareRoot()
        let (along, down) = length > 0 && length.isFinite ? (x / length, y / length) : (1, 0)
        boxes = lines.map { line in
            let corners = line.corners.corners
            let alongs: [Double] = corners.map { corner in corner.x * along + corner.y * down }
            let downs: [Double] = corners.map { corner in corner.y * along - corner.x * down }
            return Box(
                left: alongs.min() ?? 0, right: alongs.max() ?? 0, top: downs.min() ?? 0, bottom: downs.max() ?? 0)
        }
    }

    /// The nearest line in the same row, to the right.
    func right(of line: Int) -> Int? {
        let own = boxes[line]
        return boxes.indices.filter { other in
            let box = boxes[other]
            return other != line && box.left >= own.right - own.height / 2
                && box.overlapDown(own) > min(own.height, box.height) / 2
        }.min { boxes[$0].left < boxes[$1].left }
    }

    /// No line is farther below than so many heights.
    private static let farthestBelow = 2.5

    /// The nearest line below that has a part beneath this one.
    func below(_ line: Int) -> Int? {
        let own = boxes[line]
        return boxes.indices.filter { other in
            let box = boxes[other]
            return other != line && box.top >= own.bottom - own.height / 2
                && box.top - own.bottom <= Self.farthestBelow * own.height
                && box.overlapAlong(own) > min(own.right - own.left, box.right - box.left) / 4
        }.min { boxes[$0].top < boxes[$1].top }
    }
}
