// Pictures on a terminal: two pixels in each character.

import Imaging
import RackCore
import Station

extension TerminalPainter {
    /// A picture in half blocks, the upper half of each character one pixel and the lower half another: at most so many
    /// columns and rows, its proportions kept. Nothing where the terminal has no colours for it.
    func picture(
        _ picture: Screen.Picture?, columns: Int, rows: Int, viewport: Screen.Viewport = .whole
    ) -> [TerminalLine] {
        guard let picture, signs == .unicode, colors == .trueColor || colors == .palette256, columns > 3, rows > 1,
            let image = pictures.image(
                of: picture, in: Area(x: 0, y: 0, width: Double(columns), height: Double(2 * rows)),
                viewport: viewport)
        else { return [] }
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
