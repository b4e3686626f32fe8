// Says what stands in the cells that gave no value.

/// Tells what stands in a cell without a value, by what the vials that were read look like in the same picture. A vial
/// is known by its round rim; whether it carries a code, by marks on its cap that do not run around its middle.
///
/// Where the vials show no rim (the bottoms of tubes in a flatbed scan), a texture like that of the codes makes a cell
/// unread, and a ground as beside the codes makes it a vial without a code. Of two mistakes the smaller is made: what
/// may be a vial is not called empty, and what may be a code is not called blank.
struct CellSurvey: Sendable {
    private let look: VialLook
    private let picture: Picture
    /// Where codes were read, in pixels of the level.
    private let read: [Vector]

    /// The share of the usual rim from which on a rim is one, and from which on it may be one that frost or glare has
    /// covered in part. Cells of bent cardboard show up to three quarters of one.
    private static let plainRim: Float = 0.82
    private static let faintRim: Float = 0.58
    /// The marks that make a vial unread: the share of the cap's top that they take, and their strength.
    private static let leastMarks: (share: Float, strength: Float) = (0.15, 0.4)
    /// The part of a symbol's texture that tells a code in a cell without a rim, and in one with a faint rim.
    private static let plainPrint: Float = 0.6
    private static let faintPrint: Float = 0.1
    /// The part of it that tells a code where the ground is as beside the codes.
    private static let somePrint: Float = 0.25
    /// How far from the middle of its cell a cap may stand, in pitches.
    private static let reach = 0.44
    /// What is around a cap belongs to its slopes too: the tolerance of the rim's circles, and a little, in pitches.
    private static let fieldMargin = 0.06
    /// The slope along circles that is a mark: so many times what noise does, or this share of a symbol's texture.
    private static let leastMarkSlope: (ofNoise: Float, ofPrint: Float) = (2, 0.06)
    /// How far from the middle of a rim, and farther than the vials' codes from their cells', print is looked for, in
    /// pitches.
    private static let printReach = (inRim: 0.12, beyondOffset: 0.05)
    /// Two caps nearer to each other than this, in pitches, are one cap seen in two cells.
    private static let sameCap = 0.5
    /// Whether a circle is a hole is seen at this share of its radius.
    private static let holeRadius = 0.6
    /// Print nearer to a code that was read than this, in sides of it, is that code's.
    private static let ownPrint = 1.1
    /// Print is looked for at so many places across and down.
    private static let printPlaces = 7
    /// Texture weaker than this, in grey values a pixel, tells nothing.
    private static let leastPrintSlope: Float = 0.1
    /// Two caps cannot stand nearer to each other than this many radii of a cap.
    private static let capDistance = 1.5

    /// Prepares to survey.
    /// - Parameters:
    ///   - look: what the vials of the picture look like.
    ///   - codes: the codes that were read.
    init(_ look: VialLook, _ picture: Picture, _ codes: FoundCodes) {
        (self.look, self.picture) = (look, picture)
        read = codes.all.map { $0.corners.center / look.scale }
    }

    /// Looks into cells, on all cores.
    /// - Parameters:
    ///   - known: what was seen before; a cell around which no code was read since is not looked into again.
    ///   - besidesPrint: whether cells are left out in which print is seen.
    func views(
        of cells: [OpenCell], knowing known: [CellView] = [], besidesPrint: Bool = false
    ) async -> [CellView] {
        await withTaskGroup(of: (Int, CellView?).self) { group in
            var views = [CellView?](repeating: nil, count: cells.count)
            for (index, cell) in cells.enumerated() {
                if let known = known.first(where: { $0.isOf(cell) }), known.near == near(known.middle, known.pitch) {
                    views[index] = known.moved(to: cell)
                } else {
                    group.addTask { (index, view(of: cell, besidesPrint)) }
                }
            }
            for await (index, view) in group { views[index] = view }
            return views.compactMap(\.self)
        }
    }

    /// What views tell of their cells together.
    func findings(_ views: [CellView]) -> [CellFinding] {
        views.map { view in
            // A cap that stands between two cells belongs to the nearer one.
            let isOthers = views.contains { other in
                other.isVial && view.isVial && other.offset < view.offset
                    && (other.center - view.center).length < Self.sameCap * other.pitch
            }
            return CellFinding(
                cell: view.cell, state: isOthers ? .empty : view.state,
                center: isOthers || !view.isVial
                    ? view.cell.center : picture.fullPoint(Point(view.center * look.scale)),
                isPlain: view.isPlain)
        }
    }

