// The label around a code, where its outline does not show: the paper that goes on in the plane of the code.

package import RackCore

/// What of a label shows around a code that was read on it.
package struct CodeSurroundings: Hashable, Sendable {
    /// The corners of it, in pixels of the picture; the first one where the code's are.
    package let corners: Quad

    /// The longer side of a code has so many cells, and no label reaches further from it than so many more.
    private static let (cells, reach) = (40, 120)
    /// A line of cells belongs to the paper where its brighter cells are as bright as those before but for this share…
    private static let leastTone = 0.85
    /// …and that is how many of them are darker: print covers less.
    private static let print = 0.7
    /// Within a code paper shows in its brightest parts alone, if its bars are blurred.
    private static let bars = 0.92
    /// So many lines beyond the paper end it.
    private static let mostMissed = 2
    /// How much nearer or farther than the code its surroundings may be.
    private static let depths = 0.3...3.0

    /// Follows the paper around a code; nil where its plane cannot be told.
    package init?(_ code: Quad, in picture: GrayImage) {
        let sides = code.sides
        let (across, down) = ((sides[0] + sides[2]) / 2, (sides[1] + sides[3]) / 2)
        let cell = max(across, down) / Double(Self.cells)
        let map = ProjectiveMap(to: Corners(code))
        guard cell > 0.4, min(across, down) > 6, map.isFrontal else { return nil }
        var (small, scale) = (picture, 1.0)
        while cell / scale > 3, min(small.width, small.height) >= 64 { (small, scale) = (small.halved(), scale * 2) }
        // The code's own cells are 0..<columns and 0..<rows.
        let (columns, rows) = (max(1, Int((across / cell).rounded())), max(1, Int((down / cell).rounded())))
        func place(_ column: Double, _ row: Double) -> Vector? {
            let (u, v) = (column / Double(columns), row / Double(rows))
            guard Self.depths.contains(map.distance(u, v)) else { return nil }
            let place = map(u, v)
            return place.x >= 0 && place.y >= 0 && place.x < Double(picture.width) && place.y < Double(picture.height)
                ? place : nil
        }
        func tone(_ places: some Sequence<(Int, Int)>, _ share: Double = Self.print) -> Double? {
            var tones: [Float] = []
            var missing = 0
            for (column, row) in places {
                if let place = place(Double(column) + 0.5, Double(row) + 0.5) {
                    tones.append(small.sample(place / scale))
                } else {
                    missing += 1
                }
            }
            // A line that is more outside of the picture than in it ends the paper too.
            guard tones.count > missing else { return nil }
            tones.sort()
            return Double(tones[min(tones.count - 1, Int(Double(tones.count) * share))])
        }
        var (left, right, top, bottom) = (-1, columns, -1, rows)
        let own = (top...bottom).lazy.flatMap { row in (left...right).lazy.map { ($0, row) } }
        guard let paper = tone(own, Self.bars) else {
            return nil
        }
        /// Goes on line by line as long as there is paper; how many lines there were.
        func lines(_ line: (Int) -> Double?) -> Int {
            var (count, missed, usual) = (0, 0, paper)
            for step in 1...Self.reach {
                guard let tone = line(step) else { break }
                // A brighter ground ends it too.
                if (Self.leastTone * usual...usual / Self.leastTone).contains(tone) {
                    (count, missed, usual) = (step, 0, 0.8 * usual + 0.2 * tone)
                } else {
                    missed += 1
                    if missed > Self.mostMissed { break }
                }
            }
            return count
        }
        for _ in 0..<2 {
            let (up, below) = (top, bottom)
            let (before, behind) = (left, right)
            top -= lines { step in tone((before...behind).lazy.map { ($0, up - step) }) }
            bottom += lines { step in tone((before...behind).lazy.map { ($0, below + step) }) }
            let (high, low) = (top, bottom)
            left -= lines { step in tone((high...low).lazy.map { (before - step, $0) }) }
            right += lines { step in tone((high...low).lazy.map { (behind + step, $0) }) }
        }
        func corner(_ column: Int, _ row: Int) -> Point? {
            let (u, v) = (Double(column) / Double(columns), Double(row) / Double(rows))
            guard Self.depths.contains(map.distance(u, v)) else { return nil }
            let place = map(u, v)
            return Point(x: place.x, y: place.y)
        }
        guard let topLeft = corner(left, top), let topRight = corner(right + 1, top),
            let bottomRight = corner(right + 1, bottom + 1), let bottomLeft = corner(left, bottom + 1)
        else { return nil }
        corners = Quad(topLeft: topLeft, topRight: topRight, bottomRight: bottomRight, bottomLeft: bottomLeft)
        guard ProjectiveMap(to: Corners(corners)).isFrontal else { return nil }
    }

    /// Whether a point lies within it.
    package func contains(_ point: Point) -> Bool { corners.surrounds(point) }
}
