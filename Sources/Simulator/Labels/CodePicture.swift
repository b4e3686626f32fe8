// Pictures of one code of a label, printed, damaged and photographed as labels are.

internal import Labels
package import RackCore

/// A picture of one code, and what it says.
package struct CodePicture: Sendable {
    /// What kind of code it is.
    package let symbology: Symbology
    /// What it says.
    package let text: String
    /// What is hard about it.
    package let condition: Condition
    /// The picture.
    package let picture: GrayImage

    /// What is hard about a picture.
    package enum Condition: String, CaseIterable, Sendable {
        /// Nothing.
        case clean
        /// A module has hardly more than a pixel.
        case small
        /// Out of focus by about a module.
        case blurred
        /// Hardly any light, much noise.
        case dim
        /// Seen from the side.
        case leaning
        /// On a round bottle.
        case bent
        /// Torn, scratched, written over.
        case damaged
        /// A lamp is reflected.
        case glare
        /// Several of these.
        case mixture
    }

    /// The symbologies that are drawn, in turns.
    package static let symbologies: [Symbology] = [
        .code128, .code39, .code93, .ean13, .ean8, .upcA, .upcE, .itf, .codabar, .qr, .microQR,
    ]

    /// How a code is printed and seen.
    private struct Look {
        var module: Float = 3
        var blur: Float = 0.3
        var (noise, gain, slope): (Float, Float, Float) = (2, 1, 0.1)
        var (ink, ground): (Float, Float) = (30, 220)
        var lean = 0.0
        var bend = 0.0
        var damage: Damage?
        var glare = 0.0

        init(_ condition: Condition, _ random: inout SplitMix64) {
            module = random.float(2...5)
            noise = random.float(1...4)
            slope = random.float(0...0.3)
            (ink, ground) = (random.float(15...60), random.float(170...235))
            switch condition {
            case .clean: break
            case .small: module = random.float(1.2...1.9)
            case .blurred: blur = module * random.float(0.5...0.95)
            case .dim: (gain, noise) = (random.float(0.12...0.3), random.float(3...6))
            case .leaning: lean = random.uniform(0.04...0.16)
            case .bent: bend = random.uniform(0.3...0.8)
            case .damaged: damage = random.pick([.blobs, .pen, .wipe, .scratches])
            case .glare: glare = random.uniform(0.3...1)
            case .mixture:
                module = random.float(1.6...3)
                blur = module * random.float(0.2...0.6)
                gain = random.float(0.3...1)
                lean = random.uniform(0...0.08)
                bend = random.uniform(0...0.4)
                damage = random.chance(0.5) ? random.pick([.blobs, .pen, .wipe, .scratches]) : nil
                glare = random.chance(0.3) ? random.uniform(0.2...0.7) : 0
            }
        }
    }

    /// Draws the picture of a number; symbologies and conditions take turns.
    package init(number: Int, seed: UInt64) {
        var random = SplitMix64(seed: seed, subject: UInt64(truncatingIfNeeded: number))
        symbology = Self.symbologies[number % Self.symbologies.count]
        condition = Condition.allCases[number / Self.symbologies.count % Condition.allCases.count]
        let look = Look(condition, &random)
        (text, picture) = Self.drawn(symbology, look, &random)
    }

    private static func drawn(
        _ symbology: Symbology, _ look: Look, _ random: inout SplitMix64
    ) -> (text: String, picture: GrayImage) {
        let text = text(symbology, &random)
        let (field, module, border) = printed(text, symbology, look, &random)
        var how = FieldPrint(
            center: .zero, module: module, angle: random.float(-0.2...0.2) + (random.chance(0.2) ? 1.57 : 0),
            ink: look.ink, ground: look.ground, border: border)
        let reach = (SIMD2(Float(field.cols), Float(field.rows)) + 2 * how.border) * module
        let across = how.across * reach.x
        let down = how.down * reach.y
        func size(_ one: Float, _ other: Float) -> Int { Int(one.magnitude + other.magnitude) + 60 }
        let (width, tall) = (size(across.x, down.x), size(across.y, down.y))
        let bench = random.float(20...200)
        var paper = Paper(width: width, height: tall, tone: bench)
        how.center = SIMD2(Float(width), Float(tall)) / 2
        paper.print(field, how)
        look.damage?.mark(&paper, field, how, &random)
        var seen = paper.seen(lean: look.lean, bend: look.bend, &random)
        if look.glare > 0 { seen.glare(look.glare, how.center, reach, &random) }
        let picture = seen.blurred(look.blur).picture(noise: look.noise, gain: look.gain, slope: look.slope, &random)
        return (text, picture)
    }

    /// What is printed, how many pixels each of its modules has, and how many modules its quiet zone.
    private static func printed(
        _ text: String, _ symbology: Symbology, _ look: Look, _ random: inout SplitMix64
    ) -> (field: ModuleField, module: Float, border: Float) {
        if let symbol = LinearSymbol(text, symbology, ratio: random.pick([2, 2.5, 3])) {
            // Half modules, as some bars are two and a half modules wide.
            let tones = symbol.widths.enumerated().flatMap { index, width in
                [Bool](repeating: index.isMultiple(of: 2), count: Int(width * 2))
            }
            let height = max(Int(random.float(8...40)), tones.count / random.whole(6...16))
            let field = ModuleField(rows: height, cols: tones.count) { _, col in tones[col] }
            return (field, look.module / 2, random.float(14...24))
        }
        let isMicro = symbology == .microQR
        let (levels, masks) = isMicro ? (1, 3) : (3, 7)
        // Not every version has every level.
        let (level, mask) = (random.whole(0...levels), random.whole(0...masks))
        guard
            let symbol = QRCodeSymbol(text, symbology, level: level, mask: mask)
                ?? QRCodeSymbol(text, symbology, level: 0, mask: mask)
        else { preconditionFailure("a text is made for its symbology") }
        let field = ModuleField(rows: symbol.count, cols: symbol.count) { symbol.isDark[$0 * symbol.count + $1] }
        return (field, look.module, isMicro ? random.float(2.5...6) : random.float(4...8))
    }

    /// A text that the symbology can write.
    private static func text(_ symbology: Symbology, _ random: inout SplitMix64) -> String {
        func some(_ characters: String, _ count: ClosedRange<Int>) -> String {
            let characters = Array(characters)
            return String((0..<random.whole(count)).map { _ in random.pick(characters) })
        }
        func digits(_ count: Int) -> String { some("0123456789", count...count) }
        func checked(_ text: String) -> String {
            (0...9).lazy.map { "\(text)\($0)" }.first(where: Check.gtin.accepts) ?? text
        }
        let capitals = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-."
        switch symbology {
        case .code39: return some(capitals, 3...14)
        case .code93: return some(capitals, 3...16)
        case .ean13: return checked(some("123456789", 1...1) + digits(11))
        case .ean8: return checked(digits(7))
        case .upcA: return checked(digits(11))
        case .upcE: return checked("0" + digits(5) + "0000" + some("56789", 1...1))
        case .itf: return digits(2 * random.whole(3...8))
        case .codabar: return some("0123456789-$", 5...16)
        case .microQR: return random.chance(0.5) ? digits(random.whole(1...14)) : some(capitals, 1...9)
        case .qr: return random.chance(0.2) ? digits(random.whole(1...90)) : some(capitals + "abcdefgh/?=&:", 1...120)
        default:
            return random.chance(0.3)
                ? digits(random.whole(4...20)) : some(capitals + "abcdefghijklmnopqrstuvwxyz/+:", 3...18)
        }
    }
}

