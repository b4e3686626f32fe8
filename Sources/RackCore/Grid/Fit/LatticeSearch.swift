// Searches the placements of a picture's codes and their rivals, and says how certain the best one is.

/// The best placement and the next best that is a different one.
struct LatticeVerdict: Sendable {
    /// The most probable placement.
    var best: LatticeFit
    /// The most probable placement that puts codes on other rows or columns; nil when none was found.
    var rival: LatticeFit?

    /// How much more probable the best placement is: the natural logarithm of the odds.
    var margin: Double { rival.map { $0.energy - best.energy } ?? .infinity }
    /// Whether the best placement may be taken for granted.
    var isCertain: Bool { margin >= Self.enough }

    /// The margin from which a placement is certain: odds of 250 to 1. With 90 to 1 one in a hundred of the generated
    /// racks that lean, are turned and hold few vials was placed wrongly without a word.
    static let enough = 5.5
}

extension LatticeProblem {
    /// The lattices that the codes alone suggest.
    func grown() -> [LatticeFit] {
        var free = self
        free.frame = nil
        // Few codes suggest many lattices, and cost little.
        let seeds = LatticeSeeds(free)?.best(points.count > Self.few ? Self.seeds.amongMany : Self.seeds.amongFew) ?? []
        return seeds.map { free.grow(across: $0.across, down: $0.down) }
    }

    /// Finds the best placement and its strongest rival; nil when nothing suggests a lattice.
    /// - Parameter grown: what `grown()` gave.
    func search(_ grown: [LatticeFit]) -> LatticeVerdict? {
        var fits = grown
        if let frame {
            fits = [settle(frame.lattice(picture: picture))] + turned(in: frame)
            for fit in grown { fits += settled(fit.lattice.divided(to: frame.pitch), in: frame) }
        }
        guard var best = fits.min(by: { $0.energy < $1.energy }) else { return nil }
        // A rival may turn out to be the better one, and then has rivals of its own.
        for _ in 0..<Self.improvements {
            let rivals = frame == nil ? rivals(of: best) : rivals(of: best) + neighbours(of: best)
            fits += rivals
            guard let better = rivals.min(by: { $0.energy < $1.energy }), better.energy < best.energy - Self.rounding
            else {
                break
            }
            best = better
        }
        let others = fits.filter { !$0.agrees(with: best, absolutely: frame != nil) }
        return LatticeVerdict(best: best, rival: others.min { $0.energy < $1.energy })
    }

    /// Up to how many codes all that they suggest is tried.
    private static let few = 20
    /// The steps from which a lattice is grown: few codes suggest many lattices, of which any may be right.
    private static let seeds = (amongFew: 40, amongMany: 4)
    /// How often a rival that is better becomes the best at most: bounds the work.
    private static let improvements = 4
    /// Energies that differ by less are equal but for rounding.
    private static let rounding = 1e-9
    /// How far the outermost codes of a rack move, in pitches, from one turn that is tried to the next: less than a cell.
    private static let turnStep = 0.7
    /// What a turn costs for each step, so that of turns that explain the codes alike the least counts; what a code
    /// costs by its lean, as a variance in squared pitches and at most, and what one outside the rack costs. Only the
    /// turns that cost least are weighed further.
    private static let turnCost = (step: 0.05, variance: 0.06, most: 4.0, outside: 6.0)
    private static let turnsWeighed = 8

    /// The declared rack turned about its middle, as far as it may be, wherever that gives the codes other cells: few
    /// codes do not suggest the turn by themselves.
    private func turned(in frame: RackFrame) -> [LatticeFit] {
        guard points.count <= 2 * Self.few else { return [] }
        let upright = frame.lattice(picture: picture)
        let step = Self.turnStep / Double(max(frame.rack.rows, frame.rack.cols, 2))
        let steps = Int((RackFrame.steepest / step).rounded(.up))
        var found: [[GridPosition?]: (lattice: Lattice, cost: Double)] = [:]
        for turn in -steps...steps {
            let lattice = upright.turned(by: Double(turn) * step, around: frame.center)
            let cells = cells(of: lattice)
            let cost = zip(points, cells).reduce(Self.turnCost.step * Double(abs(turn))) { sum, place in
                sum
                    + (place.1.map {
                        min(squaredLean(place.0, from: $0, of: lattice) / Self.turnCost.variance, Self.turnCost.most)
                    }
                        ?? Self.turnCost.outside)
            }
            if cost < found[cells]?.cost ?? .infinity { found[cells] = (lattice, cost) }
        }
        return found.values.sorted { $0.cost < $1.cost }.prefix(Self.turnsWeighed).map { settle($0.lattice) }
    }

