// What the vials of a picture look like.

/// What the vials that were read look like in the same picture: the measure for all that gave no value.
struct VialLook: Sendable {
    /// The level of the pyramid in which cells are looked at, and pixels of the picture for one of it.
    let image: GrayImage
    let scale: Double
    /// The side of a symbol, in pixels of the level.
    let side: Double
    /// The pitch of most vials, in pixels of the level.
    let pitch: Double
    /// How circles on the caps are seen.
    let shape: CapShape
    /// The radii at which the caps show edges, in pitches, the clearest first.
    let radii: [Double]
    /// How much of the clearest of these circles is seen, in the middle of the vials.
    let rim: Float
    /// The strength of the texture of a symbol.
    let print: Float
    /// The strength of what noise does.
    let noise: Float
    /// The grey values beside the symbols, darkest and lightest.
    let ground: ClosedRange<Float>
    /// What is as dark as this is no cap but a hole.
    let hole: Float
    /// How far from the middle of their cells the symbols lie, in pitches.
    let offset: Double
    /// The vials that had been read when this was learnt.
    let vials: Int

    /// The pitch in which cells are looked at, in pixels of the level: at least this.
    private static let leastPitch = 44.0
    /// So many vials tell what all look like.
    private static let examples = 8
    /// The radii at which rims are looked for, in pitches.
    private static let radii = Array(stride(from: 0.24, through: 0.54, by: 0.03))
    /// A second radius is this far from the first at least.
    private static let radiusStep = 0.07
    /// And is seen at least this much of what the clearest is.
    private static let secondRim: Float = 0.85
    /// How far around a vial slopes are taken, in pitches, and how far from its code its rim's middle may be.
    private static let (sightReach, rimReach) = (0.8, 0.18)
    /// From how much of the circle on a rim tells a vial from what is none: square cells show more than half of one.
    private static let plainRim: Float = 0.85

    /// Whether so many vials would teach more than those from which this was learnt.
    func learnsMore(from count: Int) -> Bool { vials < 2 * Self.examples && vials * 3 < count * 2 }

    /// Whether the vials have rims by which they can be told.
    var hasRims: Bool { rim >= Self.plainRim }

    /// A cap without a code is not darker than this share of the ground beside the codes: of labels, which caps may be
    /// much darker than, and of dark caps themselves.
    private static let darkCap: (besideLabels: Float, amongDark: Float) = (0.3, 0.6)

    /// Learns from the vials of a placement; nil when there are none.
    init?(_ pyramid: Pyramid, _ picture: Picture, _ placement: GridPlacement, _ codes: [FoundCode]) {
        guard let lattice = placement.lattice, !placement.records.isEmpty else { return nil }
        let records = placement.records
        let pitches = records.map { lattice.pitch(of: GridPosition(row: $0.row, col: $0.col)) / picture.scale.x }
        let usualPitch = pitches.sorted()[pitches.count / 2]
        let level = pyramid.level(for: usualPitch, target: Self.leastPitch)
        let scale = Double(1 << level)
        let image = pyramid.levels[level]
        let all = records.map { Corners($0.corners, in: picture).scaled(by: 1 / scale) }
        let side = all.map(\.side).sorted()[all.count / 2]
        let shape = CapShape(all)
        let stride = max(1, all.count / Self.examples)
        let chosen = Swift.stride(from: stride / 2, to: all.count, by: stride).map { index in
            (all[index], Self.plausible(pitches[index], usualPitch) / scale)
        }

        var shares = [[Float]](repeating: [], count: Self.radii.count)
        var (prints, noise): ([Float], Float) = ([], .infinity)
        var (grounds, inks): ([Float], [Float]) = ([], [])
        for (corners, pitch) in chosen {
            let field = SlopeField(image, around: corners.center, reach: Self.sightReach * pitch)
            let directions = SlopeDirections(field)
            for (index, radius) in Self.radii.enumerated() {
                let search = RimSearch(radius: radius, shape: shape, pitch: pitch, side: field.side)
                let rim = search.find(directions, around: corners.center, reach: Self.rimReach) { _ in true }
                shares[index].append(rim?.share ?? 0)
            }
            let texture = PrintTexture(field, symbolSide: side)
            prints += texture.strengths(at: corners.center)
            noise = min(noise, texture.floor)
            inks.append(image.darkest(in: corners))
            grounds.append(image.tone(around: corners.center, shape, radius: Self.groundRadius * side))
        }
        let usual = shares.map { $0.sorted()[$0.count / 2] }
        let best = usual.indices.max { usual[$0] < usual[$1] } ?? 0
        let second = usual.indices.last {
            abs(Self.radii[$0] - Self.radii[best]) > Self.radiusStep && usual[$0] > Self.secondRim * usual[best]
        }
        (self.image, self.scale, self.side, self.shape) = (image, scale, side, shape)
        pitch = usualPitch / scale
        vials = records.count
        radii = [Self.radii[best]] + (second.map { [Self.radii[$0]] } ?? [])
        rim = usual[best]
        print = prints.isEmpty ? 0 : prints.sorted()[prints.count / 2]
        self.noise = noise
        grounds.sort()
        ground = grounds[0]...grounds[grounds.count - 1]
        let inverted = codes.count { $0.polarity == .lightOnDark }
        hole =
            if inverted == 0 {
                min(inks.sorted()[inks.count / 2], Self.darkCap.besideLabels * ground.lowerBound)
            } else if inverted == codes.count {
                Self.darkCap.amongDark * ground.lowerBound
            } else {
                0
            }
        let offsets = records.map { record in
            let place = lattice.cell(at: record.corners.center)
            return max(abs(place.row - Double(record.row)), abs(place.col - Double(record.col)))
        }
        // The tenth that lies farthest off leans.
        offset = offsets.sorted()[offsets.count * 9 / 10]
    }

    /// A pitch as it can be where most have another: the map of a rack seen from a slant has a horizon.
    static func plausible(_ pitch: Double, _ usual: Double) -> Double { min(max(pitch, usual / 2), usual * 2) }

    /// Where the ground beside a symbol is looked at, in sides of the symbol from its middle.
    static let groundRadius = 0.66
}

extension Lattice {
    /// The mean distance from a cell to its neighbours, in pixels.
    func pitch(of position: GridPosition) -> Double {
        let pitch = self.pitch(row: Double(position.row), col: Double(position.col))
        return (pitch.across + pitch.down) / 2
    }
}

extension Corners {
    /// The corners of a symbol of the upright photograph in pixels of the picture.
    init(_ quad: Quad, in picture: Picture) {
        self.init(
            Quad(
                topLeft: picture.lumaPoint(quad.topLeft), topRight: picture.lumaPoint(quad.topRight),
                bottomRight: picture.lumaPoint(quad.bottomRight), bottomLeft: picture.lumaPoint(quad.bottomLeft)))
    }
}

extension GrayImage {
    /// The darkest grey value at the middles of a symbol's parts.
    fileprivate func darkest(in corners: Corners) -> Float {
        let map = ProjectiveMap(to: corners)
        return (0..<144).reduce(255) { darkest, index in
            min(darkest, sample(map((Double(index % 12) + 0.5) / 12, (Double(index / 12) + 0.5) / 12)))
        }
    }

    /// The middle grey value along a circle.
    func tone(around center: Vector, _ shape: CapShape, radius: Double) -> Float {
        let tones = shape.circle(points: 24).map { sample(center + $0.offset * radius) }
        return tones.sorted()[tones.count / 2]
    }
}
