// Decides where counting begins: in the box itself where it is known, else at the first occupied row and column.

/// The lattice in the numbers that the user sees, the rack's extent, and what is uncertain about both.
struct Numbering: Sendable {
    /// The lattice in final numbers.
    var lattice: Lattice
    /// Rows and columns: as declared, or as far as vials were seen.
    var rack: RackShape
    /// Whether the extent was declared.
    var isDeclared: Bool
    /// Why the placement is uncertain.
    var doubts: [PlacementDoubt] = []
    /// How improbable the codes are in the framed rack; nil where no frame says where it is.
    var energy: Double?

    /// Whether the frame says where the rack begins.
    var isFramed: Bool { energy != nil }

    /// Numbers the rows and columns of a picture's codes, of which there is at least one.
    /// - Parameter vials: where vials stand that gave no value: they take rows and columns as the codes do.
    static func of(
        _ detections: [RawDetection], vials: [Point], pictureSize: PixelSize, crop: PixelRect, rack: RackShape?
    ) -> Numbering {
        let side = detections.map(\.side).sorted()[detections.count / 2]
        let problem = LatticeProblem(points: detections.map(\.center), symbolSide: side, picture: pictureSize)
        let grown = problem.grown()
        if let rack, crop != PixelRect(pictureSize), crop.width > 0, crop.height > 0 {
            var framed = problem
            framed.frame = RackFrame(rack: rack, crop: crop)
            if framed.contradictsFrame(grown), let free = problem.search(grown), free.isCertain {
                var numbering = Numbering(free, vials: vials, in: rack)
                numbering.doubts.append(.cropDoesNotFit(rack: rack))
                return numbering
            }
            if let verdict = framed.search(grown) {
                return Numbering(
                    lattice: verdict.best.lattice, rack: rack, isDeclared: true,
                    doubts: verdict.doubts(absolutely: true), energy: verdict.best.energy)
            }
        }
        var numbering = Numbering(problem.search(grown) ?? problem.guess(), vials: vials, in: rack)
        if detections.count > 1, numbering.mayBeEverySecond(symbolSide: side) {
            numbering.doubts.append(.everySecond)
        }
        return numbering
    }

    /// Whether the lattice may be that of every second row and column: nothing but the distance between codes, in
    /// sides of a code, tells a rack filled in this way from a smaller one with larger cells.
    private func mayBeEverySecond(symbolSide: Double) -> Bool {
        let isWide = lattice.meanPitch > Self.widePitch * symbolSide
        return isWide && 2 * max(rack.rows, rack.cols) - 1 <= Self.commonRack
    }

    /// The pitch, in sides of a code, from which its half is a usual one too.
    private static let widePitch = 3.8
    /// The most rows or columns that a rack filled in every second one is thought to have.
    private static let commonRack = 13

    private init(lattice: Lattice, rack: RackShape, isDeclared: Bool, doubts: [PlacementDoubt], energy: Double) {
        self.energy = energy
        self.lattice = lattice
        self.rack = rack
        self.isDeclared = isDeclared
        self.doubts = doubts
    }

    /// The numbering of a lattice of which only what stands in it is known.
    private init(_ verdict: LatticeVerdict, vials: [Point], in declared: RackShape?) {
        let cells = verdict.best.cells.compactMap(\.self) + vials.map(verdict.best.lattice.nearestCell(to:))
        let rows = Span(cells.map(\.row), declared: declared?.rows)
        let cols = Span(cells.map(\.col), declared: declared?.cols)
        lattice = verdict.best.lattice.renumbered(by: rows.first, cols.first)
        rack = RackShape(rows: rows.count, cols: cols.count)
        isDeclared = declared != nil
        doubts = verdict.doubts(absolutely: false)
        if !rows.isFixed { doubts.append(.rowsLeftOpen(seen: rows.seen, declared: rows.count)) }
        if !cols.isFixed { doubts.append(.columnsLeftOpen(seen: cols.seen, declared: cols.count)) }
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

extension LatticeProblem {
    /// So many codes tell their pitch by themselves, and this much of it has to differ.
    private static let (enoughCodes, otherPitch) = (8, 0.2)

    /// Whether the codes, when there are enough of them, have another pitch than the crop suggests.
    func contradictsFrame(_ grown: [LatticeFit]) -> Bool {
        guard let frame, points.count >= Self.enoughCodes, let best = grown.min(by: { $0.energy < $1.energy }) else {
            return false
        }
        // Vials in every second row and column have twice the pitch and contradict nothing.
        let ratio = best.lattice.meanPitch / frame.pitch
        return (ratio / max(ratio.rounded(), 1) - 1).magnitude > Self.otherPitch
    }

    /// An upright lattice of the usual pitch, for codes that give no steps: a single one, or several in one place.
    fileprivate func guess() -> LatticeVerdict {
        let pitch = (symbolSide ?? 1) * Self.usualPitch.sides
        let lattice = Lattice(
            origin: points[0], across: Point(x: pitch, y: 0), down: Point(x: 0, y: pitch),
            lens: RadialLens(picture: picture))
        return LatticeVerdict(best: LatticeFit(lattice: lattice, cells: cells(of: lattice), energy: 0), rival: nil)
    }
}

extension LatticeVerdict {
    /// What is uncertain about the best placement.
    func doubts(absolutely: Bool) -> [PlacementDoubt] {
        guard !isCertain, let rival else { return [] }
        let (one, other) = (best.extent, rival.extent)
        return [absolutely ? .twoPlaces(one: one, other: other) : .twoPlacements(one: one.shape, other: other.shape)]
    }
}

extension LatticeFit {
    /// The rows and columns that the codes take.
    fileprivate var extent: PlacementDoubt.Extent {
        let known = cells.compactMap(\.self)
        let (rows, cols) = (known.map(\.row), known.map(\.col))
        return PlacementDoubt.Extent(
            first: GridPosition(row: rows.min() ?? 0, col: cols.min() ?? 0),
            last: GridPosition(row: rows.max() ?? 0, col: cols.max() ?? 0))
    }
}

extension RawDetection {
    /// The mean side of the symbol, in pixels.
    var side: Double { corners.side }
}
