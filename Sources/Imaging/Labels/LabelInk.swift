// What is printed on a straightened label, piece by piece, and which of it no word accounts for.

internal import RackCore

/// The print on a straightened label.
package struct LabelInk: Sendable {
    /// The pieces of print that hang together, from left to right.
    private let pieces: [Piece]
    private let size: PixelSize
    /// Whether there is so much noise that print parted from paper by it is more dirt than letters.
    package let isNoisy: Bool

    /// Print that hangs together: a letter, a part of one, or several that touch.
    private struct Piece {
        var left, right, top, bottom, area: Int
    }

    /// Print is darker than paper by this share of what black is, and by so many deviations of the noise.
    private static let (leastShare, leastNoises): (Float, Float) = (0.12, 6)
    /// This much noise is much, of 255.
    private static let noisy: Float = 2
    /// Beside a word what is nearer than this counts, in heights of the line.
    private static let reach = 0.6
    /// A word's letters reach so far beyond where it was recognised, in heights of the line.
    private static let slack = 0.12
    /// A piece that is less than this is a speck, in squares of the line's height; one that is higher than that, or longer,
    /// in heights, is a frame, a code or a stroke.
    private static let (speck, highest, longest) = (0.012, 1.5, 4.0)
    /// This part of a piece, or so much of it in heights of the line, lies beside all words where it belongs to none.
    private static let (loose, looseWidth) = (0.7, 0.3)

    /// Looks for the print of a label.
    /// - Parameter label: the label, evened.
    package init(_ label: StraightLabel) {
        let picture = label.picture.smoothed()
        let (width, height) = (picture.width, picture.height)
        size = PixelSize(width: width, height: height)
        var steps: [Int] = []
        for y in stride(from: 2, to: height - 2, by: 7) {
            for x in stride(from: 2, to: width - 8, by: 5) where picture[x, y] > 128 {
                steps.append(abs(Int(picture[x, y]) - Int(picture[x + 6, y])))
            }
        }
        steps.sort()
        let noise = steps.isEmpty ? 0 : Float(steps[steps.count / 2]) / 0.95
        isNoisy = noise > Self.noisy
        let tone = 255 - max(Self.leastShare * 255, Self.leastNoises * noise)
        // A frame of paper around the picture, so that no neighbour lies outside.
        let stride = width + 2
        var isInk = [Bool](repeating: false, count: stride * (height + 2))
        for y in 0..<height {
            for x in 0..<width { isInk[(y + 1) * stride + x + 1] = Float(picture.elements[y * width + x]) < tone }
        }
        var (pieces, open) = ([Piece](), [Int]())
        for start in isInk.indices where isInk[start] {
            var piece = Piece(left: width, right: 0, top: height, bottom: 0, area: 0)
            isInk[start] = false
            open.append(start)
            while let place = open.popLast() {
                let (x, y) = (place % stride - 1, place / stride - 1)
                piece.area += 1
                (piece.left, piece.right) = (min(piece.left, x), max(piece.right, x + 1))
                (piece.top, piece.bottom) = (min(piece.top, y), max(piece.bottom, y + 1))
                for step in [-1, 1, -stride, stride] where isInk[place + step] {
                    isInk[place + step] = false
                    open.append(place + step)
                }
            }
            pieces.append(piece)
        }
        self.pieces = pieces.sorted { $0.left < $1.left }
    }

    /// A part of a label, in shares of its width and height.
    package struct Part: Hashable, Sendable {
        /// Where it begins and ends across.
        package var left, right: Double
        /// Where it begins and ends down.
        package var top, bottom: Double

        /// Makes a part.
        package init(left: Double, right: Double, top: Double, bottom: Double) {
            (self.left, self.right, self.top, self.bottom) = (left, right, top, bottom)
        }
    }

    /// In which gaps of a line there is print that no word accounts for: before the first word, between two, behind the
    /// last.
    /// - Parameters:
    ///   - words: the words of the line, from left to right.
    ///   - others: all words on the label.
    package func looseGaps(of words: [Part], among others: [Part]) -> [Bool] {
        var gaps = [Bool](repeating: false, count: words.count + 1)
        guard let first = words.first, let last = words.last else { return gaps }
        let (width, height) = (Double(size.width), Double(size.height))
        let tops = words.map { $0.top * height }.sorted()
        let bottoms = words.map { $0.bottom * height }.sorted()
        let (top, bottom) = (tops[tops.count / 2], bottoms[bottoms.count / 2])
        let high = bottom - top
        guard high >= 4 else { return gaps }
        let (from, to) = (first.left * width - Self.reach * high, last.right * width + Self.reach * high)
        for piece in pieces {
            let (left, right) = (Double(piece.left), Double(piece.right))
            guard left < to else { break }
            let middle = Double(piece.top + piece.bottom) / 2
            guard right > from, middle > top, middle < bottom, Double(piece.area) >= Self.speck * high * high,
                Double(piece.bottom - piece.top) <= Self.highest * high, right - left <= Self.longest * high
            else { continue }
            let near = others.filter { $0.top * height < middle && $0.bottom * height > middle }
            let bare = uncovered(left, right, by: near, Self.slack * high)
            guard bare.sum >= min(Self.loose * (right - left), Self.looseWidth * high) else { continue }
            let gap = words.firstIndex { ($0.left + $0.right) / 2 * width > bare.middle } ?? words.count
            let isNear = bare.middle > from && bare.middle < to
            if isNear { gaps[gap] = true }
        }
        return gaps
    }

    /// How much of a stretch no part covers, and the middle of that.
    private func uncovered(_ from: Double, _ to: Double, by parts: [Part], _ slack: Double) -> (
        sum: Double, middle: Double
    ) {
        var (sum, moment, place) = (0.0, 0.0, from)
        let width = Double(size.width)
        let ends = parts.map { ($0.left * width - slack, $0.right * width + slack) }.sorted { $0.0 < $1.0 }
        for (left, right) in ends + [(to, to)] where right > place || left >= to {
            let end = min(max(left, place), to)
            sum += end - place
            moment += (end - place) * (end + place) / 2
            place = max(place, min(right, to))
        }
        return (sum, sum > 0 ? moment / sum : (from + to) / 2)
    }
}
