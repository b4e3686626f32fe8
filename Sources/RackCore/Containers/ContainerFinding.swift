// Which container a picture shows, and how it lies.

/// Which of the containers that may be there a picture shows, and how it lies; a reading in the rows and columns of the
/// picture is put into those of the container by it.
struct ContainerFinding: Hashable, Sendable {
    /// The container; nil where positions are relative.
    private(set) var container: Container?
    /// How it lies.
    private(set) var orientation: Orientation
    /// What a person has to decide.
    private(set) var question: PositionQuestion?
    /// Whether a code on the rim says which container it is.
    private var isNamed = false

    /// Nothing is known but what may be there: the first of it is taken.
    init(_ options: ReadOptions) {
        container = options.containers.first
        orientation = Orientation(QuarterPose(isMirrored: options.isMirrored), by: .assumed)
    }

    /// Asks the placement of a picture's codes.
    init(_ placement: GridPlacement, _ options: ReadOptions) {
        self.init(options)
        let possible = options.containers.filter { $0.mayLie(as: placement.rack) }
        guard let first = possible.first else { return }
        let sights = placement.markSights
        let named = options.containers.filter { $0.isNamed(by: sights) }
        isNamed = !named.isEmpty
        let fitting =
            named.isEmpty
            ? options.containers.filter { container in placement.likely.contains { container.mayLie(as: $0) } } : named
        let chosen = possible.first(where: fitting.contains) ?? first
        let witness = MarkWitness(sights, of: chosen, seen: placement.rack, isMirrored: options.isMirrored)
        (container, orientation) = (chosen, witness.orientation)
        if fitting.count > 1, !placement.records.isEmpty {
            container = nil
            question = .severalContainers(fitting.map(\.name))
        } else if let contradiction = witness.contradiction {
            question = .contradictedOrientation(contradiction)
        }
    }

    /// Asks whether something contradicts the container, unless a code on its rim says that it is the one.
    mutating func check(_ evidence: (Container) -> ContainerEvidence?) {
        guard question == nil, !isNamed, let container, let seen = evidence(container) else { return }
        question = .contradictedContainer(name: container.name, seen: seen)
    }

    /// What several pictures of one rack show together: a mark that only one of them shows counts for all.
    init(_ findings: [ContainerFinding], _ options: ReadOptions) {
        self =
            findings.first { $0.question != nil } ?? findings.first { $0.orientation.isProved } ?? findings.first
            ?? ContainerFinding(options)
        let proved = findings.filter(\.orientation.isProved)
        if question == nil, let other = proved.first(where: { $0.orientation != orientation }) {
            orientation.witness = .contradicted
            question = .contradictedOrientation(other.orientation)
        }
    }

    /// Puts a reading into the container's own rows and columns.
    func reading(_ reading: RackReading) -> RackReading {
        guard let container else {
            var relative = reading.isRackDeclared ? reading.countedFromFirstVial : reading
            if orientation.pose.isMirrored {
                relative = relative.turned(Turn(to: QuarterPose(isMirrored: true), of: relative.rack))
            }
            (relative.origin, relative.question) = (.firstVial, question)
            return relative
        }
        guard orientation.pose.shapeInPicture(of: container.shape) == reading.rack else { return reading }
        var own = reading.turned(Turn(to: orientation.pose, of: container.shape))
        (own.origin, own.question) = (.container(container, orientation), question)
        return own
    }
}

extension Container {
    /// Whether the container may take these rows and columns of the picture.
    func mayLie(as seen: RackShape) -> Bool {
        shape == seen || shape == RackShape(rows: seen.cols, cols: seen.rows)
    }

    /// Whether one of the marks is the container's own.
    func isNamed(by sights: [MarkSight]) -> Bool {
        mark.map { mark in sights.contains { $0.code.cornerMark == nil && mark.fits($0.code.value) } } ?? false
    }
}

extension ReadOptions {
    /// The rows and columns that the picture may show; a single nil where nothing is known.
    var shapes: [RackShape?] {
        guard !containers.isEmpty else { return [nil] }
        var shapes: [RackShape] = []
        for container in containers {
            let shape = container.shape
            for seen in [shape, RackShape(rows: shape.cols, cols: shape.rows)] where !shapes.contains(seen) {
                shapes.append(seen)
            }
        }
        return shapes
    }
}

extension GridPlacement {
    /// The marks of the picture as they stand beside its rows and columns.
    var markSights: [MarkSight] {
        guard let lattice else { return [] }
        let cells = isPlaced ? nil : records.map(\.position)
        return marks.compactMap { MarkSight($0, lattice, rack: rack, seen: cells) }
    }

    /// How improbable a placement is beside others of the same codes, as the negative logarithm of its probability.
    private func cost(_ options: ReadOptions) -> Double {
        var cost = energy ?? 0
        if energy == nil {
            // What lies outside of a rack whose frame explains nothing is not weighed yet.
            cost += warnings.reduce(0) { sum, warning in
                if case .outsideRack(let values) = warning {
                    sum + Self.outsideCost * Double(values.count)
                } else {
                    sum
                }
            }
        }
        let sights = markSights
        let named = options.containers.filter { $0.isNamed(by: sights) }
        let possible = (named.isEmpty ? options.containers : named).filter { $0.mayLie(as: rack) }
        let isContradicted = possible.allSatisfy { container in
            MarkWitness(sights, of: container, seen: rack, isMirrored: options.isMirrored).contradiction != nil
        }
        return cost + (sights.isEmpty || !isContradicted ? 0 : Self.contradictionCost)
    }

    /// What a code outside the rack costs, and marks that contradict each other.
    private static let (outsideCost, contradictionCost) = (6.0, 20.0)

    /// The most probable of several placements of the same codes, in racks of several shapes; the first one where others
    /// are as probable.
    static func best(of placements: [GridPlacement], _ options: ReadOptions) -> GridPlacement {
        guard placements.count > 1, placements[0].lattice != nil else {
            var only = placements[0]
            only.likely = [only.rack]
            return only
        }
        // A frame that contradicts the codes is no way to explain them while another one does.
        let framed = placements.filter { $0.energy != nil }
        let costs = (framed.isEmpty ? placements : framed).map { ($0, $0.cost(options)) }
        let least = costs.map(\.1).min() ?? 0
        var best = (costs.first { $0.1 <= least + Self.rounding } ?? costs[0]).0
        best.likely = costs.filter { $0.1 < least + LatticeVerdict.enough }.map(\.0.rack)
        return best
    }

    private static let rounding = 1e-6
}

extension RackReading {
    /// The same reading with rows and columns that count from the first that holds a vial.
    var countedFromFirstVial: RackReading {
        let cells =
            records.map(\.position) + positions.filter { $0.state == .unread || $0.state == .blank }.map(\.position)
        let (rows, cols) = (cells.map(\.row), cells.map(\.col))
        guard let top = rows.min(), let bottom = rows.max(), let left = cols.min(), let right = cols.max() else {
            var nothing = self
            (nothing.rack, nothing.positions) = (RackShape(rows: 0, cols: 0), [])
            return nothing
        }
        var reading = self
        reading.positions.removeAll {
            !(top...bottom).contains($0.position.row) || !(left...right).contains($0.position.col)
        }
        reading = reading.turned(Turn(from: GridPosition(row: top, col: left), of: rack))
        reading.rack = RackShape(rows: bottom - top + 1, cols: right - left + 1)
        return reading
    }
}
