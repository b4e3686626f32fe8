// That fields are read from codes and text by their rules, and that nothing is called valid that is not.

import Archive
import Labels
import RackCore
import TestSupport
import Testing

@Suite("The fields of labels")
struct LabelReaderTests {
    private static let symbology = Symbology(rawValue: "code128")

    private static func quad(_ x: Double, _ y: Double, _ width: Double) -> Quad {
        Quad(
            topLeft: Point(x: x, y: y), topRight: Point(x: x + width, y: y),
            bottomRight: Point(x: x + width, y: y + 20),
            bottomLeft: Point(x: x, y: y + 20))
    }

    /// Lines below each other; where a line was read differently, `/` parts its readings, and a line without is read
    /// alike twice.
    private static func contents(_ lines: [String], codes: [String] = [], elements: String? = nil) -> LabelContents {
        LabelContents(
            codes: codes.map {
                LabelCode(symbology: symbology, value: $0, elements: elements, corners: quad(0, 0, 100))
            },
            lines: lines.enumerated().map { index, text in
                let readings = text.contains("¦") ? text.split(separator: "¦").map(String.init) : [text, text]
                return LabelLine(
                    readings: readings.map { .init(text: $0, confidence: 0.9) },
                    corners: quad(10, Double(30 * index), 10 * Double(readings[0].count)))
            })
    }

    private static func read(
        _ fields: String, _ contents: LabelContents, more: String = ""
    ) throws -> [String: ReadField] {
        let file = RulesFile(Array("labels:\n  - context: a\n    fields: {\(fields)}\n\(more)".utf8), path: "r.yaml")
        try #require(file.lines == [])
        let reading = LabelReader(rules: file.rules, thisYear: 2026).read(contents)
        return Dictionary(uniqueKeysWithValues: reading.fields.map { ($0.name, $0) })
    }

    /// A field in one line: its state and its value.
    private static func one(_ field: String, _ lines: [String], codes: [String] = [], elements: String? = nil) throws
        -> String
    {
        let read = try #require(try read("x: {\(field)}", contents(lines, codes: codes, elements: elements))["x"])
        return "\(read.state.rawValue) \(read.value ?? "-")"
    }

