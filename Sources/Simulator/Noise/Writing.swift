// Writing and bar codes on paper.

import Imaging
import RackCore

/// Writing and what stands beside writing.
enum Writing {
    private static let letters = Array("ABCDEFGHIKLMNOPRSTUVWXYZabcdefghiklmnoprstuvwxyz0123456789#%&/=+-.,:HHIILLEEFF")

    /// A page, a label or a few large letters.
    static func page(_ random: inout SplitMix64) throws(SimulationError) -> GrayImage {
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
    static func barCodes(_ random: inout SplitMix64) throws(SimulationError) -> GrayImage {
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
    ) throws(SimulationError) -> Paper {
        let (ground, ink): (RGB, RGB) = isLightOnDark ? (.black, .white) : (.white, .black)
        let image: ColorImage
        do throws(DrawingError) {
            let canvas = try Canvas(size: PixelSize(width: width, height: height), background: ground)
            body(canvas, ink)
            image = try canvas.image()
        } catch {
            throw SimulationError(error)
        }
        return Paper(width: width, height: height) { x, y in Float(image[Int(x), Int(y)].green) }
    }
}
