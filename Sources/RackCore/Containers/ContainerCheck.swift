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

    /// By so much, as a natural logarithm of the odds, another container has to explain the places of vials better.
    private static let enough = 7.0
    /// And it must not explain them worse by as much where its wells are seen.
    private static let notWorse = 5.5
    /// Two codes on the lattice beyond the container are no accident, where they are no farther off their cells than
    /// this, in pitches, and all to one side no more than that.
    private static let beyondCells = (count: 2, lean: 0.3, drift: 0.16)
    /// Wells lie deeper than caps, and are seen so much nearer to each other.
    private static let deeper = 0.975
    /// How far the distance of wells may be off the declared one by measurement, height and calibration, as a fraction,
    /// and how near to another container's it has to be.
    private static let (offOwn, nearOther) = (0.065, 0.055)
    /// Containers whose pitch differs by more than this factor from the measured one are not weighed.
    private static let otherPitch = 1.3

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
        beyond = Self.cells(of: others, in: lattice, beyond: placement.rack)
        let points = placement.records.map(\.corners.center) + (beyond.isEmpty ? [] : others.map(\.center))
        problem = LatticeProblem(points: points, symbolSide: side, picture: picture.fullSize)
    }

    /// The cells of codes that stand on the lattice of a rack beside it; none where they stand there by accident.
    private static func cells(
        of codes: [RawDetection], in lattice: Lattice, beyond rack: RackShape
    ) -> [GridPosition] {
        var (cells, x, y): ([GridPosition], Double, Double) = ([], 0, 0)
        for code in codes {
            let (cell, place) = (lattice.nearestCell(to: code.center), lattice.cell(at: code.center))
            let off = (x: place.col - Double(cell.col), y: place.row - Double(cell.row))
            let isBeside =
                (-2...rack.rows + 1).contains(cell.row) && (-2...rack.cols + 1).contains(cell.col)
                && ((0..<rack.rows).contains(cell.row) || (0..<rack.cols).contains(cell.col))
            guard isBeside, abs(off.x) < beyondCells.lean, abs(off.y) < beyondCells.lean else { continue }
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
            return ContainerEvidence(seen: seen, fitting: others.filter { $0.holds(seen) }.map(\.name))
        }
        // A square that was not set to the container says nothing against one whose rows and columns are all seen.
        if placement.energy == nil, beyond.isEmpty, seen == placement.rack { return nil }
        let grown = problem.grown()
        let fits = weigh(others, grown, in: picture.square)
        var framed = problem
        framed.frame = RackFrame(rack: placement.rack, crop: picture.square)
        // Where the frame contradicts the vials, they were placed without it.
        let own = placement.energy == nil ? .infinity : framed.search(grown)?.best.energy ?? .infinity
        let best = fits.map(\.energy).min() ?? .infinity
        let likely = fits.filter { $0.energy < best + LatticeVerdict.enough }
        let ratio = longestSide / Double(max(picture.square.width, picture.square.height))
        if !beyond.isEmpty || best + Self.enough < own {
            return ContainerEvidence(
                seen: beyond.isEmpty ? nil : seen, pitchRatio: ratio, fitting: likely.map(\.container.name).once)
        }
        let pattern = WellPattern(pyramid, picture, lattice, placement.rack)
        let possible = fits.filter { $0.energy < own + Self.notWorse }
        let wells = pattern.ratio.map { ratio * $0 / Self.deeper }
        let seen = possible.filter { fit in
            if let wells, abs(wells - 1) > Self.offOwn {
                return abs(wells / pitchRatio(of: fit.container) - 1) < Self.nearOther
            }
            return abs(ratio / pitchRatio(of: fit.container) - 1) < Self.offOwn
                && isAlone(fit.lattice, fit.shape, pattern)
        }
        return seen.isEmpty
            ? nil : ContainerEvidence(pitchRatio: wells ?? ratio, fitting: seen.map(\.container.name).once)
    }

    /// Another container's pitch in parts of this one's where both have the same longer side.
    private func pitchRatio(of other: Container) -> Double {
        Double(max(container.shape.rows, container.shape.cols)) / Double(max(other.shape.rows, other.shape.cols))
    }

    /// Whether wells are seen within another container's rows and columns alone, and not in the declared one's beyond
    /// them.
    private func isAlone(_ other: Lattice, _ shape: RackShape, _ pattern: WellPattern) -> Bool {
        let (first, last) = (
            lattice.cell(at: other.center(row: -0.5, col: -0.5)),
            lattice.cell(at: other.center(row: Double(shape.rows) - 0.5, col: Double(shape.cols) - 0.5))
        )
        let lines =
            pattern.rows.enumerated().map { (strength: $1, isWithin: Self.within(Double($0), first.row, last.row)) }
            + pattern.cols.enumerated().map { (strength: $1, isWithin: Self.within(Double($0), first.col, last.col)) }
        let within = lines.filter { $0.isWithin == true }.map(\.strength).sorted()
        let beyond = lines.filter { $0.isWithin == false }.map(\.strength).sorted()
        guard beyond.count >= 2, !within.isEmpty else { return false }
        let plain = within[within.count / 4]
        return plain >= Self.plainWells && beyond[beyond.count * 3 / 4] < Self.noWells * plain
    }

    /// Whether a row or a column lies within others; nil at their edge.
    private static func within(_ line: Double, _ first: Double, _ last: Double) -> Bool? {
        if line > first + edge, line < last - edge { return true }
        return line < first - edge || line > last + edge ? false : nil
    }

    /// How strongly slopes come back in rows in which wells are plainly seen, in grey values, and the part of that which
    /// is none; how near to an edge of a container nothing is said, in pitches.
    private static let (plainWells, noWells, edge) = (1.0, 0.35, 0.3)

    /// How well other containers explain where the vials stand.
    private func weigh(
        _ others: [Container], _ grown: [LatticeFit], in square: PixelRect
    ) -> [(container: Container, shape: RackShape, lattice: Lattice, energy: Double)] {
        var found: [RackShape: LatticeFit?] = [:]
        let pitch = lattice.meanPitch
        return others.flatMap { other in
            [other.shape, RackShape(rows: other.shape.cols, cols: other.shape.rows)].compactMap { shape in
                var framed = problem
                let frame = RackFrame(rack: shape, crop: square)
                framed.frame = frame
                guard max(frame.pitch / pitch, pitch / frame.pitch) < Self.otherPitch else { return nil }
                let fit =
                    found[shape] ?? (framed.contradictsFrame(grown) ? nil : framed.search(grown)?.best)
                found[shape] = .some(fit)
                return fit.map { (other, shape, $0.lattice, $0.energy) }
            }
        }
    }

    /// The longer side of the container's cells in the picture, in pixels.
    private var longestSide: Double {
        let (bottom, right) = (Double(placement.rack.rows) - 0.5, Double(placement.rack.cols) - 0.5)
        let corners = [(-0.5, -0.5), (-0.5, right), (bottom, right), (bottom, -0.5)].map {
            lattice.center(row: $0.0, col: $0.1)
        }
        return corners.indices.map { corners[$0].distance(to: corners[($0 + 1) % 4]) }.max() ?? 0
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

extension [String] {
    /// Each once, in the order in which they come.
    fileprivate var once: [String] {
        var known: Set<String> = []
        return filter { known.insert($0).inserted }
    }
}
