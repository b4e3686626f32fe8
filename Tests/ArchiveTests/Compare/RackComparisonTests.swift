// What is expected, and what is there.

import RackCore
import Synchronization
import TestSupport
import Testing

@testable import Station
@testable import Archive

@Suite("Expected values")
struct RackComparisonTests {
    private func list(_ text: String, name: String = "list.csv") throws -> ExpectedList {
        try ExpectedList(Array(text.utf8), name: name)
    }

    private func reading(_ values: [[String?]], isDeclared: Bool = true) -> RackReading {
        var reading = Samples.reading(values)
        reading.origin = isDeclared ? .container(Container(reading.rack), .assumed) : .firstVial
        return reading
    }

    @Test(arguments: [
        "position,value\nA1,X\nA2,Y\n", "\u{FEFF}Position;Value\r\nA1;X\r\nA2;Y", "A1,X\n\nA2,\"Y\"\nA3,\n",
        " a01 , X \nA2,Y",
    ])
    func `a list has a position and a value on each line`(text: String) throws {
        let entries = try list(text).entries
        #expect(
            entries == [
                .init(value: "X", position: "A1"),
                .init(value: "Y", position: "A2"),
            ])
    }

    @Test func `a list may have values alone, each counted once`() throws {
        #expect(try list("value\nX\nY\nX\n").entries.map(\.value) == ["X", "Y"])
        #expect(try list("X").entries == [.init(value: "X")])
        #expect(try list("").entries.isEmpty)
    }

    @Test(arguments: ["X,A1\n", "A1,X,Y\n", "\"A1,X\n", "\u{0}\u{FFFD},,\n"])
    func `a list that is something else is refused with its line`(text: String) {
        let fault = #expect(throws: Fault.self) { try list("A2,Z\n" + text) }
        #expect(fault?.text.description.contains("expected/list.csv") == true)
        #expect(fault?.text.description.contains("line 2") == true)
    }

    @Test(arguments: [
        "A9223372036854775807", "R9223372036854775807C9223372036854775807", "R9223372036854775807C1",
        "A99999999999999999999", "A1001", "R1001C1", "A0", "A", "R1C", "RC1", "A+1", "A-1", "ß1", "",
    ])
    func `a position that no rack has is refused with its line`(position: String) {
        #expect(GridPosition(named: position) == nil)
        let fault = #expect(throws: Fault.self) { try list("A2,Z\n\(position),A00183\n") }
        #expect(fault?.text.description.contains("line 2") == true)
    }

    @Test func `positions to the last that a rack may have are compared without overflow`() throws {
        for isDeclared in [true, false] {
            let comparison = RackComparison(
                reading([["A", "B"]], isDeclared: isDeclared), with: [try list("R1000C1000,A\nA1,B\n")])
            #expect(comparison?[.misplaced].isEmpty == false)
        }
    }

    @Test func `lists without end are named and passed over, and the others are used`() async throws {
        let stick = MemoryStick()
        let values = (0..<ExpectedList.mostEntries).map { "V\($0)\n" }.joined()
        let lay = { (name: String, text: String) in
            stick.contents.withLock { $0.files["expected/\(name)"] = Array(text.utf8) }
        }
        lay("a.csv", "A1,A9223372036854775807\n")
        lay("b.csv", values + "ONE MORE\n")
        lay("c.csv", String(repeating: "A", count: CSVImporter.longestValue + 1))
        lay("d.csv", String(repeating: "A", count: ExpectedList.limit + 1))
        lay("e.csv", String(repeating: "\n", count: ExpectedList.limit))
        for number in 10..<60 { lay("l\(number).csv", values) }
        let lists = await ExpectedLists(on: stick)
        #expect(lists.lists.map(\.name) == ["a.csv", "e.csv", "l10.csv", "l11.csv", "l12.csv", "l13.csv"])
        #expect(lists.lists.reduce(0) { $0 + $1.entries.count } <= ExpectedLists.mostEntries)
        #expect(lists.faults.count == ExpectedLists.mostFaults + 1)
        #expect(lists.faults.last?.text.description.hasPrefix("29 more lists") == true, "\(lists.faults)")
    }

    @Test func `more files than anybody has racks are named, and no more than the bound are read`() async {
        let stick = MemoryStick()
        stick.contents.withLock { contents in
            for number in 0...ExpectedLists.mostNames { contents.files["expected/\(number).csv"] = [65] }
        }
        let lists = await ExpectedLists(on: stick)
        #expect(lists.lists.count == ExpectedLists.mostFiles)
        #expect(lists.faults.first?.text.description.contains("more than 5000 files") == true)
    }

    @Test func `no bytes make the reading of a list crash, and no value is invented`() {
        var random = SeededGenerator(seed: 7)
        let signs = Array("A1,;\"\n\rXR C".utf8) + [0, 0xFF, 0xC3]
        for _ in 0..<5000 {
            let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in signs.randomElement(using: &random)! }
            guard let list = try? ExpectedList(bytes, name: "x") else { continue }
            let text = String(decoding: bytes, as: UTF8.self)
            for entry in list.entries where !entry.value.contains("\"") {
                #expect(text.replacing("\"", with: "").contains(entry.value))
            }
        }
    }

    @Test func `missing, unexpected and misplaced values are told apart`() throws {
        let expected = try list("A1,A\nA2,B\nB1,C\nB2,D\n")
        let comparison = RackComparison(reading([["A", "C"], ["B", "X"]]), with: [expected])
        #expect(comparison?[.missing].map(\.value) == ["D"])
        #expect(comparison?[.unexpected].map { "\($0.value) \($0.position ?? "")" } == ["X B2"])
        #expect(
            comparison?[.misplaced].map { "\($0.value) \($0.position ?? "") \($0.expected ?? "")" } == [
                "C A2 B1", "B B1 A2",
            ])
        #expect(comparison?.isAsExpected == false)
        #expect(RackComparison(reading([["A", "B"], ["C", "D"]]), with: [expected])?.isAsExpected == true)
    }

    @Test func `a rack that counts from its first vial is compared by how its vials lie to each other`() throws {
        let expected = try list("C3,A\nC4,B\nD3,C\nD4,D\n")
        #expect(
            RackComparison(reading([["A", "B"], ["C", "D"]], isDeclared: false), with: [expected])?.isAsExpected == true
        )
        let declared = RackComparison(reading([["A", "B"], ["C", "D"]]), with: [expected])
        #expect(declared?[.misplaced].count == 4)
        let moved = RackComparison(reading([["B", "A"], ["C", "D"]], isDeclared: false), with: [expected])
        #expect(moved?[.misplaced].map(\.expected) == ["R1C2", "R1C1"])
    }

    @Test func `a list names positions as its container does`() throws {
        let shape = RackShape(rows: 2, cols: 2)
        var rack = reading([["A", "B"], ["C", "D"]])
        rack.origin = .container(
            Container(name: "own", shape: shape, numbering: PositionNumbering(.numbersRows)), .assumed)
        #expect(RackComparison(rack, with: [try list("1,A\n02,B\n3,C\nR2C2,D\n")])?.isAsExpected == true)
        let comparison = RackComparison(rack, with: [try list("2,A\n1,B\nK4,C\n4,D\n")])
        #expect(comparison?[.misplaced].map(\.expected) == ["2", "1", "K4"])
    }

    @Test func `the list that shares most is taken, and none that shares too little`() throws {
        let lists = [
            try list("A\nB\nX\nY\n", name: "1.csv"), try list("A\nB\nC\nD\n", name: "2.csv"),
            try list("A\nB\nC\nD\nE\n", name: "3.csv"),
        ]
        let rack = reading([["A", "B"], ["C", "D"]])
        #expect(RackComparison(rack, with: lists)?.list == "2.csv")
        #expect(RackComparison(rack, with: [lists[0]])?.list == "1.csv")
        #expect(RackComparison(reading([["A", "Q"], ["R", "S"]]), with: [lists[0]]) == nil)
        #expect(RackComparison(rack, with: []) == nil)
        #expect(RackComparison(reading([]), with: lists) == nil)
    }

    @Test func `what differs makes the result one to look at, as soon as the list is read`() throws {
        let expected = ExpectedLists(lists: [try list("A00183\nB\n")])
        let state = StationState.result().handling(.expectedLoaded(stick: 1, expected)).state
        #expect(Screen(state).says("1 missing"))
        #expect(Screen(state).title?.tone == .warning)
        // From the rack to what differs.
        var walked = state
        while case .result(let shown) = walked.phase, shown.view != .remarks {
            walked = walked.handling(.command(.select)).state
        }
        #expect(Screen(walked).says("- missing") && Screen(walked).list(.table)?.rows.map { $0.fields[1] } == ["B"])
        #expect(state.handling(.stick(.absent)).state.expected == ExpectedLists())
    }

    @Test func `what a person put in counts as what was read`() throws {
        var rack = reading([["A", nil], ["C", "D"]])
        let list = try list("A1,A\nA2,B\nB1,C\nB2,D\n")
        #expect(RackComparison(rack, with: [list])?[.missing].map(\.value) == ["B"])
        let value = SuppliedValue(
            "B", at: GridPosition(row: 0, col: 1), reason: .unreadable, proof: .twice, before: .unread, by: nil, at: nil
        )
        rack.positions = rack.positions.supplied([value])
        #expect(RackComparison(rack, with: [list])?.isAsExpected == true)
    }

    @Test func `every file that the station writes is a list of what is in it`() throws {
        let values: [[String?]] = [["0363132553", "B2", nil], ["C3", "D4", "E5"]]
        var scan = Scan.madeUp(values.flatMap { $0 })
        scan.reading = reading(values)
        let session = ExportedSession(scan, time: Samples.time, stationID: "bench-1", software: "1")
        var template = ExportTemplate(
            name: "own", columns: [.init(.row), .init(.column, title: "Spalte"), .init(.value, title: "Röhrchen")],
            fileName: .init("own", ending: ".csv"))
        (template.separator, template.hasHeader) = (.pipe, true)
        let own = ExportForm("own", template)
        for form in ExportForm.declared + [own] where form.needs == nil && form.id != "spreadsheet" {
            let read = try ExpectedListFile.list(try form.bytes(of: session), name: form.id, templates: [template])
            #expect(Set(read.entries.map(\.value)) == ["0363132553", "B2", "C3", "D4", "E5"], "\(form.id)")
            #expect(RackComparison(scan.reading, with: read).isAsExpected, "\(form.id)")
            var moved = scan.reading
            for index in moved.records.indices { moved.records[index].row = 1 - moved.records[index].row }
            #expect(RackComparison(moved, with: read)[.misplaced].count == 5, "\(form.id)")
        }
    }
}
