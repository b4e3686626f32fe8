// What a scan found, as a picture.

import Imaging
import RackCore
import Station

/// The verdict on top, the rack on the left, and on the right what has to be said, or the table.
struct ResultPicture {
    let brush: ScreenBrush
    let result: Screen.Result

    func draw(in area: Area) {
        let margin = brush.margin
        let head = drawVerdict(in: area)
        let body = Area(
            x: margin, y: head + margin, width: area.width - 2 * margin,
            height: area.y + area.height - head - 1.5 * margin)
        guard result.rack.shape.rows > 0, result.rack.shape.cols > 0 else {
            return drawNotes(in: body)
        }
        // The rack takes what its shape needs, and never more than leaves room for the rest.
        let shape = result.rack.shape
        let isWide = area.width > area.height * 1.1
        if isWide {
            let ideal = body.height * Double(shape.cols + 1) / Double(shape.rows + 1)
            let width = min(body.width * (result.view == .table ? 0.42 : 0.56), max(body.width * 0.25, ideal))
            let rack = Area(x: body.x, y: body.y, width: width, height: body.height)
            drawRack(in: rack)
            drawText(
                in: Area(x: body.x + width + margin, y: body.y, width: body.width - width - margin, height: body.height)
            )
        } else {
            let ideal = body.width * Double(shape.rows + 1) / Double(shape.cols + 1)
            let height = min(body.height * 0.56, ideal)
            drawRack(in: Area(x: body.x, y: body.y, width: body.width, height: height))
            drawText(
                in: Area(
                    x: body.x, y: body.y + height + margin, width: body.width, height: body.height - height - margin)
            )
        }
    }

    /// Draws the head and returns its lower edge.
    private func drawVerdict(in area: Area) -> Double {
        let margin = brush.margin
        let badge = brush.extent * 0.13
        let x = margin + badge + margin
        let width = area.width - x - margin
        // A number and what it counts stay on one line: "2 unread".
        let clauses = result.verdict.line.split(separator: ", ").enumerated().map { number, clause in
            number == 0 ? String(clause) : String(clause.replacing(" ", with: "\u{A0}"))
        }
        let verdict = brush.fitted(
            clauses.joined(separator: ", "), .bold, ScreenBrush.ink, largest: brush.extent * 0.13,
            smallest: brush.extent * 0.1, width: width, height: brush.height * 0.3)
        let textHeight = Double(verdict.lines.count) * brush.canvas.lineHeight(verdict.style)
        let height = max(textHeight, badge) + margin
        brush.canvas.fill(Area(x: 0, y: 0, width: area.width, height: height), color: Palette.header)
        brush.canvas.fill(
            Area(x: 0, y: height - margin / 4, width: area.width, height: margin / 4),
            color: ScreenBrush.color(result.tone))
        brush.badge(
            result.tone, in: Area(x: margin, y: (height - margin / 4 - badge) / 2, width: badge, height: badge))
        brush.lines(
            verdict.lines, x: x, y: (height - margin / 4 - textHeight) / 2, width: width, verdict.style)
        return height
    }

    private var selectedRow: Screen.TableRow? {
        guard result.view == .table, !result.rows.isEmpty else { return nil }
        return result.rows[min(max(0, result.selected), result.rows.count - 1)]
    }

    private func drawRack(in area: Area) {
        RackPicture(brush: brush, rack: result.rack, selected: selectedRow?.position).draw(in: area)
    }

    private func drawText(in area: Area) {
        guard result.view == .table, !result.rows.isEmpty else { return drawNotes(in: area) }
        // What needs a look stays in sight above the table.
        var place = Area(x: area.x, y: area.y, width: area.width, height: min(area.height * 0.42, brush.type * 7.5))
        let notes = NotesPicture(brush: brush, result: result, area: place)
        place.height = min(place.height, notes.wholeHeight(width: place.width))
        notes.draw(in: place)
        let gap = brush.margin / 2
        TablePicture(brush: brush, rows: result.rows, selected: result.selected).draw(
            in: Area(
                x: area.x, y: area.y + place.height + gap, width: area.width, height: area.height - place.height - gap))
    }

    private func drawNotes(in area: Area) {
        NotesPicture(brush: brush, result: result, area: area).draw(in: area)
    }
}
