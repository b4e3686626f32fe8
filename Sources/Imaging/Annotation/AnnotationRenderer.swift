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
                marks.drawBox(around: record, on: canvas)
                marks.drawLabel(label(index: index + 1, value: record.value), of: record, on: canvas)
            }
            for position in unread where position.state == .unread {
                marks.drawSign(for: position, on: canvas)
            }
        }
    }
}
