// The rack's own code is told from the vials, and no vial is taken for it.

import RackCore
import Testing

@Suite struct `The rack's own code` {
    private let nine = RackShape(rows: 9, cols: 9)

    @Test(arguments: [false, true])
    func `is a larger code on the rim`(declared: Bool) {
        var bench = Bench()
        bench.fill(rows: 0..<9, cols: 0..<9)
        bench.add(4, -1.07, "RIM", side: 170)
        let placement = declared ? bench.infer(rack: nine, crop: Bench.crop(of: nine)) : bench.infer()
        #expect(placement.isAsNamed && placement.records.count == 81 && placement.rack == nine)
        #expect(placement.rackCode?.value == "RIM" && placement.warnings.isEmpty)
    }

    @Test(arguments: [SymbolSize(rows: 14, cols: 14), SymbolSize(rows: 8, cols: 18)])
    func `is a code of its own kind, one pitch away and as large as the caps'`(symbol: SymbolSize) {
        var bench = Bench()
        bench.fill(rows: 0..<5, cols: 0..<6)
        bench.add(4, -1, "RIM", symbol: symbol)
        let placement = bench.infer()
        #expect(placement.isAsNamed && placement.records.count == 30)
        #expect(placement.rackCode?.value == "RIM" && placement.warnings.isEmpty)
    }

    @Test(arguments: [(-0.95, 3.5), (9.0, 4.4), (2.5, -0.9), (6.4, 9.1)], [false, true])
    func `is a code like the vials' that stands off their lattice`(place: (row: Double, col: Double), declared: Bool) {
        var bench = Bench()
        bench.fill(rows: 0..<9, cols: 0..<9)
        bench.add(place.row, place.col, "RIM")
        let placement = declared ? bench.infer(rack: nine, crop: Bench.crop(of: nine)) : bench.infer()
        #expect(placement.isAsNamed && placement.records.count == 81 && placement.rack == nine)
        #expect(placement.rackCode?.value == "RIM" && placement.warnings.isEmpty)
    }

    @Test func `is taken once where it is on two sides of the rack`() {
        var bench = Bench()
        bench.fill(rows: 0..<5, cols: 0..<6)
        bench.add(2, -1, "RIM", side: 170)
        bench.add(2, 6, "RIM", side: 170)
        let placement = bench.infer()
        #expect(placement.isAsNamed && placement.rackCode?.value == "RIM" && placement.warnings.isEmpty)
    }

    @Test(arguments: [100.0, 170])
    func `is neither of two that differ`(side: Double) {
        var bench = Bench()
        bench.fill(rows: 0..<6, cols: 0..<6)
        bench.add(2.5, -0.9, "LEFT", side: side)
        bench.add(6, 3.5, "BELOW", side: side)
        let placement = bench.infer()
        #expect(placement.isAsNamed && placement.records.count == 36 && placement.rackCode == nil)
        #expect(placement.warnings == [.severalRackCodes(values: ["BELOW", "LEFT"])])
    }

    @Test(arguments: [(7.0, 0.0), (6.12, 3.1), (8.0, 8.0)])
    func `is no vial that is alone in its row`(place: (row: Double, col: Double)) {
        var bench = Bench()
        bench.fill(rows: 0..<5, cols: 0..<9)
        bench.add(place.row, place.col)
        let placement = bench.infer()
        #expect(placement.isAsNamed && placement.records.count == 46 && placement.rackCode == nil)
    }

    @Test func `is no vial whose code has more modules than the others'`() {
        var bench = Bench()
        bench.fill(rows: 0..<5, cols: 0..<6)
        bench.detections[14].symbol = SymbolSize(rows: 14, cols: 14)
        let placement = bench.infer()
        #expect(placement.isAsNamed && placement.records.count == 30 && placement.warnings.isEmpty)
    }

    @Test func `is no vial of a rack in which vials of several makes stand`() {
        var bench = Bench()
        bench.fill(rows: 1..<5, cols: 0..<6)
        for index in stride(from: 0, to: 24, by: 3) {
            bench.detections[index].symbol = SymbolSize(rows: 10, cols: 10)
        }
        bench.add(2, 7, side: 160, symbol: SymbolSize(rows: 16, cols: 16))
        bench.add(3, 2, side: 160, symbol: SymbolSize(rows: 16, cols: 16))
        bench.add(0, 3, side: 130, symbol: SymbolSize(rows: 14, cols: 14))
        let placement = bench.infer()
        #expect(placement.records.count == 26 && placement.rackCode == nil)
        #expect(placement.position(of: "2,7") == GridPosition(row: 2, col: 7))
    }

    @Test func `is none of another rack's vials beside a declared one`() {
        var bench = Bench()
        bench.fill(rows: 0..<9, cols: 0..<9)
        for row in 0..<9 { bench.add(Double(row) + 0.5, 9.6, "OTHER\(row)") }
        let placement = bench.infer(rack: nine, crop: Bench.crop(of: nine))
        #expect(placement.isAsNamed && placement.records.count == 81 && placement.rackCode == nil)
        #expect(placement.warnings == [.outsideRack(values: (0..<9).map { "OTHER\($0)" })])
    }

    @Test func `is said to be doubtful where a vial may only lean`() {
        var bench = Bench()
        for row in 0..<5 {
            for col in 0..<6 {
                // Every vial leans by 0.12 of a pitch, one way or the other.
                let sign = (row * 3 + col * 5) % 4 < 2 ? 0.12 : -0.12
                bench.add(Double(row) + sign, Double(col) + ((row + col) % 2 == 0 ? sign : -sign), "\(row),\(col)")
            }
        }
        bench.add(5.3, 3.38, "5,3")
        let placement = bench.infer(tolerance: 300)
        #expect(placement.rackCode == nil && placement.isAmbiguous && placement.records.count == 31)
    }

    @Test func `is no vial that is alone in its column and stands between two rows, where another leans too`() {
        var bench = Bench()
        bench.fill(rows: 0..<7, cols: 1..<8, without: [GridPosition(row: 2, col: 4)])
        bench.add(2.24, 4, "2,4")
        bench.add(5.42, 0, "5,0")
        let placement = bench.infer()
        #expect(placement.isAsNamed && placement.records.count == 50 && placement.rackCode == nil)
    }

    @Test func `is never made of a vial, however the tubes lean`() {
        for seed in 0..<60 {
            let rack = GeneratedRack(
                RackCondition(fill: 0.5, turn: 20, slant: 0.15, barrel: 0.04, lean: 0.3), seed: UInt64(seed))
            #expect(rack.infer(declared: false).rackCode == nil)
            #expect(rack.infer(declared: true).rackCode == nil)
        }
    }
}
