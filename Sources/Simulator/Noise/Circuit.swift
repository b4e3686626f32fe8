// Printed circuits: right angles, squares and rows of pads, which look more like codes than most things do.

import RackCore

/// Pictures of printed circuits.
enum Circuit {
    /// Conductors, pads and chips on a board.
    static func picture(_ random: inout SplitMix64) -> GrayImage {
        let (width, height) = (random.whole(160...520), random.whole(160...520))
        var paper = Paper(width: width, height: height, tone: random.float(30...110))
        let step = random.float(5...16)
        for _ in 0..<random.whole(20...110) {
            var points = [grid(random.place(on: paper), step)]
            for _ in 0..<random.whole(1...4) {
                let length = Float(random.whole(1...12)) * step
                let turn = Float(random.whole(0...7)) * 0.785_398
                points.append((points.last ?? .zero) + SIMD2(cosine(turn), sine(turn)) * length)
            }
            paper.stroke(points, width: random.float(0.25...0.6) * step, tone: random.float(120...220))
        }
        for _ in 0..<random.whole(10...90) {
            let place = grid(random.place(on: paper), step)
            let radius = random.float(0.3...0.8) * step
            paper.blob(at: place, radius: radius, waves: .zero, tone: random.float(150...250))
            paper.blob(at: place, radius: radius * 0.45, waves: .zero, tone: 20)
        }
        for _ in 0..<random.whole(1...6) { chip(&paper, step, &random) }
        return paper.photographed(&random)
    }

    /// A dark square with rows of pins on two sides or four, or a grid of contacts below it.
    private static func chip(_ paper: inout Paper, _ step: Float, _ random: inout SplitMix64) {
        let (rows, cols) = (random.whole(4...16), random.whole(4...16))
        let place = grid(random.place(on: paper), step)
        let isGrid = random.chance(0.5)
        let contacts = ModuleField(rows: 2 * rows + 1, cols: 2 * cols + 1) { row, col in
            if isGrid { return row.isMultiple(of: 2) && col.isMultiple(of: 2) && !random.chance(0.1) }
            return (row == 0 || row == 2 * rows) && col.isMultiple(of: 2)
                || (col == 0 || col == 2 * cols) && row.isMultiple(of: 2)
        }
        paper.print(
            contacts,
            FieldPrint(
                center: place, module: step * random.float(0.3...0.7),
                angle: random.chance(0.7) ? 0 : random.float(0...1.57), ink: random.float(180...250),
                ground: random.float(15...60), border: 1))
    }

    private static func grid(_ place: SIMD2<Float>, _ step: Float) -> SIMD2<Float> {
        (place / step).rounded(.toNearestOrAwayFromZero) * step
    }
}
