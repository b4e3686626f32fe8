// All that stands before the camera.

import Glibc
import RackCore

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

        var stances: [Stance] = []
        var surfaces: [CapSurface] = []
        for (cell, cap) in contents.enumerated() where cap != .empty {
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
