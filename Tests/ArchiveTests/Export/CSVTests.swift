// The CSV that leaves the station, and the CSV that it reads.

import RackCore
import Testing
import TestSupport

@testable import Station
@testable import Archive

@Suite struct `CSV files` {
    @Test func `a vial is written as the reference writes it`() {
        let corners = Quad(
            topLeft: Point(x: 386, y: 802), topRight: Point(x: 425, y: 802), bottomRight: Point(x: 425, y: 842),
            bottomLeft: Point(x: 386, y: 842))
        let detection = RawDetection(
            payload: Payload(bytes: Array("A00183".utf8)), corners: corners, symbol: SymbolSize(rows: 12, cols: 12),
            correctedCodewords: 0, look: .first)
        let csv = CSVExporter.csv(for: [VialRecord(detection, row: 1, col: 1)])
        #expect(csv == "value,x,y,rect,row,col\nA00183,405.5,822.0,\"(386, 802, 39, 40)\",1,1\n")
    }

    @Test func `no vial leaves the header alone`() {
        #expect(CSVExporter.csv(for: []) == "value,x,y,rect,row,col\n")
    }

    @Test func `vials are written row by row whatever order they come in`() throws {
        let vials = [("d", 1, 1), ("b", 0, 1), ("c", 1, 0), ("a", 0, 0), ("second at b", 0, 1)]
            .map { Samples.vial($0.0, row: $0.1, col: $0.2) }
        let values = try CSVImporter.vials(in: Array(CSVExporter.csv(for: vials).utf8)).map(\.value)
        #expect(values == ["a", "b", "second at b", "c", "d"])
    }

    @Test(arguments: [
        "a,b", "say \"hi\"", "two\nlines", "cr\r\nlf", " outer ", "\"", "\"\u{301},x", "\r", "é,e\u{301}", "",
    ])
    func `a value with special signs comes back as it was`(value: String) throws {
        try expectRoundTrip(value)
    }