    @Test(arguments: [
        ("keywords: [BOX], match: 'FZ\\d-B\\d{3}'", ["BOX: FZ7-B269"], "valid FZ7-B269"),
        ("keywords: [BOX], match: 'FZ\\d-B\\d{3}'", ["B0X: FZ7-B2G9", "x"], "missing -"),
        ("keywords: [BOX], match: 'FZ\\d-B\\d{3}'", ["8OX. F27-82O9"], "valid FZ7-B209"),
        ("keywords: [BOX], match: 'FZ\\d-B\\d{3}'", ["FZ7-B269"], "unsure FZ7-B269"),
        ("match: 'FZ\\d-B\\d{3}'", ["any FZ7-B269 more"], "valid FZ7-B269"),
        ("keywords: [BOX], match: 'FZ\\d-B\\d{3}'", ["BOX: FZ7-B269¦BOX: FZ7-B268"], "unsure FZ7-B269"),
        ("keywords: [BOX], match: 'FZ\\d-B\\d{3}'", ["BOX: FZ7-B269¦BOX"], "unsure FZ7-B269"),
        ("keywords: [BOX], match: 'FZ\\d-B\\d{3}'", ["BOX: FZ7-B269", "BOX: FZ7-B111"], "ambiguous FZ7-B269|FZ7-B111"),
        ("keywords: [BOX], match: 'FZ\\d-B\\d{3}'", ["BOX", "FZ7-B269"], "valid FZ7-B269"),
        ("keywords: [BOX], near: right, match: 'FZ\\d-B\\d{3}'", ["BOX", "FZ7-B269"], "unsure FZ7-B269"),
        ("keywords: [P], match: '[A-Z]{3,7}-\\d{2}'", ["P: V TCHGW-33"], "unsure TCHGW-33"),
        ("keywords: [N], type: integer", ["N: 2 5"], "unsure 2"),
        ("keywords: [N], type: integer", ["N: 25 ml"], "valid 25"),
        ("keywords: [N], type: integer", ["N: I2"], "valid 12"),
        ("keywords: [N], type: integer, range: [1, 9]", ["N: 12"], "invalid 12"),
        ("keywords: [N], type: decimal", ["N: 2,5 ml"], "valid 2.5"),
        ("keywords: [N], type: decimal", ["N: 1,250"], "unsure 1.250"),
        ("keywords: [Card No], check: luhn, length: 16", ["Card No. 5761 8628 9658 2971"], "valid 5761862896582971"),
        ("keywords: [Card No], check: luhn, length: 16", ["Card No. 5761 8628 9658 2972"], "invalid 5761862896582972"),
        ("keywords: [ISBN], check: isbn", ["ISBN 978-1-118-64515-4"], "valid 9781118645154"),
        ("keywords: [Name], length: [1, 20]", ["Name: Ada Lovelace"], "valid Ada Lovelace"),
        ("keywords: [Lot], match: 'L\\d+'", ["Lotion L12"], "unsure L12"),
        ("keywords: [EXPIRES], type: date", ["EXPlRE5 2026-03-14"], "valid 2026-03-14"),
        ("keywords: [T], match: '\\d+ to \\d+ C'", ["T: 2 to8C"], "valid 2 to 8 C"),
        ("keywords: [N], type: integer", ["N: 25mL"], "valid 25"),
        ("keywords: [N], type: integer", ["N: 4°C"], "valid 4"),
        ("keywords: [N], type: integer", ["N: 25x"], "missing -"),
        ("keywords: [N], type: decimal", ["N: 5.1kg"], "valid 5.1"),
        ("keywords: [N], type: decimal", ["N: 5.1q"], "missing -"),
        ("keywords: [N], type: integer", ["N: 1,250"], "missing -"),
        ("keywords: [N], match: '\\d{1,2}'", ["N: 10.5 ml"], "unsure 10"),
        ("keywords: [L], match: '[A-Z]{2}\\d{3}'", ["L: wD0S4"], "valid WD054"),
        ("keywords: [L], match: 'S\\d{3}'", ["L: $377"], "valid S377"),
        ("keywords: [N], type: decimal", ["N: $12.50"], "valid 12.50"),
    ])
    func `a field is read from text`(_ field: String, _ lines: [String], _ result: String) throws {
        #expect(try Self.one(field, lines) == result)
    }

    @Test(arguments: [
        ("2026-03-14", "valid 2026-03-14"), ("14.03.2026", "valid 2026-03-14"), ("14 Mar 2026", "valid 2026-03-14"),
        ("2026/03/14", "valid 2026-03-14"), ("14. März 2026", "valid 2026-03-14"),
        ("March 14, 2026", "valid 2026-03-14"),
        ("14/03/2026", "valid 2026-03-14"), ("03/04/2026", "unsure 2026-04-03"), ("04/04/2026", "valid 2026-04-04"),
        ("2O26-O3-l4", "valid 2026-03-14"), ("14.03.26", "unsure 2026-03-14"), ("2026-02-30", "missing -"),
        ("2026-01-2", "unsure 2026-01-02"), ("2026/01/2 7", "unsure 2026-01-02"), ("20260314", "valid 2026-03-14"),
        ("2026-13-01", "missing -"), ("1 2026-03-14", "unsure 2026-03-14"), ("14 Max 2026", "missing -"),
        ("29.02.2024", "valid 2024-02-29"), ("29.02.2100", "missing -"), ("14,03,2026", "valid 2026-03-14"),
        ("2032710715", "valid 2032-10-15"), ("2032710/15", "valid 2032-10-15"), ("2032713715", "missing -"),
        ("12032710715", "missing -"),
    ])
    func `a date is read in every form, and not sure where it could be two`(_ text: String, _ result: String) throws {
        #expect(try Self.one("keywords: [D], type: date", ["D: \(text)"]) == result)
    }

    @Test(arguments: [
        ("N: 2\u{FFFD}", "unsure 2"), ("N: \u{FFFD} 20.1 ml", "unsure 20.1"), ("N: 20\u{FFFD} 1", "unsure 20"),
        ("\u{FFFD}N: 20.1 ml\u{FFFD}", "valid 20.1"), ("N: 2¦N: 2¦N: 2¦N: 2¦N: 20.1", "unsure 2"),
        ("N: 20.1¦N: 20.1¦N: 2\u{FFFD}", "valid 20.1"),
    ])
    func `a value that may be a part of a longer one is not sure`(_ line: String, _ result: String) throws {
        #expect(try Self.one("keywords: [N], type: decimal", [line]) == result)
    }

