// `rackstation scan` as a user meets it.

import Foundation
import Testing
import TestSupport

@Suite("rackstation scan")
struct ScanCommandTests {
    @Test func `a rack comes out as CSV, one line a vial, in the order of its positions`() throws {
        let run = try rackstation("scan", Fixture.path("5-special-4x6.jpg"))
        let lines = run.output.split(separator: "\n")
        #expect(run.status == 0)
        #expect(lines.first == "value,x,y,rect,row,col")
        #expect(lines.count == 23)
        #expect(lines[2].hasPrefix("\"A,\"\"7\"\"\","))
        #expect(lines[2].hasSuffix(",0,1"))
        #expect(lines.contains { $0.hasPrefix("01ff10,") })
        #expect(run.errorLines.contains { $0.contains("A00183 is on 2 caps: R3C1, R4C5") })
    }

    @Test func `JSON says everything, also that a value is hex`() throws {
        let run = try rackstation("scan", Fixture.path("5-special-4x6.jpg"), "--format", "json")
        let document = try #require(
            try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        let positions = try #require(document["positions"] as? [[String: Any]])
        #expect(document["count"] as? Int == 22)
        #expect(positions.count == 24)
        #expect(positions.first { $0["value"] as? String == "01ff10" }?["encoding"] as? String == "hex")
        #expect(positions.first { $0["position"] as? String == "R4C6" }?["state"] as? String == "empty")
        #expect((document["rack"] as? [String: Any])?["positions"] as? String == "relative")
        #expect((document["warnings"] as? [[String: Any]])?.first?["kind"] as? String == "sameValue")
        let stages = try #require(document["timings"] as? [[String: Any]]).compactMap { $0["stage"] as? String }
        #expect(stages.first == "decode" && stages.contains("first look"))
    }

    @Test func `a rack without tubes is exit code 1, a header alone and one sentence`() throws {
        let run = try rackstation("scan", Fixture.path("6-empty-9x9.jpg"))
        #expect(run.status == 1)
        #expect(run.output == "value,x,y,rect,row,col\n")
        #expect(run.errors == "No DataMatrix codes detected. Try improving lighting or image focus.\n")
    }

    @Test func `an empty box is empty at every position, in every form, and exit code 1`() throws {
        let empty = Fixture.path("6-empty-9x9.jpg")
        for crop in ["full", "auto"] {
            let rack = try rackstation("scan", empty, "--rack", "9x9", "--crop", crop, "--format", "rack")
            let lines = rack.output.split(separator: "\n").dropFirst()
            #expect(rack.status == 1)
            #expect(lines.count == 81 && lines.allSatisfy { $0.hasSuffix(",empty,") })
            #expect(rack.errors == "Empty box: no vial in it.\n")
        }
        let run = try rackstation("scan", empty, "--rack", "9x9", "--format", "json")
        let document = try #require(
            try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        let states = try #require(document["positions"] as? [[String: Any]]).map { $0["state"] as? String }
        #expect(states == Array(repeating: "empty", count: 81))
        let table = try rackstation("scan", empty, "--rack", "9x9", "--format", "table")
        #expect(table.status == 1 && table.output == "Empty box: no vial in it.\n" && table.errors.isEmpty)
    }

