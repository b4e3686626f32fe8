// A label, a page of codes or a badge that lies on the bench.

import Glibc
import RackCore
internal import Station

/// A thing of paper or plastic on the bench, with codes on it.
struct FlatThing: Sendable {
    private let half: SIMD2<Float>
    private let center: SIMD2<Float>
    private let axis: SIMD2<Float>
    private let ground: Radiance
    /// How many times larger than on a cap the codes are, and where their middles lie on the thing.
    private let codes: [(code: PrintedCode, place: SIMD2<Float>)]
    private let scale: Float
    /// The parts with lines of writing, and those that are all of a colour.
    private let writing: [Block]
    private let blocks: [(block: Block, color: Radiance)]
    private let pattern: UInt32

    private struct Block {
        var center: SIMD2<Float>
        var half: SIMD2<Float>

        func contains(_ place: SIMD2<Float>) -> Bool {
            abs(place.x - center.x) < half.x && abs(place.y - center.y) < half.y
        }
    }

    /// Makes the thing of a sight; nil where there is none.
    /// - Parameters:
    ///   - rack: what is seen, and its seed.
    ///   - reach: the half sides of a rack that would stand here, in millimetres.
    /// - Throws: a fault when a code cannot be made.
    init?(_ rack: SimulatedRack, reach: SIMD2<Float>) throws(Fault) {
        var random = SplitMix64(seed: rack.seed, subject: Subject.sight)
        let angle = random.float(-0.25...0.25)
        (axis, pattern) = (SIMD2(cos(angle), sin(angle)), UInt32(truncatingIfNeeded: random.next()))
        center = SIMD2(random.float(-0.2...0.2), random.float(-0.2...0.2)) * reach
        var places: [SIMD2<Float>] = []
        switch rack.sight {
        case .label:
            half = SIMD2(random.float(18...32), random.float(10...18))
            ground = Radiance(gray: 0.84)
            scale = random.float(1.2...2)
            places = [SIMD2(-half.x + 4 + 3.1 * scale, 0)]
            writing = [Block(center: SIMD2(half.x * 0.35, 0), half: half * SIMD2(0.5, 0.7))]
            blocks = []
        case .page:
            half = SIMD2(random.float(74...105), random.float(90...148))
            ground = Radiance(gray: 0.86)
            scale = random.float(1.4...2.2)
            let (columns, rows) = (random.whole(2...4), random.whole(3...6))
            let step = half * 2 / SIMD2(Float(columns), Float(rows))
            var lines: [Block] = []
            for cell in 0..<columns * rows {
                let corner = SIMD2(Float(cell % columns), Float(cell / columns)) * step - half
                places.append(corner + SIMD2(0.25, 0.4) * step)
                lines.append(Block(center: corner + SIMD2(0.68, 0.4) * step, half: step * SIMD2(0.24, 0.22)))
            }
            (writing, blocks) = (lines, [])
        case .badge:
            half = SIMD2(42.8, 27)
            ground = Radiance(gray: 0.8)
            scale = random.float(1.5...2.2)
            places = [SIMD2(half.x - 5 - 3.1 * scale, half.y - 5 - 3.1 * scale)]
            writing = [Block(center: SIMD2(10, -4), half: SIMD2(20, 7))]
            let band = random.pick([
                Radiance(sRGB: 20, 80, 160), Radiance(sRGB: 150, 30, 50), Radiance(sRGB: 30, 120, 90),
            ])
            blocks = [
                (Block(center: SIMD2(0, -half.y + 5), half: SIMD2(half.x, 5)), band),
                (Block(center: SIMD2(-26, 5), half: SIMD2(11, 14)), Radiance(sRGB: 190, 200, 210)),
                (Block(center: SIMD2(-26, 12), half: SIMD2(8, 7)), Radiance(sRGB: 50, 60, 80)),
                (Block(center: SIMD2(-26, 1), half: SIMD2(5, 6)), Radiance(sRGB: 224, 172, 132)),
            ]
        case .openBox, .lid, .hand, .glove, .sleeve, .nothing:
            return nil
        }
        var printing = rack.printing
        printing.polarity = .darkOnLight
        var values = ValueSource(symbol: printing.symbol, random: SplitMix64(seed: random.next()))
        var codes: [(PrintedCode, SIMD2<Float>)] = []
        for place in places {
            let bytes = rack.sight == .badge ? Array("OP\(100 + random.next() % 900)".utf8) : values.next()
            codes.append((try PrintedCode(bytes, printing: printing, center: .zero, angle: 0), place))
        }
        self.codes = codes
    }

    /// The light from a place of the bench; nil beside the thing.
    func light(at place: Vector) -> Radiance? {
        let offset = SIMD2(place.x, place.y) - center
        let on = SIMD2((offset * axis).sum(), offset.y * axis.x - offset.x * axis.y)
        guard abs(on.x) < half.x, abs(on.y) < half.y else { return nil }
        let dark = Radiance(gray: 0.03)
        for (code, place) in codes where code.hasInk(at: (on - place) / scale) { return dark }
        var color = ground
        for (block, own) in blocks where block.contains(on) { color = own }
        for block in writing where block.contains(on) {
            let line = on.y / 4.2
            let word = Texture.noise(on.x * 0.7, line.rounded(.down) * 7, seed: pattern)
            if line - line.rounded(.down) < 0.4, word > 0.42 { return dark * 4 }
        }
        return color
    }
}
