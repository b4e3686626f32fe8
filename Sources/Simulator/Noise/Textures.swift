// Textures and writing, in which nothing may be read.

import Imaging
import RackCore
internal import Station

/// Surfaces without any sign on them.
enum Textures {
    /// The noise of a sensor, smeared by none or by a lot.
    static func grain(_ random: inout SplitMix64) -> GrayImage {
        let (width, height) = (random.whole(60...420), random.whole(60...420))
        let gray = Paper(width: width, height: height, tone: random.float(60...190))
        let noisy = Paper(gray.picture(noise: random.float(5...120), &random)).blurred(random.float(0...4))
        // Smearing takes the contrast away; it is given back.
        let contrast = random.float(1...6)
        let spread = Paper(width: width, height: height) { x, y in
            128 + (noisy.tone(at: SIMD2(x, y)) - 128) * contrast
        }
        return spread.picture(noise: random.float(0...3), &random)
    }

    /// Clouds, marble and wood: noise of several sizes on top of each other, as it is or as the phase of a wave.
    static func clouds(_ random: inout SplitMix64) -> GrayImage {
        let (width, height) = (random.whole(80...480), random.whole(80...480))
        let field = Cloud(cell: random.float(6...90), octaves: random.whole(1...5), seed: random.next())
        let waves = random.chance(0.5) ? random.float(1...14) : 0
        let (base, depth, tilt) = (random.float(60...180), random.float(20...150), random.float(0...0.05))
        let paper = Paper(width: width, height: height) { x, y in
            let cloud = field.value(x, y)
            return base + depth * (waves > 0 ? sine(waves * 6 * cloud + tilt * x) : 2 * cloud - 1)
        }
        return paper.photographed(&random)
    }

    /// Stripes, checks and printers' dots at any angle.
    static func weave(_ random: inout SplitMix64) -> GrayImage {
        let (width, height) = (random.whole(80...400), random.whole(80...400))
        let (first, second) = (random.float(0...3.14), random.float(-0.1...0.1))
        let (pitch, other) = (random.float(2.5...24), random.float(2.5...24))
        let isSquare = random.chance(0.6)
        let form = random.whole(0...2)
        let hardness = random.float(0.6...8)
        let (base, depth) = (random.float(80...160), random.float(20...110))
        let one = SIMD2(cosine(first), sine(first)) * (6.283 / pitch)
        let two = SIMD2(-sine(first + second), cosine(first + second)) * (6.283 / (isSquare ? pitch : other))
        let paper = Paper(width: width, height: height) { x, y in
            let place = SIMD2(x, y)
            let (u, v) = (sine((place * one).sum()), sine((place * two).sum()))
            let wave = form == 0 ? u : form == 1 ? u * v : u + v
            return base + depth * min(max(wave * hardness, -1), 1)
        }
        return paper.photographed(&random)
    }

    /// Smooth light with soft round things in it.
    static func softThings(_ random: inout SplitMix64) -> GrayImage {
        let (width, height) = (random.whole(120...640), random.whole(120...640))
        let cloud = Cloud(cell: random.float(80...300), octaves: 2, seed: random.next())
        let (base, depth) = (random.float(60...180), random.float(0...70))
        var paper = Paper(width: width, height: height) { x, y in base + depth * (cloud.value(x, y) - 0.5) }
        for _ in 0..<random.whole(1...40) {
            let waves = SIMD3(random.float(-0.2...0.2), random.float(-0.3...0.3), random.float(-0.2...0.2))
            paper.blob(
                at: random.place(on: paper), radius: random.float(4...70), waves: waves,
                tone: random.float(10...250),
                cover: random.float(0.1...1))
        }
        return paper.photographed(blur: 0.5...8, &random)
    }
}

/// Value noise: random numbers on a grid, joined smoothly, in several sizes on top of each other.
struct Cloud {
    /// The side of the largest cells, in pixels.
    let cell: Float
    /// How many sizes, each half the one before.
    let octaves: Int
    let seed: UInt64

    /// The value at a place, 0 to 1.
    func value(_ x: Float, _ y: Float) -> Float {
        var (sum, weight, total, size): (Float, Float, Float, Float) = (0, 1, 0, cell)
        for octave in 0..<octaves {
            sum += weight * smooth(x / size, y / size, UInt64(octave))
            total += weight
            (weight, size) = (weight / 2, max(1.5, size / 2))
        }
        return sum / max(total, 1e-6)
    }

