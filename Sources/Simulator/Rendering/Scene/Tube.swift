// A tube with its cap, and its shape.

import RackCore

/// A tube with its cap. It leans about its foot.
struct Tube: Sendable {
    /// The row and column in which it stands.
    let position: GridPosition
    /// The top of its cap.
    let surface: CapSurface
    /// Where it is.
    let shape: TubeShape
    private let body: Radiance
    private let lamp: Vector

    /// Makes a tube that stands somewhere; `lamp` is the direction to the lamp.
    init(_ stance: Stance, surface: CapSurface, lamp: Vector) {
        position = stance.position
        self.surface = surface
        self.lamp = lamp
        shape = TubeShape(
            foot: Vector(stance.foot.x, stance.foot.y, Dimensions.floor), lean: stance.lean, rise: stance.rise)
        body = Radiance(sRGB: 206, 208, 206)
    }

    /// The light from a place on one of the tube's parts.
    func light(_ hit: TubeShape.Hit) -> Radiance {
        switch hit.part {
        case .top: topLight(SIMD2(hit.place.x, hit.place.y))
        case .capSide: capSideLight(hit.place)
        case .body: bodyLight(hit.place)
        }
    }

    /// The top: a flat disc, a groove, and a rounded rim that catches the lamp on one side.
    private func topLight(_ place: SIMD2<Float>) -> Radiance {
        let distance = (place * place).sum().squareRoot()
        if distance < Dimensions.capTop - 0.15 { return surface.color(at: place) }
        if distance < Dimensions.capTop { return surface.plastic * 0.35 }
        let across = (distance - Dimensions.capTop) / (Dimensions.cap - Dimensions.capTop) * 2 - 1
        let facing = (place.x * lamp.x + place.y * lamp.y) / distance * across
        let shine = max(0, facing)
        return surface.plastic * (0.85 + 0.25 * facing) + Radiance(gray: 0.35 * shine * shine * shine)
    }

    /// The cap's side: knurled, darker towards its foot.
    private func capSideLight(_ place: Vector) -> Radiance {
        let facing = (place.x * lamp.x + place.y * lamp.y) / Dimensions.cap
        let along = place.x / Dimensions.cap
        let knurl: Float = Int((along * 9).rounded(.down)) & 1 == 0 ? 1 : 0.82
        let depth = 1 + place.z / Dimensions.capHeight * 0.45
        return surface.plastic * ((0.5 + 0.3 * facing) * knurl * depth)
    }

    /// The tube below the cap, which gets darker the deeper it stands between its neighbours.
    private func bodyLight(_ place: Vector) -> Radiance {
        let facing = (place.x * lamp.x + place.y * lamp.y) / Dimensions.tube
        let depth = max(0.12, 1 - (-place.z - Dimensions.capHeight) / 22)
        return body * ((0.42 + 0.2 * facing) * depth)
    }
}

/// The shape of a tube: an upright cylinder for the cap, a narrower one for the body, both leaning about the foot.
struct TubeShape: Sendable {
    private let capCenter: Vector
    // The axes of the cap's top, and the tube's own axis upwards.
    private let x: Vector
    private let y: Vector
    private let up: Vector

    /// A part of a tube.
    enum Part {
        case top
        case capSide
        case body
    }

    /// Where a line of sight meets a tube.
    struct Hit {
        /// How far along the line.
        var t: Float
        /// Which part it meets.
        var part: Part
        /// The place from the middle of the cap's top, along the tube's own axes.
        var place: Vector
    }

    /// Makes a shape.
    /// - Parameters:
    ///   - foot: the middle of its foot on the box's floor.
    ///   - lean: by how much its axis deviates across and down, as tangents.
    ///   - rise: how much higher than usual its cap is, in millimetres.
    init(foot: Vector, lean: SIMD2<Float>, rise: Float) {
        up = Self.unit(Vector(lean.x, lean.y, 1))
        x = Self.unit(Vector(1, 0, -up.x / up.z))
        y = Vector(up.y * x.z - up.z * x.y, up.z * x.x - up.x * x.z, up.x * x.y - up.y * x.x)
        capCenter = foot + up * (rise - Dimensions.floor)
    }

    private static func unit(_ vector: Vector) -> Vector { vector / dot(vector, vector).squareRoot() }

    /// The place above the bench of a place on the cap's top.
    func place(_ onTop: SIMD2<Float>) -> Vector { capCenter + x * onTop.x + y * onTop.y }

    /// Places that enclose all that can be seen of the tube.
    var outline: [Vector] {
        [0, -Dimensions.capHeight, Dimensions.floor].flatMap { height in
            [(-1, -1), (1, -1), (1, 1), (-1, 1)].map { side in
                place(SIMD2(side.0, side.1) * Dimensions.cap) + up * height
            }
        }
    }

    /// What a line of sight meets of the tube, nearer than `limit`.
    func hit(_ ray: PinholeCamera.Ray, limit: Float) -> Hit? {
        let offset = ray.origin - capCenter
        let origin = Vector(dot(x, offset), dot(y, offset), dot(up, offset))
        let direction = Vector(dot(x, ray.direction), dot(y, ray.direction), dot(up, ray.direction))
        let top = -origin.z / direction.z
        let place = SIMD2(origin.x + direction.x * top, origin.y + direction.y * top)
        if (place * place).sum() < Dimensions.cap * Dimensions.cap {
            return top < limit ? Hit(t: top, part: .top, place: Vector(place.x, place.y, 0)) : nil
        }
        if let t = side(origin, direction, radius: Dimensions.cap, from: 0, to: -Dimensions.capHeight), t < limit {
            return Hit(t: t, part: .capSide, place: origin + direction * t)
        }
        if let t = side(origin, direction, radius: Dimensions.tube, from: -Dimensions.capHeight, to: Dimensions.floor),
            t < limit
        {
            return Hit(t: t, part: .body, place: origin + direction * t)
        }
        return nil
    }

    /// Where a line enters the side of an upright cylinder between two heights.
    private func side(_ origin: Vector, _ direction: Vector, radius: Float, from top: Float, to bottom: Float) -> Float?
    {
        let a = direction.x * direction.x + direction.y * direction.y
        let half = origin.x * direction.x + origin.y * direction.y
        let c = origin.x * origin.x + origin.y * origin.y - radius * radius
        let root = half * half - a * c
        guard a > 0, root > 0 else { return nil }
        let t = (-half - root.squareRoot()) / a
        let height = origin.z + direction.z * t
        return t > 0 && height < top && height > bottom ? t : nil
    }
}