    /// The codes around a place, in pixels of the level.
    private func near(_ place: Vector, _ pitch: Double) -> [Vector] {
        read.filter { ($0 - place).length < 2 * pitch }
    }

    private func view(of cell: OpenCell, _ besidesPrint: Bool) -> CellView? {
        let mean = (cell.pitch.across + cell.pitch.down) / 2 / picture.scale.x / look.scale
        let pitch = VialLook.plausible(mean, look.pitch)
        let center = picture.lumaPoint(cell.center).vector / look.scale
        var view = CellView(cell: cell, middle: center, pitch: pitch, near: near(center, pitch))
        guard center.x > 0, center.y > 0, center.x < Double(look.image.width), center.y < Double(look.image.height)
        else { return view }
        let radius = look.radii.max() ?? 0
        let field = SlopeField(look.image, around: center, reach: (Self.reach + radius + Self.fieldMargin) * pitch)
        let texture = PrintTexture(field, symbolSide: look.side)
        let reach = min(look.offset + Self.printReach.beyondOffset, Self.reach) * pitch
        lazy var ofCell = print(texture, around: center, reach: reach, near: view.near)
        if besidesPrint, !CellView.isBare(print: ofCell) { return nil }
        if look.hasRims, let rim = rim(field, around: center, pitch: pitch, near: view.near) {
            let share = rim.share / look.rim
            let marks = CapMarks(
                field, center: rim.center, symbolSide: look.side,
                least:
                    max(Self.leastMarkSlope.ofNoise * look.noise, Self.leastMarkSlope.ofPrint * look.print))
            let print = print(texture, around: rim.center, reach: Self.printReach.inRim * pitch, near: [])
            let isMarked =
                marks.share >= Self.leastMarks.share && marks.strength >= Self.leastMarks.strength
            if share >= Self.plainRim {
                view.state = isMarked || print >= Self.plainPrint ? .unread : isHole(rim, pitch) ? .empty : .blank
                view.isPlain = view.isVial
            } else if cell.isInside, isMarked, print >= Self.faintPrint, isGround(around: rim.center) {
                view.state = .unread
            }
            if view.isVial {
                (view.center, view.offset) = (rim.center, (rim.center - center).length)
                return view
            }
        }
        view.print = ofCell
        if ofCell >= Self.plainPrint {
            view.state = .unread
        } else if !look.hasRims, cell.isInside, isGround(around: center) {
            view.state = ofCell >= Self.somePrint ? .unread : .blank
        }
        return view
    }

    /// Whether a place is as light as the places beside the codes.
    private func isGround(around place: Vector) -> Bool {
        look.ground.contains(look.image.tone(around: place, look.shape, radius: VialLook.groundRadius * look.side))
    }

    /// Whether a circle without marks is a round hole.
    private func isHole(_ rim: Rim, _ pitch: Double) -> Bool {
        let radius = Self.holeRadius * (look.radii.min() ?? 0) * pitch
        return look.image.tone(around: rim.center, look.shape, radius: radius) <= look.hole
    }

    /// The best rim in a cell, of no vial that was read.
    private func rim(_ field: SlopeField, around center: Vector, pitch: Double, near: [Vector]) -> Rim? {
        let distance = Self.capDistance * (look.radii.max() ?? 0) * pitch
        let directions = SlopeDirections(field)
        var best: Rim?
        for radius in look.radii where best?.share ?? 0 < Self.plainRim * look.rim {
            let rim = RimSearch(radius: radius, shape: look.shape, pitch: pitch, side: field.side)
                .find(directions, around: center, reach: Self.reach, least: Self.faintRim * look.rim) { place in
                    near.allSatisfy { ($0 - place).length > distance }
                }
            if let rim, rim.share > best?.share ?? 0 { best = rim }
        }
        return best
    }

    /// How much of a symbol's texture the square has that has most, as a share of what symbols have here, 0 to 1.
    private func print(_ texture: PrintTexture, around center: Vector, reach: Double, near: [Vector]) -> Float {
        var most: Float = 0
        let (count, half) = (Self.printPlaces, Self.printPlaces / 2)
        for step in 0..<count * count {
            let place =
                center + Vector(Double(step % count - half), Double(step / count - half)) * (reach / Double(half))
            guard near.allSatisfy({ ($0 - place).length > Self.ownPrint * look.side }) else { continue }
            let strengths = texture.strengths(at: place)
            guard !strengths.isEmpty else { continue }
            let usual = max(look.print - look.noise, Self.leastPrintSlope)
            let shares = strengths.map { min(max(($0 - look.noise) / usual, 0), 1) }
            most = max(most, shares.reduce(0, +) / Float(shares.count))
        }
        return most
    }
}
