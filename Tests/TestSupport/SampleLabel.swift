// A label on a dark bench, drawn for tests.

package import Imaging
package import RackCore

/// Draws labels.
package enum SampleLabel {
    /// The size of the pictures.
    package static let size = PixelSize(width: 1400, height: 1000)
    /// Where the label lies.
    package static let area = PixelRect(x: 350, y: 250, width: 700, height: 400)

    /// A white label with lines of text on a dark ground.
    package static func picture(_ lines: [String]) throws -> ColorImage {
        let canvas = try Canvas(size: size, background: RGB(0x303438))
        canvas.fill(Area(area), color: .white)
        for (index, line) in lines.enumerated() {
            let place = Area(
                x: Double(area.x) + 30, y: Double(area.y) + 25 + Double(index) * 60, width: 640, height: 50)
            canvas.draw(line, in: place, style: TextStyle(size: 34))
        }
        return try canvas.image()
    }

    /// The same as a grey picture.
    package static func gray(_ lines: [String]) throws -> GrayImage {
        try Frame(file: try picture(lines).encoded(as: .png)).luma
    }

    /// Prints a linear code into a grey picture, three pixels a module and 120 tall.
    package static func print(
        _ symbol: LinearSymbol, on picture: inout GrayImage, x: Int, y: Int
    ) {
        var place = x
        for (index, width) in symbol.widths.enumerated() {
            for x in place..<place + Int(width) * 3 where index.isMultiple(of: 2) {
                for y in y..<y + 120 { picture[x, y] = 20 }
            }
            place += Int(width) * 3
        }
    }
}
