// The truth is what the picture shows.

import Imaging
import RackCore
import Simulator
import Station
import Testing

@Suite struct TruthTests {
    static let poses: [SimulatedRack.Condition] = [
        .full, .inverted, .rotated, .perspective, .barrel, .leaning, .spread,
    ]

    @Test(arguments: poses)
    func `the modules between a code's corners are those of the encoder`(_ condition: SimulatedRack.Condition) throws {
        let rendered = try RackRenderer.render(.small(condition))
        #expect(rendered.truth.vials.count > 10)
        for cell in rendered.truth.vials {
            let value = try #require(cell.value)
            let symbol = try DmtxEncoder(size: SymbolSize(rows: 12, cols: 12)).encode(value)
            let modules = rendered.modules(of: cell)
            let middle = ((modules.min() ?? 0) + (modules.max() ?? 0)) / 2
            let inked = modules.map { condition == .inverted ? $0 > middle : $0 < middle }
            #expect(inked == symbol.isDark, "\(value) at \(cell.row), \(cell.col)")
        }
    }

    @Test func `every cell has an entry, row by row`() throws {
        let truth = try RackRenderer.truth(of: .small(.partlyFilled))
        let places = truth.cells.map { [$0.row, $0.col] }
        #expect(places == (0..<4).flatMap { row in (0..<4).map { [row, $0] } })
    }

    @Test func `cells lie in the order of their rows and columns in the picture`() throws {
        let truth = try RackRenderer.truth(of: .small(.full))
        for row in 0..<4 {
            for col in 1..<4 {
                let here = try #require(truth[GridPosition(row: row, col: col)])
                let left = try #require(truth[GridPosition(row: row, col: col - 1)])
                let across = try #require(truth[GridPosition(row: col, col: row)])
                let above = try #require(truth[GridPosition(row: col - 1, col: row)])
                #expect(here.x > left.x + 50)
                #expect(across.y > above.y + 50)
            }
        }
    }

    @Test func `a module is as large as was asked for`() throws {
        var rack = SimulatedRack.small()
        rack.optics.pixelsPerModule = 5
        #expect(abs(try RackRenderer.truth(of: rack).pixelsPerModule - 5) < 0.1)
    }

    @Test func `marks are no cells, and lie where they are said to`() throws {
        var rack = SimulatedRack.small()
        rack.marks = [
            SimulatedRack.Mark("RS-A1", row: -0.9, col: 1, angle: 90), SimulatedRack.Mark("BX07", row: 1, col: 3.9),
        ]
        let truth = try RackRenderer.truth(of: rack)
        let marks = truth.cells.filter { $0.row < 0 }
        #expect(marks.map(\.value) == ["RS-A1", "BX07"] && truth.vials.count == 16)
        let cells = [0, 1].map { truth[GridPosition(row: 1, col: $0 + 2)] }.compactMap(\.self)
        #expect(marks[0].y < truth.cells[1].y && abs(marks[0].x - truth.cells[1].x) < 15)
        #expect(marks[1].x > cells[1].x && abs(marks[1].y - cells[1].y) < 15)
        // A symbol that is turned clockwise has its top left corner at the right.
        let corners = try #require(marks[0].corners).map(\.point)
        #expect(corners[0].x > marks[0].x && corners[0].y < marks[0].y)
    }

    @Test func `the truth survives its JSON form`() throws {
        var rack = SimulatedRack.small(.rackCode)
        rack.fixed[GridPosition(row: 0, col: 0)] = .code([0x01, 0xff])
        rack.fixed[GridPosition(row: 0, col: 1)] = .code(Array(#"A,"7""#.utf8))
        let truth = try RackRenderer.truth(of: rack, set: "special")
        #expect(try RackTruth(json: try truth.json()) == truth)
    }

    @Test func `the JSON form has the keys and pairs that benchmarks read`() throws {
        var rack = SimulatedRack(seed: 1, shape: RackShape(rows: 1, cols: 1))
        rack.fixed[GridPosition(row: 0, col: 0)] = .code(Array("A00183".utf8))
        let json = String(decoding: try RackRenderer.truth(of: rack, set: "one").json(), as: UTF8.self)
        for part in [
            #""set":"one""#, #""rows":1"#, #""cols":1"#, #""px_per_module":"#, #""grid":[["#, #""corners":[["#,
            #""state":"code""#, #""value":"A00183""#, #""row":0"#, #""col":0"#, #""damaged":false"#,
        ] {
            #expect(json.contains(part))
        }
    }

    @Test func `JSON that is no truth is refused`() {
        #expect(throws: Fault.self) { try RackTruth(json: Array("{}".utf8)) }
    }
}
