// What one rack that was read shows of wells: of those in which nothing stands.

/// What the picture of one rack shows of its bare wells: what they look like, and where the wells lie.
package struct WellExample: Hashable, Sendable {
    /// The rows and columns as they lie in the picture.
    let shape: RackShape
    /// What the bare wells look like.
    let look: WellLook
    /// Where the wells lie in the framing square.
    let place: WellPlace
}

extension WellExample {
    /// So many vials that were read tell where the wells are.
    private static let leastVials = 4
    /// So much nearer to each other than caps lie the dividers, which are farther from the camera.
    private static let depths = [1, 0.985, 0.97, 0.955, 0.94, 0.925]
    /// Bare wells of one rack look at least so much alike.
    private static let leastAlike: Float = 0.5
    /// And the usual one is so much darker in its middle than at its rim, in its own contrast.
    private static let leastDepth: Float = 1

    /// Takes an example from a picture.
    /// - Parameters:
    ///   - picture: the picture, with the framing square in which the rack stood.
    ///   - reading: what was read in it.
    /// - Returns: nil where too few wells are bare, where it is not certain where they are, or where they do not look
    ///   alike.
    package init?(_ picture: Picture, _ reading: RackReading) {
        guard reading.question == nil, reading.isRackDeclared, reading.records.count >= Self.leastVials,
            let rack = SeenRack(picture, reading)
        else { return nil }
        let (image, scale) = BareWells.level(of: Pyramid(searching: picture.luma), pitch: rack.pitch)
        let caps = rack.places.mapValues { $0 / scale }
        let lattice = WellLattice(image, step: rack.pitch / scale)
        guard let surface = Self.dividers(lattice, caps, bare: rack.bare) else { return nil }
        let patches = rack.bare.map { position in
            let (row, col) = (Double(position.row), Double(position.col))
            return (position, Patch(lattice.relief, at: surface.place(row, col), surface.steps(row, col)))
        }
        guard let look = WellLook(patches, in: rack.shape), look.alike >= Self.leastAlike,
            WellWindow.depth(of: look.look(at: rack.middle, in: rack.shape)) >= Self.leastDepth
        else { return nil }
        self.init(shape: rack.shape, look: look, place: WellPlace(surface, scale: scale, in: picture))
    }

    /// Where the wells lie, by the bare ones: below the caps, which tell it up to their height above the dividers.
    private static func dividers(
        _ lattice: WellLattice, _ caps: [GridPosition: Vector], bare: [GridPosition]
    ) -> LatticeSurface? {
        let middle = caps.values.reduce(.zero, +) / Double(caps.count)
        var best: (likeness: Float, surface: LatticeSurface)?
        for depth in depths {
            let lower = caps.map { ($0.key, middle + ($0.value - middle) * depth) }
            guard let surface = LatticeSurface(lower) else { return nil }
            let patches = lattice.patches(at: surface, bare)
            let usual = Patch.normalized(Patch.sum(of: patches))
            let likeness = patches.reduce(0) { $0 + Patch.likeness(usual, $1.values) }
            if likeness > best?.likeness ?? 0 { best = (likeness, surface) }
        }
        guard var surface = best?.surface else { return nil }
        for round in 0..<3 {
            var share = Vector.zero
            if round == 0 {
                guard let phase = WellLattice.phase(of: lattice.patches(at: surface, bare)) else { return nil }
                share = phase
            }
            let usual = Patch.normalized(Patch.sum(of: lattice.patches(at: surface, bare, share: share)))
            let places = lattice.measured(surface, bare, share) { _ in usual }
            // The wells lie a little beside the caps, and evenly so from row to row and from column to column.
            guard let moved = surface.moved(to: places) else { return nil }
            surface = moved
        }
        return surface
    }
}

/// The rows and columns of a rack that was read, as they lie in its picture: rows from the top down, columns from the
/// left.
private struct SeenRack {
    /// Where each position lies, in pixels of the picture.
    private(set) var places: [GridPosition: Vector] = [:]
    /// The positions at which nothing stands.
    private(set) var bare: [GridPosition] = []
    let shape: RackShape
    /// The mean distance from a position to the next, in pixels of the picture.
    let pitch: Double

    /// The position in the middle.
    var middle: GridPosition { GridPosition(row: shape.rows / 2, col: shape.cols / 2) }

    /// Nil where it is not certain where the rack lies.
    init?(_ picture: Picture, _ reading: RackReading) {
        let isDoubtful = reading.warnings.contains { warning in
            switch warning {
            case .ambiguousPlacement, .differentRack, .misplaced: true
            default: false
            }
        }
        let rack = reading.rack
        guard !isDoubtful, reading.positions.count == rack.rows * rack.cols else { return nil }
        let seen = reading.positions.map { ($0.position, picture.lumaPoint($0.center).vector) }
        guard let surface = LatticeSurface(robust: seen) else { return nil }
        let steps = surface.steps(Double(rack.rows - 1) / 2, Double(rack.cols - 1) / 2)
        let isAcross = abs(steps.across.x) >= abs(steps.across.y)
        let (right, down) = isAcross ? (steps.across, steps.down) : (steps.down, steps.across)
        shape = isAcross ? rack : RackShape(rows: rack.cols, cols: rack.rows)
        pitch = (right.length + down.length) / 2
        guard pitch >= 8, pitch.isFinite else { return nil }
        for position in reading.positions {
            let own = position.position
            var (row, col) = isAcross ? (own.row, own.col) : (own.col, own.row)
            if down.y < 0 { row = shape.rows - 1 - row }
            if right.x < 0 { col = shape.cols - 1 - col }
            let here = GridPosition(row: row, col: col)
            places[here] = surface.place(Double(own.row), Double(own.col))
            if position.state == .empty { bare.append(here) }
        }
        bare.sort { ($0.row, $0.col) < ($1.row, $1.col) }
        guard bare.count >= WellLook.leastWells else { return nil }
    }
}
