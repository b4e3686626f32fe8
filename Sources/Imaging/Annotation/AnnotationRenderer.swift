// The photograph with every code marked in it.

public import RackCore

/// Marks what was read in the photograph itself: a green box around each code with a red label above it, and an
/// orange dashed box with a question mark at each position that could not be read.
public enum AnnotationRenderer {
    /// The label of a record: its number, counted from 1 in row-major order as in the table, and its value.
    public static func label(index: Int, value: String) -> String { "\(index): \(value)" }

    /// Draws the marks into a photograph.
    /// - Parameters:
    ///   - photograph: the whole upright photograph; its pixels are drawn on.
    ///   - records: the vials that were read, row-major.
    ///   - unread: positions that could not be read; those in another state are passed over.
    /// - Throws: `DrawingError` when the drawing fails.
    public static func annotate(
        _ photograph: inout ColorImage, records: [VialRecord], unread: [RackPosition] = []
    ) throws(DrawingError) {
        let marks = AnnotationLayout(size: photograph.size, records: records)
        try photograph.draw { canvas in
            for (index, record) in records.enumerated() {
                canvas.stroke(
                    Area(record.boundingRect), color: Palette.success, width: marks.lineWidth)
                marks.drawLabel(label(index: index + 1, value: record.value), above: record.boundingRect, on: canvas)
            }
            for position in unread where position.state == .unread {
                marks.drawSign(for: position, on: canvas)
            }
        }
    }
}

/// The measures of all marks in one photograph, so that they look alike, and where each label goes.
struct AnnotationLayout {
    /// The picture's size in pixels.
    let size: PixelSize
    /// The usual side of a code in pixels.
    let codeSide: Double
    /// The room from one column to the next, in pixels; nil when it is not known.
    let pitch: Double?

    /// Takes the measures from the codes: the medians of their sides and of the distances to their right neighbours.
    init(size: PixelSize, records: [VialRecord]) {
        self.size = size
        let sides = records.map {
            ($0.corners.topLeft.distance(to: $0.corners.bottomLeft)
                + $0.corners.bottomLeft.distance(to: $0.corners.bottomRight)) / 2
        }
        codeSide = Self.median(sides) ?? Double(max(size.width, size.height)) / 40
        var distances: [Double] = []
        for (left, right) in zip(records, records.dropFirst()) where left.row == right.row && right.col == left.col + 1
        {
            distances.append(right.corners.center.distance(to: left.corners.center))
        }
        pitch = Self.median(distances)
    }

    private static func median(_ values: [Double]) -> Double? {
        values.isEmpty ? nil : values.sorted()[values.count / 2]
    }

    /// The width of a box's line in pixels.
    var lineWidth: Double { max(2, codeSide / 20) }

    /// The size of the label's type in pixels before it is fitted to the room that there is.
    var typeSize: Double { max(11, codeSide * 0.4) }

    private func style(size: Double, color: RGB) -> TextStyle {
        TextStyle(
            size: size, weight: .bold, color: color, halo: TextStyle.Halo(color: .white, width: max(1.5, size / 8)))
    }

    /// Draws a label above a box, moved so that all of it is inside the picture.
    func drawLabel(_ text: String, above box: PixelRect, on canvas: Canvas) {
        let style = self.style(fitting: text, on: canvas)
        let area = labelArea(
            width: canvas.width(of: text, style: style), height: canvas.lineHeight(style),
            margin: style.halo?.width ?? 0, above: box)
        canvas.draw(text, in: area, style: style, alignment: .center)
    }

    /// The label's style, smaller when the label would else run into its neighbour; never so small that it cannot
    /// be read.
    private func style(fitting text: String, on canvas: Canvas) -> TextStyle {
        let wanted = style(size: typeSize, color: Palette.error)
        guard let pitch else { return wanted }
        let width = canvas.width(of: text, style: wanted)
        guard width > pitch * 0.95 else { return wanted }
        return style(size: max(min(11, typeSize), typeSize * max(0.5, pitch * 0.95 / width)), color: Palette.error)
    }

    /// Where a label lies: centred above its box, or as near to that as the picture's edges allow.
    /// - Parameters:
    ///   - width: the text's width.
    ///   - height: the text's height.
    ///   - margin: the room that the halo needs around it.
    ///   - box: the box around the code.
    /// - Returns: an area inside the picture; narrower than the text when the picture is.
    func labelArea(width: Double, height: Double, margin: Double, above box: PixelRect) -> Area {
        let room = Area(PixelRect(size)).inset(by: margin)
        // One pixel more than the text measures, so that rounding never shortens it.
        let across = min(width + 1, max(0, room.width))
        let x = min(max(box.center.x - across / 2, room.x), room.x + room.width - across)
        let above = Double(box.y) - lineWidth / 2 - margin - height
        let y = min(max(above, room.y), max(room.y, room.y + room.height - height))
        return Area(x: x, y: y, width: across, height: height)
    }

    /// Draws the mark of a position that could not be read.
    func drawSign(for position: RackPosition, on canvas: Canvas) {
        let side = codeSide * 1.4
        let box = Area(x: position.center.x - side / 2, y: position.center.y - side / 2, width: side, height: side)
        canvas.stroke(box, color: .white, width: lineWidth * 2)
        canvas.stroke(box, color: Palette.warning, width: lineWidth, dash: side / 7)
        canvas.draw("?", in: box, style: style(size: side * 0.8, color: Palette.warning), alignment: .center)
    }
}