    /// A lattice in the numbers of a declared rack: the shifts that bring the rack's middle nearest to the frame's.
    private func settled(_ lattice: Lattice, in frame: RackFrame) -> [LatticeFit] {
        let middle = lattice.cell(at: frame.center)
        let (row, col) = (middle.row - frame.middle.row, middle.col - frame.middle.col)
        guard row.magnitude < Lattice.farthest, col.magnitude < Lattice.farthest else { return [] }
        var fits: [LatticeFit] = []
        for rowShift in Set([row.rounded(.down), row.rounded(.up)]) {
            for colShift in Set([col.rounded(.down), col.rounded(.up)]) {
                fits.append(settle(lattice.renumbered(by: Int(rowShift), Int(colShift))))
            }
        }
        return fits
    }

    /// The same placement one row or column farther in the declared rack.
    private func neighbours(of fit: LatticeFit) -> [LatticeFit] {
        [(-1, 0), (1, 0), (0, -1), (0, 1)].map { settle(fit.lattice.renumbered(by: $0.0, $0.1)) }
    }
}

extension LatticeProblem {
    /// The placements near a fit that differ from it by one row or column somewhere: the whole stretched or sheared by
    /// one, or a group of codes that stands apart shifted by one.
    func rivals(of fit: LatticeFit) -> [LatticeFit] {
        distorted(fit.lattice, cells: fit.cells).map { settle($0, near: fit.energy) } + shifted(fit)
    }

    /// The lattice with its steps changed so that the codes would span one row or column more or fewer.
    private func distorted(_ lattice: Lattice, cells: [GridPosition?]) -> [Lattice] {
        let known = cells.compactMap(\.self)
        let cols = Double((known.map(\.col).max() ?? 0) - (known.map(\.col).min() ?? 0))
        let rows = Double((known.map(\.row).max() ?? 0) - (known.map(\.row).min() ?? 0))
        var lattices: [Lattice] = []
        for sign in [-1.0, 1.0] {
            if cols + sign > 0 { lattices.append(lattice.scaled(across: cols / (cols + sign), down: 1)) }
            if rows + sign > 0 { lattices.append(lattice.scaled(across: 1, down: rows / (rows + sign))) }
            if cols + sign > 0, rows + sign > 0 {
                lattices.append(lattice.scaled(across: cols / (cols + sign), down: rows / (rows + sign)))
            }
            if cols > 0 { lattices.append(lattice.sheared(across: sign / cols, down: 0)) }
            if rows > 0 { lattices.append(lattice.sheared(across: 0, down: sign / rows)) }
            if max(rows, cols) > 0 {
                lattices.append(lattice.sheared(across: sign / max(rows, cols), down: -sign / max(rows, cols)))
            }
        }
        return lattices
    }

    /// So many groups of codes are shifted, the largest: bounds the work, and a smaller group weighs less.
    private static let mostGroups = 16

    /// The placements in which one group of codes that stands apart is shifted by a row or a column.
    private func shifted(_ fit: LatticeFit) -> [LatticeFit] {
        let groups = groups(of: fit)
        guard groups.count > 1 else { return [] }
        let largest = groups.map(\.count).max() ?? 0
        var fits: [LatticeFit] = []
        var skippedLargest = false
        for group in groups.sorted(by: { $0.count > $1.count }).prefix(Self.mostGroups) {
            if group.count == largest, !skippedLargest {
                skippedLargest = true
                continue
            }
            for (row, col) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
                var cells = fit.cells
                for index in group {
                    guard let cell = cells[index] else { continue }
                    let moved = GridPosition(row: cell.row + row, col: cell.col + col)
                    cells[index] = frame.map { $0.rack.contains(moved) } ?? true ? moved : nil
                }
                fits.append(self.fit(fit.lattice, forced: cells))
            }
        }
        return fits
    }

    /// The codes in groups whose members stand in neighbouring cells.
    private func groups(of fit: LatticeFit) -> [[Int]] {
        var group = [Int?](repeating: nil, count: points.count)
        var groups: [[Int]] = []
        for start in points.indices where group[start] == nil && fit.cells[start] != nil {
            group[start] = groups.count
            var members = [start]
            var next = 0
            while next < members.count {
                defer { next += 1 }
                guard let cell = fit.cells[members[next]] else { continue }
                for index in points.indices where group[index] == nil {
                    guard let other = fit.cells[index] else { continue }
                    if abs(other.row - cell.row) <= 1, abs(other.col - cell.col) <= 1 {
                        group[index] = groups.count
                        members.append(index)
                    }
                }
            }
            groups.append(members)
        }
        return groups
    }
}

extension Lattice {
    fileprivate func scaled(across first: Double, down second: Double) -> Lattice {
        var lattice = self
        lattice.across = Point(x: across.x * first, y: across.y * first)
        lattice.down = Point(x: down.x * second, y: down.y * second)
        lattice.shrink = Point(x: shrink.x * first, y: shrink.y * second)
        return lattice
    }

    /// The lattice with parts of the other step added to its steps.
    fileprivate func sheared(across first: Double, down second: Double) -> Lattice {
        var lattice = self
        lattice.across = Point(x: across.x + down.x * first, y: across.y + down.y * first)
        lattice.down = Point(x: down.x + across.x * second, y: down.y + across.y * second)
        return lattice
    }
}
