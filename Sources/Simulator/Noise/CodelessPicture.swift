// Pictures in which there is no code: empty racks, circuits, and all else that looks like one.

import Imaging
package import RackCore
package import Station

/// A picture that shows no DataMatrix code.
package struct CodelessPicture: Sendable {
    /// What it shows.
    package let kind: Kind
    /// The picture.
    package let image: GrayImage

    /// What a picture without a code shows.
    package enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
        /// Noise of a sensor, sharp or smeared.
        case grain
        /// Clouds, marble, wood.
        case texture
        /// Stripes, checks and printers' dots.
        case weave
        /// Smooth light and soft round things, as in a photograph out of focus.
        case gradient
        /// Writing.
        case writing
        /// Linear bar codes with their numbers.
        case barCode
        /// QR codes.
        case qrCode
        /// Aztec codes.
        case aztec
        /// Conductors, pads and chips.
        case circuit
        /// Squares in rows and columns without any finder pattern.
        case mosaic
        /// The finder and timing pattern of a DataMatrix around modules that mean nothing.
        case falseSymbol
        /// Racks of such symbols.
        case falseRack
        /// Rendered racks whose caps carry no code.
        case blankCaps
    }

    /// Draws a picture.
    /// - Parameters:
    ///   - kind: what it shows.
    ///   - seed: which of the pictures of this kind.
    /// - Throws: an error when a text or a rack cannot be drawn.
    package init(_ kind: Kind, seed: UInt64) throws(Fault) {
        self.kind = kind
        var random = SplitMix64(seed: seed)
        image =
            switch kind {
            case .grain: Textures.grain(&random)
            case .texture: Textures.clouds(&random)
            case .weave: Textures.weave(&random)
            case .gradient: Textures.softThings(&random)
            case .writing: try Writing.page(&random)
            case .barCode: try Writing.barCodes(&random)
            case .qrCode: OtherCodes.picture(&random, OtherCodes.qrCode)
            case .aztec: OtherCodes.picture(&random, OtherCodes.aztec)
            case .circuit: Circuit.picture(&random)
            case .mosaic: OtherCodes.picture(&random, OtherCodes.mosaic)
            case .falseSymbol: OtherCodes.picture(&random, OtherCodes.falseSymbol)
            case .falseRack: OtherCodes.rack(&random)
            case .blankCaps: try BlankRack.picture(&random)
            }
    }

    /// The picture of a number in a run: the kinds take turns.
    package init(number: Int, seed: UInt64) throws(Fault) {
        var random = SplitMix64(seed: seed, subject: UInt64(truncatingIfNeeded: number))
        let kinds = Kind.allCases
        try self.init(kinds[number % kinds.count], seed: random.next())
    }
}

/// Racks whose caps carry no code.
enum BlankRack {
    /// A small rack under any condition, all of whose caps are blank or missing.
    static func picture(_ random: inout SplitMix64) throws(Fault) -> GrayImage {
        let shape = RackShape(rows: random.whole(2...6), cols: random.whole(2...6))
        // A rack's own code would be one.
        let conditions = SimulatedRack.Condition.allCases.filter { $0 != .rackCode }
        var rack = SimulatedRack(random.pick(conditions), seed: random.next(), shape: shape)
        rack.fill = random.uniform(0.3...1)
        rack.blanks = 1
        rack.optics.picture = PixelSize(width: random.whole(280...560), height: random.whole(280...560))
        rack.optics.pixelsPerModule = random.uniform(1.5...6)
        let picture = try RackRenderer.render(rack).picture
        return GrayImage(width: picture.width, height: picture.height, zero: 0) { y, row in
            for x in row.indices { row[x] = picture[x, y].green }
        }
    }
}

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
