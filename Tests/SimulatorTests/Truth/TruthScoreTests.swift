// A reading is scored against the truth of its picture.

import RackCore
import Simulator
import Station
import Testing

@Suite("Scoring a reading") struct TruthScoreTests {
    private func expected(_ cells: String, rows: Int = 3) throws -> ExpectedCodes {
        try ExpectedCodes(json: Array(#"{"rows": \#(rows), "cols": 3, "cells": [\#(cells)]}"#.utf8))
    }

    private func cell(_ row: Int, _ col: Int, _ value: String) -> String {
        #"{"row": \#(row), "col": \#(col), "state": "code", "value": "\#(value)"}"#
    }

    private func detection(_ value: String) -> RawDetection {
        let corner = Point(x: 5, y: 5)
        return RawDetection(
            payload: Payload(bytes: Array(value.utf8)),
            corners: Quad(topLeft: corner, topRight: corner, bottomRight: corner, bottomLeft: corner),
            symbol: SymbolSize(rows: 10, cols: 10), correctedCodewords: 0, look: .first)
    }

    private func reading(_ records: [(String, Int, Int)], rackCode: String? = nil) -> RackReading {
        RackReading(
            pictureSize: PixelSize(width: 10, height: 10), crop: PixelRect(x: 0, y: 0, width: 10, height: 10),
            rack: RackShape(rows: 3, cols: 3), origin: .firstVial,
            records: records.map { VialRecord(detection($0.0), row: $0.1, col: $0.2) }, positions: [],
            rackCode: rackCode.map(detection), warnings: [], timings: [])
    }

    @Test func `codes count as read, wrong and duplicate`() throws {
        let truth = try expected([cell(0, 0, "A"), cell(0, 1, "B"), cell(2, 2, "C")].joined(separator: ","))
        let score = TruthScore(reading([("A", 0, 0), ("B", 0, 2), ("B", 0, 1), ("X", 1, 1)]), truth)
        #expect(score.codes == 3 && score.read == 2 && score.wrong == 1 && score.duplicate == 1)
        #expect(score.placed == 1 && score.absolute == 1)
    }

    @Test func `a value on two caps may be read twice`() throws {
        let truth = try expected([cell(0, 0, "A"), cell(0, 1, "A")].joined(separator: ","))
        let score = TruthScore(reading([("A", 0, 1), ("A", 0, 0), ("A", 2, 2)]), truth)
        #expect(score.read == 2 && score.absolute == 2 && score.duplicate == 1)
    }

    @Test func `positions counted from the first vial are placed and not absolute`() throws {
        let truth = try expected(
            [cell(1, 1, "A"), cell(2, 2, "B"), #"{"row": 0, "col": 0, "state": "empty"}"#]
                .joined(separator: ","))
        let score = TruthScore(reading([("A", 0, 0), ("B", 1, 1)]), truth)
        #expect(score.codes == 2 && score.placed == 2 && score.absolute == 0)
    }

    @Test func `the rack's own code is no vial, and another value for it is wrong`() throws {
        let truth = try expected([cell(0, 0, "A"), cell(-1, -1, "R")].joined(separator: ","))
        #expect(TruthScore(reading([("A", 0, 0)], rackCode: "R"), truth).wrong == 0)
        #expect(TruthScore(reading([("A", 0, 0), ("R", 2, 2)]), truth).wrong == 0)
        #expect(TruthScore(reading([("A", 0, 0)], rackCode: "Q"), truth).wrong == 1)
        #expect(TruthScore(reading([]), truth).codes == 1)
    }

    @Test func `a picture without a rack counts all its codes`() throws {
        let truth = try expected([cell(-1, -1, "A"), cell(-1, -1, "B")].joined(separator: ","), rows: 0)
        let score = TruthScore(reading([("B", 0, 0)]), truth)
        #expect(score.codes == 2 && score.read == 1 && score.placed == 0)
    }

    @Test func `a rack is whole where every code was read, and a picture without codes is no rack`() throws {
        let truth = try expected([cell(0, 0, "A"), cell(0, 1, "B")].joined(separator: ","))
        let (whole, part) = (
            TruthScore(reading([("A", 0, 0), ("B", 0, 1)]), truth), TruthScore(reading([("A", 0, 0)]), truth)
        )
        #expect(whole.racks == 1 && whole.wholeRacks == 1 && part.racks == 1 && part.wholeRacks == 0)
        #expect((whole + part).racks == 2 && (whole + part).wholeRacks == 1)
        let none = TruthScore(reading([]), try expected(#"{"row": 0, "col": 0, "state": "empty"}"#))
        #expect(none.racks == 0 && none.wholeRacks == 0)
    }

    @Test func `scores add up, and what is no truth is refused`() throws {
        let truth = try expected(cell(0, 0, "A"))
        let score = TruthScore(reading([("A", 0, 0)]), truth)
        #expect((score + score).codes == 2 && (score + score).absolute == 2)
        #expect(throws: Fault.self) { try ExpectedCodes(json: Array("[]".utf8)) }
    }
}
