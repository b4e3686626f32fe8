// The rack as a picture: a cell with a colour and a sign for each position.

import Imaging
import RackCore
import Station

/// A rack with numbers above its columns and letters before its rows.
struct RackPicture {
    let brush: ScreenBrush
    let rack: Screen.RackView

    func draw(in area: Area) {
        let (rows, cols) = (rack.shape.rows, rack.shape.cols)
        // The labels take the room of two thirds of a cell.
        let pitch = min(area.width / (Double(cols) + 0.8), area.height / (Double(rows) + 0.8), brush.height * 0.16)
        let label = pitch * 0.8
        let left = area.x + max(0, (area.width - label - pitch * Double(cols)) / 2)
        let top = area.y
        let style = labelStyle(pitch: pitch)
        for col in 0..<cols {
            let place = Area(x: left + label + Double(col) * pitch, y: top, width: pitch, height: label)
            brush.text(String(col + 1), in: place, style, .center)
        }
        for row in 0..<rows {
            let place = Area(x: left, y: top + label + Double(row) * pitch, width: label, height: pitch)
            let name = GridPosition(row: row, col: 0).description.dropLast(row < 26 ? 1 : 2)
            brush.text(String(name), in: place, style, .center)
            for col in 0..<cols {
                let cell = Area(
                    x: left + label + Double(col) * pitch, y: top + label + Double(row) * pitch, width: pitch,
                    height: pitch)
                let number = row * cols + col
                let state = number < rack.cells.count ? rack.cells[number] : .empty
                Self.draw(state, in: cell.inset(by: pitch * 0.07), with: brush)
                if rack.selected == GridPosition(row: row, col: col) {
                    brush.canvas.stroke(
                        cell.inset(by: pitch * 0.02), color: ScreenBrush.ink, width: max(2, pitch * 0.1),
                        radius: pitch * 0.25)
                }
            }
        }
    }

    /// Labels as large as two digits have room.
    private func labelStyle(pitch: Double) -> TextStyle {
        TextStyle(size: min(brush.type * 1.1, pitch * 0.62), weight: .bold, color: ScreenBrush.ink)
    }

    /// Draws a cell.
    static func draw(_ state: PositionState, in cell: Area, with brush: ScreenBrush) {
        let radius = cell.width * 0.22
        switch state {
        case .read:
            brush.canvas.fill(cell, color: Palette.success, radius: radius)
            let dot = cell.inset(by: cell.width * 0.32)
            brush.canvas.fill(dot, color: .white, radius: dot.width / 2)
        case .blank:
            brush.canvas.fill(cell, color: Palette.secondary, radius: radius)
            let ring = cell.inset(by: cell.width * 0.32)
            brush.canvas.stroke(ring, color: .white, width: max(1, cell.width * 0.08), radius: ring.width / 2)
        case .empty:
            brush.canvas.fill(cell, color: .white, radius: radius)
            brush.canvas.stroke(
                cell.inset(by: 0.5), color: Palette.secondary, width: max(1, cell.width * 0.03), radius: radius)
            let dot = cell.inset(by: cell.width * 0.44)
            brush.canvas.fill(dot, color: Palette.secondary, radius: dot.width / 2)
        case .unread, .conflict:
            let color = ScreenBrush.color(state.tone)
            brush.canvas.fill(cell, color: color, radius: radius)
            let style = TextStyle(size: cell.width * 0.82, weight: .bold, color: color.ink)
            brush.canvas.draw(String(state.sign), in: cell, style: style, alignment: .center)
        }
    }
}