extension Paper {
    /// The sheet from the side, its corners moved by up to a share of its sides, and on something round.
    func seen(lean: Double, bend: Double, _ random: inout SplitMix64) -> Paper {
        guard lean > 0 || bend > 0 else { return self }
        let (wide, tall) = (Double(width), Double(height))
        func corner(_ x: Double, _ y: Double) -> Point {
            // Outwards: what is seen is all of the sheet.
            Point(
                x: wide * (x + (x - 0.5) * 2 * random.uniform(0...lean)),
                y: tall * (y + (y - 0.5) * 2 * random.uniform(0...lean)))
        }
        let map = ProjectiveMap(
            to: Corners(
                Quad(
                    topLeft: corner(0, 0), topRight: corner(1, 0), bottomRight: corner(1, 1), bottomLeft: corner(0, 1)))
        )
        let isAcross = random.chance(0.7)
        // The sine of half the angle that the sheet covers of the bottle.
        func bent(_ share: Double) -> Double {
            guard bend > 0 else { return share }
            let place = (share - 0.5) * 2 * bend
            return 0.5 + arcsine(place) / arcsine(bend) / 2
        }
        return Paper(width: width, height: height) { x, y in
            let (u, v) = (Double(x) / wide, Double(y) / tall)
            let place = map(isAcross ? bent(u) : u, isAcross ? v : bent(v))
            return interpolated(SIMD2(Float(place.x), Float(place.y)))
        }
    }

    /// A lamp's reflection over a part of a code.
    fileprivate mutating func glare(
        _ strength: Double, _ center: SIMD2<Float>, _ reach: SIMD2<Float>, _ random: inout SplitMix64
    ) {
        let place = center + SIMD2(random.float(-0.4...0.4) * reach.x, random.float(-0.4...0.4) * reach.y)
        let radius = random.float(0.1...0.4) * reach.x
        paint(around: place, reach: radius) { at, old in
            let off = at - place
            let share = 1 - (off * off).sum() / (radius * radius)
            return share > 0 ? old + (250 - old) * Float(strength) * min(1, 2 * share) : old
        }
    }

    /// The grey value between pixels.
    private func interpolated(_ place: SIMD2<Float>) -> Float {
        let from = place - 0.5
        let (x, y) = (from.x.rounded(.down), from.y.rounded(.down))
        let (right, below) = (from.x - x, from.y - y)
        func value(_ dx: Float, _ dy: Float) -> Float { tone(at: SIMD2(x + dx + 0.5, y + dy + 0.5)) }
        let top = value(0, 0) * (1 - right) + value(1, 0) * right
        return (top * (1 - below)) + (value(0, 1) * (1 - right) + value(1, 1) * right) * below
    }
}