    @Test(arguments: [(0.96, "valid Lindqvist"), (0.91, "unsure Lindqvist")])
    func `most readings stand against another one only where they are sure`(_ confidence: Double, _ result: String)
        throws
    {
        let texts = ["Lindqvist", "Lindovist", "Lindqvist", "Lindqvist", "Lindqvist"]
        let readings = texts.map {
            LabelLine.Reading(text: "OWNER \($0)", confidence: 0.9, words: [0.96, $0 == texts[0] ? confidence : 0.6])
        }
        let contents = LabelContents(codes: [], lines: [LabelLine(readings: readings, corners: Self.quad(0, 0, 90))])
        let field = try #require(try Self.read("x: {keywords: [OWNER], match: '[A-Z][a-z]+'}", contents)["x"])
        #expect("\(field.state.rawValue) \(field.value ?? "-")" == result)
    }

    @Test func `a value below a keyword is none where one beside it was misread, and not sure behind other words`()
        throws
    {
        let field = "keywords: [Stored], type: date"
        #expect(try Self.one(field, ["Stored on", "28.04.2025"]) == "valid 2025-04-28")
        #expect(try Self.one(field, ["Stored Oo Apr 2022", "28.04.2025"]) == "missing -")
        #expect(try Self.one(field, ["Stored", "EXr 28.04.2025"]) == "unsure 2025-04-28")
    }

    @Test(arguments: [([0.9, 0.7], "unsure"), ([0.2, 0.9], "valid")]) func `a value that is hard to read is not sure`(
        _ words: [Double], _ state: String
    ) throws {
        let readings = [LabelLine.Reading](repeating: .init(text: "N: B573", confidence: 0.9, words: words), count: 3)
        let contents = LabelContents(codes: [], lines: [LabelLine(readings: readings, corners: Self.quad(0, 0, 70))])
        #expect(try Self.read("x: {keywords: [N], match: 'B\\d+'}", contents)["x"]?.state.rawValue == state)
        // What keeps a check is right, however hard it was to read.
        let checked = [LabelLine.Reading](
            repeating: .init(text: "N: 79927398713", confidence: 0.9, words: words), count: 3)
        let card = LabelContents(codes: [], lines: [LabelLine(readings: checked, corners: Self.quad(0, 0, 140))])
        #expect(try Self.read("x: {keywords: [N], check: luhn}", card)["x"]?.state == .valid)
    }

    @Test(arguments: [
        ("from: code, ai: '17', type: date", "valid 2026-12-31"),
        ("from: code, ai: '11', type: date", "valid 2024-02-29"),
        ("from: code, ai: '01', check: gtin", "valid 09501101530003"), ("from: any, ai: '10'", "valid AB-1"),
        ("from: code, ai: '21'", "missing -"), ("from: code, symbology: qr, match: '.*'", "missing -"),
        ("from: code, ai: '01', match: '8\\d+'", "missing -"),
        ("from: code, ai: '01', length: 13", "invalid 09501101530003"),
    ])
    func `a field is read from a GS1 code`(_ field: String, _ result: String) throws {
        let string = "01095011015300031726123111240200" + "10AB-1"
        #expect(try Self.one(field, [], codes: ["shown"], elements: string) == result)
    }

    @Test func `a code proves a value, two codes that differ prove none, and text may contradict`() throws {
        let field = "match: 'B\\d{3}'"
        #expect(try Self.one(field, [], codes: ["B123"]) == "valid B123")
        #expect(try Self.one(field, ["B123¦B128"], codes: ["B123"]) == "valid B123")
        #expect(try Self.one(field, ["B128"], codes: ["B123"]) == "ambiguous B123|B128")
        #expect(try Self.one(field, [], codes: ["B123", "B124"]) == "ambiguous B123|B124")
        #expect(try Self.one(field, [], codes: ["XB123", "BI23"]) == "missing -")
        #expect(try Self.one("check: isbn", [], codes: ["9781118645155", "4006381333931"]) == "missing -")
    }

