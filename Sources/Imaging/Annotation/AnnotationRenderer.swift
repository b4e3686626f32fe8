// The annotated picture: where what stands, and how it is drawn.

package import RackCore

/// The measures of all marks in one photograph, so that they look alike, and where each label goes.
struct AnnotationLayout {
    /// The picture's size in pixels.
    let size: PixelSize
    /// The usual side of a code in pixels.
    let codeSide: Double
    /// The middles of all codes.
    private let centers: [Point]

    /// Takes the measures from the codes.
    init(size: PixelSize, records: [VialRecord]) {
        self.size = size
        centers = records.map(\.boundingRect.center)
        let sides = records.map { record in
            let corners = record.corners
            return
                (corners.topLeft.distance(to: corners.bottomLeft) + corners.bottomLeft.distance(to: corners.bottomRight))
                / 2
        }
        codeSide = sides.isEmpty ? Double(max(size.width, size.height)) / 40 : sides.sorted()[sides.count / 2]
    }

    /// The width of a box's line in pixels.
    var lineWidth: Double { max(2, codeSide / 20) }

    /// The size of the label's type in pixels before it is fitted to the room that there is.
    var typeSize: Double { max(11, codeSide * 0.4) }

    /// The distance across to the nearest code whose label stands in the same line; nil when there is none.
    func room(at center: Point) -> Double? {
        centers.lazy.filter { $0 != center && abs($0.y - center.y) < typeSize * 1.5 }.map { abs($0.x - center.x) }.min()
    }

    private func style(size: Double, color: RGB) -> TextStyle {
        TextStyle(
            size: size, weight: .bold, color: color, halo: TextStyle.Halo(color: .white, width: max(1.5, size / 8)))
    }

    /// Draws the box around a code: outside its edge, so that all of the code stays visible.
    func drawBox(around code: PixelRect, color: RGB, on canvas: Canvas) {
        let box = Area(code).inset(by: -lineWidth)
        canvas.stroke(box, color: .white, width: lineWidth * 1.8)
        canvas.stroke(box, color: color, width: lineWidth)
    }

    /// Draws a label above a box, moved so that all of it is inside the picture.
    func drawLabel(_ text: String, above code: PixelRect, color: RGB, on canvas: Canvas) {
        let style = self.style(fitting: text, room: room(at: code.center), color: color, on: canvas)
        let area = labelArea(
            width: canvas.width(of: text, style: style), height: canvas.lineHeight(style),
            margin: style.halo?.width ?? 0, above: code)
        canvas.draw(text, in: area, style: style, alignment: .center)
    }

    /// The label's style, smaller when the label would else run into its neighbour; never so small that it cannot
    /// be read.
    private func style(fitting text: String, room: Double?, color: RGB, on canvas: Canvas) -> TextStyle {
        let wanted = style(size: typeSize, color: color)
        let width = canvas.width(of: text, style: wanted) + 2 * (wanted.halo?.width ?? 0)
        guard let room, width > room else { return wanted }
        return style(size: max(min(11, typeSize), typeSize * max(0.5, room / width)), color: color)
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
        let above = Double(box.y) - 2 * lineWidth - height
        let y = min(max(above, room.y), max(room.y, room.y + room.height - height))
        return Area(x: x, y: y, width: across, height: height)
    }

    /// Draws the mark of a position that could not be read.
    func drawMark(for position: RackPosition, on canvas: Canvas) {
        let side = codeSide * 1.4
        let box = Area(x: position.center.x - side / 2, y: position.center.y - side / 2, width: side, height: side)
        canvas.stroke(box, color: .white, width: lineWidth * 2)
        canvas.stroke(box, color: Palette.warning, width: lineWidth, dash: side / 7)
        canvas.draw("?", in: box, style: style(size: side * 0.8, color: Palette.warning), alignment: .center)
    }

    /// Draws the mark of a code that is in conflict: an exclamation mark on a red disc at the lower right corner of its
    /// box, where it hides nothing of the code.
    func drawConflictMark(at code: PixelRect, on canvas: Canvas) {
        let side = max(9, codeSide * 0.36)
        let disc = Area(
            x: Double(code.x + code.width) + lineWidth / 2,
            y: Double(code.y + code.height) + lineWidth / 2 - side * 0.5,
            width: side, height: side)
        canvas.fill(disc.inset(by: -lineWidth * 0.5), color: .white, radius: side)
        canvas.fill(disc, color: Palette.error, radius: side / 2)
        let style = TextStyle(size: side * 0.85, weight: .bold, color: .white)
        canvas.draw("!", in: disc, style: style, alignment: .center)
    }
}

/// Marks what was read in the photograph itself.
///
/// There is a green box around each code with a red label above it, a red box with an exclamation mark where codes are
/// in conflict, an orange dashed box with a question mark at each position that could not be read, and a purple box
/// around the rack's own code.
package enum AnnotationRenderer {
    /// The label of a record: its number, counted from 1 in row-major order as in the table, and its value.
    package static func label(index: Int, value: String) -> String { "\(index): \(value)" }

    /// The label of the rack's own code.
    package static func label(rackCode value: String) -> String { "rack: \(value)" }

    /// Draws the marks of a reading into the photograph that it was made of.
    /// - Parameters:
    ///   - photograph: the whole upright photograph, in its own size or smaller; its pixels are drawn on.
    ///   - reading: what was read in it.
    /// - Throws: `DrawingError` when the drawing fails.
    package static func annotate(_ photograph: inout ColorImage, _ reading: RackReading) throws(DrawingError) {
        let marks = AnnotationLayout(size: reading.pictureSize, records: reading.records)
        let scale = Double(photograph.width) / Double(max(1, reading.pictureSize.width))
        let conflicts = Set(reading.positions.filter { $0.state == .conflict }.map(\.position))
        try photograph.draw { canvas in
            canvas.scale(by: scale)
            for (index, record) in reading.records.enumerated() {
                let isConflict = conflicts.contains(GridPosition(row: record.row, col: record.col))
                let label = label(index: index + 1, value: record.value)
                marks.drawBox(
                    around: record.boundingRect, color: isConflict ? Palette.error : Palette.success, on: canvas)
                if isConflict { marks.drawConflictMark(at: record.boundingRect, on: canvas) }
                marks.drawLabel(label, above: record.boundingRect, color: Palette.error, on: canvas)
            }
            // Where no vial was read, nobody knows where the positions are.
            for position in reading.positions where position.state == .unread && !reading.records.isEmpty {
                marks.drawMark(for: position, on: canvas)
            }
            if let code = reading.rackCode {
                marks.drawBox(around: code.boundingRect, color: Palette.accent, on: canvas)
                marks.drawLabel(
                    label(rackCode: code.value), above: code.boundingRect, color: Palette.accent, on: canvas)
            }
        }
    }
}
