// A picture that a terminal is given as pixels, and where it lies among the lines.

import Imaging
import RackCore
import Station

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
    var encoded: String {
        switch graphics.language {
        case .kitty: KittyGraphics.show(image, cell: graphics.cell, budget: graphics.budget)
        case .sixel: Sixel.encode(image, budget: graphics.budget)
        }
    }

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
            let picture = slice.picture
            guard slice.row == 0, row + picture.rows <= lines.count else { return nil }
            self.init(picture: picture, row: row, column: column)
            return
        }
        return nil
    }

    private init(picture: PixelPicture, row: Int, column: Int) {
        self.picture = picture
        self.row = row
        self.column = column
    }
}
