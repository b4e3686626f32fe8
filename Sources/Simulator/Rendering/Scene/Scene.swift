// What stands before the camera, where, and how it is found fast.

import Glibc
import RackCore
internal import Station

/// A rack with its tubes on a bench, below a camera.
struct Scene: Sendable {
    /// What the scene was made from.
    let rack: SimulatedRack
    /// The camera above.
    let camera: PinholeCamera
    /// The tubes, row-major.
    let tubes: [Tube]
    /// The box.
    let box: Box
    /// What each cell holds, row-major.
    let contents: [SimulatedRack.Cap]
    private let bench: Bench
    private let hand: Hand?
    private let lid: Lid?
    private let paper: FlatThing?
    private let index: TileIndex

    /// Builds a scene.
    /// - Throws: a fault when the picture has no pixels or a value no room.
    init(_ rack: SimulatedRack) throws(Fault) {
        let picture = rack.optics.picture
        guard picture.width > 0, picture.height > 0, rack.optics.pixelsPerModule > 0, rack.shape.rows > 0,
            rack.shape.cols > 0
        else { throw .noPicture }
        self.rack = rack
        contents = rack.contents()
        let direction = Float(rack.light.direction * .pi / 180)
        let lamp = Vector(cos(direction) * 0.6, sin(direction) * 0.6, 0.8)
        let isFilled = contents.map { $0 != .empty }
        box = try Box(rack, isFilled: isFilled, lamp: lamp)
        bench = Bench(rack, reach: box.inner + Dimensions.labelledWall)
        hand = Hand(rack, reach: box.inner, lamp: lamp)
        lid = rack.sight == .lid ? Lid(rack, inner: box.inner) : nil
        paper = try FlatThing(rack, reach: box.inner)

        let module = Double(Dimensions.code) / Double(max(rack.printing.symbol.rows, rack.printing.symbol.cols))
        let widest = Double(max(rack.shape.rows, rack.shape.cols)) * Double(Dimensions.pitch)
        camera = PinholeCamera(
            pose: rack.pose, picture: picture, height: max(1.2, rack.pose.height) * max(widest, 60),
            scale: rack.optics.pixelsPerModule / module, pitch: Double(Dimensions.pitch), barrel: rack.optics.barrel,
            motion: rack.optics.motion * rack.optics.pixelsPerModule)

        var stances: [Stance] = []
        var surfaces: [CapSurface] = []
        for (cell, cap) in contents.enumerated() where cap != .empty && rack.sight.showsVials {
            let position = GridPosition(row: cell / rack.shape.cols, col: cell % rack.shape.cols)
            var random = SplitMix64(seed: rack.seed, subject: Subject.tube + UInt64(cell))
            surfaces.append(try CapSurface(cap, of: rack, random: &random))
            stances.append(Stance(at: position, tubes: rack.tubes, inner: box.inner, random: &random))
        }
        Stance.settle(&stances, inner: box.inner)
        tubes = zip(stances, surfaces).map { Tube($0, surface: $1, lamp: lamp) }
        let camera = camera
        index = TileIndex(
            tubes.map { ($0.shape, PixelRect(enclosing: $0.shape.outline.map(camera.project))) }, picture: picture)
    }

    /// The light that reaches the camera at a place of the picture, in pixels, before lens blur and exposure.
    func light(x: Float, y: Float) -> Radiance {
        let ray = camera.ray(x: x, y: y)
        // What the camera would have to look up to see is not there.
        guard ray.direction.z < 0 else { return .zero }
        if let light = hand?.light(ray) { return light }
        guard rack.sight.isBox else {
            let place = ray.origin + ray.direction * ((Dimensions.bench - ray.origin.z) / ray.direction.z)
            return paper?.light(at: place) ?? bench.light(at: place)
        }
        if let light = lid?.light(ray) { return light }
        let found = index.nearest(ray, x: x, y: y)
        // Most of what is seen is the top of a cap, before which nothing stands.
        if let found, found.hit.part == .top, box.isOpen(to: ray) { return tubes[found.tube].light(found.hit) }
        let boxHit = box.hit(ray)
        if let found, found.hit.t < boxHit?.t ?? .infinity { return tubes[found.tube].light(found.hit) }
        if let boxHit { return boxHit.light }
        let place = ray.origin + ray.direction * ((Dimensions.bench - ray.origin.z) / ray.direction.z)
        return bench.light(at: place) * (1 - box.shadow(at: place))
    }
}

/// How a tube stands: its foot, and how far its cap is from straight above it.
struct Stance: Sendable {
    /// The row and column.
    let position: GridPosition
    /// The middle of its foot, in millimetres from the middle of the rack.
    let foot: SIMD2<Float>
    /// The middle of its cap, likewise.
    private(set) var cap: SIMD2<Float>
    /// How much higher than usual its cap is, in millimetres.
    let rise: Float

    /// Draws how a tube stands.
    init(at position: GridPosition, tubes: SimulatedRack.Tubes, inner: SIMD2<Float>, random: inout SplitMix64) {
        self.position = position
        // Evenly over a disc: the root of an even number is the radius.
        let lean = Float(tubes.lean * random.unit().squareRoot() * .pi / 180)
        let towards = Float(random.uniform(0...(2 * .pi)))
        let jitter = SIMD2(Float(random.signed()), Float(random.signed())) * Float(tubes.jitter)
        foot = Stance.middle(of: position, inner: inner) + jitter * Dimensions.pitch
        cap = foot + SIMD2(cos(towards), sin(towards)) * (tan(lean) * -Dimensions.floor)
        rise = Float(random.signed()) * 0.8
    }

