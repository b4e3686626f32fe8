// A thousand generated racks: how often a code lands in another cell than its own.

import RackCore
import Testing

@Suite struct `Generated racks` {
    /// A condition, how many racks to try, and whether all of them have to be right and certain.
    struct Trial: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var condition: RackCondition
        var racks = 20
        var tolerance = 100.0
    }

    /// Counts the racks with a misplaced code, and those of them that do not say that they are uncertain.
    private static func failures(_ trial: Trial, declared: Bool) -> (wrong: Int, silent: Int, warned: Int) {
        var (wrong, silent, warned) = (0, 0, 0)
        for seed in 0..<trial.racks {
            let rack = GeneratedRack(trial.condition, seed: UInt64(seed))
            guard !rack.detections.isEmpty else { continue }
            let placement = rack.infer(declared: declared, tolerance: trial.tolerance)
            let isWrong = rack.misplaced(in: placement, declared: declared) > 0
            wrong += isWrong ? 1 : 0
            silent += isWrong && placement.warnings.isEmpty ? 1 : 0
            warned += placement.isAmbiguous ? 1 : 0
        }
        return (wrong, silent, warned)
    }

    private static let wellFilled: [Trial] =
        ["8x8", "9x9", "10x10", "8x12", "12x8", "4x6", "16x24"].flatMap { text -> [Trial] in
            guard let shape = RackShape(text) else { return [] }
            let racks = shape.rows > 12 ? 8 : 20
            return [
                Trial(
                    testDescription: "\(text), 60 % full, turned, slanted",
                    condition: RackCondition(shape: shape, fill: 0.6, turn: 10, slant: 0.12, barrel: 0.03), racks: racks
                ),
                Trial(testDescription: "\(text), full", condition: RackCondition(shape: shape, fill: 1), racks: racks),
            ]
        } + [
            Trial(
                testDescription: "9x9, full, tubes lean up to 0.3 pitch, turned up to 20 degrees",
                condition: RackCondition(fill: 1, turn: 20, slant: 0.15, barrel: 0.04, lean: 0.3),
                tolerance: 300),
            Trial(testDescription: "9x9, a quarter full", condition: RackCondition(fill: 0.25)),
            Trial(
                testDescription: "9x9, row 4 and column 4 empty",
                condition: RackCondition(lean: 0.2, emptyRows: [4], emptyCols: [4])),
            Trial(
                testDescription: "9x9, rows 3 to 5 empty", condition: RackCondition(lean: 0.2, emptyRows: [3, 4, 5])),
            Trial(testDescription: "9x9, every second row empty", condition: RackCondition(emptyRows: [1, 3, 5, 7])),
            Trial(testDescription: "9x9, cells flatter than wide", condition: RackCondition(lean: 0.2, aspect: 0.8)),
            Trial(testDescription: "9x9, cells higher than wide", condition: RackCondition(lean: 0.2, aspect: 1.25)),
        ]

    @Test(arguments: wellFilled, [false, true])
    func `a well filled rack is right`(trial: Trial, declared: Bool) {
        let failures = Self.failures(trial, declared: declared)
        #expect(failures.wrong == 0)
        #expect(failures.warned * 20 <= trial.racks)
    }

    private static let sparse: [Trial] = [
        Trial(testDescription: "9x9, 3 % full", condition: RackCondition(fill: 0.03)),
        Trial(testDescription: "9x9, 6 % full", condition: RackCondition(fill: 0.06)),
        Trial(testDescription: "9x9, 10 % full", condition: RackCondition(fill: 0.1)),
        Trial(testDescription: "9x9, 15 % full", condition: RackCondition(fill: 0.15)),
        Trial(testDescription: "9x9, one row", condition: RackCondition(emptyRows: Set(1...8))),
        Trial(testDescription: "9x9, first and last row", condition: RackCondition(emptyRows: Set(1...7))),
        Trial(
            testDescription: "9x9, every second row and column",
            condition: RackCondition(emptyRows: [1, 3, 5, 7], emptyCols: [1, 3, 5, 7])),
        Trial(
            testDescription: "3x3, 60 % full", condition: RackCondition(shape: RackShape(rows: 3, cols: 3), fill: 0.6)),
    ]

    @Test(arguments: sparse)
    func `a sparse rack is right or says that it is uncertain`(trial: Trial) {
        #expect(Self.failures(trial, declared: false).silent == 0)
    }

    @Test(arguments: sparse.prefix(4))
    func `a sparse rack in a calibrated crop is at its place in the box or says that it is uncertain`(trial: Trial) {
        let failures = Self.failures(trial, declared: true)
        #expect(failures.silent == 0)
        #expect(failures.wrong * 25 <= trial.racks)
    }

    private static let turned: [Trial] = ["8x12", "4x6"].flatMap { text -> [Trial] in
        guard let shape = RackShape(text) else { return [] }
        return [0.1, 0.25, 0.5].map { fill in
            Trial(
                testDescription: "\(text), \(fill) full, tubes lean up to 0.3 pitch, turned up to 20 degrees",
                condition: RackCondition(shape: shape, fill: fill, turn: 20, slant: 0.15, barrel: 0.04, lean: 0.3),
                racks: 40, tolerance: 300)
        }
    }

    @Test(arguments: turned, [false, true])
    func `a sparse rack with leaning tubes is hardly ever wrong without a word`(trial: Trial, declared: Bool) {
        // Tubes may by chance lean so that they stand straight on another lattice.
        #expect(Self.failures(trial, declared: declared).silent * 40 <= trial.racks)
    }

    @Test(arguments: [4.0, 20])
    func `a declared rack filled in every second row and column is hardly ever wrong`(turn: Double) {
        let everySecond = RackCondition(turn: turn, lean: 0.2, emptyRows: [1, 3, 5, 7], emptyCols: [1, 3, 5, 7])
        let trial = Trial(testDescription: "", condition: everySecond, tolerance: 300)
        let failures = Self.failures(trial, declared: true)
        #expect(failures.silent == 0 && failures.wrong * 20 <= trial.racks)
    }

    @Test func `two codes never share a cell without a warning`() {
        for seed in 0..<60 {
            let rack = GeneratedRack(RackCondition(fill: 0.5, turn: 20, slant: 0.15, lean: 0.45), seed: UInt64(seed))
            let placement = rack.infer(declared: false)
            let cells = placement.records.map { GridPosition(row: $0.row, col: $0.col) }
            let shared = placement.warnings.contains { if case .samePosition = $0 { true } else { false } }
            #expect(Set(cells).count == cells.count || shared)
        }
    }
}
