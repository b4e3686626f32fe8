// What several frames of one rack give that one frame does not.

import Imaging
import RackCore
package import Station

/// Reads noisy racks that move from frame to frame: with one frame, with several together, and each of them alone.
package struct BurstProof: Sendable {
    private let seed: UInt64
    private let reader: ProvingReader

    /// So many frames are read together, in turns.
    package static let lengths = [1, 2, 3, 5]

    /// What came of one rack.
    package struct Outcome: Sendable {
        /// The rack's number.
        package let number: Int
        /// What was read with the first frames together, for each of the lengths.
        package let together: [TruthScore]
        /// What was read in the best of all frames alone.
        package let best: TruthScore
    }

    /// Makes a proof.
    /// - Parameters:
    ///   - seed: the number that all racks are drawn from.
    ///   - effort: how much missing codes are looked for, in one frame and again in all others of a reading together.
    package init(seed: UInt64, effort: Double) {
        self.seed = seed
        reader = ProvingReader(effort: effort)
    }

    /// Reads numbered racks.
    /// - Parameters:
    ///   - numbers: which.
    ///   - width: how many are read at a time.
    ///   - done: called with each outcome; false lets no further rack begin.
    package func run(_ numbers: Range<Int>, width: Int, done: (Outcome) -> Bool) async throws(Fault) {
        try await forEachCase(numbers, width: width) { number async throws(Fault) in
            let expected = try ExpectedCodes(json: RackRenderer.truth(of: rack(number, shot: 0)).json())
            var images: [GrayImage] = []
            for shot in 0..<(Self.lengths.max() ?? 1) {
                images.append(try RackRenderer.render(rack(number, shot: shot)).picture.frame.luma)
            }
            var together: [TruthScore] = []
            for length in Self.lengths {
                together.append(TruthScore(await reader.read(Array(images.prefix(length))), expected))
            }
            var best = together[0]
            for image in images.dropFirst() {
                let alone = TruthScore(await reader.read([image]), expected)
                if alone.read > best.read { best = alone }
            }
            return Outcome(number: number, together: together, best: best)
        } done: {
            done($0)
        }
    }

    /// A rack as one frame shows it: from frame to frame noise, focus, place and turn differ a little.
    private func rack(_ number: Int, shot: Int) -> SimulatedRack {
        var random = SplitMix64(seed: seed, subject: UInt64(truncatingIfNeeded: number))
        var rack = SimulatedRack(.full, seed: random.next())
        rack.optics.pixelsPerModule = random.uniform(2.4...3.4)
        rack.optics.noise = random.uniform(0.05...0.12)
        rack.tubes.frost = random.uniform(0...0.25)
        rack.light.brightness = random.uniform(0.4...1)
        let blur = random.uniform(0.35...0.6)
        rack.shot = shot
        var motion = SplitMix64(seed: rack.seed, subject: UInt64(truncatingIfNeeded: shot))
        rack.optics.blur = blur * motion.uniform(0.85...1.25)
        rack.pose.shift.across += motion.uniform(-0.06...0.06)
        rack.pose.shift.down += motion.uniform(-0.06...0.06)
        rack.pose.angle += motion.uniform(-0.3...0.3)
        return rack
    }
}
