// A sheet of codes that are damaged beyond what their error correction can repair.

import Imaging
public import RackCore

/// A sheet of codes in rows and columns, of one size and one print. Most are damaged beyond their correction capacity;
/// a few may be sound, so that the reader knows what it looks for, as it does in a rack.
public struct DamagedSheet: Sendable {
    /// The picture of the sheet.
    public let image: GrayImage
    /// Every code on it.
    public let symbols: [Symbol]
    /// The size of all codes.
    public let size: SymbolSize

    /// One code of the sheet.
    public struct Symbol: Hashable, Sendable {
        /// What it said before anything happened to it.
        public var value: String
        /// Its middle, in pixels.
        public var center: Point
        /// Its longer side, in pixels.
        public var side: Double
        /// What happened to it; nil where it is sound.
        public var damage: Damage?
    }

    /// Draws a sheet.
    /// - Parameter seed: which sheet.
    /// - Throws: an error when a code cannot be made.
    public init(seed: UInt64) throws(SimulationError) {
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
        var symbols: [Symbol] = []
        for cell in 0..<count * count {
            let middle = SIMD2(Float(cell % count) + 0.7, Float(cell / count) + 0.7) * pitch
            let print = FieldPrint(
                center: middle, module: module, angle: random.float(0...6.283), ink: ink, ground: ground,
                border: border, dots: dots)
            let isSound = random.chance(soundShare)
            let (symbol, value) = try Self.symbol(size, &random)
            let damage = isSound ? nil : random.pick(Damage.allCases)
            if let damage {
                Self.ruin(&paper, symbol, print, damage, &random)
            } else {
                paper.print(ModuleField(symbol), print)
            }
            symbols.append(
                Symbol(
                    value: value, center: Point(x: Double(middle.x), y: Double(middle.y)),
                    side: Double(side * module), damage: damage))
        }
        let soft = paper.blurred(module * random.float(0...0.5))
        image = soft.picture(
            noise: random.float(0...10), gain: random.float(0.6...1.02), slope: random.float(0...0.3), &random)
        (self.symbols, self.size) = (symbols, size)
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

    /// Sizes from 10 × 10 to 26 × 26, the small ones oftener, for they have the least redundancy; and a few others.
    private static func size(_ random: inout SplitMix64) -> SymbolSize {
        if random.chance(0.08) {
            return random.pick(SymbolSize.all.filter { $0.rows != $0.cols || (32...44).contains($0.rows) })
        }
        let side = random.pick([10, 10, 10, 12, 12, 12, 14, 14, 16, 16, 18, 20, 22, 24, 26])
        return SymbolSize(rows: side, cols: side)
    }

    /// A symbol of a size with a value that fills it more or less.
    private static func symbol(
        _ size: SymbolSize, _ random: inout SplitMix64
    ) throws(SimulationError) -> (EncodedSymbol, value: String) {
        let signs = Array(random.chance(0.5) ? "0123456789" : "ABCDEFGHKLMNPRSTUVWXYZ0123456789")
        var length = random.whole(1...max(2, size.rows * size.cols / 14))
        while length > 0 {
            let value = String((0..<length).map { _ in random.pick(signs) })
            if let symbol = try? DmtxEncoder(size: size).encode(value) { return (symbol, value) }
            length -= 1
        }
        throw .valueTooLong(bytes: 1)
    }
}