    @Test func `the table is for people`() throws {
        let run = try rackstation("scan", Fixture.path("1-full-9x9.jpg"), "--format", "table")
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("index  position  row  column  value\n"))
        #expect(run.output.hasSuffix("Detected 81 vials\nPositions relative to the first vial\n"))
        let box = try rackstation("scan", Fixture.path("1-full-9x9.jpg"), "--container", "box81", "--format", "table")
        #expect(box.output.contains("81  I9") && box.output.hasSuffix("Detected 81 vials\nOrientation assumed\n"))
    }

    @Test func `the table names the positions that need a look`() throws {
        let run = try rackstation("scan", Fixture.path("5-special-4x6.jpg"), "--format", "table")
        #expect(run.output.contains("\nDetected 22 vials, ") && run.output.contains(", 2 in conflict\n"))
        #expect(run.output.contains("\nIn conflict: R3C1, R4C5\n"))
        #expect(run.output.contains("\nWarning: The value A00183 is on 2 caps: R3C1, R4C5."))
        #expect(run.errors.isEmpty)
    }

    @Test func `every position comes out as CSV where that is asked for, one line each`() throws {
        let run = try rackstation("scan", Fixture.path("5-special-4x6.jpg"), "--format", "rack")
        let lines = run.output.split(separator: "\n")
        #expect(run.status == 0)
        #expect(lines.first == "position,row,col,state,value")
        #expect(lines.count == 25)
        #expect(lines[2] == "R1C2,0,1,read,\"A,\"\"7\"\"\"")
        #expect(lines.contains("R3C1,2,0,conflict,A00183") && lines.contains("R4C5,3,4,conflict,A00183"))
        #expect(lines.contains { $0.hasSuffix(",read,01ff10") })
        #expect(lines[24] == "R4C6,3,5,empty,")
    }

    @Test func `the CSV of all positions goes beside the result, into a file or a folder`() throws {
        let folder = try TemporaryFolder()
        let (special, full) = (Fixture.path("5-special-4x6.jpg"), Fixture.path("1-full-9x9.jpg"))
        let one = try rackstation("scan", special, "--rack-csv", folder.file("positions.csv"))
        #expect(one.status == 0 && one.output.hasPrefix("value,x,y,rect,row,col\n"))
        let rack = try rackstation("scan", special, "--format", "rack").output
        #expect(try Fixture.contents(of: folder.file("positions.csv")) == Array(rack.utf8))
        let many = try rackstation(
            "scan", special, full, "--output", folder.file("all"), "--rack-csv", folder.file("all"))
        #expect(many.status == 0)
        #expect(
            folder.names(in: "all") == [
                "1-full-9x9.csv", "1-full-9x9_rack_relative.csv", "5-special-4x6.csv",
                "5-special-4x6_rack_relative.csv",
            ])
        let own = try rackstation(
            "scan", full, "--container", "box81", "--rack-csv", folder.file("own/"), "--output",
            folder.file("own/result.json"))
        #expect(own.status == 0 && folder.names(in: "own") == ["1-full-9x9_rack.csv", "result.json"])
        let same = try rackstation(
            "scan", full, "--output", folder.file("same.csv"), "--rack-csv", folder.file("same.csv"))
        #expect(same.status == 64 && same.errors.contains("both name"))
        #expect(folder.names() == ["all", "own", "positions.csv"])
    }

    @Test func `files are written whole, in the form that their name says`() throws {
        let folder = try TemporaryFolder()
        let run = try rackstation(
            "scan", Fixture.path("1-full-9x9.jpg"), "--output", folder.file("rack.json"),
            "--annotate", folder.file("rack.png"))
        #expect(run.status == 0 && run.output.isEmpty)
        #expect(folder.names() == ["rack.json", "rack.png"])
        #expect(
            try Data(contentsOf: URL(fileURLWithPath: folder.file("rack.png"))).starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file("rack.json"))).first == UInt8(ascii: "{"))
    }

    @Test func `several pictures go into a folder under their own names, and one bad picture spoils no other`() throws {
        let folder = try TemporaryFolder()
        let broken = try folder.put(Array("no picture".utf8), "broken.jpg")
        let run = try rackstation(
            "scan", Fixture.path("1-full-9x9.jpg"), broken, Fixture.path("3-badlight-8x8.jpg"),
            "--output", folder.file("results"))
        #expect(run.status == 65)
        #expect(run.errorLines.count == 1 && run.errors.contains("broken.jpg"))
        let results = try FileManager.default.contentsOfDirectory(atPath: folder.file("results")).sorted()
        #expect(results == ["1-full-9x9.csv", "3-badlight-8x8.csv"])
    }

    @Test func `the results of several pictures stand in one file that says which picture each line is of`() throws {
        let folder = try TemporaryFolder()
        let broken = try folder.put(Array("no picture".utf8), "broken.jpg")
        let pictures = [Fixture.path("1-full-9x9.jpg"), Fixture.path("5-special-4x6.jpg")]
        let each = try pictures.map { try rackstation("scan", $0).output.split(separator: "\n") }
        let run = try rackstation(
            words: ["scan", pictures[0], broken, pictures[1], "-o", folder.file("one.csv"), "--rack-csv"]
                + [folder.file("places.csv")])
        #expect(run.status == 65 && run.output.isEmpty)
        #expect(folder.names() == ["broken.jpg", "one.csv", "places.csv"])
        let wanted =
            ["value,x,y,rect,row,col,picture"]
            + zip(each, pictures).flatMap { lines, picture in lines.dropFirst().map { "\($0),\(picture)" } }
        #expect(try text("one.csv", folder).split(separator: "\n").map(String.init) == wanted)
        let places = try text("places.csv", folder).split(separator: "\n")
        #expect(places.count == 1 + 81 + 24 && places[0] == "position,row,col,state,value,picture")
        #expect(places[1].hasSuffix(",\(pictures[0])") && places[82].hasPrefix("R1C1,"))
        // Of pictures none of which can be read there is no file.
        #expect(try rackstation("scan", broken, broken, "-o", folder.file("none.csv")).status == 65)
        #expect(!folder.names().contains("none.csv"))
    }

    @Test func `as JSON one file of several pictures is a list`() throws {
        let folder = try TemporaryFolder()
        let pictures = [Fixture.path("1-full-9x9.jpg"), Fixture.path("6-empty-9x9.jpg")]
        #expect(try rackstation(words: ["scan"] + pictures + ["-o", folder.file("one.json")]).status == 0)
        let list = try #require(
            try JSONSerialization.jsonObject(with: Data(folder.bytes("one.json"))) as? [[String: Any]])
        #expect(list.map { $0["source"] as? String } == pictures && list.map { $0["count"] as? Int } == [81, 0])
    }

    private func text(_ name: String, _ folder: TemporaryFolder) throws -> String {
        String(decoding: try folder.bytes(name), as: UTF8.self)
    }

    @Test func `coordinates are those of the whole picture, whatever is cropped or downsampled`() throws {
        let picture = Fixture.path("1-full-9x9.jpg")
        let whole = try places(try rackstation("scan", picture).output)
        for arguments in [["--crop", "100,100,900"], ["--max-dimension", "1000"]] {
            let part = try places(try rackstation("scan", picture, arguments[0], arguments[1]).output)
            #expect(part.count > 40)
            for (value, place) in part {
                let other = try #require(whole[value])
                #expect(abs(other.x - place.x) < 3 && abs(other.y - place.y) < 3, "\(value) with \(arguments)")
            }
        }
    }

    @Test func `with the settings of a station, scan does what the station does`() throws {
        let folder = try TemporaryFolder()
        let settings = try folder.put(Array("grid:\n  rack: 9x9\npicture:\n  crop: full\n".utf8), "settings.yaml")
        let run = try rackstation(
            "scan", Fixture.path("2-partly-9x9.jpg"), "--config", settings, "--format", "json")
        let document = try #require(
            try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        let rack = try #require(document["rack"] as? [String: Any])
        #expect(rack["declared"] as? Bool == true && rack["rows"] as? Int == 9)
    }

    private func places(_ csv: String) throws -> [String: (x: Double, y: Double)] {
        var places: [String: (x: Double, y: Double)] = [:]
        for line in csv.split(separator: "\n").dropFirst() {
            let fields = line.split(separator: ",")
            places[String(fields[0])] = (try #require(Double(fields[1])), try #require(Double(fields[2])))
        }
        return places
    }
}
