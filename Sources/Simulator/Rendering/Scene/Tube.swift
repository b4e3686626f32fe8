// A tube as it looks.

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

    /// Makes a tube.
    /// - Parameters:
    ///   - foot: the middle of its foot on the box's floor.
    ///   - lean: by how much its axis deviates across and down, as tangents.
    ///   - rise: how much higher than usual its cap is, in millimetres.
    ///   - lamp: the direction to the lamp.
    init(position: GridPosition, surface: CapSurface, foot: Vector, lean: SIMD2<Float>, rise: Float, lamp: Vector) {
        self.position = position
        self.surface = surface
        self.lamp = lamp
        shape = TubeShape(foot: foot, lean: lean, rise: rise)
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
