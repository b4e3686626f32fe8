// Templates of the settings file: how their cells, lines, bytes and names are written, and what is refused.

import RackCore
import Testing
import TestSupport

@testable import Station
@testable import Archive

@Suite struct `Templates of files for other systems` {
    private func template(_ change: (inout ExportTemplate) -> Void = { _ in }) -> ExportTemplate {
        var template = ExportTemplate(
            name: "mine", columns: [.init(.box), .init(.position), .init(.value, title: "Code")],
            fileName: .init("mine", ending: ".csv"))
        change(&template)
        return template
    }

    private func bytes(
        _ session: Session = Samples.box(), _ change: (inout ExportTemplate) -> Void = { _ in }
    ) throws -> [UInt8] {
        try ExportForm("mine", template(change)).bytes(of: ExportedSession(session))
    }

    private func text(
        _ session: Session = Samples.box(), _ change: (inout ExportTemplate) -> Void = { _ in }
    ) throws -> String {
        String(decoding: try bytes(session, change), as: UTF8.self)
    }

    @Test func `columns, header, words, order and line ends are as they are asked for`() throws {
        #expect(
            try text() == "box,position,Code\nplate_1,A1,0363132553\nplate_1,A2,\nplate_1,B1,\nplate_1,B2,0363132561\n")
        let other = try text {
            $0.columns = [.init(text: "MSB", title: "Lab"), .init(.number), .init(.value), .init(.state)]
            ($0.hasHeader, $0.order, $0.separator, $0.lineEnd) = (false, .columns, .semicolon, .crlf)
            ($0.empty, $0.unread) = ("-", "?")
        }
        #expect(other == "MSB;1;0363132553;read\r\nMSB;3;?;unread\r\nMSB;2;-;empty\r\nMSB;4;0363132561;read\r\n")
        let all = try text {
            $0.columns = ExportTemplate.Field.allCases.map { .init($0) }
            $0.lines = .read
        }
        #expect(
            all.split(separator: "\n")[0]
                == "value,position,well,row,row-letter,column,number,state,box,station,session,date,date-digits,time")
        #expect(
            all.split(separator: "\n")[1]
                == "0363132553,A1,A1,1,A,1,1,read,plate_1,bench-1,0,2023-06-27,20230627,09:26:10")
    }

    @Test(arguments: ExportTemplate.Separator.allCases)
    func `a value that holds the separator is quoted, or refused where nothing is`(
        separator: ExportTemplate.Separator
    ) throws {
        let sign = String(Unicode.Scalar(separator.byte))
        let session = Samples.box("b", [["x\(sign)y\"z"]])
        func file(_ quoting: ExportTemplate.Quoting) throws -> String {
            try text(session) { ($0.separator, $0.quoting, $0.hasHeader) = (separator, quoting, false) }
        }
        #expect(try file(.needed) == "b\(sign)A1\(sign)\"x\(sign)y\"\"z\"\n")
        #expect(try file(.always) == "\"b\"\(sign)\"A1\"\(sign)\"x\(sign)y\"\"z\"\n")
        let problem = #expect(throws: HandOverProblem.self) { try file(.never) }
        #expect(problem?.text.description.contains("A1: ") == true)
    }

    @Test func `every encoding writes what it has, and refuses what it has not`() throws {
        func file(_ value: String, _ encoding: ExportTemplate.Encoding) throws -> [UInt8] {
            try bytes(Samples.box("b", [[value]])) {
                ($0.columns, $0.hasHeader, $0.encoding) = ([.init(.value)], false, encoding)
            }
        }
        #expect(try file("é€", .utf8) == [0xC3, 0xA9, 0xE2, 0x82, 0xAC, 0x0A])
        #expect(try file("é", .utf8Marked) == [0xEF, 0xBB, 0xBF, 0xC3, 0xA9, 0x0A])
        #expect(try file("é", .latin1) == [0xE9, 0x0A])
        #expect(try file("é€Ÿ“", .windows1252) == [0xE9, 0x80, 0x9F, 0x93, 0x0A])
        for (value, encoding) in [("€", ExportTemplate.Encoding.latin1), ("漢", .latin1), ("漢", .windows1252)] {
            let problem = #expect(throws: HandOverProblem.self) { try file(value, encoding) }
            #expect(problem?.text.description.contains("that \(encoding.rawValue) does not have: ") == true)
        }
    }

    @Test func `a file's name is made of station, time, box and number, and leads out of no folder`() throws {
        func name(_ pattern: String, _ box: String?) -> String? {
            ExportTemplate.FileName(pattern)?.name(station: "bench-1", time: "2023-06-27_092610_2", box: box, number: 7)
        }
        #expect(name("{station}_{box}_{number}.txt", "BX 17") == "bench-1_BX_17_7.txt")
        #expect(name("{time}.csv", nil) == "2023-06-27_092610_2.csv")
        #expect(name("{box}_{time}.csv", nil) == "unnamed_2023-06-27_092610_2.csv")
        #expect(name("{box}{number}.csv", "../../etc/{time}\n") == "_.._.._etc__time__7.csv")
        #expect(name("{box}_{time}.csv", "vials") == "_vials_2023-06-27_092610_2.csv", "no CSV of the station's own")
        let long = try #require(name("{box}{number}.csv", String(repeating: "ü", count: 500)))
        #expect(long.utf8.count < 255 && long.utf8.allSatisfy { $0 < 0x80 })
    }

    @Test(arguments: [
        "", "{box}.csv", "same.csv", "{time}", "a/{time}.csv", "../{time}.csv", ".{time}.csv", "{time}.",
        "{day}_{time}.csv",
        "{time}.c-v", "{time}.{box}", "ü{time}.csv", String(repeating: "a", count: 90) + "{time}.csv",
    ])
    func `a pattern that is no file's name, or the same for two scans, is none`(pattern: String) {
        #expect(ExportTemplate.FileName(pattern) == nil)
    }

    @Test func `values at no position of the box are left out, and a warning says how many`() throws {
        var session = Samples.box()
        session.rackCSV += "R3C1,2,0,conflict,LOST\n"
        let form = ExportForm("mine", template())
        let exported = ExportedSession(session)
        #expect(form.warnings(of: exported).map(\.text) == ["Values at no position of the box were left out: 1"])
        #expect(try !text(session).contains("LOST"))
    }
}
