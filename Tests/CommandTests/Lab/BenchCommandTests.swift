// `rackstation bench` as a user meets it. Nothing here depends on how long anything takes.

import Foundation
import TestSupport
import Testing

@Suite("rackstation bench")
struct BenchCommandTests {
    private static let stages = [
        "decode", "crop", "first look", "lattice", "cells", "second look", "labels", "quality", "verdict", "annotation",
        "export", "total",
    ]

    @Test func `JSON has every stage of every picture, the memory and the counts`() throws {
        let run = try racklab(
            "bench", "--json", "--runs", "2", Fixture.path("1-full-9x9.jpg"), Fixture.path("6-empty-9x9.jpg"))
        #expect(run.status == 0 && run.errors.isEmpty)
        let report = try #require(
            try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        #expect(report["runs"] as? Int == 2)
        let pictures = try #require(report["pictures"] as? [[String: Any]])
        #expect(pictures.map { $0["vials"] as? Int } == [81, 0])
        for picture in pictures {
            let stages = try #require(picture["stages"] as? [[String: Any]])
            #expect(stages.map { $0["stage"] as? String } == Self.stages)
            for stage in stages {
                for clock in ["wallMilliseconds", "processorMilliseconds"] {
                    let spread = try #require(stage[clock] as? [String: Double])
                    let (least, median, greatest) = (spread["least"], spread["median"], spread["greatest"])
                    #expect(try #require(least) >= 0 && least! <= median! && median! <= greatest!)
                }
            }
            let memory = try #require(picture["peakMemory"] as? [String: Any])
            #expect(try #require(memory["bytes"] as? Int) > 1_000_000)
            #expect(["picture", "process"].contains(memory["since"] as? String))
        }
        let totals = try #require(report["totals"] as? [String: Any])
        let score = try #require(totals["score"] as? [String: Int])
        #expect(
            score == [
                "codes": 81, "read": 81, "wrong": 0, "duplicate": 0, "placed": 81, "absolute": 81, "racks": 1,
                "wholeRacks": 1,
            ])
    }

    @Test func `people get a table of each picture, and of all`() throws {
        let folder = try TemporaryFolder()
        let alone = try folder.put(try Fixture.bytes("6-empty-9x9.jpg"), "alone.jpg")
        let run = try racklab("bench", "--runs", "1", Fixture.path("5-special-4x6.jpg"), alone)
        #expect(run.status == 0)
        for words in ["over 1 run,", "5-special-4x6.jpg, 1100 x 1100 pixels", "wrong 0", "no truth", "All 2 pictures"] {
            #expect(run.output.contains(words), "\(words)")
        }
        for stage in Self.stages { #expect(run.output.components(separatedBy: "\n\(stage) ").count == 4) }
    }

    @Test func `racks of which a code was not read are no whole ones`() throws {
        let folder = try TemporaryFolder()
        let rack = try folder.put(try Fixture.bytes("5-special-4x6.jpg"), "rack.jpg")
        // The same picture, and a truth with a code more than it shows.
        let name = "1-full-9x9"
        var truth = try #require(
            try JSONSerialization.jsonObject(with: Data(try Fixture.bytes("\(name).json"))) as? [String: Any])
        let cells = try #require(truth["cells"] as? [Any])
        truth["cells"] = cells + [["row": 9, "col": 0, "state": "code", "value": "nowhere"] as [String: Any]]
        let more = try folder.put(try Fixture.bytes("\(name).jpg"), "more.jpg")
        _ = try folder.put(Array(try JSONSerialization.data(withJSONObject: truth)), "more.json")
        let run = try racklab("bench", "--runs", "1", Fixture.path("\(name).jpg"), more, rack)
        #expect(run.status == 0 && run.output.contains("\nWhole racks 1 of 2, 50.0 %\n"))
    }

    @Test func `the options of scan decide how a picture is read`() throws {
        let run = try racklab(
            "bench", "--runs", "1", "--json", Fixture.path("1-full-9x9.jpg"), "--crop", "0,0,400")
        let report = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        let vials = try #require((report["totals"] as? [String: Any])?["vials"] as? Int)
        #expect((1..<40).contains(vials))
    }

    @Test func `bad input is said in one line with its exit code`() throws {
        let folder = try TemporaryFolder()
        let text = try folder.put(Array("hello".utf8), "text.jpg")
        let noPicture = try racklab("bench", text)
        #expect(noPicture.status == 65 && noPicture.errorLines.count == 1 && noPicture.output.isEmpty)
        let missing = try racklab("bench", folder.file("nothing.jpg"))
        #expect(missing.status == 66 && missing.errorLines.count == 1 && missing.output.isEmpty)
        #expect(try racklab("bench", "--runs", "0", text).status == 64)
        _ = try folder.put(try Fixture.bytes("6-empty-9x9.jpg"), "rack.jpg")
        _ = try folder.put(Array("{}".utf8), "rack.json")
        let noTruth = try racklab("bench", "--runs", "1", folder.file("rack.jpg"))
        #expect(noTruth.status == 65 && noTruth.errors.contains("rack.json"))
        let some = try racklab("bench", "--runs", "1", text, Fixture.path("6-empty-9x9.jpg"))
        #expect(some.status == 65 && some.output.contains("6-empty-9x9.jpg"))
    }
}
