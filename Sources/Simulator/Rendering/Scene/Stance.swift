// How each tube stands in its cell, without two being in one place.

import Glibc
import RackCore

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
