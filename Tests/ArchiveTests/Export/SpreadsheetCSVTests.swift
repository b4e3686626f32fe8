// The CSV that is safe to open in a spreadsheet.

import RackCore
import Testing
import TestSupport

@testable import Station
@testable import Archive

@Suite struct `The CSV for spreadsheets` {
    /// Values of which a spreadsheet would make something else.
    private static let tempting = [
        "=1+1", "+49", "-5", "@SUM(A1)", "\t=1", "\r=1", "00123", "1E5", "123456789012345678", "1/2", "12:30", "3.14",
        "MAR1", "sept2", "DEC-10", "TRUE", "Wahr", "OKT2026", " A1", "'", "'A", "A;=1+1", "A,=1", "A\n=1", "A\t@x",
        "\u{FEFF}=1",
        "\u{FF1D}1", "=HYPERLINK(\"x\")", "%", "€5", "½",
    ]
    private static let alphabet = Array("=+-@\t\r\n;,'\"|A1bZ09 eE./:é\u{FF1D}")

    private func arbitrary(_ count: Int) -> [String] {
        var random = SeededGenerator(seed: 11)
        return (0..<count).map { _ in
            String(
                (0..<Int.random(in: 0...9, using: &random)).map { _ in Self.alphabet.randomElement(using: &random)! })
        }
    }

    @Test func `every value can be had back`() {
        for value in Self.tempting + arbitrary(20_000) {
            let cell = SpreadsheetCSV.cell(for: value)
            #expect(Array(SpreadsheetCSV.value(of: cell).utf8) == Array(value.utf8), "\(value.debugDescription)")
        }
    }

    @Test func `nothing that a spreadsheet would evaluate begins a cell, whatever separates the cells`() {
        for value in Self.tempting + arbitrary(20_000) {
            let cell = SpreadsheetCSV.cell(for: value)
            for part in cell.utf8.split(omittingEmptySubsequences: false, whereSeparator: ",;\t\n\r".utf8.contains) {
                let begin = part.first { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: " ") }
                #expect(begin.map { !"=+-@".utf8.contains($0) } ?? true, "\(cell.debugDescription)")
            }
        }
    }

    @Test(arguments: tempting)
    func `what could be a number, a date or a truth value is a text`(value: String) {
        #expect(SpreadsheetCSV.cell(for: value).hasPrefix("'"))
    }

    @Test(arguments: ["A00183", "FA0012345", "LN2-0042-A", "B_1", "", "read", "FLUID00123"])
    func `what is plainly a text stays as it is`(value: String) {
        #expect(SpreadsheetCSV.cell(for: value) == value)
    }

    @Test func `each position has a line with position, value, state, time and rack`() throws {
        let reading = Samples.eventfulReading()
        let bytes = SpreadsheetCSV.bytes(
            rackCSV: RackCSV.csv(for: reading), time: Samples.time, rackName: reading.rackCode?.value)
        #expect(bytes.starts(with: [0xEF, 0xBB, 0xBF]))
        var scanner = CSVScanner(bytes)
        var lines: [[String]] = []
        while let record = try scanner.nextRecord() { lines.append(record.map(\.text)) }
        #expect(lines[0] == ["position", "value", "state", "time", "rack"])
        #expect(lines[1] == ["A1", "'A", "conflict", "2026-02-20 14:30:22", "'10102523B1"])
        #expect(lines.count == 1 + reading.rack.rows * reading.rack.cols)
        var rack = CSVScanner(Array(RackCSV.csv(for: reading).utf8))
        _ = try rack.nextRecord()
        for line in lines.dropFirst() {
            let record = try #require(try rack.nextRecord()).map(\.text)
            #expect(line[0] == record[0] && line[2] == record[3])
            #expect(SpreadsheetCSV.value(of: line[1]) == record[4])
        }
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.utf8.filter { $0 == 0x0A }.count == text.utf8.filter { $0 == 0x0D }.count)
        #expect(text.hasSuffix("\r\n"))
    }
}
