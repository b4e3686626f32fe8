// What in a picture contradicts the container that is declared.

/// Holds a picture against the one container that is declared for it.
///
/// Vials stand where wells are. Where another known container explains their places far better, or where the wells that
/// are seen are as far apart as another's and not as the declared one's, or where vials stand on the same lattice beyond
/// the container's rows and columns, the declaration is doubted. What nobody knows a better container for is not.
struct ContainerCheck {
    private let container: Container
    private let placement: GridPlacement
    private let lattice: Lattice
    private let problem: LatticeProblem
    /// The codes beyond the container that stand on its lattice, by their cells.
    private let beyond: [GridPosition]
    /// Whether codes like those of the vials stand anywhere beyond it.
    private let hasStrangers: Bool

    /// By so much, as a natural logarithm of the odds, another container has to explain the places of vials better.
    private static let enough = 6.0
    /// And it must not explain them worse by as much where its wells are seen, or has to explain them better by as much
    /// where the vials alone show the pitch.
    private static let (notWorse, someBetter) = (5.5, 2.0)
    /// Two codes on the lattice beyond the container are no accident, where they are no farther off their cells than
    /// this, in pitches, and all to one side no more than that.
    private static let beyondCells = (count: 2, lean: 0.3, drift: 0.16)
    /// Wells lie deeper than caps, and are seen so much nearer to each other where no more than this share of them holds
    /// vials.
    private static let (deeper, manyVials) = (0.97, 0.25)
    /// How far the distance of wells may be from that of many vials, in parts of it.
    private static let sameWells = 0.1
    /// How far the size of a container may be off the framing square by measurement, height and calibration, as a
    /// fraction, and by how much another one has to be nearer to it.
    private static let (offOwn, nearer) = (0.07, 0.03)

    /// Prepares to hold a picture against a container; nil where no vial was read.
    init?(_ container: Container, _ placement: GridPlacement, _ codes: [RawDetection], _ picture: Picture) {
        guard let lattice = placement.lattice, !placement.records.isEmpty else { return nil }
        (self.container, self.placement, self.lattice) = (container, placement, lattice)
        let sides = placement.records.map(\.corners.side).sorted()
        let side = sides[sides.count / 2]
        let others = codes.filter { code in
            !placement.marks.contains(code) && placement.rackCode?.payload != code.payload
                && !placement.rack.contains(lattice.nearestCell(to: code.center))
                && (0.75 * side..<1.33 * side).contains(code.side)
        }
        beyond = Self.cells(of: others, in: lattice)
        hasStrangers = !others.isEmpty
        // What stands beside the container's wells within the square may well be in another one's.
        let strangers = beyond.isEmpty ? others.filter { picture.square.contains($0.center) } : others
        let points = placement.records.map(\.corners.center) + strangers.map(\.center)
        problem = LatticeProblem(points: points, symbolSide: side, picture: picture.fullSize)
    }

    /// The cells of codes that stand on the lattice of a rack beside it; none where they stand there by accident.
    private static func cells(of codes: [RawDetection], in lattice: Lattice) -> [GridPosition] {
        var (cells, x, y): ([GridPosition], Double, Double) = ([], 0, 0)
        for code in codes {
            let (cell, place) = (lattice.nearestCell(to: code.center), lattice.cell(at: code.center))
            let off = (x: place.col - Double(cell.col), y: place.row - Double(cell.row))
            guard abs(off.x) < beyondCells.lean, abs(off.y) < beyondCells.lean else { continue }
            cells.append(cell)
            (x, y) = (x + off.x, y + off.y)
        }
        let count = Double(cells.count)
        guard cells.count >= beyondCells.count, max(abs(x), abs(y)) < beyondCells.drift * count,
            cells.count * 2 > codes.count
        else { return [] }
        return cells
    }