    @Test func `any value comes back as it was`() throws {
        var generator = SeededGenerator(seed: 1)
        let alphabet: [Unicode.Scalar] = [
            "a", "0", ",", "\"", "\n", "\r", "\t", " ", ";", "=", "é", "\u{301}", "\u{FEFF}", "漢", "🧪",
        ]
        for _ in 0..<2000 {
            let scalars = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
                alphabet.randomElement(using: &generator) ?? "a"
            }
            try expectRoundTrip(String(String.UnicodeScalarView(scalars)))
        }
    }

    /// Compares bytes: strings are equal in Swift when they only look the same.
    private func expectRoundTrip(_ value: String) throws {
        let vial = Samples.vial(value, row: 2, col: 3)
        let csv = CSVExporter.csv(for: [vial, Samples.vial("next", row: 2, col: 4)])
        let read = try CSVImporter.vials(in: Array(csv.utf8))
        #expect(
            read.map { Array($0.value.utf8) } == [Array(vial.value.utf8), Array("next".utf8)],
            "\(value.debugDescription)")
        #expect(read.first?.rect == vial.boundingRect)
        #expect(read.first?.row == 2 && read.first?.col == 3)
    }

    @Test func `negative widths and heights of older files are turned round`() throws {
        let text = "value,x,y,rect,row,col\nB00042,602.5,716.0,\"(620, 737, -35, -42)\",7,6\n"
        let vial = try #require(try CSVImporter.vials(in: Array(text.utf8)).first)
        #expect(vial.rect == PixelRect(x: 585, y: 695, width: 35, height: 42))
        #expect(vial.center == Point(x: 602.5, y: 716))
    }

    @Test func `a byte order mark, CR LF and a missing last line end are accepted`() throws {
        let text = "\u{FEFF}value,x,y,rect,row,col\r\nA1,1.0,2.0,\"(1, 2, 3, 4)\",0,0\r\n\r\nA2,1,2,\"(1,2,3,4)\",0,1"
        #expect(try CSVImporter.vials(in: Array(text.utf8)).map(\.value) == ["A1", "A2"])
    }

    @Test(arguments: [
        ("", 1, 1, "empty"), ("value,x\n", 1, 1, "first line"),
        ("value,x,y,rect,row,col\nA,1,2,\"(1, 2, 3, 4)\",0\n", 2, 1, "5 fields"),
        ("value,x,y,rect,row,col\nA,x,2,\"(1, 2, 3, 4)\",0,0\n", 2, 3, "x is no number"),
        ("value,x,y,rect,row,col\nA,nan,2,\"(1, 2, 3, 4)\",0,0\n", 2, 3, "x is no number"),
        ("value,x,y,rect,row,col\n\"A\nB\",1,2,(1,0,0\n", 3, 8, "rect is not"),
        ("value,x,y,rect,row,col\nA,1,2,\"(1, 2, 3)\",0,0\n", 2, 7, "rect is not"),
        ("value,x,y,rect,row,col\nA,1,2,\"(1, 2, 3, 99999999999)\",0,0\n", 2, 7, "rect is not"),
        ("value,x,y,rect,row,col\nA,1,2,\"(1, 2, 3, -9223372036854775808)\",0,0\n", 2, 7, "rect is not"),
        ("value,x,y,rect,row,col\nA,10000000000000000000,2,\"(1, 2, 3, 4)\",0,0\n", 2, 3, "x is no number"),
        ("value,x,y,rect,row,col\nA,1,-10000000000000000000,\"(1, 2, 3, 4)\",0,0\n", 2, 5, "y is no number"),
        ("value,x,y,rect,row,col\nA,1,2,\"(1, 2, 3, 4)\",9223372036854775807,0\n", 2, 22, "row is no number"),
        ("value,x,y,rect,row,col\nA,1,2,\"(1, 2, 3, 4)\",-1,0\n", 2, 22, "row is no number"),
        ("value,x,y,rect,row,col\n\"A,1,2", 2, 1, "not closed"),
        ("value,x,y,rect,row,col\n\"A\"B,1,2", 2, 4, "comma or the end"),
    ])
    func `what is wrong with a file is said with its line and column`(
        text: String, line: Int, column: Int, words: String
    ) {
        let fault = #expect(throws: CSVFault.self) { try CSVImporter.vials(in: Array(text.utf8)) }
        #expect(
            fault?.line == line && fault?.column == column && fault?.text.contains(words) == true, "\(fault as Any)")
    }

    @Test func `no bytes make the importer fail otherwise than with a fault`() {
        var generator = SeededGenerator(seed: 2)
        let sample = Array(CSVExporter.csv(for: [Samples.vial("a,\"b\"", row: 0, col: 0)]).utf8)
        for _ in 0..<3000 {
            var bytes = sample
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            do throws(CSVFault) {
                _ = try CSVImporter.vials(in: bytes)
            } catch {
                #expect(error.line >= 1 && error.column >= 1)
            }
        }
    }

    @Test func `lines, fields and values without end are refused where they begin to be too many`() {
        let line = "A,1,2,\"(1, 2, 3, 4)\",0,0\n"
        let head = CSVExporter.header + "\n"
        let texts = [
            head + String(repeating: line, count: CSVImporter.mostLines + 1),
            head + String(repeating: ",", count: 1_000_000),
            head + String(repeating: "A", count: CSVImporter.longestValue + 1) + line.dropFirst(),
            head + "A," + String(repeating: "1", count: 100_000) + ",2,\"(1, 2, 3, 4)\",0,0\n",
        ]
        for text in texts {
            let fault = #expect(throws: CSVFault.self) { try CSVImporter.vials(in: Array(text.utf8)) }
            #expect(fault.map { $0.text.utf8.count < 200 } == true)
        }
    }

    @Test func `a zero byte makes a file no text, in values and in states`() {
        let vials = "\(CSVExporter.header)\nA\0B,1,2,\"(1, 2, 3, 4)\",0,0\n"
        #expect(throws: CSVFault.self) { try CSVImporter.vials(in: Array(vials.utf8)) }
        let positions = "\(RackCSV.header)\nA1\0,0,0,read,X\n"
        #expect(throws: CSVFault.self) { try RackCSVImporter.positions(in: Array(positions.utf8)) }
    }

    @Test func `a file of positions that lists one twice is refused`() {
        let text = RackCSV.header + "\nA1,0,0,read,X\nA1,0,0,read,Y\n"
        let fault = #expect(throws: CSVFault.self) { try RackCSVImporter.positions(in: Array(text.utf8)) }
        #expect(fault?.line == 3 && fault?.text == "A1 is listed twice")
    }
}
