// Racks and pictures in a picture: a cell with a colour and a mark for each position, and what cameras saw.

import Imaging
import RackCore
import Station

extension Brush {
    /// Draws a rack with the names of its columns above them and those of its rows before them.
    func rack(_ rack: Screen.Rack, in area: Area) {
        let (rows, cols) = (rack.shape.rows, rack.shape.cols)
        // The labels take the room of two thirds of a cell.
        let pitch = min(area.width / (Double(cols) + 0.8), area.height / (Double(rows) + 0.8), height * 0.16)
        let label = pitch * 0.8
        let left = area.x + max(0, (area.width - label - pitch * Double(cols)) / 2)
        let top = area.y
        // Labels as large as two digits have room, and smaller where one has more; a letter before digits is wide.
        let longest = Double((rack.rowNames + rack.columnNames).map(Self.digits(in:)).max() ?? 2)
        let style = TextStyle(size: min(type * 1.1, pitch * 1.24 / longest), weight: .bold, color: Self.ink)
        for col in 0..<cols {
            let place = Area(x: left + label + Double(col) * pitch, y: top, width: pitch, height: label)
            text(rack.columnNames[col], in: place, style, .center)
        }
        for row in 0..<rows {
            let y = top + label + Double(row) * pitch
            text(rack.rowNames[row], in: Area(x: left, y: y, width: label, height: pitch), style, .center)
            for col in 0..<cols {
                let cell = Area(x: left + label + Double(col) * pitch, y: y, width: pitch, height: pitch)
                let position = GridPosition(row: row, col: col)
                if let sign = rack.signs[position] {
                    self.cell(String(sign.sign), .warning, in: cell.inset(by: pitch * 0.07))
                } else {
                    self.cell(rack.state(row: row, col: col), in: cell.inset(by: pitch * 0.07))
                }
                if rack.selected == position {
                    canvas.stroke(
                        cell.inset(by: pitch * 0.02), color: Self.ink, width: max(2, pitch * 0.1),
                        radius: pitch * 0.25)
                }
            }
        }
    }

    /// How many digits a label is as wide as, at least two.
    private static func digits(in label: String) -> Int {
        max(2, label.count + (label.count > 1 && label.first?.isLetter == true ? 1 : 0))
    }

    /// Draws a cell.
    func cell(_ state: PositionState, in cell: Area) {
        let radius = cell.width * 0.22
        switch state {
        case .read:
            canvas.fill(cell, color: Palette.success, radius: radius)
            let dot = cell.inset(by: cell.width * 0.32)
            canvas.fill(dot, color: .white, radius: dot.width / 2)
        case .blank:
            canvas.fill(cell, color: Palette.secondary, radius: radius)
            let ring = cell.inset(by: cell.width * 0.32)
            canvas.stroke(ring, color: .white, width: max(1, cell.width * 0.08), radius: ring.width / 2)
        case .empty:
            canvas.fill(cell, color: .white, radius: radius)
            canvas.stroke(
                cell.inset(by: 0.5), color: Palette.secondary, width: max(1, cell.width * 0.03), radius: radius)
            let dot = cell.inset(by: cell.width * 0.44)
            canvas.fill(dot, color: Palette.secondary, radius: dot.width / 2)
        case .unread, .conflict, .typed:
            self.cell(String(state.glyph), state.tone, in: cell)
        }
    }

    /// Draws a cell with a character.
    private func cell(_ sign: String, _ tone: Tone, in cell: Area) {
        canvas.fill(cell, color: tone.color, radius: cell.width * 0.22)
        let style = TextStyle(size: cell.width * 0.82, weight: .bold, color: tone.color.ink)
        canvas.draw(sign, in: cell, style: style, alignment: .center)
    }

    /// Draws a picture with the outline of what is selected, or the place of the live picture.
    func picture(_ view: Screen.PictureView, in area: Area) {
        if let guide = view.guide { return live(view, guide, in: area) }
        canvas.fill(area, color: .white, radius: gap)
        guard let shown = picture(view.picture, in: area, viewport: view.viewport), let picture = view.picture,
            !view.outline.isEmpty, let size = pictures.size(of: picture, in: area)
        else { return }
        let room = PixelSize(width: Int(area.width), height: Int(area.height))
        let place = ScreenPictures.place(of: size, in: room, view.viewport)
        let corners = view.outline.map {
            Point(x: shown.x + place.x + $0.x * place.width, y: shown.y + place.y + $0.y * place.height)
        }
        let line = max(3, extent * 0.007)
        canvas.clipped(to: shown) {
            for (color, width) in [(Self.ink, line * 2), (Palette.badge, line)] {
                for (number, corner) in corners.enumerated() {
                    let next = corners[(number + 1) % corners.count]
                    canvas.line(from: corner, to: next, color: color, width: width)
                }
            }
        }
    }

    /// Draws the place of the live picture: the picture that stands for it until the camera's first, or none.
    private func live(_ view: Screen.PictureView, _ guide: Screen.Guide, in area: Area) {
        let live = LivePicture(place: area, canvas: canvas, guide: guide, line: max(2, extent * 0.006))
        record.live = live
        if let picture = view.picture, let image = pictures.image(of: picture, in: area, viewport: .whole) {
            try? live.draw(image, fullSize: guide.pictureSize ?? image.size)
        } else {
            live.drawEmpty(radius: gap)
        }
    }

    /// Draws a picture so that it fits an area, in its middle; nothing when it cannot be decoded.
    /// - Returns: where it was drawn.
    @discardableResult
    func picture(_ picture: Screen.Picture?, in area: Area, viewport: Screen.Viewport = .whole) -> Area? {
        guard let picture, let shown = pictures.image(of: picture, in: area, viewport: viewport) else { return nil }
        let size = shown.size
        let place = Area(
            x: (area.centerX - Double(size.width) / 2).rounded(), y: (area.centerY - Double(size.height) / 2).rounded(),
            width: Double(size.width), height: Double(size.height))
        try? canvas.draw(shown, in: place, isFast: true)
        return place
    }
}
