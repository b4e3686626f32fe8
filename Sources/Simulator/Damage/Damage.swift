// What happens to a code until it cannot be read any more.

/// What happens to a code.
public enum Damage: String, Hashable, Codable, Sendable, CaseIterable {
    /// Single modules are printed wrongly.
    case flips
    /// A rectangle of modules is printed wrongly.
    case burst
    /// Drops of dirt, ink or light.
    case blobs
    /// Strokes of a felt pen.
    case pen
    /// A corner is torn away, or a band is rubbed off.
    case wipe
    /// Many thin scratches.
    case scratches
    /// Something of several of these.
    case mixture
}

extension Damage {
    /// Changes modules before they are printed, a little more each time.
    func spoil(_ field: inout ModuleField, _ random: inout SplitMix64) {
        switch self {
        case .flips:
            for _ in 0..<random.whole(1...max(1, field.isDark.count / 20)) {
                field.isDark[random.whole(0...field.isDark.count - 1)].toggle()
            }
        case .burst:
            let (high, wide) = (random.whole(1...field.rows / 2), random.whole(1...field.cols / 2))
            let (top, left) = (random.whole(0...field.rows - high), random.whole(0...field.cols - wide))
            let kind = random.whole(0...3)
            for row in top..<top + high {
                for col in left..<left + wide {
                    field[row, col] =
                        switch kind {
                        case 0: true
                        case 1: false
                        case 2: !field[row, col]
                        default: random.chance(0.5)
                        }
                }
            }
        case .mixture:
            if random.chance(0.4) { Damage.flips.spoil(&field, &random) }
        case .blobs, .pen, .wipe, .scratches:
            break
        }
    }

    /// Leaves marks on a printed field, a little more each time.
    func mark(_ paper: inout Paper, _ field: ModuleField, _ how: FieldPrint, _ random: inout SplitMix64) {
        let half = Float(max(field.rows, field.cols)) * how.module / 2
        let tone = random.chance(0.4) ? how.ground : random.chance(0.6) ? how.ink : random.float(0...255)
        switch self {
        case .flips, .burst:
            break
        case .blobs:
            let waves = SIMD3(random.float(-0.3...0.3), random.float(-0.3...0.3), random.float(-0.3...0.3))
            paper.blob(
                at: how.center + random.inside(half), radius: how.module * random.float(0.4...3), waves: waves,
                tone: tone, cover: random.float(0.6...1))
        case .pen:
            let points = (0..<random.whole(2...4)).map { _ in how.center + random.inside(half * 1.2) }
            paper.stroke(
                points, width: how.module * random.float(0.6...2.2), tone: tone, cover: random.float(0.6...1))
        case .wipe:
            let angle = random.float(0...6.283)
            let from = half * random.float(-0.4...0.9)
            let to = random.chance(0.5) ? .infinity : from + how.module * random.float(1...4)
            paper.wipe(
                at: how.center, reach: half * 1.5, normal: SIMD2(cosine(angle), sine(angle)), from: from, to: to,
                tone: tone, cover: random.float(0.7...1))
        case .scratches:
            let slant = random.inside(half)
            for _ in 0..<random.whole(2...8) {
                let start = how.center + random.inside(half * 1.2)
                paper.stroke([start, start + slant], width: how.module * random.float(0.15...0.7), tone: tone)
            }
        case .mixture:
            random.pick([Damage.blobs, .pen, .wipe, .scratches]).mark(&paper, field, how, &random)
        }
    }
}

extension SplitMix64 {
    /// An offset from the middle of a square to a place in it.
    fileprivate mutating func inside(_ half: Float) -> SIMD2<Float> { SIMD2(float(-half...half), float(-half...half)) }
}
