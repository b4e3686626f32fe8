// Pictures on a terminal: as pixels, or two of them in each character.

import Imaging
import RackCore
import Station

extension TerminalPainter {
    /// A picture of at most so many columns and rows, its proportions kept: as pixels where the terminal shows them, in
    /// half blocks elsewhere. Nothing where the terminal has no colours for it.
    func picture(
        _ picture: Screen.Picture?, columns: Int, rows: Int, viewport: Screen.Viewport = .whole
    ) -> [TerminalLine] {
        guard let picture, columns > 3, rows > 1 else { return [] }
        return graphics.flatMap { pixels(picture, $0, columns: columns, rows: rows, viewport: viewport) }
            ?? halfBlocks(picture, columns: columns, rows: rows, viewport: viewport)
    }

    /// The largest side of a picture as pixels, so that a large terminal is not flooded.
    private static let longestSide = 1000

    /// A picture as pixels; nil where there is none.
    private func pixels(
        _ picture: Screen.Picture, _ graphics: TerminalGraphics, columns: Int, rows: Int, viewport: Screen.Viewport
    ) -> [TerminalLine]? {
        guard colors != .none else { return nil }
        let room = Area(
            x: 0, y: 0, width: Double(min(columns * graphics.cell.width, Self.longestSide)),
            height: Double(min(rows * graphics.cell.height, Self.longestSide)))
        guard let image = pictures.image(of: picture, in: room, viewport: viewport), image.width > 0, image.height > 0
        else { return nil }
        let shown = PixelPicture(id: picture.id, viewport: viewport, image: image, graphics: graphics)
        return (0..<shown.rows).map { row in
            let style = TerminalStyle(slice: .init(picture: shown, row: row))
            return TerminalLine(String(repeating: " ", count: shown.columns), style)
        }
    }

    /// The most half blocks of a picture on a serial line: a second at 115200 baud, whatever it shows.
    private static let mostSerialCells = 500.0

    /// A picture in half blocks, the upper half of each character one pixel and the lower half another: at most so many
    /// columns and rows, its proportions kept. Nothing where the terminal has no colours for it.
    private func halfBlocks(
        _ picture: Screen.Picture, columns: Int, rows: Int, viewport: Screen.Viewport
    ) -> [TerminalLine] {
        guard signs == .unicode, colors == .trueColor || colors == .palette256 else { return [] }
        let scale = isSerial ? min(1, (Self.mostSerialCells / Double(columns * rows)).squareRoot()) : 1
        let room = Area(
            x: 0, y: 0, width: (Double(columns) * scale).rounded(.down),
            height: 2 * (Double(rows) * scale).rounded(.down))
        guard let image = pictures.image(of: picture, in: room, viewport: viewport) else { return [] }
        return (0..<(image.height + 1) / 2).map { row in
            var line = TerminalLine()
            for x in 0..<image.width {
                let upper = Self.coarse(image[x, 2 * row])
                let lower = 2 * row + 1 < image.height ? Self.coarse(image[x, 2 * row + 1]) : upper
                line.append("▀", TerminalStyle(pixels: .init(upper: upper, lower: lower)))
            }
            return line
        }
    }

    /// A colour with 16 steps a component, so that neighbours that look alike need no new escape sequence: a slow line
    /// is what a terminal may hang on.
    private static func coarse(_ color: RGB) -> RGB {
        func step(_ component: UInt8) -> UInt8 { component & 0xF0 | component >> 4 }
        return RGB(red: step(color.red), green: step(color.green), blue: step(color.blue))
    }
}
