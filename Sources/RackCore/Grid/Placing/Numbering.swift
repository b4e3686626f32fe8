// Decides where counting begins: in the box itself where it is known, else at the first occupied row and column.

/// The lattice in the numbers that the user sees, the rack's extent, and what is uncertain about both.
struct Numbering: Sendable {
    /// The lattice in final numbers.
    var lattice: Lattice
    /// Rows and columns: as declared, or as far as vials were seen.
    var rack: RackShape
    /// Whether the extent was declared.
    var isDeclared: Bool
    /// Why the placement is uncertain, one sentence part for each doubt.
    var doubts: [String] = []

    /// How many times larger or smaller than most a code is that is no vial's.
    private static let strangeSize = 1.4
    /// How far the fitted pitch may be from the frame's when the crop is to be believed.
    private static let frameMismatch = 0.2
    /// From how many codes on a fitted pitch is believed more than the crop.
    private static let enoughForPitch = 8

    /// Numbers the rows and columns of a picture's codes, of which there is at least one.
    static func of(
        _ detections: [RawDetection], pictureSize: PixelSize, crop: PixelRect, rack: RackShape?
    ) -> Numbering {
        let side = detections.map(\.side).sorted()[detections.count / 2]
        let ordinary = detections.filter { $0.side < side * strangeSize && $0.side > side / strangeSize }
        let problem = LatticeProblem(points: ordinary.map(\.center), symbolSide: side, picture: pictureSize)
        let free = problem.search()
        if let rack, crop != PixelRect(pictureSize), crop.width > 0, crop.height > 0 {
            let frame = RackFrame(rack: rack, crop: crop)
            if let free, ordinary.count >= enoughForPitch, free.isCertain,
                (frame.pitch / free.best.lattice.meanPitch - 1).magnitude > frameMismatch
            {
                var numbering = Numbering(free, in: rack)
                numbering.doubts.append("the crop does not fit a rack of \(rack)")
                return numbering
            }
            var framed = problem
            framed.frame = frame
            if let verdict = framed.search() {
                return Numbering(
                    lattice: verdict.best.lattice, rack: rack, isDeclared: true,
                    doubts: verdict.doubts(absolutely: true))
            }
        }
        return free.map { Numbering($0, in: rack) }
            ?? Numbering(single: ordinary[0], symbolSide: side, picture: pictureSize, rack: rack)
    }

    private init(lattice: Lattice, rack: RackShape, isDeclared: Bool, doubts: [String]) {
        self.lattice = lattice
        self.rack = rack
        self.isDeclared = isDeclared
        self.doubts = doubts
    }

    /// The numbering of a lattice of which only the codes are known.
    private init(_ verdict: LatticeVerdict, in declared: RackShape?) {
        let cells = verdict.best.cells.compactMap(\.self)
        let rows = Span(cells.map(\.row), declared: declared?.rows)
        let cols = Span(cells.map(\.col), declared: declared?.cols)
        lattice = verdict.best.lattice.renumbered(by: rows.first, cols.first)
        rack = RackShape(rows: rows.count, cols: cols.count)
        isDeclared = declared != nil
        doubts = verdict.doubts(absolutely: false)
        if !rows.isFixed { doubts.append("the codes span \(rows.seen) of \(rows.count) rows and the crop is the whole picture") }
        if !cols.isFixed {
            doubts.append("the codes span \(cols.seen) of \(cols.count) columns and the crop is the whole picture")
        }
    }

    /// The numbering of a single code.
    private init(single: RawDetection, symbolSide: Double, picture: PixelSize, rack declared: RackShape?) {
        let pitch = symbolSide * LatticeProblem.usualPitch.sides
        lattice = Lattice(
            origin: single.center, across: Point(x: pitch, y: 0), down: Point(x: 0, y: pitch),
            lens: RadialLens(picture: picture))
        rack = declared ?? RackShape(rows: 1, cols: 1)
        isDeclared = declared != nil
        if let declared, declared != RackShape(rows: 1, cols: 1) {
            doubts = ["a single code tells nothing of its place in a rack of \(declared) when the crop is the whole picture"]
        }
    }
}

/// The rows or the columns that codes span.
private struct Span {
    /// The first one, in the lattice's numbers.
    var first: Int
    /// How many the codes span.
    var seen: Int
    /// How many there are.
    var count: Int
    /// Whether the codes leave no choice.
    var isFixed: Bool

    init(_ numbers: [Int], declared: Int?) {
        let (low, high) = (numbers.min() ?? 0, numbers.max() ?? 0)
        let seen = high - low + 1
        let count = declared ?? seen
        (self.seen, self.count) = (seen, count)
        guard seen > count else {
            (first, isFixed) = (low, seen == count)
            return
        }
        // Some codes lie outside the rack: it is where most of them are.
        let starts = low...(high - count + 1)
        let inside = starts.map { first in numbers.count { (first..<first + count).contains($0) } }
        let most = inside.max() ?? 0
        first = low + (inside.firstIndex(of: most) ?? 0)
        isFixed = inside.count { $0 == most } == 1
    }
}

extension RackFrame {
    /// A rack in the middle of a crop whose longer side it spans.
    init(rack: RackShape, crop: PixelRect) {
        self.init(
            rack: rack, center: crop.center,
            pitch: Double(max(crop.width, crop.height)) / Double(max(rack.rows, rack.cols)))
    }
}

extension LatticeVerdict {
    /// What is uncertain about the best placement.
    func doubts(absolutely: Bool) -> [String] {
        guard !isCertain, let rival else { return [] }
        return ["\(best.extent(absolutely)) and \(rival.extent(absolutely)) explain the codes about equally well"]
    }
}

extension LatticeFit {
    /// The rows and columns that the codes take, in words.
    fileprivate func extent(_ absolutely: Bool) -> String {
        let known = cells.compactMap(\.self)
        let (top, left) = (known.map(\.row).min() ?? 0, known.map(\.col).min() ?? 0)
        let (bottom, right) = (known.map(\.row).max() ?? 0, known.map(\.col).max() ?? 0)
        if absolutely {
            return "\(GridPosition(row: top, col: left)) to \(GridPosition(row: bottom, col: right))"
        }
        return "\(bottom - top + 1) x \(right - left + 1) cells"
    }
}

extension RawDetection {
    /// The mean side of the symbol, in pixels.
    var side: Double {
        let corners = self.corners.corners
        return corners.indices.reduce(0) { $0 + corners[$1].distance(to: corners[($1 + 1) % 4]) } / 4
    }
}
