// What the positions of a container are called.

import RackCore
import Testing

@Suite("The names of positions") struct PositionNumberingTests {
    private static let plate = RackShape(rows: 8, cols: 12)

    @Test func `letters and numbers run as the scheme says, from the corner that it names`() {
        let second = GridPosition(row: 0, col: 1)
        let names = PositionNumbering.Scheme.allCases.map { PositionNumbering($0).name(of: second, in: Self.plate) }
        #expect(names == ["A2", "B1", "2", "9"])
        let corners = PositionNumbering.Corner.allCases.map {
            PositionNumbering(.numbersRows, from: $0).name(of: second, in: Self.plate)
        }
        #expect(corners == ["2", "11", "86", "95"])
        #expect(Container.builtIn.first { $0.name == "sbs384" }?.name(of: GridPosition(row: 15, col: 23)) == "P24")
    }

    @Test(arguments: PositionNumbering.Scheme.allCases, PositionNumbering.Corner.allCases)
    func `every position has one name, by which it is found`(
        scheme: PositionNumbering.Scheme, corner: PositionNumbering.Corner
    ) {
        let numbering = PositionNumbering(scheme, from: corner)
        for row in 0..<Self.plate.rows {
            for col in 0..<Self.plate.cols {
                let place = GridPosition(row: row, col: col)
                let name = numbering.name(of: place, in: Self.plate)
                #expect(numbering.position(named: name, in: Self.plate) == place)
            }
        }
        #expect(numbering.position(named: "Z99", in: Self.plate) == nil)
    }

    @Test func `a position that is only relative looks like no name on a container`() {
        let place = GridPosition(row: 2, col: 3)
        #expect(PositionOrigin.firstVial.name(of: place) == "R3C4")
        for scheme in PositionNumbering.Scheme.allCases {
            #expect(PositionNumbering(scheme).position(named: place.relativeName, in: Self.plate) == nil)
        }
    }

    @Test func `containers have names of their own`() {
        #expect(Set(Container.builtIn.map(\.name)).count == Container.builtIn.count)
    }
}
