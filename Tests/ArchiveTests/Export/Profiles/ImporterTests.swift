// Each profile is read as the system reads it that it is for: its importer's own rules, restated.

import Foundation
import RackCore
import Testing
import TestSupport

@testable import Station
@testable import Archive

@Suite struct `Files for other systems, read as these read them` {
    private func bytes(_ form: ExportForm, _ session: Session = Samples.box()) throws -> [UInt8] {
        try form.bytes(of: ExportedSession(session))
    }

    private func text(_ form: ExportForm, _ session: Session = Samples.box()) throws -> String {
        String(decoding: try bytes(form, session), as: UTF8.self)
    }

    /// The records of a file with commas.
    private func records(_ form: ExportForm, _ session: Session = Samples.box()) throws -> [[String]] {
        var (scanner, records) = (CSVScanner(try bytes(form, session)), [[String]]())
        while let record = try scanner.nextRecord() { records.append(record.map(\.text)) }
        return records
    }

    // read_visionmate_file: pandas reads with tabs, takes codes and rack names as text, and wants these columns.
    // https://github.com/biocore/kl-metapool/blob/master/metapool/metapool.py
    @Test func `visionmate has the columns that kl-metapool wants, and each cell is one of 96`() throws {
        let lines = try text(.visionmate).split(separator: "\n").map {
            $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
        let header = try #require(lines.first)
        #expect(
            Set(header).isSuperset(of: [
                "Date", "Time", "LocationCell", "LocationColumn", "LocationRow", "TubeCode", "RackID",
            ]))
        let rows = lines.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(header, $0)) }
        #expect(rows.map { $0["LocationCell"] } == ["A1", "B1", "A2", "B2"], "column first")
        #expect(rows.map { $0["TubeCode"] } == ["0363132553", "No Read", "No Tube", "0363132561"])
        for row in rows {
            #expect(
                row["LocationCell"]
                    == row["LocationRow"].flatMap { letter in row["LocationColumn"].map { letter + $0 } })
            #expect(row["RackID"] == "plate_1" && row["Date"] == "20230627" && row["Time"] == "09:26:10")
        }
    }

    // Three columns without a header; the rack is the same in every line and never empty; positions are those of 96;
    // codes differ but for the words that mean no tube, which are passed over.
    // https://github.com/sanger/limber/blob/develop/app/models/labware_creators/common_file_handling
    @Test func `limber takes every line in, and no tube where none was read`() throws {
        let rows = try records(.limber)
        let wells = Set((1...12).flatMap { column in "ABCDEFGH".map { "\($0)\(column)" } })
        #expect(rows.allSatisfy { $0.count == 3 && !$0[0].isEmpty && wells.contains($0[1]) && !$0[2].isEmpty })
        #expect(Set(rows.map { $0[0] }) == ["plate_1"] && Set(rows.map { $0[1] }).count == rows.count)
        let noTube = ["NO READ", "NOSCAN", "EMPTY", ""]
        let tubes = rows.filter { !noTube.contains($0[2].trimmingCharacters(in: .whitespaces).uppercased()) }
        #expect(tubes.map { $0[1] } == ["A1", "B2"] && tubes.map { $0[2] } == ["0363132553", "0363132561"])
        #expect(rows.map { $0[1] } == ["A1", "B1", "A2", "B2"])
    }

    // func_csvfile_to_json: lines are cut at commas, quotes of both kinds taken away, titles looked up without regard to
    // case, and of a code what stands before a space is kept.
    // https://github.com/AberystwythSystemsBiology/limbus/blob/master/services/web/app/storage/routes/rack.py
    @Test func `limbus finds code and position, and nothing of a code is lost`() throws {
        let lines = try text(.limbus).split(separator: "\n").map { line in
            line.split(separator: ",", omittingEmptySubsequences: false).map {
                $0.replacing("\"", with: "").replacing("'", with: "")
            }
        }
        let header = lines[0].map { $0.lowercased() }
        let (code, position) = (
            try #require(header.firstIndex(of: "tube barcode")), try #require(header.firstIndex(of: "tube position"))
        )
        let found = lines.dropFirst().map { ($0[position], $0[code].prefix { $0 != " " }) }
        #expect(found.map(\.0) == ["A1", "B2"] && found.map(\.1) == ["0363132553", "0363132561"])
    }

    @Test(arguments: ["A B", "A'B", "A\"B", "A,B", "A\nB"])
    func `limbus would change such a value, and so it is refused`(value: String) {
        let problem = #expect(throws: HandOverProblem.self) { try text(.limbus, Samples.box("b", [[value, "X"]])) }
        #expect(problem?.text.description.hasPrefix("A1: ") == true)
        #expect(problem?.text.description.contains("has a character that limbus cannot hold") == true)
    }

    // Both barcodes are looked up, and the position is the label of one in the box.
    // https://github.com/ArctosDB/arctos: component loader, cf_temp_container_to_position
    @Test func `arctos finds both barcodes and the number of the position`() throws {
        let rows = try records(.arctos)
        #expect(rows.first == ["parent_barcode", "barcode", "position"])
        #expect(rows.dropFirst() == [["plate_1", "0363132553", "1"], ["plate_1", "0363132561", "4"]])
        let full = (0..<9).map { row in (0..<9).map { "V\(row)\($0)" as String? } }
        #expect(try records(.arctos, Samples.box("b", full)).dropFirst().map { $0[2] } == (1...81).map(String.init))
    }

    // The import template of samples: Name, StorageLocation, StorageRow, StorageCol.
    // https://www.labkey.org/SampleManagerHelp/wiki-page.view?name=freezerMigrate
    @Test func `labkey has the columns of its import template`() throws {
        #expect(
            try records(.labkey) == [
                ["Name", "StorageLocation", "StorageRow", "StorageCol"], ["0363132553", "plate_1", "1", "1"],
                ["0363132561", "plate_1", "2", "2"],
            ])
    }

    // The captions of the object schema of specimens, those of the record Location behind its caption and a #.
    // https://github.com/krishagni/openspecimen: biospecimen/schema/specimen.xml, errors/messages.properties
    @Test func `openspecimen has the captions of its schema`() throws {
        #expect(
            try records(.openspecimen) == [
                ["Barcode", "Location#Container", "Location#Row", "Location#Column", "Location#Position"],
                ["0363132553", "plate_1", "1", "1", "1"], ["0363132561", "plate_1", "2", "2", "4"],
            ])
    }

    // DP5MirageScan: no barcode and EMPTY is no tube, no barcode and ERROR is not read, all else a barcode; the last
    // entry says how many rows and columns there are.
    // https://github.com/miso-lims/miso-lims: integration/dp5mirage/DP5MirageScan.java
    @Test func `MISO reads a dp5 file as a scan of DP5`() throws {
        struct Scan: Decodable {
            let scanId: String
            let scanTime: String
            let containerBarcode: String
            let tubeBarcode: [Tube]
        }
        struct Tube: Decodable {
            let row: Int
            let column: Int
            let barcode: String?
            let x: Int
            let y: Int
            let decodeStatus: String
        }
        let session = Samples.box()
        let scan = try JSONDecoder().decode(Scan.self, from: Data(try bytes(.dp5, session)))
        #expect(scan.scanId == session.id && scan.containerBarcode == "plate_1")
        #expect(scan.scanTime == "2023-06-27T09:26:10Z")
        let tubes = scan.tubeBarcode.map { tube in
            switch (tube.decodeStatus, tube.barcode) {
            case ("EMPTY", nil): "No Tube"
            case ("ERROR", nil): "No Read"
            default: tube.barcode ?? "?"
            }
        }
        #expect(tubes == ["0363132553", "No Tube", "No Read", "0363132561"])
        #expect(scan.tubeBarcode.last.map { [$0.row, $0.column] } == [2, 2])
        let first = try #require(try CSVImporter.vials(in: Array(session.csv.utf8)).first)
        #expect(scan.tubeBarcode[0].x == Int(first.center.x.rounded()))
        #expect(try text(.dp5).contains("\"barcode\" : null"), "a position without a value says so")
    }

    @Test(arguments: ExportForm.profiles)
    func `no profile hands over a value that is not known, or at a position that is not`(form: ExportForm) throws {
        var reading = Samples.eventfulReading()
        let scan = Samples.scan(reading)
        var session = Samples.newSession()
        session = Session(scan, time: session.time, stationID: "bench-1", software: "0.3.0")
        session.rackCode = "box"
        if form.id != "limbus" {
            // A and D, E are in conflict; B and F are not.
            let file = try text(form, session)
            #expect(file.contains("F") && !file.contains(" | "))
            #expect(
                !file.split(whereSeparator: ",\t\n\" ".contains).contains {
                    ["A", "E"].contains($0) && form.id == "arctos"
                })
        }
        reading.origin = .firstVial
        let relative = Session(
            Samples.scan(reading), time: session.time, stationID: "bench-1", software: "0.3.0")
        let problem = #expect(throws: HandOverProblem.self) { try text(form, relative) }
        #expect(problem?.text == "Its positions count from the first vial, and those of the box are needed")
    }

    @Test(arguments: ExportForm.profiles)
    func `a box without a name leaves its place empty, and a warning says so`(form: ExportForm) throws {
        let unnamed = ExportedSession(Samples.box(nil))
        let warnings = form.warnings(of: unnamed)
        #expect(
            warnings.map(\.text) == (form.id == "limbus" ? [] : ["The box has no name, and the place for it is empty"]))
        #expect(form.warnings(of: ExportedSession(Samples.box())).isEmpty)
        var named = unnamed
        named.rackName = "plate_1"
        let file = String(decoding: try form.bytes(of: named), as: UTF8.self)
        #expect(file.contains("plate_1") == (form.id != "limbus"))
    }

    @Test func `limber knows 96 positions, and a warning says so of a box that has others`() throws {
        let tall = Samples.box("b", Array(repeating: ["a"], count: 9))
        #expect(
            ExportForm.limber.warnings(of: ExportedSession(tall)).map(\.text.description)
                == ["It knows the positions A1 to H12 alone, and this box has I1"])
        let wide = Samples.box("b", [(0..<13).map { "v\($0)" }])
        #expect(ExportForm.limber.warnings(of: ExportedSession(wide)).count == 1)
        let plate = Samples.box("b", Array(repeating: Array(repeating: nil, count: 12), count: 8))
        #expect(ExportForm.limber.warnings(of: ExportedSession(plate)).isEmpty)
        #expect(ExportForm.arctos.warnings(of: ExportedSession(tall)).isEmpty)
    }

    @Test func `rows and columns count as the box's names do`() throws {
        let values: [[String?]] = [["a", "b", "c"], ["d", "e", "f"]]
        func wells(_ scheme: PositionNumbering.Scheme, _ start: PositionNumbering.Corner) throws -> [String: String] {
            let session = Samples.box("b", values, PositionNumbering(scheme, from: start))
            let rows = try records(.limber, session).map { ($0[2], $0[1]) }
            return Dictionary(uniqueKeysWithValues: rows)
        }
        #expect(
            try wells(.lettersRows, .topLeft) == ["a": "A1", "b": "A2", "c": "A3", "d": "B1", "e": "B2", "f": "B3"])
        #expect(try wells(.lettersRows, .bottomRight)["f"] == "A1")
        #expect(try wells(.lettersColumns, .topLeft)["b"] == "B1")
        #expect(try wells(.numbersRows, .topLeft)["b"] == "A2")
        let numbered = Samples.box("b", values, PositionNumbering(.numbersColumns))
        #expect(try records(.arctos, numbered).dropFirst().map { [$0[1], $0[2]] }.contains(["b", "3"]))
    }
}
