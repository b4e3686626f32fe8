// All that stands before the camera.

import RackCore

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

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
    private let index: TileIndex

    /// Builds a scene.
    /// - Throws: `SimulationError` when the picture has no pixels or a value no room.
    init(_ rack: SimulatedRack) throws(SimulationError) {
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

        let module = Double(Dimensions.code) / Double(max(rack.printing.symbol.rows, rack.printing.symbol.cols))
        let widest = Double(max(rack.shape.rows, rack.shape.cols)) * Double(Dimensions.pitch)
        camera = PinholeCamera(
            pose: rack.pose, picture: picture, height: max(1.2, rack.pose.height) * max(widest, 60),
            scale: rack.optics.pixelsPerModule / module, pitch: Double(Dimensions.pitch), barrel: rack.optics.barrel)

        var tubes: [Tube] = []
        for (cell, cap) in contents.enumerated() where cap != .empty {
            let position = GridPosition(row: cell / rack.shape.cols, col: cell % rack.shape.cols)
            tubes.append(try Self.tube(cap, at: position, of: rack, inner: box.inner, lamp: lamp))
        }
        self.tubes = tubes
        let camera = camera
        index = TileIndex(
            tubes.map { ($0.shape, PixelRect(enclosing: $0.shape.outline.map(camera.project))) }, picture: picture)
    }

    private static func tube(
        _ cap: SimulatedRack.Cap, at position: GridPosition, of rack: SimulatedRack, inner: SIMD2<Float>, lamp: Vector
    ) throws(SimulationError) -> Tube {
        let cell = UInt64(position.row * rack.shape.cols + position.col)
        var random = SplitMix64(seed: rack.seed, subject: Subject.tube + cell)
        let surface = try CapSurface(cap, of: rack, random: &random)
        // Evenly over a disc: the root of an even number is the radius.
        let lean = Float(rack.tubes.lean * random.unit().squareRoot())
        let towards = Float(random.uniform(0...(2 * .pi)))
        let slope = tan(lean * .pi / 180)
        let jitter = SIMD2(Float(random.signed()), Float(random.signed())) * Float(rack.tubes.jitter)
        let middle = middle(of: position, inner: inner) + jitter * Dimensions.pitch
        return Tube(
            position: position, surface: surface, foot: Vector(middle.x, middle.y, Dimensions.floor),
            lean: SIMD2(cos(towards), sin(towards)) * slope, rise: Float(random.signed()) * 0.8, lamp: lamp)
    }

    /// The middle of a cell.
    static func middle(of position: GridPosition, inner: SIMD2<Float>) -> SIMD2<Float> {
        SIMD2(Float(position.col) + 0.5, Float(position.row) + 0.5) * Dimensions.pitch - inner
    }

    /// The light that reaches the camera at a place of the picture, in pixels, before lens blur and exposure.
    func light(x: Float, y: Float) -> Radiance {
        let ray = camera.ray(x: x, y: y)
        // What the camera would have to look up to see is not there.
        guard ray.direction.z < 0 else { return .zero }
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
