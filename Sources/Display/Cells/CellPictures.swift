// Pictures on a terminal: as pixels where it shows Sixel, or two of them in each character.

package import Imaging
package import RackCore
package import Station

/// How a terminal is given pictures as pixels, which is Sixel: most terminals that show pixels at all speak it, those
/// of Windows among them, and the others show half blocks in any colour.
package struct TerminalGraphics: Hashable, Sendable {
    /// The pixels of one character.
    package var cell: PixelSize
    /// The bytes that one picture may take, so that a slow line is not held up.
    package var budget: Int

    /// What is assumed for a character where the terminal does not tell: a small one, so that a picture never reaches
    /// beyond its place.
    package static let usualCell = PixelSize(width: 8, height: 16)
    /// The bytes of a picture on a serial line: less than a second and a half at 115200 baud.
    package static let serialBudget = 16_000
    /// The bytes of a picture anywhere else.
    package static let usualBudget = 400_000
    /// The bytes of a live picture: ten of them in a second load a network with no more than 6 Mbit/s.
    package static let liveBudget = 80_000

    /// Makes them from each of them.
    package init(cell: PixelSize = usualCell, budget: Int = usualBudget) { (self.cell, self.budget) = (cell, budget) }
}

/// A live picture of the camera, in a size that a terminal shows.
package struct LiveFrame: Hashable, Sendable {
    /// What tells it from those before.
    let number: Int
    let picture: ReducedPicture

    /// Makes a frame.
    package init(number: Int, picture: ReducedPicture) { (self.number, self.picture) = (number, picture) }

    package static func == (one: Self, other: Self) -> Bool { one.number == other.number }
    package func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// A picture on its way to a terminal that shows pixels. It takes whole characters, which are empty below it.
struct PixelPicture: Hashable, Sendable {
    /// Which picture, and which part of it.
    let id: String
    let viewport: Screen.Viewport
    /// The pixels as they are to be seen.
    let image: ColorImage
    let graphics: TerminalGraphics

    /// Characters across.
    var columns: Int { (image.width + graphics.cell.width - 1) / graphics.cell.width }
    /// Characters down.
    var rows: Int { (image.height + graphics.cell.height - 1) / graphics.cell.height }

    /// What shows the picture, its corner at the cursor; empty when it cannot be encoded.
    var encoded: String { Sixel.encode(image, budget: graphics.budget) }

    static func == (one: Self, other: Self) -> Bool {
        one.id == other.id && one.viewport == other.viewport && one.image.size == other.image.size
            && one.graphics == other.graphics
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(viewport)
        hasher.combine(image.size)
        hasher.combine(graphics)
    }

    /// The part of a picture that lies on one line.
    struct Slice: Hashable, Sendable {
        var picture: PixelPicture
        /// The line, counted from the picture's first.
        var row: Int
    }
}

/// A picture and the character in which its corner is, from 0.
struct PlacedPicture: Hashable, Sendable {
    var picture: PixelPicture
    var row: Int
    var column: Int

    /// The picture in some lines; nil when there is none, or not all of it.
    init?(in lines: [TerminalLine]) {
        for (row, line) in lines.enumerated() {
            guard let (slice, column) = line.slice else { continue }
            guard slice.row == 0, row + slice.picture.rows <= lines.count else { return nil }
            (picture, self.row, self.column) = (slice.picture, row, column)
            return
        }
        return nil
    }
}

extension PlacedPicture {
    /// Whether the picture lies where another does, and is as large.
    func covers(_ other: PlacedPicture) -> Bool {
        row == other.row && column == other.column && picture.image.size == other.picture.image.size
    }
}

extension CellRenderer {
    /// The pixels that there are for the camera's live picture on a screen; nil where none is shown.
    package func liveRoom(_ screen: Screen) -> PixelSize? {
        guard let guide = screen.guide, canShow(Screen.PictureView(nil, guide: guide)), size.columns >= 54 else {
            return nil
        }
        return room(columns: size.columns / 2, rows: size.rows, isLive: true)
    }

    /// Whether the terminal can show the camera's live picture.
    package var showsLive: Bool { canShow(Screen.PictureView(nil, guide: Screen.Guide(crop: .auto))) }

    /// Whether the terminal can show a picture, or the camera's live one.
    func canShow(_ view: Screen.PictureView) -> Bool {
        // What moves would leave a serial line no room for anything else.
        guard view.guide == nil ? view.picture != nil : !isSerial, colors != .none else { return false }
        return graphics != nil || characters == .unicode && (colors == .trueColor || colors == .palette256)
    }

    /// A picture of at most so many columns and rows, its proportions kept: as pixels where the terminal shows them, in
    /// half blocks elsewhere. Nothing where the terminal has no colours for it.
    func picture(_ view: Screen.PictureView?, columns: Int, rows: Int) -> [TerminalLine] {
        guard let view, columns > 3, rows > 1, canShow(view) else { return [] }
        let room = room(columns: columns, rows: rows, isLive: view.guide != nil)
        guard let (id, image) = image(of: view, in: room), image.width > 0, image.height > 0 else { return [] }
        guard var graphics else { return halfBlocks(image) }
        if view.guide != nil { graphics.budget = min(graphics.budget, TerminalGraphics.liveBudget) }
        let shown = PixelPicture(id: id, viewport: view.viewport, image: image, graphics: graphics)
        return (0..<shown.rows).map { row in
            let style = TerminalStyle(slice: .init(picture: shown, row: row))
            return TerminalLine(String(repeating: " ", count: shown.columns), style)
        }
    }

    /// The largest side of a picture as pixels, so that a large terminal is not flooded.
    private static let longestSide = 1000
    /// The largest side of a live picture as pixels.
    private static let longestLiveSide = 480
    /// The most half blocks of a picture on a serial line: a second at 115200 baud, whatever it shows.
    private static let mostSerialCells = 500.0

    private func room(columns: Int, rows: Int, isLive: Bool) -> PixelSize {
        if let graphics {
            let most = isLive ? Self.longestLiveSide : Self.longestSide
            return PixelSize(
                width: min(columns * graphics.cell.width, most), height: min(rows * graphics.cell.height, most))
        }
        let scale = isSerial ? min(1, (Self.mostSerialCells / Double(columns * rows)).squareRoot()) : 1
        return PixelSize(
            width: Int((Double(columns) * scale).rounded(.down)), height: 2 * Int((Double(rows) * scale).rounded(.down))
        )
    }

    /// A picture, or the camera's live one with its square, in some pixels; nil where there is none.
    private func image(of view: Screen.PictureView, in room: PixelSize) -> (id: String, image: ColorImage)? {
        let area = Area(x: 0, y: 0, width: Double(room.width), height: Double(room.height))
        guard let guide = view.guide else {
            guard let picture = view.picture else { return nil }
            return pictures.image(of: picture, in: area, viewport: view.viewport).map { (picture.id, $0) }
        }
        var (id, seen) = ("live-\(live?.number ?? 0)", live?.picture.image)
        var whole = live?.picture.fullSize ?? guide.pictureSize ?? LivePicture.usualSize
        if seen == nil, let picture = view.picture, let still = pictures.image(of: picture, in: area, viewport: .whole)
        {
            (id, seen, whole) = (picture.id, still, guide.pictureSize ?? still.size)
        }
        let place = area.fitting(whole)
        let size = PixelSize(width: Int(place.width.rounded()), height: Int(place.height.rounded()))
        guard let canvas = try? Canvas(size: size) else { return nil }
        let drawing = LivePicture(
            place: canvas.area, canvas: canvas, guide: guide, line: max(1, Double(min(size.width, size.height)) * 0.01))
        if let seen {
            try? drawing.draw(seen, fullSize: whole)
        } else {
            drawing.drawEmpty(radius: 0)
        }
        return (try? canvas.image()).map { ("\(id) \(guide.crop) \(guide.rack?.description ?? "")", $0) }
    }

    /// A picture in half blocks, the upper half of each character one pixel and the lower half another.
    private func halfBlocks(_ image: ColorImage) -> [TerminalLine] {
        (0..<(image.height + 1) / 2).map { row in
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
