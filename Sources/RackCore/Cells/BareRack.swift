// Tells a rack in which plainly nothing stands, where no code was read that tells what a vial looks like.

/// What a picture without a code shows of a declared rack.
///
/// A rack is called empty only where its bare cells are plainly seen: walls that run in two directions all over the
/// picture, clear enough that the rim of a cap and the texture of a code could not hide, and neither of them anywhere.
/// What is too dark, too blurred or something else than a box of cells stays undecided.
struct BareRack: Sendable {
    /// How clearly walls are seen, in grey values a pixel: in half of the picture at least this.
    let clearness: Float
    /// How much of all slopes lies in two directions at right angles, 0 to 1.
    let squareness: Float
    /// The best round rim, 0 to 1.
    let rim: Float
    /// The densest texture in two directions, as a share of the clearest slope beside it.
    let print: Float

    /// Nothing is decided where walls are seen less clearly than this.
    private static let leastClearness: Float = 14
    /// Cells without vials show at least so much of their slopes along their walls; vials and their codes show less.
    private static let leastSquareness: Float = 0.7
    /// A rim from which on there may be a vial. Bare cells, which have corners, show up to 0.83 of one.
    private static let leastRim: Float = 0.86
    /// The texture from which on there may be a code.
    private static let leastPrint: Float = 0.35

    /// The pitch in which the picture is looked at, in pixels of the level: at least this, and where it is less than
    /// the other nothing is decided.
    private static let pitch = (wanted: 36.0, least: 18.0)
    /// The radii at which rims are looked for, in pitches: a rack that is seen smaller than it may be has small ones.
    private static let radii = Array(stride(from: 0.2, through: 0.54, by: 0.026))
    /// The sides of symbols whose texture is looked for, in pitches.
    private static let sides = [0.3, 0.45]
    /// A slope counts half when it is this part of the clearest beside it, so that a vial in a shadow is one.
    private static let halfSlope: Float = 0.066
    private static let leastHalfSlope: Float = 0.5
    /// How far around a place slopes are taken, in pitches: rims of the largest radius, and walls of all sides, lie in it.
    private static let sightReach = 1.1
    /// How far from a place a rim's middle is looked for, in pitches: places lie a pitch apart, so that none is left out.
    private static let rimReach = 0.5
    /// Texture is looked for at so many places across and down, a tenth of a pitch apart: half a pitch to each side.
    private static let printPlaces = 11

    /// Whether the rack is plainly empty.
    var isPlain: Bool {
        clearness >= Self.leastClearness && squareness >= Self.leastSquareness && rim < Self.leastRim
            && print < Self.leastPrint
    }

    /// Looks all over a picture, on all cores; nil where it shows too little to look at.
    init?(_ pyramid: Pyramid, _ picture: Picture, _ rack: RackShape) async {
        let (corner, opposite) = (
            picture.lumaPoint(Point(x: Double(picture.square.x), y: Double(picture.square.y))).vector,
            picture.lumaPoint(
                Point(
                    x: Double(picture.square.x + picture.square.width),
                    y: Double(picture.square.y + picture.square.height))
            ).vector
        )
        let size = opposite - corner
        // The longer side of a rack spans the square that was framed; in a whole photograph it has room around it.
        let room = picture.square == PixelRect(picture.fullSize) ? 1.0 : 0
        let pitch = min(size.x / (Double(rack.cols) + room), size.y / (Double(rack.rows) + room))
        let level = pyramid.level(for: pitch, target: Self.pitch.wanted)
        let scale = Double(1 << level)
        guard pitch / scale >= Self.pitch.least else { return nil }
        let look = Look(image: pyramid.levels[level], pitch: pitch / scale)
        let places = look.places(from: corner / scale, to: opposite / scale)
        let seen = await withTaskGroup(of: [Look.Sight].self) { group in
            for row in places { group.addTask { row.map(look.sight) } }
            return await group.reduce(into: []) { $0 += $1 }
        }
        guard !seen.isEmpty else { return nil }
        clearness = seen.map(\.clearest).sorted()[seen.count / 2]
        let sum = seen.reduce(SIMD3<Float>.zero) { $0 + $1.directions }
        squareness = (sum.x * sum.x + sum.y * sum.y).squareRoot() / max(sum.z, 1)
        rim = seen.map(\.rim).max() ?? 0
        print = seen.map(\.print).max() ?? 0
    }

    /// The picture in the level in which it is looked at.
    private struct Look: Sendable {
        let image: GrayImage
        /// In pixels of the level.
        let pitch: Double

        /// What is seen around one place.
        struct Sight: Sendable {
            /// The steepest slope.
            let clearest: Float
            /// The sums of the slopes' squares: times the cosine of four times their angle, times the sine, and alone.
            let directions: SIMD3<Float>
            let rim: Float
            let print: Float
        }

        /// Places a pitch apart, in rows.
        func places(from corner: Vector, to opposite: Vector) -> [[Vector]] {
            stride(from: corner.y + pitch / 2, to: opposite.y, by: pitch).map { y in
                stride(from: corner.x + pitch / 2, to: opposite.x, by: pitch).map { Vector($0, y) }
            }
        }

        func sight(_ place: Vector) -> Sight {
            let field = SlopeField(image, around: place, reach: BareRack.sightReach * pitch)
            var steepest: Float = 0
            var sum = SIMD3<Float>.zero
            let (middle, half) = (field.pixel(at: place), Int(pitch / 2))
            for row in max(0, middle.y - half)..<min(field.side, middle.y + half + 1) {
                for column in max(0, middle.x - half)..<min(field.side, middle.x + half + 1) {
                    let index = row * field.side + column
                    let (x, y) = (field.across[index], field.down[index])
                    let square = x * x + y * y
                    guard square > 0 else { continue }
                    steepest = max(steepest, square)
                    let (cosine, sine) = ((x * x - y * y) / square, 2 * x * y / square)
                    sum += SIMD3((cosine * cosine - sine * sine) * square, 2 * cosine * sine * square, square)
                }
            }
            let clearest = steepest.squareRoot()
            return Sight(
                clearest: clearest, directions: sum, rim: rim(field, around: place, clearest),
                print: print(field, around: place) / max(clearest, BareRack.leastClearness))
        }

        private func rim(_ field: SlopeField, around place: Vector, _ clearest: Float) -> Float {
            let half = min(max(BareRack.halfSlope * clearest, BareRack.leastHalfSlope), SlopeDirections.halfSlope)
            let directions = SlopeDirections(field, halfSlope: half)
            return BareRack.radii.reduce(0) { best, radius in
                let search = RimSearch(radius: radius, shape: CapShape([]), pitch: pitch, side: field.side)
                return max(
                    best,
                    search.find(directions, around: place, reach: BareRack.rimReach, least: best) { _ in true }?.share
                        ?? 0)
            }
        }

        /// The texture that two thirds of a symbol's tiles have, where it is densest.
        private func print(_ field: SlopeField, around place: Vector) -> Float {
            BareRack.sides.reduce(0) { most, side in
                let texture = PrintTexture(field, symbolSide: side * pitch)
                let count = BareRack.printPlaces
                return (0..<count * count).reduce(most) { most, step in
                    let offset =
                        Vector(Double(step % count - count / 2), Double(step / count - count / 2))
                        * (pitch / Double(count - 1))
                    let strengths = texture.strengths(at: place + offset).sorted()
                    return strengths.isEmpty ? most : max(most, strengths[strengths.count / 3])
                }
            }
        }
    }
}
