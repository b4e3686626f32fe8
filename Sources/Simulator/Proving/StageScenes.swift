// Pictures of all that may stand below the camera, small as live pictures are.

import Imaging
package import RackCore
package import Station

/// What stands below the camera in a live picture.
package struct StageScene: Sendable {
    /// What is there.
    package let stage: Stage
    /// The scene.
    package let rack: SimulatedRack

    /// What may be there.
    package static let stages = Stage.allCases.filter { $0 != .unsure }

    /// Draws the scene of a number: the stages take turns.
    package init(number: Int, seed: UInt64) {
        var random = SplitMix64(seed: seed, subject: UInt64(truncatingIfNeeded: number))
        let stage = Self.stages[number % Self.stages.count]
        let shape = random.pick(Container.builtIn).shape
        var rack = SimulatedRack(seed: random.next(), shape: shape, fill: 0)
        rack.make = random.pick(SimulatedRack.Make.allCases)
        rack.optics.picture = PixelSize(width: 320, height: 240)
        rack.optics.pixelsPerModule =
            random.uniform(0.66...0.92) * 240 / (Double(max(shape.rows, shape.cols)) * 27.1)
        rack.optics.noise = random.uniform(0.005...0.03)
        rack.optics.blur = random.uniform(0.1...0.4)
        rack.pose.angle = random.uniform(-6...6)
        rack.pose.tiltAcross = random.uniform(-4...4)
        rack.pose.tiltDown = random.uniform(-4...4)
        rack.pose.shift = .init(across: random.uniform(-0.3...0.3), down: random.uniform(-0.3...0.3))
        rack.light = SimulatedRack.Light(
            brightness: random.uniform(0.3...1.3), gradient: random.uniform(0...0.5),
            direction: random.uniform(0...360), shadow: random.chance(0.25) ? random.uniform(0.2...0.6) : 0,
            warmth: random.uniform(-1...1), haze: random.chance(0.2) ? random.uniform(0.1...0.4) : 0,
            spots: random.chance(0.2) ? 1 : 0)
        rack.clutter = random.whole(0...3)
        rack.printing.polarity = random.chance(0.2) ? .lightOnDark : .darkOnLight
        let isFull = random.chance(0.6)
        let fill = isFull ? random.uniform(0.6...1) : random.uniform(0.05...0.6)
        switch stage {
        case .box: rack.fill = fill
        case .emptyBox, .unsure: break
        case .lidOn: rack.sight = .lid
        case .hand:
            rack.sight = random.pick([.hand, .glove, .sleeve])
            rack.fill = random.chance(0.8) ? fill : 0
        case .emptyStage: rack.sight = .nothing
        case .label: rack.sight = .label
        case .book: rack.sight = .page
        case .badge: rack.sight = .badge
        }
        if !rack.sight.isBox {
            // Seen from where a box of nine rows would fill the square.
            rack.shape = RackShape(rows: 9, cols: 9)
            rack.optics.pixelsPerModule = random.uniform(0.66...0.92) * 240 / (9 * 27.1)
        }
        (self.stage, self.rack) = (stage, rack)
    }

    /// The pictures that a camera shows: twice what was there before, in a little other light and sometimes without
    /// the shadow, then three times the scene itself.
    /// - Throws: a fault when one cannot be rendered.
    package func frames() throws(Fault) -> [Frame] {
        var random = SplitMix64(seed: rack.seed, subject: UInt64(truncatingIfNeeded: Self.stages.count))
        var before = rack
        before.sight = stage == .hand && random.chance(0.8) ? .openBox : .nothing
        before.light.brightness *= random.uniform(0.92...1.08)
        if random.chance(0.5) { before.light.shadow = 0 }
        var frames: [Frame] = []
        for (shot, rack) in [before, before, rack, rack, rack].enumerated() {
            var shown = rack
            shown.shot = shot
            frames.append(try RackRenderer.render(shown).picture.frame)
        }
        return frames
    }
}

extension StageScene {
    /// What was there, and what was said of it.
    package struct Judgement: Sendable {
        /// What was there.
        package let scene: Stage
        /// What was said of its picture alone.
        package let alone: Stage
        /// What was said of it after other pictures.
        package let said: Stage
    }

    /// Judges the scenes of numbers.
    /// - Parameters:
    ///   - width: how many are judged at a time.
    ///   - done: called with each judgement.
    /// - Throws: a fault when a scene cannot be rendered.
    package static func judge(
        _ numbers: Range<Int>, seed: UInt64, width: Int, done: (Judgement) -> Void
    ) async throws(Fault) {
        try await forEachCase(numbers, width: width) { number async throws(Fault) in
            let scene = StageScene(number: number, seed: seed)
            let frames = try scene.frames()
            var background = StageBackground()
            var said = Stage.unsure
            for frame in frames { said = background.judge(frame) }
            return Judgement(scene: scene.stage, alone: frames.last.map { Stage($0) } ?? .unsure, said: said)
        } done: {
            done($0)
            return true
        }
    }
}
