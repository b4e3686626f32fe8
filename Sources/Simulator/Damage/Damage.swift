// Codes that are damaged beyond what they can correct, and sheets of them.

import Imaging
package import RackCore
package import Station

/// What happens to a code.
package enum Damage: String, Hashable, Codable, Sendable, CaseIterable {
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

/// A sheet of codes in rows and columns, of one size and one print. Most are damaged beyond their correction capacity;
/// a few may be sound, so that the reader knows what it looks for, as it does in a rack.
package struct DamagedSheet: Sendable {
    /// Which sheet it is.
    let seed: UInt64
    /// The picture of the sheet.
    package let image: GrayImage
    /// Every code on it.
    package let symbols: [Symbol]
    /// The size of all codes.
    package let size: SymbolSize
    /// The colours of all codes.
    package let polarity: Polarity
    /// What the messages have in common; on half of the sheets all are numbered alike.
    package let pattern: MessagePattern?

    /// One code of the sheet.
    package struct Symbol: Hashable, Sendable {
        /// What it said before anything happened to it.
        package var value: String
        /// Its outer corners, in pixels.
        package var corners: Quad
        /// What happened to it; nil where it is sound.
        package var damage: Damage?

        /// Its middle, in pixels.
        package var center: Point { corners.center }
        /// Its longer side, in pixels.
        package var side: Double {
            max(corners.topLeft.distance(to: corners.topRight), corners.topLeft.distance(to: corners.bottomLeft))
        }
    }

    /// Draws a sheet.
    /// - Parameter seed: which sheet.
    /// - Throws: an error when a code cannot be made.
    package init(seed: UInt64) throws(Fault) {
        var random = SplitMix64(seed: seed)
        let size = Self.size(&random)
        let side = Float(max(size.rows, size.cols))
        let module = random.float(2.6...7)
        let pitch = side * module * random.float(1.5...2)
        let count = min(max(2, Int(900 / pitch)), 7)
        let soundShare = random.pick([0, 0.15, 0.3])
        let border = random.float(1...3)
        var (ink, ground) = (random.float(10...90), random.float(150...245))
        if random.chance(0.25) { (ink, ground) = (ground, ink) }
        let dots: Float? = random.chance(0.12) ? random.float(0.8...1) : nil
        let extent = Int(pitch * (Float(count) + 0.4))
        var paper = Paper(width: extent, height: extent, tone: random.float(60...240))
        let alike = random.chance(0.5) ? Self.numbering(size, &random) : nil
        var symbols: [Symbol] = []
        var messages: [[UInt8]] = []
        for cell in 0..<count * count {
            let middle = SIMD2(Float(cell % count) + 0.7, Float(cell / count) + 0.7) * pitch
            let print = FieldPrint(
                center: middle, module: module, angle: random.float(0...6.283), ink: ink, ground: ground,
                border: border, dots: dots)
            let isSound = random.chance(soundShare)
            let (symbol, value) = try Self.symbol(size, alike ?? Self.text(size, &random), &random)
            let damage = isSound ? nil : random.pick(Damage.allCases)
            if let damage {
                Self.ruin(&paper, symbol, print, damage, &random)
            } else {
                paper.print(ModuleField(symbol), print)
            }
            symbols.append(
                Symbol(value: value, corners: print.corners(of: ModuleField(symbol)), damage: damage))
            messages.append(symbol.dataCodewords)
        }
        let soft = paper.blurred(module * random.float(0...0.5))
        image = soft.picture(
            noise: random.float(0...10), gain: random.float(0.6...1.02), slope: random.float(0...0.3), &random)
        self.seed = seed
        pattern = MessagePattern(messages, size: size)
        (self.symbols, self.size, polarity) = (symbols, size, ink < ground ? .darkOnLight : .lightOnDark)
    }

    /// Damages a symbol until its error correction alone cannot bring it back.
    private static func ruin(
        _ paper: inout Paper, _ symbol: EncodedSymbol, _ print: FieldPrint, _ damage: Damage,
        _ random: inout SplitMix64
    ) {
        var field = ModuleField(symbol)
        paper.print(field, print)
        repeat {
            let before = field.isDark
            damage.spoil(&field, &random)
            if field.isDark != before { paper.print(field, print) }
            damage.mark(&paper, field, print, &random)
        } while symbol.size.canRepair(paper.look(at: field, print), to: symbol.isDark)
    }

    /// Sizes from 10 × 10 to 26 × 26, the small ones oftener, for they have the least redundancy; and others of all
    /// forms, but those so large that they would fill a sheet.
    private static func size(_ random: inout SplitMix64) -> SymbolSize {
        if random.chance(0.15) {
            return random.pick(SymbolSize.dataMatrix.filter { $0.rows != $0.cols || (32...52).contains($0.rows) })
        }
        let side = random.pick([10, 10, 10, 12, 12, 12, 14, 14, 16, 16, 18, 20, 22, 24, 26])
        return SymbolSize(rows: side, cols: side)
    }

    private static let digits = Array("0123456789")
    private static let letters = Array("ABCDEFGHKLMNPRSTUVWXYZ")

    /// How many signs fill a size more or less.
    private static func length(_ size: SymbolSize, _ random: inout SplitMix64) -> Int {
        random.whole(1...max(2, size.rows * size.cols / 14))
    }

    /// The signs that may stand at each place of a value that is like no other: all the same.
    private static func text(_ size: SymbolSize, _ random: inout SplitMix64) -> [[Character]] {
        let signs = random.chance(0.5) ? digits : letters + digits
        return Array(repeating: signs, count: length(size, &random))
    }

    /// The signs that may stand at each place of values that are numbered alike: one, or those of a kind.
    private static func numbering(_ size: SymbolSize, _ random: inout SplitMix64) -> [[Character]] {
        (0..<length(size, &random)).map { _ in
            random.pick([digits, digits, letters, letters + digits, [random.pick(letters + digits)]])
        }
    }

    /// A symbol of a size with a value of some of the signs that may stand at each place, as many as it holds.
    private static func symbol(
        _ size: SymbolSize, _ signs: [[Character]], _ random: inout SplitMix64
    ) throws(Fault) -> (EncodedSymbol, value: String) {
        var length = signs.count
        while length > 0 {
            let value = String(signs.prefix(length).map { random.pick($0) })
            if let symbol = try? DmtxEncoder(size: size).encode(value) { return (symbol, value) }
            if let symbol = EncodedSymbol(ascii: value, size: size) { return (symbol, value) }
            length -= 1
        }
        throw .valueTooLong(bytes: 1)
    }
}
