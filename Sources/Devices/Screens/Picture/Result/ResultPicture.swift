// What a scan found, as a picture.

import Imaging
import RackCore
import Station

/// The verdict on top; below it the rack or the annotated picture, and beside it what has to be said, the vial that
/// needs a look, or the table.
struct ResultPicture {
    let brush: ScreenBrush
    let result: Screen.Result

    private var gap: Double { brush.margin / 2 }

    func draw(in area: Area) {
        let head = VerdictPicture(brush: brush, result: result).draw(in: area)
        let body = Area(
            x: gap, y: head + gap, width: area.width - 2 * gap, height: area.y + area.height - head - 2 * gap)
        guard hasRack || result.view == .picture && result.picture.picture != nil else { return drawNotes(in: body) }
        let (main, side) = split(body)
        if result.view == .picture {
            drawPicture(in: main)
        } else {
            RackPicture(brush: brush, rack: result.rack).draw(in: main)
        }
        drawSide(in: side)
    }

    private var hasRack: Bool { result.rack.shape.rows > 0 && result.rack.shape.cols > 0 }

    /// The places of the rack or picture and of what is said about it: beside each other, or below each other on an
    /// upright display. The rack takes what its shape needs, and never more than leaves room for the rest.
    private func split(_ body: Area) -> (main: Area, side: Area) {
        let isWide = body.width > body.height * 1.1
        let shape = result.rack.shape
        let aspect = Double(shape.cols + 1) / Double(shape.rows + 1)
        if isWide {
            let ideal = result.view == .picture ? body.width * 0.66 : body.height * aspect
            let most = result.view == .table ? 0.42 : result.view == .picture ? 0.66 : 0.56
            let width = min(body.width * most, max(body.width * 0.25, ideal))
            return (
                Area(x: body.x, y: body.y, width: width, height: body.height),
                Area(
                    x: body.x + width + gap, y: body.y, width: body.width - width - gap, height: body.height)
            )
        }
        let ideal = result.view == .picture ? body.width : body.width / aspect
        let height = min(body.height * 0.56, ideal)
        return (
            Area(x: body.x, y: body.y, width: body.width, height: height),
            Area(x: body.x, y: body.y + height + gap, width: body.width, height: body.height - height - gap)
        )
    }

    // MARK: - The picture

    private func drawPicture(in area: Area) {
        brush.canvas.fill(area, color: .white, radius: gap)
        let view = result.picture
        guard let shown = brush.picture(view.picture, in: area, viewport: view.viewport), let picture = view.picture,
            let size = brush.pictures.size(of: picture, in: area)
        else {
            // Without the picture the rack tells at least where one is.
            return hasRack ? RackPicture(brush: brush, rack: result.rack).draw(in: area) : ()
        }
        let room = PixelSize(width: Int(area.width), height: Int(area.height))
        let place = ScreenPictures.place(of: size, in: room, view.viewport)
        let corners = view.outline.map {
            Point(x: shown.x + place.x + $0.x * place.width, y: shown.y + place.y + $0.y * place.height)
        }
        let line = max(3, brush.extent * 0.007)
        brush.canvas.clipped(to: shown) {
            for (color, width) in [(ScreenBrush.ink, line * 2), (Palette.badge, line)] {
                for (number, corner) in corners.enumerated() {
                    let next = corners[(number + 1) % corners.count]
                    brush.canvas.line(from: corner, to: next, color: color, width: width)
                }
            }
        }
    }

    // MARK: - Beside it

    private func drawSide(in area: Area) {
        if result.view == .table, !result.rows.isEmpty { return drawTable(in: area) }
        // The vial that needs a look first: it is what one came for. Where none does, the picture of all of them.
        guard result.closeUp != nil || result.view == .rack && result.picture.picture != nil else {
            return drawNotes(in: area)
        }
        let isTall = area.height > area.width * 0.75
        let first =
            isTall
            ? Area(x: area.x, y: area.y, width: area.width, height: area.height * (result.view == .rack ? 0.5 : 0.42))
            : Area(
                x: area.x, y: area.y, width: area.width * (result.comparison == nil ? 0.5 : 0.42), height: area.height)
        if var closeUp = result.closeUp {
            // The picture beside it shows the vial already.
            if result.view == .picture { closeUp.picture = nil }
            CloseUpPicture(brush: brush, closeUp: closeUp).draw(in: first)
        } else {
            brush.canvas.fill(first, color: .white, radius: gap)
            brush.picture(result.picture.picture, in: first.inset(by: gap))
        }
        drawNotes(
            in: isTall
                ? Area(
                    x: area.x, y: first.y + first.height + gap, width: area.width,
                    height: area.height - first.height - gap)
                : Area(
                    x: first.x + first.width + gap, y: area.y, width: area.width - first.width - gap,
                    height: area.height))
    }

    private func drawTable(in area: Area) {
        // What needs a look stays in sight above the table.
        var place = Area(x: area.x, y: area.y, width: area.width, height: min(area.height * 0.42, brush.type * 7.5))
        let notes = NotesPicture(brush: brush, result: result, area: place)
        place.height = min(place.height, notes.wholeHeight(width: place.width))
        notes.draw(in: place)
        TablePicture(brush: brush, rows: result.rows, selected: result.selected, total: result.total).draw(
            in: Area(
                x: area.x, y: area.y + place.height + gap, width: area.width, height: area.height - place.height - gap))
    }

    private func drawNotes(in area: Area) {
        NotesPicture(brush: brush, result: result, area: area).draw(in: area)
    }
}
