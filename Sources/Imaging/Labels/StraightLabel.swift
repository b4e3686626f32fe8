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
        /// Each pixel is black or white, by what stands near it.
        case parted
        /// As the first, noise smoothed away.
        case smoothed
        /// As the first, and print that is pale, as under glare, is made as dark as the rest.
        case stretched
    }

    /// So far beside a code its bars may still be seen, in pixels of the photograph.
    private static let beside = 3.0
    /// No picture for recognition is wider or higher, in pixels.
    private static let largest = 2400.0

    /// Straightens a label.
    /// - Parameters:
    ///   - photograph: the picture with the label in it.
    ///   - corners: its corners there, the first where its text begins.
    ///   - bend: how its lines run, to be made straight.
    ///   - scale: how many pixels become of one.
    ///   - codes: the corners of the codes on it in the photograph, which become paper: recognition takes bars for letters.
    package init(
        _ photograph: GrayImage, _ corners: Quad, bend: LabelBend = .none, scale: Double, _ treatment: Treatment,
        without codes: [Quad] = []
    ) {
        let sides = corners.sides
        let (across, down) = (max(sides[0], sides[2]) * scale, max(sides[1], sides[3]) * scale)
        let shrunk = min(1, Self.largest / max(across, down, 1))
        let (width, height) = (max(8, Int(across * shrunk)), max(8, Int(down * shrunk)))
        let map = ProjectiveMap(to: Corners(corners))
        var elements = [UInt8](repeating: 255, count: width * height)
        let hidden = codes.map { ($0.widened(by: Self.beside), $0.widened(by: Self.beside).boundingRect) }
        var blank: [Int] = []
        for y in 0..<height {
            for x in 0..<width {
                let (u, v) = ((Double(x) + 0.5) / Double(width), (Double(y) + 0.5) / Double(height))
                let place = map(u, v + bend(u, v))
                elements[y * width + x] = UInt8(photograph.sample(place).rounded())
                let point = Point(x: place.x, y: place.y)
                if hidden.contains(where: { $1.contains(point) && $0.surrounds(point) }) { blank.append(y * width + x) }
            }
        }
        var straight = GrayImage(width: width, height: height, elements: elements)
        if treatment == .smoothed { straight = straight.smoothed() }
        let even = straight.evened(without: blank).withoutEdges()
        picture =
            switch treatment {
            case .evened, .smoothed: even
            case .parted: even.stretched(isParted: true)
            case .stretched: even.stretched(isParted: false)
            }
    }

    /// The picture as a file (PGM), which every program for pictures reads without a library.
    package var file: [UInt8] {
        Array("P5\n\(picture.width) \(picture.height)\n255\n".utf8) + picture.elements
    }
}

extension Quad {
    /// The corners moved outwards, so that each side lies so much further out.
    func widened(by distance: Double) -> Quad {
        let places = corners
        func place(_ index: Int) -> Point {
            let here = places[index]
            return [places[(index + 3) % 4], places[(index + 1) % 4]].reduce(here) { moved, other in
                let step = distance / max(here.distance(to: other), 1e-9)
                return Point(x: moved.x + (here.x - other.x) * step, y: moved.y + (here.y - other.y) * step)
            }
        }
        return Quad(topLeft: place(0), topRight: place(1), bottomRight: place(2), bottomLeft: place(3))
    }

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
    /// A part of the picture with its perspective undone, about as large as it is seen.
    package func straightened(_ corners: Quad) -> GrayImage {
        let sides = corners.sides
        let (width, height) = (max(8, Int(max(sides[0], sides[2]))), max(8, Int(max(sides[1], sides[3]))))
        let map = ProjectiveMap(to: Corners(corners))
        return GrayImage(width: width, height: height, zero: 0) { y, row in
            for x in row.indices {
                let place = map((Double(x) + 0.5) / Double(width), (Double(y) + 0.5) / Double(height))
                row[x] = UInt8(sample(place).rounded())
            }
        }
    }

