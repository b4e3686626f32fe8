// What a reading says of positions without a value, on rendered racks.

import Imaging
import Simulator
import TestSupport
import Testing

@testable import RackCore

@Suite struct `Positions without a value` {
    /// A rendered rack, and what of its picture was painted over.
    private struct Bench {
        let rendered: RenderedRack
        var canvas: Canvas

        init(_ rack: SimulatedRack) throws {
            rendered = try RackRenderer.render(rack)
            let picture = rendered.picture
            canvas = Canvas(
                GrayImage(width: picture.width, height: picture.height, zero: 0) { y, row in
                    for x in 0..<picture.width {
                        let color = picture[x, y]
                        row[x] = UInt8((Int(color.red) + Int(color.green) + Int(color.blue)) / 3)
                    }
                })
        }

        /// Covers the middle of the codes in some cells, so that nothing can be read there.
        mutating func spoil(_ isSpoiled: (GridPosition) -> Bool) {
            for cell in rendered.truth.cells where cell.state == .code {
                guard isSpoiled(GridPosition(row: cell.row, col: cell.col)), let quad = cell.quad else { continue }
                for share in [0.22, 0.5, 0.78] {
                    let (from, to) = (quad.topLeft.vector, quad.bottomRight.vector)
                    canvas = canvas.spotted(
                        at: from + (to - from) * share, radius: 0.16 * (to - from).length, gray: 128)
                }
            }
        }

        func read() async -> RackReading {
            var generator = SeededGenerator(seed: 51)
            return await RackReader.read(Picture(canvas.picture(noise: 1, &generator)))
        }
    }

    private func rack(_ fixed: [GridPosition: SimulatedRack.Cap], seed: UInt64 = 61) -> SimulatedRack {
        SimulatedRack(
            seed: seed, shape: RackShape(rows: 4, cols: 5), fixed: fixed, clutter: 1,
            pose: SimulatedRack.Pose(angle: 2),
            optics: SimulatedRack.Optics(picture: PixelSize(width: 620, height: 520), pixelsPerModule: 3.8))
    }

    @Test func `a bare cap is blank and an empty cell empty, where most are read and where few are`() async throws {
        let blanks = [GridPosition(row: 0, col: 2), GridPosition(row: 2, col: 3), GridPosition(row: 3, col: 0)]
        for emptied in [2, 7] {
            var fixed: [GridPosition: SimulatedRack.Cap] = [:]
            for blank in blanks { fixed[blank] = .blank }
            let others = RackShape(rows: 4, cols: 5).allPositions.filter {
                fixed[$0] == nil && $0.row > 0 && $0.col > 0
            }
            for empty in others.prefix(emptied) { fixed[empty] = .empty }
            let reading = try await Bench(rack(fixed)).read()
            #expect(reading.rack == RackShape(rows: 4, cols: 5) && reading.warnings.isEmpty)
            for position in reading.positions {
                let expected: PositionState =
                    switch fixed[position.position] {
                    case .blank: .blank
                    case .empty: .empty
                    default: .read
                    }
                #expect(position.state == expected, "\(position.position) of \(emptied) emptied")
            }
        }
    }

    @Test func `a code that cannot be read is unread, and never an empty cell`() async throws {
        for printing in SimulatedRack.Printing.Polarity.allCases {
            var rack = rack([GridPosition(row: 1, col: 2): .empty])
            rack.printing.polarity = printing
            var bench = try Bench(rack)
            let spoiled = [GridPosition(row: 0, col: 1), GridPosition(row: 1, col: 1), GridPosition(row: 2, col: 4)]
            bench.spoil(spoiled.contains)
            let reading = await bench.read()
            #expect(reading.unread == spoiled, "\(printing): \(reading.positions.prefix(10).map(\.state))")
            #expect(reading.positions.filter { $0.state == .empty }.map(\.position) == [GridPosition(row: 1, col: 2)])
        }
    }

    @Test func `an unread vial is marked where it stands and not in the middle of its cell`() async throws {
        var rack = rack([:])
        (rack.tubes.lean, rack.tubes.jitter) = (5, 0.1)
        var bench = try Bench(rack)
        bench.spoil { $0 == GridPosition(row: 2, col: 2) }
        let reading = await bench.read()
        let position = try #require(reading.positions.first { $0.state == .unread })
        let truth = try #require(bench.rendered.truth.cells.first { $0.row == 2 && $0.col == 2 })
        #expect(position.position == GridPosition(row: 2, col: 2))
        #expect(position.center.distance(to: Point(x: truth.x, y: truth.y)) < 10)
    }

    @Test func `a first row and a first column of unread vials shift nobody`() async throws {
        for isSpoiled: @Sendable (GridPosition) -> Bool in [{ $0.row == 0 }, { $0.col == 0 }, { $0.row == 3 }] {
            var bench = try Bench(rack([GridPosition(row: 0, col: 0): .empty]))
            bench.spoil(isSpoiled)
            let reading = await bench.read()
            #expect(reading.rack == RackShape(rows: 4, cols: 5) && reading.warnings.isEmpty)
            #expect(reading.unread.allSatisfy(isSpoiled) && reading.unread.count >= 3)
            for record in reading.records {
                let cell = bench.rendered.truth.cells.first { $0.value == record.value }
                #expect(cell?.row == record.row && cell?.col == record.col)
            }
        }
    }

    @Test func `a row of bare caps before the first code is said to be uncertain`() async throws {
        let fixed = (0..<5).map { (GridPosition(row: 0, col: $0), SimulatedRack.Cap.blank) }
        let reading = try await Bench(rack(Dictionary(uniqueKeysWithValues: fixed))).read()
        #expect(reading.rack == RackShape(rows: 3, cols: 5))
        #expect(reading.warnings.first == .ambiguousPlacement([.vialBeyond(sides: [.top])]))
    }

    @Test func `a rack of bare caps gives neither values nor positions`() async throws {
        let fixed = RackShape(rows: 4, cols: 5).allPositions.map { ($0, SimulatedRack.Cap.blank) }
        let reading = try await Bench(rack(Dictionary(uniqueKeysWithValues: fixed))).read()
        #expect(reading.records.isEmpty && reading.positions.isEmpty && reading.warnings.isEmpty)
    }
}
