// A label with its perspective undone, upright, black on white: what text recognition is handed.

package import RackCore

/// A label as it would lie flat under a scanner.
package struct StraightLabel: Sendable {
    /// Its picture: black on white.
    package let picture: GrayImage
    /// How a label is made black on white.
    package enum Treatment: CaseIterable, Sendable {
        /// Its paper is made white all over, and its greys stay.
        case evened
        /// Each pixel is black or white.
        case parted
        /// As the first, noise smoothed away.
        case smoothed
    }

    /// No picture for recognition is wider or higher, in pixels.
    private static let largest = 2400.0

    /// Straightens a label.
    /// - Parameters:
    ///   - photograph: the picture with the label in it.
    ///   - corners: its corners there, the first where its text begins.
    ///   - bend: how its lines run, to be made straight.
    ///   - scale: how many pixels become of one.
    package init(
        _ photograph: GrayImage, _ corners: Quad, bend: LabelBend = .none, scale: Double, _ treatment: Treatment
    ) {
        let sides = corners.sides
        let (across, down) = (max(sides[0], sides[2]) * scale, max(sides[1], sides[3]) * scale)
        let shrunk = min(1, Self.largest / max(across, down, 1))
        let (width, height) = (max(8, Int(across * shrunk)), max(8, Int(down * shrunk)))
        let map = ProjectiveMap(to: Corners(corners))
        var elements = [UInt8](repeating: 255, count: width * height)
        for y in 0..<height {
            for x in 0..<width {
                let (u, v) = ((Double(x) + 0.5) / Double(width), (Double(y) + 0.5) / Double(height))
                let place = map(u, v + bend(u, v))
                elements[y * width + x] = UInt8(photograph.sample(place).rounded())
            }
        }
        var straight = GrayImage(width: width, height: height, elements: elements)
        if treatment == .smoothed { straight = straight.smoothed() }
        picture = straight.evened(isParted: treatment == .parted)
    }

    /// The picture as a file (PGM), which every program for pictures reads without a library.
    package var file: [UInt8] {
        Array("P5\n\(picture.width) \(picture.height)\n255\n".utf8) + picture.elements
    }
}

extension Quad {
    /// The corners with the next one first: the label turned by so many quarters.
    package func turned(by quarters: Int) -> Quad {
        let places = corners
        func place(_ index: Int) -> Point { places[(index + quarters % 4 + 4) % 4] }
        return Quad(topLeft: place(0), topRight: place(1), bottomRight: place(2), bottomLeft: place(3))
    }

    /// The ways in which a label with these corners may be meant to be read, the likelier ones first: text runs along
    /// the longer side more often than not, and upright in the photograph.
    package var ways: [Quad] {
        let all = (0..<4).map { turned(by: $0) }
        func weight(_ quad: Quad) -> Double {
            let lengths = quad.sides
            let isWide = lengths[0] + lengths[2] >= lengths[1] + lengths[3]
            let upright = (quad.topRight.x - quad.topLeft.x) / max(lengths[0], 1e-9)
            return upright + (isWide ? 3 : 0)
        }
        return all.sorted { weight($0) > weight($1) }
    }
}

extension GrayImage {
    /// The picture with white paper all over: each pixel as a share of the brightness around it.
    func evened(isParted: Bool) -> GrayImage {
        // The paper's brightness is that of the brighter pixels of each tile, and of what lies between tiles.
        let tile = max(16, min(width, height) / 6)
        let (columns, rows) = ((width + tile - 1) / tile, (height + tile - 1) / tile)
        var paper: [Float] = []
        var ink: [Float] = []
        for row in 0..<rows {
            for column in 0..<columns {
                var values: [UInt8] = []
                for y in stride(from: row * tile, to: min(height, (row + 1) * tile), by: 2) {
                    for x in stride(from: column * tile, to: min(width, (column + 1) * tile), by: 2) {
                        values.append(self[x, y])
                    }
                }
                values.sort()
                paper.append(values.isEmpty ? 255 : Float(values[values.count * 8 / 10]))
                ink.append(values.isEmpty ? 0 : Float(values[values.count / 100]))
            }
        }
        // A tile without print has no black of its own.
        let darkest = zip(ink, paper).map { $0 / max($1, 1) }.sorted()
        let black = darkest.isEmpty ? 0 : darkest[darkest.count / 4]
        var even = elements
        for y in 0..<height {
            for x in 0..<width {
                let (u, v) = ((Float(x) + 0.5) / Float(tile) - 0.5, (Float(y) + 0.5) / Float(tile) - 0.5)
                let (left, top) = (
                    max(0, min(columns - 1, Int(u.rounded(.down)))), max(0, min(rows - 1, Int(v.rounded(.down))))
                )
                let (right, below) = (min(columns - 1, left + 1), min(rows - 1, top + 1))
                let (a, b) = (max(0, min(1, u - Float(left))), max(0, min(1, v - Float(top))))
                let upper = paper[top * columns + left] * (1 - a) + paper[top * columns + right] * a
                let lower = paper[below * columns + left] * (1 - a) + paper[below * columns + right] * a
                let share = Float(self[x, y]) / max(upper * (1 - b) + lower * b, 1)
                let tone = (share - black) / max(1 - black, 0.02)
                even[y * width + x] = isParted ? (tone < 0.5 ? 0 : 255) : UInt8(max(0, min(255, tone * 255)))
            }
        }
        return GrayImage(width: width, height: height, elements: even)
    }
}