    /// The picture with white paper all over: each pixel as a share of the brightness around it.
    /// - Parameter blank: pixels that become paper, whatever they are.
    func evened(without blank: [Int]) -> GrayImage {
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
        // Where most of a label is blank, that of the tiles with print.
        let printed = darkest.last { $0 < (darkest[darkest.count / 50] + 1) / 2 } ?? 0
        let black = darkest.isEmpty ? 0 : min(darkest[darkest.count / 4], printed)
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
                even[y * width + x] = UInt8(max(0, min(255, tone * 255)))
            }
        }
        for index in blank { even[index] = 255 }
        return GrayImage(width: width, height: height, elements: even)
    }

    /// The ground beside a label is seen in no more than this part of its straightened picture's longer side…
    private static var edge: Double { 0.012 }
    /// …and begins this near to the picture's edge, in pixels.
    private static var edgeGap: Int { 3 }

    /// The picture without what is dark at its edges: the ground beside a label whose corners are not known to a pixel,
    /// which recognition takes for signs.
    func withoutEdges() -> GrayImage {
        var clean = elements
        let most = max(4, Int(Self.edge * Double(max(width, height))))
        func clear(_ count: Int, _ place: (Int) -> Int) {
            var (dark, light) = (0, 0)
            for step in 0..<min(most, count) {
                if elements[place(step)] < 224 {
                    (dark, light) = (step + 1, 0)
                } else {
                    light += 1
                    if light >= Self.edgeGap { break }
                }
            }
            // What goes on further is no edge.
            guard dark < most else { return }
            for step in 0..<min(dark + 1, count) { clean[place(step)] = 255 }
        }
        for y in 0..<height {
            clear(width) { y * width + $0 }
            clear(width) { y * width + width - 1 - $0 }
        }
        for x in 0..<width {
            clear(height) { $0 * width + x }
            clear(height) { (height - 1 - $0) * width + x }
        }
        return GrayImage(width: width, height: height, elements: clean)
    }

    /// Print has at least so much of the contrast of black, and so many deviations of the noise; what is near to it reaches
    /// so far, as a part of the longer side.
    private static var faint: (ink: Int, noises: Int, reach: Double) { (40, 10, 0.012) }

    /// The picture with print as dark everywhere as the darkest near it.
    func stretched(isParted: Bool) -> GrayImage {
        let soft = smoothed()
        let reach = max(4, Int(Self.faint.reach * Double(max(width, height))))
        var steps: [Int] = []
        for y in stride(from: 1, to: height, by: 7) {
            for x in stride(from: 1, to: width - 7, by: 5) where soft[x, y] > 128 {
                steps.append(abs(Int(soft[x, y]) - Int(soft[x + 6, y])))
            }
        }
        steps.sort()
        let least = max(Self.faint.ink, steps.isEmpty ? 0 : Self.faint.noises * steps[steps.count / 2])
        let darkest = soft.least(within: reach)
        var tones = isParted ? soft.elements : elements
        for index in tones.indices {
            let depth = max(255 - Int(darkest[index]), least)
            let tone = 255 - min(255, (255 - Int(tones[index])) * 255 / depth)
            tones[index] = isParted ? (tone < 128 ? 0 : 255) : UInt8(tone)
        }
        return GrayImage(width: width, height: height, elements: tones)
    }

    /// The darkest tone within a reach of each pixel, across and down.
    private func least(within reach: Int) -> [UInt8] {
        /// The least of each window of a row, by blocks of its length (M. van Herk, 1992).
        func least(_ row: [UInt8]) -> [UInt8] {
            let (count, window) = (row.count, 2 * reach + 1)
            let padded = [UInt8](repeating: 255, count: reach) + row + [UInt8](repeating: 255, count: reach + window)
            var (ahead, behind) = (padded, padded)
            for index in 1..<padded.count where index % window != 0 {
                ahead[index] = min(ahead[index], ahead[index - 1])
            }
            for index in (0..<padded.count - 1).reversed() where (index + 1) % window != 0 {
                behind[index] = min(behind[index], behind[index + 1])
            }
            return (0..<count).map { min(behind[$0], ahead[$0 + window - 1]) }
        }
        var across = [UInt8](repeating: 255, count: elements.count)
        for y in 0..<height {
            across.replaceSubrange(
                y * width..<(y + 1) * width, with: least(Array(elements[y * width..<(y + 1) * width])))
        }
        var both = across
        for x in 0..<width {
            let column = least((0..<height).map { across[$0 * width + x] })
            for y in 0..<height { both[y * width + x] = column[y] }
        }
        return both
    }
}
