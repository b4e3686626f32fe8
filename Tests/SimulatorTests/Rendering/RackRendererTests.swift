// Rendering: determinism, contents, refusals.

import Imaging
import RackCore
import Simulator
import Station
import Testing

@Suite struct RackRendererTests {
    @Test func `the same rack gives the same picture, truth and file`() throws {
        let (one, other) = (
            try RackRenderer.render(.small(.damaged)), try RackRenderer.render(.small(.damaged))
        )
        #expect(one.picture == other.picture)
        #expect(one.truth == other.truth)
        #expect(try one.jpeg() == other.jpeg())
    }

    @Test func `another seed gives other values and another picture`() throws {
        let (one, other) = (
            try RackRenderer.render(.small(seed: 1)), try RackRenderer.render(.small(seed: 2))
        )
        #expect(one.picture != other.picture)
        #expect(Set(one.truth.vials.map(\.value)).isDisjoint(with: Set(other.truth.vials.map(\.value))))
    }

    @Test func `no value comes twice unless it is fixed`() throws {
        let rack = SimulatedRack(seed: 3, shape: RackShape(rows: 24, cols: 24))
        let values = try RackRenderer.truth(of: rack).vials.map(\.value)
        #expect(values.count == 576)
        #expect(Set(values).count == 576)
    }

    @Test(arguments: [0.0, 0.25, 0.5, 1.0])
    func `the share of cells asked for is filled`(_ fill: Double) throws {
        let rack = SimulatedRack(seed: 5, shape: RackShape(rows: 8, cols: 8), fill: fill)
        #expect(try RackRenderer.truth(of: rack).vials.count == Int(64 * fill))
    }

    @Test func `what is fixed is there, whatever chance says`() throws {
        let twin = SimulatedRack.Cap.code(Array("A00183".utf8))
        let rack = SimulatedRack(
            seed: 5, shape: RackShape(rows: 2, cols: 2), fill: 0.5,
            fixed: [
                GridPosition(row: 0, col: 0): .blank, GridPosition(row: 0, col: 1): twin,
                GridPosition(row: 1, col: 0): twin, GridPosition(row: 1, col: 1): .code([0x01, 0xff, 0x10]),
            ])
        let cells = try RackRenderer.truth(of: rack).cells
        #expect(cells.map(\.state) == [.nolabel, .code, .code, .code])
        #expect(cells.map(\.value) == [nil, "A00183", "A00183", "01ff10"])
        #expect(cells.map(\.encoding) == [nil, .text, .text, .hex])
    }

    @Test(arguments: [(10, 6), (12, 6), (14, 10), (18, 13)])
    func `values fit the size of the symbols`(_ size: Int, _ length: Int) throws {
        var rack = SimulatedRack.small()
        rack.printing.symbol = SymbolSize(rows: size, cols: size)
        for cell in try RackRenderer.truth(of: rack).vials {
            #expect(cell.symbol == SymbolSize(rows: size, cols: size))
            #expect(cell.value?.count == length)
        }
    }

    @Test func `a value that is too long for the size gets a larger symbol`() throws {
        var rack = SimulatedRack.small()
        rack.fixed[GridPosition(row: 0, col: 0)] = .code(Array("LONGER-THAN-12X12".utf8))
        let cell = try #require(try RackRenderer.truth(of: rack)[GridPosition(row: 0, col: 0)])
        #expect(cell.symbol == SymbolSize(rows: 18, cols: 18))
        #expect(cell.value == "LONGER-THAN-12X12")
    }

    @Test func `a value that no symbol holds is refused`() {
        var rack = SimulatedRack.small()
        rack.fixed[GridPosition(row: 0, col: 0)] = .code(Array(repeating: 65, count: 4000))
        #expect(throws: Fault.valueTooLong(bytes: 4000)) { try RackRenderer.render(rack) }
    }

    @Test func `a picture without pixels is refused`() {
        var rack = SimulatedRack.small()
        rack.optics.picture = PixelSize(width: 0, height: 100)
        #expect(throws: Fault.noPicture) { try RackRenderer.render(rack) }
    }

    @Test func `the file is a JPEG of the picture`() throws {
        let rendered = try RackRenderer.render(.small())
        let developed = try ColorImage.develop(try rendered.jpeg())
        #expect(developed.size == rendered.picture.size)
        #expect(abs(developed.meanBrightness - rendered.picture.meanBrightness) < 1)
    }

    @Test func `random numbers are those of SplitMix64`() {
        var random = SplitMix64(seed: 1_234_567)
        #expect(
            (0..<3).map { _ in random.next() } == [
                6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
            ])
    }
}
