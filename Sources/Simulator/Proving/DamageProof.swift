// Proves that codes damaged beyond their correction capacity give no wrong value.

public import RackCore

/// Reads many sheets of damaged codes, and counts what is read rightly, not at all, and wrongly.
public struct DamageProof: ReadingProof {
    /// The number from which all sheets are drawn.
    public var seed: UInt64
    /// The time after which the search in one sheet ends.
    public var deadline: Duration

    /// Makes a proof.
    public init(seed: UInt64, deadline: Duration = .seconds(5)) {
        self.seed = seed
        self.deadline = deadline
    }

    /// What came of one sheet.
    public struct Outcome: Sendable {
        /// The sheet's number.
        public let number: Int
        /// The size of its codes.
        public let size: SymbolSize
        /// The damaged codes: what happened to each, and whether its value was read all the same.
        public let damaged: [(damage: Damage, isRead: Bool)]
        /// Sound codes on the sheet, and how many of them were read.
        public let sound: (count: Int, read: Int)
        /// Values that no code at their place ever had.
        public let wrong: [String]
        /// Whether the deadline ended the search.
        public let isCutShort: Bool
    }

    /// The sheet of a number.
    public func subject(_ number: Int) throws(SimulationError) -> DamagedSheet {
        var random = SplitMix64(seed: seed, subject: UInt64(truncatingIfNeeded: number))
        return try DamagedSheet(seed: random.next())
    }

    /// The picture of a sheet.
    public func image(of sheet: DamagedSheet) -> GrayImage { sheet.image }

    /// Holds a reading against the sheet that it is of.
    public func outcome(_ number: Int, _ sheet: DamagedSheet, _ reading: RackReading) -> Outcome {
        Outcome(number, sheet, reading)
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
        let symbols = zip(sheet.symbols, isRead)
        self.number = number
        size = sheet.size
        damaged = symbols.compactMap { symbol, isRead in symbol.damage.map { ($0, isRead) } }
        sound = (symbols.count { $0.0.damage == nil }, symbols.count { $0.0.damage == nil && $0.1 })
        self.wrong = wrong
        isCutShort = reading.isCutShort
    }
}
