// Codes that are no DataMatrix, and what only looks like one.

import RackCore

/// Fields of modules that are no DataMatrix.
enum OtherCodes {
    /// A sheet with one field or several, each in a place and at an angle of its own.
    static func picture(_ random: inout SplitMix64, _ make: (inout SplitMix64) -> ModuleField) -> GrayImage {
        let (cols, rows) = (random.whole(1...3), random.whole(1...2))
        let module = random.float(2.2...9)
        let fields = (0..<rows * cols).map { _ in make(&random) }
        let side = Float(fields.map { max($0.rows, $0.cols) }.max() ?? 10) + 6
        // Large fields are printed small enough for a picture of modest size.
        let fitted = min(module, 640 / (side * Float(max(rows, cols))))
        return sheet(fields, cols: cols, pitch: side * fitted * 1.15, module: fitted, isTurned: true, &random)
    }

    /// A rack of false symbols of one size, in rows and columns.
    static func rack(_ random: inout SplitMix64) -> GrayImage {
        let size = random.pick(sizes)
        let module = random.float(2.4...5)
        let side = Float(max(size.rows, size.cols))
        let count = min(max(2, Int(620 / (side * module * 1.9))), 6)
        let fields = (0..<count * count).map { _ in falseSymbol(size, &random) }
        return sheet(
            fields, cols: count, pitch: side * module * 1.9, module: module, isTurned: random.chance(0.5), &random)
    }

    private static func sheet(
        _ fields: [ModuleField], cols: Int, pitch: Float, module: Float, isTurned: Bool, _ random: inout SplitMix64
    ) -> GrayImage {
        let rows = (fields.count + cols - 1) / cols
        let (width, height) = (Int(pitch * (Float(cols) + 0.3)), Int(pitch * (Float(rows) + 0.3)))
        var (ink, ground) = (random.float(5...90), random.float(140...250))
        if random.chance(0.3) { (ink, ground) = (ground, ink) }
        var paper = Paper(width: width, height: height, tone: random.float(60...240))
        let dots: Float? = random.chance(0.15) ? random.float(0.75...1) : nil
        let border = random.float(0...4)
        for (index, field) in fields.enumerated() {
            let middle = SIMD2(Float(index % cols) + 0.65, Float(index / cols) + 0.65) * pitch
            let shift = SIMD2(random.float(-0.04...0.04), random.float(-0.04...0.04)) * pitch
            let angle = isTurned ? random.float(0...6.283) : random.float(-0.05...0.05)
            paper.print(
                field,
                FieldPrint(
                    center: middle + shift, module: module, angle: angle, ink: ink, ground: ground, border: border,
                    dots: dots))
        }
        return paper.photographed(blur: 0...(module * 0.45), &random)
    }

    /// A QR code of version 1 to 8: finder patterns, timing patterns, an alignment pattern; the rest is left to chance
    /// (ISO/IEC 18004, 6.3).
    static func qrCode(_ random: inout SplitMix64) -> ModuleField {
        let side = 17 + 4 * random.whole(1...8)
        return ModuleField(rows: side, cols: side) { row, col in
            let corners = [(0, 0), (0, side - 7), (side - 7, 0)]
            for (top, left) in corners {
                let (down, right) = (row - top, col - left)
                guard (-1...7).contains(down), (-1...7).contains(right) else { continue }
                let ring = max(abs(down - 3), abs(right - 3))
                return ring != 2 && ring != 4
            }
            if row == 6 || col == 6 { return (row + col).isMultiple(of: 2) }
            let (down, right) = (abs(row - (side - 7)), abs(col - (side - 7)))
            if side > 21, max(down, right) <= 2 { return max(down, right) != 1 }
            return random.chance(0.5)
        }
    }

    /// A compact or full Aztec code: a bull's eye with its marks of orientation; the rest is left to chance
    /// (ISO/IEC 24778, 4.3).
    static func aztec(_ random: inout SplitMix64) -> ModuleField {
        let isCompact = random.chance(0.5)
        let core = isCompact ? 5 : 7
        let half = core + 2 * random.whole(1...4)
        return ModuleField(rows: 2 * half + 1, cols: 2 * half + 1) { row, col in
            let (down, right) = (row - half, col - half)
            let ring = max(abs(down), abs(right))
            if ring < core { return ring.isMultiple(of: 2) }
            if ring == core, abs(down) == core, abs(right) == core { return down < 0 && right < 0 }
            return random.chance(0.5)
        }
    }

    /// Squares left to chance, without any finder pattern.
    static func mosaic(_ random: inout SplitMix64) -> ModuleField {
        let share = random.uniform(0.25...0.75)
        return ModuleField(rows: random.whole(6...40), cols: random.whole(6...40)) { _, _ in
            random.chance(share)
        }
    }

    private static let sizes = SymbolSize.ecc200.filter { max($0.rows, $0.cols) <= 36 }

    /// The frame of a DataMatrix of any size to 36 modules around modules left to chance.
    static func falseSymbol(_ random: inout SplitMix64) -> ModuleField {
        falseSymbol(random.pick(sizes), &random)
    }

    private static func falseSymbol(_ size: SymbolSize, _ random: inout SplitMix64) -> ModuleField {
        // Sizes with several data regions have their frames inside as well.
        let (high, wide) = (size.rows > 26 ? size.rows / 2 : size.rows, size.cols > 26 ? size.cols / 2 : size.cols)
        let share = random.uniform(0.35...0.65)
        return ModuleField(rows: size.rows, cols: size.cols) { row, col in
            let (down, right) = (row % high, col % wide)
            if right == 0 || down == high - 1 { return true }
            if down == 0 { return right.isMultiple(of: 2) }
            if right == wide - 1 { return !down.isMultiple(of: 2) }
            return random.chance(share)
        }
    }
}