    /// What contradicts the container; nil where nothing does.
    func evidence(_ pyramid: Pyramid, _ picture: Picture, known: [Container]) -> ContainerEvidence? {
        let others = known.filter { !$0.mayLie(as: container.shape) }
        // The whole picture, and the square in its middle, are nobody's measure of a container.
        let unset: [FramingCrop] = [.full, .auto]
        guard !unset.contains(where: { $0.rect(in: picture.fullSize) == picture.square }) else {
            guard !beyond.isEmpty else { return nil }
            let seen = self.seen
            return evidence(seen: seen, fitting: others.filter { $0.holds(seen) })
        }
        // A square that was not set to the container says nothing against one whose rows and columns are all seen, by
        // more vials than a wrong lattice can make so.
        let isHalfFull = 2 * placement.records.count > placement.positions.count
        if placement.energy == nil, !hasStrangers, isHalfFull, seen == placement.rack { return nil }
        let grown = problem.grown()
        let fits = weigh(others, grown, in: picture.square)
        var framed = problem
        framed.frame = RackFrame(rack: placement.rack, crop: picture.square)
        // Where the frame contradicts the vials, they were placed without it.
        let own = placement.energy == nil ? .infinity : framed.search(grown)?.best.energy ?? .infinity
        let best = fits.map(\.energy).min() ?? .infinity
        let likely = fits.filter { $0.energy < best + LatticeVerdict.enough }
        if !beyond.isEmpty || isDoubted && hasStrangers || best + (isDoubted ? 0 : Self.enough) < own {
            let likeliest = likely.min { $0.energy < $1.energy }?.container.shape
            return evidence(
                seen: beyond.isEmpty ? nil : seen, likeliest: likeliest, fitting: likely.map(\.container))
        }
        let pattern = WellPattern(pyramid, picture, lattice, placement.rack)
        let possible = fits.filter { $0.energy < own + Self.notWorse }
        let isFull = Double(placement.records.count) > Self.manyVials * Double(placement.positions.count)
        // Many vials show their pitch themselves, and what comes back at another distance then is no well.
        let ratio = pattern.ratio.flatMap { isFull && abs($0 - 1) > Self.sameWells ? nil : $0 }
        let wells = ratio.map { isFull ? $0 : $0 / Self.deeper } ?? 1
        let off = abs(size(of: placement.rack, wells: wells, in: picture.square) - 1)
        let offByVials = abs(size(of: placement.rack, wells: 1, in: picture.square) - 1)
        let seen = possible.filter { fit in
            // Few vials show the pitch badly, but not that badly while another container fits them and the square.
            if offByVials > Self.offOwn, fit.energy + Self.someBetter < own,
                abs(size(of: fit.shape, on: fit.lattice, wells: 1, in: picture.square) - 1) < Self.offOwn
            {
                return true
            }
            let other = abs(size(of: fit.shape, wells: wells, in: picture.square) - 1)
            if off > Self.offOwn, ratio != nil || fit.energy + Self.someBetter < own {
                return other < min(Self.offOwn, off - Self.nearer)
            }
            guard other < Self.offOwn else { return false }
            return isAlone(fit.lattice, fit.shape, pattern)
                || goesOn(fit.lattice, WellPattern(pyramid, picture, fit.lattice, fit.shape))
        }
        guard let likeliest = seen.min(by: { $0.energy < $1.energy }) else { return nil }
        return evidence(likeliest: likeliest.container.shape, fitting: seen.map(\.container))
    }

    /// What was seen, in the rows and columns of the containers themselves.
    private func evidence(
        seen: RackShape? = nil, likeliest: RackShape? = nil, fitting: [Container]
    ) -> ContainerEvidence {
        let liesOver = placement.rack != container.shape
        return ContainerEvidence(
            declared: container.shape,
            seen: seen.map { liesOver ? RackShape(rows: $0.cols, cols: $0.rows) : $0 }, likeliest: likeliest,
            fitting: fitting.map(\.name).unique)
    }

    /// How large a container of so many rows and columns would be, in parts of the framing square.
    /// - Parameters:
    ///   - other: its lattice, where it is not that of the declared one.
    ///   - wells: the distance of the wells, in parts of the lattice's pitch.
    private func size(
        of rack: RackShape, on other: Lattice? = nil, wells: Double, in square: PixelRect
    ) -> Double {
        let lattice = other ?? lattice
        let middle = lattice.cell(at: square.center)
        let (down, across) = (Double(rack.rows) / 2 * wells, Double(rack.cols) / 2 * wells)
        let corners = [(-down, -across), (-down, across), (down, across), (down, -across)].map {
            lattice.center(row: middle.row + $0.0, col: middle.col + $0.1)
        }
        let sides = corners.indices.map { corners[$0].distance(to: corners[($0 + 1) % 4]) }
        return (sides.max() ?? 0) / Double(max(square.width, square.height))
    }

    /// Whether wells are seen within another container's rows and columns alone, and not in the declared one's beyond
    /// them.
    private func isAlone(_ other: Lattice, _ shape: RackShape, _ pattern: WellPattern) -> Bool {
        let lines = Lines(of: pattern, in: lattice, parted: shape, other)
        return lines.arePlain && lines.beyond[lines.beyond.count * 3 / 4] < Self.noWells * lines.plain
    }