    @Test func `a keyword of one field does not lend its value to another`() throws {
        let fields = "date: {keywords: [DATE], type: date}, expires: {keywords: [EXP], type: date}"
        let read = try Self.read(fields, Self.contents(["EXP DATE: 2032-01-27"]))
        #expect(read["date"]?.state == .unsure && read["expires"]?.state == .missing)
        let apart = try Self.read(fields, Self.contents(["DATE: 2023-01-27 EXP: 2032-01-27"]))
        #expect(apart["date"]?.value == "2023-01-27" && apart["expires"]?.value == "2032-01-27")
        #expect(apart.values.allSatisfy { $0.state == .valid })
        let longer = try Self.read(
            "date: {keywords: [DATE], type: date}, expires: {keywords: ['EXP DATE'], type: date}",
            Self.contents(["EXP DATE: 2032-01-27"]))
        #expect(longer["date"]?.state == .missing && longer["expires"]?.state == .valid)
    }

    @Test func `fields that contradict each other are invalid, in words`() throws {
        let fields = "a: {keywords: [From], type: date}, b: {keywords: [Until], type: date}"
        let rule = "    consistent: ['b > a']\n"
        let wrong = try Self.read(fields, Self.contents(["From 2026-01-02", "Until 2025-01-02"]), more: rule)
        #expect(wrong["a"]?.state == .invalid && wrong["b"]?.problem == "b > a is not kept")
        let right = try Self.read(fields, Self.contents(["From 2024-01-02", "Until 2025-01-02"]), more: rule)
        #expect(right.values.allSatisfy { $0.state == .valid && $0.problem == nil })
    }

    @Test func `the first context that fits is chosen, and none where none does`() throws {
        let file = RulesFile(Array(RulesTests.sample.utf8), path: "r.yaml")
        let reader = LabelReader(rules: try file.sound(), thisYear: 2026)
        let box = reader.read(Self.contents(["BOX: FZ7-R3-S6-B2O9", "DATE: 2024-10-07", "EXP 2033-10-07"]))
        #expect(box.context == "cryobox" && box.rack == "FZ7-R3-S6-B209")
        #expect(reader.read(Self.contents(["nothing"])).context == "rest")
        #expect(reader.read(Self.contents(["nothing"]), context: "cryobox").context == "cryobox")
        #expect(reader.read(Self.contents([]), context: "none").context == nil)
        let missing = reader.read(Self.contents([]), context: "cryobox").fields[0]
        #expect(missing.state == .missing && missing.problem == "it is required and was not found")
    }

    @Test func `any text on any label gives fields, and no value that breaks its rule is valid`() throws {
        var generator = SeededGenerator(seed: 21)
        let file = RulesFile(Array(RulesTests.sample.utf8), path: "r.yaml")
        let reader = LabelReader(rules: try file.sound(), thisYear: 2026)
        let pieces = [
            "BOX", "EXP", "DATE:", "SAMPLES", "FZ7-R3-S6-B269", "2026-03-14", "07.10.2033", "9", " ", "O", "\u{1D}",
            "é", "\u{0}", "(17)261231", "１",
        ]
        for _ in 0..<300 {
            func text() -> String {
                (0..<Int.random(in: 0...9, using: &generator)).map { _ in pieces.randomElement(using: &generator)! }
                    .joined(separator: Bool.random(using: &generator) ? " " : "")
            }
            let lines = (0..<4).map { _ in
                LabelLine(
                    readings: (0..<Int.random(in: 0...3, using: &generator)).map { _ in
                        .init(text: text(), confidence: .nan)
                    },
                    corners: Self.quad(.random(in: -1e300...1e300, using: &generator), .nan, 5))
            }
            let code = LabelCode(
                symbology: Self.symbology, value: text(), elements: text(), corners: Self.quad(0, 0, 0))
            for field in reader.read(LabelContents(codes: [code], lines: lines), context: "cryobox").fields {
                #expect((field.value == nil) == (field.state == .missing))
                #expect((field.problem == nil) == (field.state == .valid))
                guard field.state == .valid, let value = field.value else { continue }
                if ["date", "expires"].contains(field.name) { #expect(CalendarDay(iso: value) != nil) }
                if field.name == "box" { #expect(value == "FZ7-R3-S6-B269") }
            }
        }
    }
}
