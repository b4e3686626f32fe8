// Lays the rows and columns of a container over all wells that repeat.

extension WellLattice {
    /// How far from its place a well may lie and still be looked at rightly, in steps.
    private static let slack = 0.045

    /// Lays a container over the wells; nil where it has no room, or where nothing fits.
    func window(_ shape: RackShape) -> WellWindow? {
        guard var surface = LatticeSurface(robust: wells.map { ($0.key, $0.value.place) }) else { return nil }
        var range = GridRange(enclosing: wells.keys)
        var share = Vector.zero
        // The first window is that of all that repeats; the wells in it then tell where they lie, and where their
        // middles are.
        for _ in 0..<2 {
            let seen = views(surface, range, share: .zero)
            guard let phase = Self.phase(of: range.positions.compactMap { seen[$0]?.patch }) else { return nil }
            share = phase
            guard let rough = WellWindow(shape, in: views(surface, range.widened(by: 2), share: share)) else {
                return nil
            }
            range = rough.range
            let places = measured(surface, range.positions, share) { _ in rough.usual }
            guard let exact = LatticeSurface(robust: places) else { return nil }
            surface = exact
        }
        return window(shape, at: surface, range.widened(by: 1))
    }

    /// Looks at the wells of a window again.
    func window(at window: WellWindow) -> WellWindow? {
        window.surface.flatMap { self.window(window.shape, at: $0, window.range.widened(by: 1), isKnown: true) }
    }

    /// Looks at the wells of a container where a map says that they are.
    /// - Parameters:
    ///   - range: the rows and columns in which it is.
    ///   - isKnown: whether its first row and column are known too, and are those of the map.
    func window(
        _ shape: RackShape, at surface: LatticeSurface, _ range: GridRange, isKnown: Bool = false
    ) -> WellWindow? {
        let known = isKnown ? GridRange(rows: 0...shape.rows - 1, cols: 0...shape.cols - 1) : nil
        guard var window = WellWindow(shape, in: views(surface, range, share: .zero), at: known) else { return nil }
        window.take(surface)
        let tones = zip(window.places, window.steps).map { Patch.tone(image, at: $0, $1) }
        window.compare(tones: tones.map(\.tone))
        window.brightness = tones.map(\.dividers).sorted()[tones.count / 2]
        // Dividers are thin: a well that lies a little beside its place is looked at there.
        let reach = Self.slack
        for dy in -1...1 {
            for dx in -1...1 where dx != 0 || dy != 0 {
                let share = Vector(Double(dx), Double(dy)) * reach
                window.compare(
                    moved: window.range.positions.map { position in
                        let (v, u) = (Double(position.row) + share.y, Double(position.col) + share.x)
                        return Patch(relief, at: surface.place(v, u), surface.steps(v, u))
                    })
            }
        }
        return window
    }

    /// The lattice as it is seen without the bright spots that lie on a window; nil where there are none.
    /// - Parameter suspects: the wells that are unlike the others.
    func withoutGlows(on window: WellWindow, suspects: Set<Int>) -> WellLattice? {
        let search = GlowSearch(lit(window), suspects: suspects)
        guard let glows = search?.glows(), !glows.isEmpty else { return nil }
        return WellLattice(self, seenIn: image.without(glows))
    }

    /// The wells of a window in amounts of light.
    func lit(_ window: WellWindow) -> LitWells {
        LitWells(image, window.shape, zip(window.places, window.steps).map { (middle: $0, steps: $1) })
    }

    /// What is seen at the places of a lattice that is moved by a part of its steps.
    private func views(
        _ surface: LatticeSurface, _ range: GridRange, share: Vector
    ) -> [GridPosition: (place: Vector, patch: Patch)] {
        var views: [GridPosition: (place: Vector, patch: Patch)] = [:]
        for position in range.positions {
            let (v, u) = (Double(position.row) + share.y, Double(position.col) + share.x)
            let place = surface.place(v, u)
            views[position] = (place, Patch(relief, at: place, surface.steps(v, u)))
        }
        return views
    }

    /// What is seen at some places of a lattice that is moved by a part of its steps.
    func patches(at surface: LatticeSurface, _ positions: [GridPosition], share: Vector = .zero) -> [Patch] {
        positions.map { position in
            let (v, u) = (Double(position.row) + share.y, Double(position.col) + share.x)
            return Patch(relief, at: surface.place(v, u), surface.steps(v, u))
        }
    }

    /// How far from the middles of the wells the lattice lies, in steps: dividers are lighter than what is between them.
    static func phase(of patches: [Patch]) -> Vector? {
        guard !patches.isEmpty else { return nil }
        let side = Patch.side
        var (across, down) = ([Float](repeating: 0, count: side), [Float](repeating: 0, count: side))
        for patch in patches {
            for row in 0..<side {
                for col in 0..<side {
                    across[col] += patch.values[row * side + col]
                    down[row] += patch.values[row * side + col]
                }
            }
        }
        func lightest(_ values: [Float]) -> Double {
            let smooth = values.indices.map {
                values[($0 + side - 1) % side] + 2 * values[$0] + values[($0 + 1) % side]
            }
            let best = smooth.indices.max { smooth[$0] < smooth[$1] } ?? 0
            // From the middle of a patch to the middle of the well beside its lightest line, the nearer way.
            let share = (Double(best) + 0.5) / Double(side)
            return share > 0.5 ? share - 1 : share
        }
        return Vector(lightest(across), lightest(down))
    }

    /// Where wells lie, by what they look like.
    func measured(
        _ surface: LatticeSurface, _ positions: [GridPosition], _ share: Vector, look: (GridPosition) -> [Float]
    ) -> [(GridPosition, Vector)] {
        positions.compactMap { position in
            let (v, u) = (Double(position.row) + share.y, Double(position.col) + share.x)
            let usual = look(position)
            let (middle, own) = (surface.place(v, u), surface.steps(v, u))
            var best: (likeness: Float, place: Vector) = (0.3, middle)
            var isFound = false
            for dy in -3...3 {
                for dx in -3...3 {
                    let place = middle + own.across * (Double(dx) * 0.05) + own.down * (Double(dy) * 0.05)
                    let likeness = Patch.likeness(usual, Patch(relief, at: place, own).values)
                    if likeness > best.likeness { (best, isFound) = ((likeness, place), true) }
                }
            }
            return isFound ? (position, best.place) : nil
        }
    }
}
