// How sharp a lens is, and where.

import Glibc
import RackCore

/// The blur of a lens: the same everywhere, or stronger away from a line that is in focus.
struct LensBlur: Sendable {
    /// Shares of the pixels beside each other, from the sharpest to the most blurred.
    private let kernels: [[Float]]
    private let direction: (x: Float, y: Float)
    private let center: (x: Float, y: Float)
    private let reach: Float
    private let focus: Float

    /// The pixels to either side that have a share anywhere.
    let radius: Int

    /// So many blurs are told apart from the sharpest to the strongest.
    private static let steps = 12

    /// Makes the blur of a rack's camera.
    init(_ rack: SimulatedRack) {
        let optics = rack.optics
        let count = optics.focusTilt > 0 ? Self.steps : 1
        kernels = (0..<count).map { step in
            let more = count > 1 ? optics.focusTilt * Double(step) / Double(count - 1) : 0
            return Self.kernel(sigma: (optics.blur + more) * optics.pixelsPerModule)
        }
        radius = (kernels.map(\.count).max() ?? 1) / 2
        center = (Float(optics.picture.width) / 2, Float(optics.picture.height) / 2)
        reach = min(center.x, center.y)
        var random = SplitMix64(seed: rack.seed, subject: Subject.focus)
        let angle = random.float(0...(2 * .pi))
        direction = (cos(angle), sin(angle))
        focus = random.float(-0.6...0.2)
    }

    /// Whether every pixel stays as it is.
    var isNone: Bool { radius == 0 }

    /// The shares that the pixels around any pixel have; nil where they differ.
    var everywhere: [Float]? { kernels.count == 1 ? kernels[0] : nil }

    /// The shares that the pixels around one have, `count / 2` to either side.
    @inline(__always)
    func kernel(x: Int, y: Int) -> [Float] {
        guard kernels.count > 1 else { return kernels[0] }
        let along = ((Float(x) - center.x) * direction.x + (Float(y) - center.y) * direction.y) / reach
        // As far again beyond the line in focus as the picture reaches is all that the blur grows.
        let away = min(1, abs(along - focus))
        return kernels[Int(away * Float(kernels.count - 1))]
    }

    private static func kernel(sigma: Double) -> [Float] {
        guard sigma > 0.2 else { return [1] }
        let radius = Int((3 * sigma).rounded(.up))
        let weights = (-radius...radius).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
        let sum = weights.reduce(0, +)
        return weights.map { Float($0 / sum) }
    }
}
