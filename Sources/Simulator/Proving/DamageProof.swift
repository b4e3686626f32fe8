// Proofs that codes which are damaged beyond what they can correct give no wrong value: in whole pictures, and each at its
// place.

package import RackCore
package import Station

/// Reads many sheets of damaged codes, and counts what is read rightly, not at all, and wrongly.
package struct DamageProof: PictureProof {
    /// The number from which all sheets are drawn.
    package var seed: UInt64
    /// How much is looked for in one sheet.
    package var effort: Double

    /// Makes a proof.
    package init(seed: UInt64, effort: Double = 1) {
        self.seed = seed
        self.effort = effort
    }

    /// What came of one sheet.
    package struct Outcome: Sendable {
        /// The sheet's number.
        package let number: Int
        /// The size of its codes.
        package let size: SymbolSize
        /// The damaged codes: what happened to each, and whether its value was read all the same.
        package let damaged: [(damage: Damage, isRead: Bool)]
        /// Sound codes on the sheet, and how many of them were read.
        package let sound: (count: Int, read: Int)
        /// Values that no code at their place ever had.
        package let wrong: [String]
        /// Whether the search ended before all was searched.
        package let isCutShort: Bool
    }

    /// The sheet of a number.
    package func subject(_ number: Int) throws(Fault) -> DamagedSheet {
        var random = SplitMix64(seed: seed, subject: UInt64(truncatingIfNeeded: number))
        return try DamagedSheet(seed: random.next())
    }

    /// The picture of a sheet.
    package func image(of sheet: DamagedSheet) -> GrayImage { sheet.image }

    /// Holds a reading against the sheet that it is of.
    package func outcome(_ number: Int, _ sheet: DamagedSheet, _ reading: RackReading) -> Outcome {
        Outcome(number, sheet, reading)
    }
}

/// Reads damaged codes each at its place alone, of which the reader is told more than it ever knows: a little beside where the
/// code lies, by more than a module beside it, and as a symbol of another size; and what the messages of the sheet have in
/// common.
///
/// What a search finds out about the places of a whole picture is left out, so that a hundred times as many codes are read
/// in the same time.
package struct PlacedDamageProof: ReadingProof {
    private let sheets: DamageProof

    /// Makes a proof.
    /// - Parameter seed: the number from which all sheets are drawn, those of a ``DamageProof``.
    package init(seed: UInt64) { sheets = DamageProof(seed: seed) }

    /// How far beside its place a code is supposed, in modules: what a search still finds, and what it may be led to.
    private static let beside: (little: Double, more: Double) = (0.5, 2)

    /// The sheet of a number.
    package func subject(_ number: Int) throws(Fault) -> DamagedSheet { try sheets.subject(number) }

    /// The picture of a sheet.
    package func image(of sheet: DamagedSheet) -> GrayImage { sheet.image }

    /// Reads each code in every way that is supposed; what was read in any of them.
    package func read(_ sheet: DamagedSheet) async -> [Set<String>] {
        let picture = Pyramid(searching: sheet.image)
        var random = SplitMix64(seed: sheet.seed, subject: 1)
        let others = SymbolSize.dataMatrix.filter { other in
            other != sheet.size && abs(other.rows - sheet.size.rows) <= 4 && abs(other.cols - sheet.size.cols) <= 4
        }
        return sheet.symbols.map { symbol in
            let module = symbol.side / Double(max(sheet.size.rows, sheet.size.cols))
            func supposed(_ reach: Double) -> Corners {
                func beside(_ corner: Point) -> Point {
                    Point(
                        x: corner.x + random.signed() * reach * module, y: corner.y + random.signed() * reach * module)
                }
                let corners = symbol.corners
                return Corners(
                    Quad(
                        topLeft: beside(corners.topLeft), topRight: beside(corners.topRight),
                        bottomRight: beside(corners.bottomRight), bottomLeft: beside(corners.bottomLeft)))
            }
            let (little, more) = (supposed(Self.beside.little), supposed(Self.beside.more))
            var suppositions = [(little, sheet.size), (more, sheet.size)]
            if !others.isEmpty { suppositions.append((little, random.pick(others))) }
            let found = suppositions.map { corners, size in
                picture.vialCode(at: corners, size, sheet.polarity, pattern: sheet.pattern)
            }
            return Set(found.compactMap { $0?.payload.value })
        }
    }

    /// Holds what was read against the sheet that it is of.
    package func outcome(_ number: Int, _ sheet: DamagedSheet, _ reading: [Set<String>]) -> DamageProof.Outcome {
        DamageProof.Outcome(
            number, sheet, isRead: zip(sheet.symbols, reading).map { $1.contains($0.value) },
            wrong: zip(sheet.symbols, reading).flatMap { $1.subtracting([$0.value]).sorted() }, isCutShort: false)
    }
}

extension DamageProof.Outcome {
    /// Holds a reading against the sheet that it is of.
    init(_ number: Int, _ sheet: DamagedSheet, _ reading: RackReading) {
        var isRead = [Bool](repeating: false, count: sheet.symbols.count)
        var wrong: [String] = []
        for (value, center) in reading.values {
            // A code that was read outside the lattice has no place; its value has to be on the sheet.
            let here = sheet.symbols.indices.first { index in
                let symbol = sheet.symbols[index]
                return symbol.value == value && center.map { $0.distance(to: symbol.center) < symbol.side / 2 } ?? true
            }
            if let here { isRead[here] = true } else { wrong.append(value) }
        }
        self.init(number, sheet, isRead: isRead, wrong: wrong, isCutShort: reading.isCutShort)
    }

    /// Counts the codes of a sheet.
    fileprivate init(_ number: Int, _ sheet: DamagedSheet, isRead: [Bool], wrong: [String], isCutShort: Bool) {
        let symbols = zip(sheet.symbols, isRead)
        (self.number, self.wrong, self.isCutShort) = (number, wrong, isCutShort)
        size = sheet.size
        damaged = symbols.compactMap { symbol, isRead in symbol.damage.map { ($0, isRead) } }
        sound = (symbols.count { $0.0.damage == nil }, symbols.count { $0.0.damage == nil && $0.1 })
    }
}
