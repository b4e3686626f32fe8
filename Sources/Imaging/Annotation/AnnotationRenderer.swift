// The photograph with every code marked in it.

public import RackCore

/// Marks what was read in the photograph itself: a green box around each code with a red label above it, a red box with
/// an exclamation mark where codes are in conflict, an orange dashed box with a question mark at each position that
/// could not be read, and a purple box around the rack's own code.
public enum AnnotationRenderer {
    /// The label of a record: its number, counted from 1 in row-major order as in the table, and its value.
    public static func label(index: Int, value: String) -> String { "\(index): \(value)" }

    /// The label of the rack's own code.
    public static func label(rackCode value: String) -> String { "rack: \(value)" }

    /// Draws the marks of a reading into the photograph that it was made of.
    /// - Parameters:
    ///   - photograph: the whole upright photograph; its pixels are drawn on.
    ///   - reading: what was read in it.
    /// - Throws: `DrawingError` when the drawing fails.
    public static func annotate(_ photograph: inout ColorImage, _ reading: RackReading) throws(DrawingError) {
        let marks = AnnotationLayout(size: photograph.size, records: reading.records)
        let conflicts = Set(reading.positions.filter { $0.state == .conflict }.map(\.position))
        try photograph.draw { canvas in
            for (index, record) in reading.records.enumerated() {
                let isConflict = conflicts.contains(GridPosition(row: record.row, col: record.col))
                let label = label(index: index + 1, value: record.value)
                marks.drawBox(
                    around: record.boundingRect, color: isConflict ? Palette.error : Palette.success, on: canvas)
                if isConflict { marks.drawConflictSign(at: record.boundingRect, on: canvas) }
                marks.drawLabel(label, above: record.boundingRect, color: Palette.error, on: canvas)
            }
            // Where no vial was read, nobody knows where the positions are.
            for position in reading.positions where position.state == .unread && !reading.records.isEmpty {
                marks.drawSign(for: position, on: canvas)
            }
            if let code = reading.rackCode {
                marks.drawBox(around: code.boundingRect, color: Palette.accent, on: canvas)
                marks.drawLabel(
                    label(rackCode: code.value), above: code.boundingRect, color: Palette.accent, on: canvas)
            }
        }
    }
}