    /// Whether wells are seen in another container's rows and columns beyond the declared one's nearly as plainly as
    /// within.
    /// - Parameter pattern: the wells of the other one.
    private func goesOn(_ other: Lattice, _ pattern: WellPattern) -> Bool {
        let lines = Lines(of: pattern, in: other, parted: placement.rack, lattice)
        return lines.arePlain && lines.beyond[0] > Self.likeWithin * lines.plain
    }

    /// The part of what is seen within that is no well, and the part that is one.
    private static let (noWells, likeWithin) = (0.35, 0.45)

    /// How strongly slopes come back in rows and columns, from weak to strong, within and beyond those of a container.
    private struct Lines {
        let within: [Double]
        let beyond: [Double]

        /// Parts the rows and columns of a pattern on its lattice by those of another container on its own one.
        init(of pattern: WellPattern, in lattice: Lattice, parted shape: RackShape, _ other: Lattice) {
            let (first, last) = (
                lattice.cell(at: other.center(row: -0.5, col: -0.5)),
                lattice.cell(at: other.center(row: Double(shape.rows) - 0.5, col: Double(shape.cols) - 0.5))
            )
            let lines =
                pattern.rows.enumerated().map { (strength: $1, isWithin: Self.within($0, first.row, last.row)) }
                + pattern.cols.enumerated().map { (strength: $1, isWithin: Self.within($0, first.col, last.col)) }
            within = lines.filter { $0.isWithin == true }.map(\.strength).sorted()
            beyond = lines.filter { $0.isWithin == false }.map(\.strength).sorted()
        }

        /// How strongly slopes come back at least in most of what is within.
        var plain: Double { within[within.count / 4] }

        /// Whether wells are plainly seen within, and enough lies beyond.
        var arePlain: Bool { beyond.count >= 2 && !within.isEmpty && plain >= Self.plainWells }

        /// Whether a row or a column lies within others; nil at their edge.
        private static func within(_ line: Int, _ first: Double, _ last: Double) -> Bool? {
            let line = Double(line)
            if line > first + edge, line < last - edge { return true }
            return line < first - edge || line > last + edge ? false : nil
        }

        /// How strongly slopes come back in rows in which wells are plainly seen, in grey values; how near to an edge of
        /// a container nothing is said, in pitches.
        private static let (plainWells, edge) = (1.0, 0.3)
    }

    /// How well other containers explain where the vials stand.
    private func weigh(
        _ others: [Container], _ grown: [LatticeFit], in square: PixelRect
    ) -> [(container: Container, shape: RackShape, lattice: Lattice, energy: Double)] {
        var found: [RackShape: LatticeFit?] = [:]
        return others.flatMap { other in
            [other.shape, RackShape(rows: other.shape.cols, cols: other.shape.rows)].compactMap { shape in
                var framed = problem
                let frame = RackFrame(rack: shape, crop: square)
                framed.frame = frame
                let fit =
                    found[shape] ?? (framed.contradictsFrame(grown) ? nil : framed.search(grown)?.best)
                found[shape] = .some(fit)
                return fit.map { (other, shape, $0.lattice, $0.energy) }
            }
        }
    }

    /// Whether the placement itself is uncertain, so that any container that explains it better has to be thought of, and
    /// any code beyond the declared one counts.
    private var isDoubted: Bool {
        placement.warnings.contains { if case .ambiguousPlacement = $0 { true } else { false } }
    }

    /// The rows and columns that vials take.
    private var seen: RackShape {
        let cells = placement.records.map(\.position) + beyond
        let (rows, cols) = (cells.map(\.row), cells.map(\.col))
        return RackShape(
            rows: (rows.max() ?? 0) - (rows.min() ?? 0) + 1, cols: (cols.max() ?? 0) - (cols.min() ?? 0) + 1)
    }
}

extension Container {
    /// Whether as many rows and columns find room in it, turned or not.
    fileprivate func holds(_ seen: RackShape) -> Bool {
        max(shape.rows, shape.cols) >= max(seen.rows, seen.cols)
            && min(shape.rows, shape.cols) >= min(seen.rows, seen.cols)
    }
}

extension Sequence where Element: Hashable {
    /// The elements without those that were there before, in the order in which they come.
    package var unique: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