    /// By how much the tube's axis deviates from upright across and down, as tangents.
    var lean: SIMD2<Float> { (cap - foot) / -Dimensions.floor }

    /// The middle of a cell, in millimetres from the middle of the rack.
    static func middle(of position: GridPosition, inner: SIMD2<Float>) -> SIMD2<Float> {
        SIMD2(Float(position.col) + 0.5, Float(position.row) + 0.5) * Dimensions.pitch - inner
    }

    /// Pushes caps apart that would overlap, and off the walls, as real tubes push each other.
    static func settle(_ stances: inout [Stance], inner: SIMD2<Float>) {
        let limit = inner - Dimensions.cap
        for _ in 0..<12 {
            for one in stances.indices {
                for other in stances.indices[..<one] where stances[one].isNear(stances[other]) {
                    let apart = stances[one].cap - stances[other].cap
                    let distance = max((apart * apart).sum().squareRoot(), 0.01)
                    let overlap = 2 * Dimensions.cap - distance
                    guard overlap > 0 else { continue }
                    let push = apart * (overlap / distance / 2)
                    stances[one].cap += push
                    stances[other].cap -= push
                }
                stances[one].cap = pointwiseMin(pointwiseMax(stances[one].cap, -limit), limit)
            }
        }
    }

    private func isNear(_ other: Stance) -> Bool {
        abs(position.row - other.position.row) <= 1 && abs(position.col - other.position.col) <= 1
    }
}

/// Sizes in millimetres, after a cardboard cryobox of 133 mm for 81 tubes of 2 ml with 12 mm caps.
enum Dimensions {
    /// From one cell to the next.
    static let pitch: Float = 14
    /// The thickness of a divider.
    static let divider: Float = 0.7
    /// The thickness of what is between the wells of a plastic box.
    static let web: Float = 1.5
    /// The radius of a round well.
    static let well: Float = 6.3
    /// The thickness of the box's wall.
    static let wall: Float = 2
    /// The thickness of the left wall where it carries the rack's own code.
    static let labelledWall: Float = 11
    /// The height of the wall's rim above the caps.
    static let rim: Float = 2
    /// The height of the dividers, relative to the caps.
    static let dividerTop: Float = -9
    /// The height of the box's floor, relative to the caps.
    static let floor: Float = -44
    /// The height of the bench, relative to the caps.
    static let bench: Float = -46
    /// The radius of a cap.
    static let cap: Float = 6.1
    /// The height of a cap.
    static let capHeight: Float = 9
    /// The radius of a tube below its cap.
    static let tube: Float = 5.2
    /// The radius of a cap's flat top inside its rim.
    static let capTop: Float = 5.5
    /// The radius of the label on a cap.
    static let label: Float = 5.1
    /// The side of a code, without quiet zone. A symbol of more modules has smaller ones.
    static let code: Float = 6.2
}

/// The tubes that may be seen in each tile of the picture, so that a line of sight asks only those.
struct TileIndex: Sendable {
    private static let side = 32
    private let across: Int
    private let down: Int
    private let shapes: [TubeShape]
    /// The tubes of all tiles, tile after tile.
    private let members: [Int32]
    /// Where each tile's tubes begin in `members`, and at the end where the last ones end.
    private let starts: [Int32]

    /// Makes an index of tubes by the rectangles of the picture that enclose them.
    init(_ tubes: [(shape: TubeShape, outline: PixelRect)], picture: PixelSize) {
        across = picture.width / Self.side + 1
        down = picture.height / Self.side + 1
        shapes = tubes.map(\.shape)
        var tiles = [[Int32]](repeating: [], count: across * down)
        for (tube, outline) in tubes.map(\.outline).enumerated() {
            // Two pixels around, for the corners of the pixels at the edge.
            let columns = Self.tiles(from: outline.x - 2, to: outline.x + outline.width + 2, count: across)
            for row in Self.tiles(from: outline.y - 2, to: outline.y + outline.height + 2, count: down) {
                for column in columns { tiles[row * across + column].append(Int32(tube)) }
            }
        }
        members = tiles.flatMap { $0 }
        starts = tiles.reduce(into: [0]) { $0.append($0[$0.count - 1] + Int32($1.count)) }
    }

    private static func tiles(from low: Int, to high: Int, count: Int) -> Range<Int> {
        let first = min(max(low / side, 0), count)
        return first..<max(first, min(high / side + 1, count))
    }

    /// The tube that a line of sight through a place of the picture meets first.
    func nearest(_ ray: PinholeCamera.Ray, x: Float, y: Float) -> (tube: Int, hit: TubeShape.Hit)? {
        let tile = min(Int(y) / Self.side, down - 1) * across + min(Int(x) / Self.side, across - 1)
        var found: (tube: Int, hit: TubeShape.Hit)?
        for member in Int(starts[tile])..<Int(starts[tile + 1]) {
            let tube = Int(members[member])
            if let hit = shapes[tube].hit(ray, limit: found?.hit.t ?? .infinity) { found = (tube, hit) }
        }
        return found
    }
}
