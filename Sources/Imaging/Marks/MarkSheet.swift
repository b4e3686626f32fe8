// Sheets of the printed marks that stand at the first position of containers.

package import RackCore

/// A sheet of paper with marks to be cut out, each a DataMatrix code with words for people beside it.
package struct MarkSheet: Sendable {
    /// The paper.
    package var paper: Paper
    /// The side of a code, in millimetres; see `sides`.
    package var side: Double
    private let marks: [(mark: CornerMark, symbol: EncodedSymbol)]

    /// Paper to print on.
    package enum Paper: String, Hashable, Sendable, CaseIterable {
        /// 210 × 297 mm (ISO 216).
        case a4
        /// 8.5 × 11 inches.
        case letter

        /// Its sides in millimetres.
        var size: (width: Double, height: Double) {
            switch self {
            case .a4: (210, 297)
            case .letter: (215.9, 279.4)
            }
        }
    }

    /// The sides that a code may have, in millimetres: the smallest has modules of a third of a millimetre, the largest
    /// still fits beside the cells of a box.
    package static let sides = 4.0...15.0

    /// Lays marks out on sheets.
    /// - Parameter side: the side of a code, in millimetres.
    /// - Throws: a mark whose code cannot be made.
    package init(_ marks: [CornerMark], side: Double, paper: Paper) throws(EncodingError) {
        (self.side, self.paper) = (side, paper)
        var coded: [(CornerMark, EncodedSymbol)] = []
        let encoder = DmtxEncoder()
        for mark in marks { coded.append((mark, try encoder.encode(mark.value))) }
        self.marks = coded
    }

    /// How many marks a sheet has room for.
    package static func room(side: Double, paper: Paper) -> Int {
        let cell = cell(side)
        let columns = Int((paper.size.width - 2 * margin) / cell.width)
        let rows = Int((paper.size.height - 2 * margin - heading) / cell.height)
        return columns * rows
    }

    /// The number of sheets.
    package var sheets: Int { max(1, (marks.count + room - 1) / room) }

    /// All sheets as a PDF file.
    package func pdf() throws(DrawingError) -> [UInt8] {
        let scale = Self.pointsInInch / Self.millimetresInInch
        return try Canvas.document(pages: sheets, size: size(scale)) { canvas, sheet in
            draw(sheet, on: canvas, scale: scale, roundsModules: false)
        }
    }

    /// The first sheet as a picture of 300 pixels an inch.
    package func picture() throws(DrawingError) -> ColorImage {
        let scale = Self.pixelsInInch / Self.millimetresInInch
        let canvas = try Canvas(size: size(scale))
        draw(0, on: canvas, scale: scale, roundsModules: true)
        return try canvas.image()
    }

    // MARK: Layout, in millimetres

    private static let (millimetresInInch, pointsInInch, pixelsInInch) = (25.4, 72.0, 300.0)
    /// What printers leave white, and the line of words on top.
    private static let (margin, heading) = (12.0, 10.0)
    /// The white around a code, and the room for the words beside it.
    private static let (quiet, words) = (2.0, 17.0)

    private var room: Int { Self.room(side: side, paper: paper) }

    private static func cell(_ side: Double) -> (width: Double, height: Double) {
        (side + 2 * quiet + words, side + 2 * quiet)
    }

    private func size(_ scale: Double) -> PixelSize {
        PixelSize(
            width: Int((paper.size.width * scale).rounded()), height: Int((paper.size.height * scale).rounded()))
    }

    /// Draws a sheet.
    /// - Parameters:
    ///   - scale: units of the canvas in a millimetre.
    ///   - roundsModules: whether modules are whole units, so that their edges are sharp.
    private func draw(_ sheet: Int, on canvas: Canvas, scale: Double, roundsModules: Bool) {
        let cell = Self.cell(side)
        let columns = Int((paper.size.width - 2 * Self.margin) / cell.width)
        canvas.draw(
            "Glue beside position A1, outside the wells, upright when row 1 is at the top.",
            in: Area(
                x: Self.margin * scale, y: Self.margin * scale, width: (paper.size.width - 2 * Self.margin) * scale,
                height: Self.heading / 2 * scale),
            style: TextStyle(size: 3.2 * scale))
        for (index, entry) in marks.dropFirst(sheet * room).prefix(room).enumerated() {
            let area = Area(
                x: (Self.margin + Double(index % columns) * cell.width) * scale,
                y: (Self.margin + Self.heading + Double(index / columns) * cell.height) * scale,
                width: cell.width * scale, height: cell.height * scale)
            canvas.stroke(area, color: Self.cutLine, width: 0.15 * scale)
            let wanted = side * scale / Double(entry.symbol.size.rows)
            draw(
                entry.symbol, on: canvas, at: (area.x + Self.quiet * scale, area.y + Self.quiet * scale),
                module: roundsModules ? max(wanted.rounded(), 1) : wanted)
            let beside = Area(
                x: area.x + (side + 2 * Self.quiet) * scale, y: area.y + Self.quiet * scale,
                width: (Self.words - 1) * scale, height: side * scale)
            let head = Area(x: beside.x, y: beside.y, width: beside.width, height: beside.height * 0.6)
            canvas.draw("A1", in: head, style: TextStyle(size: 0.5 * side * scale, weight: .bold))
            guard let number = entry.mark.number else { continue }
            canvas.draw(
                number,
                in: Area(
                    x: beside.x, y: beside.y + beside.height * 0.6, width: beside.width, height: beside.height * 0.4),
                style: TextStyle(size: 2.6 * scale))
        }
    }

    private func draw(
        _ symbol: EncodedSymbol, on canvas: Canvas, at corner: (x: Double, y: Double), module: Double
    ) {
        for row in 0..<symbol.size.rows {
            // Neighbours in one stroke of the pen, so that no hairline parts them.
            var col = 0
            while col < symbol.size.cols {
                let first = col
                while col < symbol.size.cols, symbol[row, col] { col += 1 }
                if col > first {
                    canvas.fill(
                        Area(
                            x: corner.x + Double(first) * module, y: corner.y + Double(row) * module,
                            width: Double(col - first) * module, height: module),
                        color: .black)
                }
                col += 1
            }
        }
    }

    /// Light enough to be no part of a code.
    private static let cutLine = RGB(red: 0xC8, green: 0xC8, blue: 0xC8)
}