    private func smooth(_ x: Float, _ y: Float, _ octave: UInt64) -> Float {
        let (col, row) = (x.rounded(.down), y.rounded(.down))
        let (u, v) = (ease(x - col), ease(y - row))
        func corner(_ right: Float, _ down: Float) -> Float {
            let place = UInt64(UInt32(col + right)) | UInt64(UInt32(row + down)) << 32
            var mixed = (place ^ seed &+ octave &* 0x9e37_79b9_7f4a_7c15) &* 0xbf58_476d_1ce4_e5b9
            mixed = (mixed ^ (mixed >> 29)) &* 0x94d0_49bb_1331_11eb
            return Float(mixed >> 40) * 0x1p-24
        }
        let top = corner(0, 0) * (1 - u) + corner(1, 0) * u
        return top * (1 - v) + (corner(0, 1) * (1 - u) + corner(1, 1) * u) * v
    }

    private func ease(_ share: Float) -> Float { share * share * (3 - 2 * share) }
}

/// Writing and what stands beside writing.
enum Writing {
    private static let letters = Array("ABCDEFGHIKLMNOPRSTUVWXYZabcdefghiklmnoprstuvwxyz0123456789#%&/=+-.,:HHIILLEEFF")

    /// A page, a label or a few large letters.
    static func page(_ random: inout SplitMix64) throws(Fault) -> GrayImage {
        let (width, height) = (random.whole(120...560), random.whole(80...480))
        let isLightOnDark = random.chance(0.25)
        let size = random.float(7...60)
        var text = Array(repeating: "", count: max(1, Int(Float(height) / (size * 1.3))))
        for line in text.indices {
            for _ in 0..<random.whole(1...max(2, Int(Float(width) / size * 2))) {
                text[line].append(random.chance(0.15) ? " " : random.pick(letters))
            }
        }
        let drawn = try drawing(width, height, isLightOnDark) { canvas, ink in
            for (line, words) in text.enumerated() {
                canvas.draw(
                    words,
                    in: Area(x: 6, y: Double(line) * Double(size) * 1.3, width: Double(width), height: Double(size)),
                    style: TextStyle(size: Double(size), weight: line.isMultiple(of: 3) ? .bold : .regular, color: ink))
            }
        }
        return drawn.photographed(&random)
    }

    /// Labels with linear bar codes, each with its number below.
    static func barCodes(_ random: inout SplitMix64) throws(Fault) -> GrayImage {
        let (width, height) = (random.whole(160...520), random.whole(120...420))
        let module = Double(random.float(1.2...5))
        var bars: [(x: Double, y: Double, width: Double, height: Double)] = []
        var numbers: [(text: String, y: Double)] = []
        var top = 8.0
        while top + 30 < Double(height) {
            let tall = Double(random.float(14...90))
            var x = Double(random.float(4...30))
            while x < Double(width) - 12 {
                // The bars and gaps of Code 128 are one to four modules wide.
                let bar = Double(random.whole(1...4)) * module
                bars.append((x, top, bar, tall))
                x += bar + Double(random.whole(1...4)) * module
            }
            numbers.append((String((0..<12).map { _ in random.pick(Array("0123456789")) }), top + tall + 2))
            top += tall + 22
        }
        let drawn = try drawing(width, height, random.chance(0.2)) { canvas, ink in
            for bar in bars { canvas.fill(Area(x: bar.x, y: bar.y, width: bar.width, height: bar.height), color: ink) }
            for number in numbers {
                canvas.draw(
                    number.text, in: Area(x: 12, y: number.y, width: Double(width), height: 14),
                    style: TextStyle(size: 12, color: ink))
            }
        }
        return drawn.photographed(&random)
    }

    /// Draws on a canvas with the ink that suits its ground.
    private static func drawing(
        _ width: Int, _ height: Int, _ isLightOnDark: Bool, _ body: (Canvas, RGB) -> Void
    ) throws(Fault) -> Paper {
        let (ground, ink): (RGB, RGB) = isLightOnDark ? (.black, .white) : (.white, .black)
        let image: ColorImage
        do throws(DrawingError) {
            let canvas = try Canvas(size: PixelSize(width: width, height: height), background: ground)
            body(canvas, ink)
            image = try canvas.image()
        } catch {
            throw Fault(rendering: error)
        }
        return Paper(width: width, height: height) { x, y in Float(image[Int(x), Int(y)].green) }
    }
}
