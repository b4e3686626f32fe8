// The JSON document of a reading.

import Foundation
import RackCore
import Station
import Testing
import TestSupport
import Archive

@Suite struct `JSON documents` {
    private func document(_ reading: RackReading) -> ReadingDocument {
        ReadingDocument(
            Samples.scan(reading), time: Samples.time, stationID: "bench-1", software: "0.1.0", session: "an-id")
    }

    @Test func `a document says all that is known of a position`() throws {
        let json = document(Samples.reading([["A00183", nil]])).json
        let root = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        #expect(root["count"] as? Int == 1)
        #expect(root["time"] as? String == "2026-02-20T14:30:22+01:00")
        #expect(root["station"] as? String == "bench-1")
        #expect((root["picture"] as? [String: Any])?["sha256"] as? String == Samples.digest)
        #expect((root["rack"] as? [String: Any])?["declared"] as? Bool == true)
        let positions = try #require(root["positions"] as? [[String: Any]])
        #expect(positions.map { $0["position"] as? String } == ["A1", "A2"])
        #expect(positions.map { $0["state"] as? String } == ["read", "empty"])
        let first = try #require(positions.first)
        #expect(first["value"] as? String == "A00183" && first["encoding"] as? String == "text")
        #expect(first["index"] as? Int == 1 && first["symbol"] as? String == "12x12")
        #expect(first["look"] as? String == "first" && first["correctedCodewords"] as? Int == 1)
        #expect((first["corners"] as? [[Double]])?.first == [100.5, 200.3])
    }

    @Test func `a document says where a station's learnt wells told that nothing stands, and nowhere else`() throws {
        var reading = Samples.reading([[nil, nil]])
        #expect(!document(reading).json.contains("\"wells\""))
        reading.isByLearntWells = true
        let json = document(reading).json
        #expect(json.contains("\"wells\" : \"learnt\""))
        #expect(try ReadingDocument(json: json).reading().isByLearntWells)
    }

    @Test func `the same reading gives the same text`() {
        let reading = Samples.reading([["A", "B"], ["C", nil]])
        #expect(document(reading).json == document(reading).json)
        #expect(document(reading).json.hasSuffix("}\n"))
    }

    @Test func `a reading comes back from its document`() throws {
        let warnings: [ReadingWarning] = [
            .sameValue(value: "A", positions: [GridPosition(row: 0, col: 0), GridPosition(row: 30, col: 1)]),
            .samePosition(position: GridPosition(row: 0, col: 0), values: ["A", "B"]),
            .ambiguousPlacement([.everySecond, .betweenRows(value: "A", position: GridPosition(row: 1, col: 2))]),
            .outsideRack(values: ["X"]),
            .severalRackCodes(values: ["X", "Y"]), .differentRack, .deadlineReached, .effortSpent,
            .operatorBadges(values: ["OP-A"]),
            .notOnVials(kinds: [.code128, .code39], values: ["X", "Y"]),
        ]
        var reading = Samples.reading([["A", "B", nil], [nil, "C,\n\"", "D"]], warnings: warnings)
        reading.records[1].look = .secondReader
        let read = try ReadingDocument(json: document(reading).json)
        #expect(read == document(reading))
        let back = try read.reading()
        #expect(back.records.map(\.payload) == reading.records.map(\.payload))
        #expect(back.records.map(\.look) == reading.records.map(\.look))
        #expect(back.positions.map(\.state) == reading.positions.map(\.state))
        #expect(back.positions.map(\.position) == reading.positions.map(\.position))
        #expect(back.warnings == reading.warnings)
        #expect((back.rack, back.crop, back.pictureSize) == (reading.rack, reading.crop, reading.pictureSize))
        for (record, original) in zip(back.records, reading.records) {
            for (corner, expected) in zip(record.corners.corners, original.corners.corners) {
                #expect(corner.distance(to: expected) < 0.08)
            }
        }
        #expect(abs((back.timings.first?.seconds ?? 0) - 0.0712) < 0.0001)
    }

    @Test func `why a vial was not read stands at its position, and comes back`() throws {
        var reading = Samples.reading([["A", "B"], [nil, nil]])
        (reading.positions[2].state, reading.positions[2].tip) = (.unread, .frost)
        let document = document(reading)
        #expect(document.positions.map(\.tip) == [nil, nil, .frost, nil])
        #expect(document.json.contains("\"tip\" : \"frost\""))
        #expect(try ReadingDocument(json: document.json).reading().positions.map(\.tip) == [nil, nil, .frost, nil])
        // Of a position that is not unread a document from outside says no such thing.
        let forged = document.json.replacing("\"state\" : \"unread\"", with: "\"state\" : \"empty\"")
        #expect(try ReadingDocument(json: forged).reading().positions.allSatisfy { $0.tip == nil })
    }

    @Test func `a code's symbology is written where it is not that of all codes before`() throws {
        var reading = Samples.reading([["A", "B"]])
        reading.records[1].symbology = Symbology(rawValue: "code39")
        let json = document(reading).json
        let root = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        let positions = try #require(root["positions"] as? [[String: Any]])
        #expect(positions.map { $0["symbology"] as? String } == [nil, "code39"])
        let back = try ReadingDocument(json: json).reading()
        #expect(back.records.map(\.symbology.rawValue) == ["datamatrix", "code39"])
    }

    @Test func `two vials at one position and a vial outside the rack are both in the document`() throws {
        var reading = Samples.reading([["A", nil]])
        reading.records.append(Samples.vial("B", row: 0, col: 0))
        reading.records.append(Samples.vial("C", row: 7, col: 7))
        let back = try document(reading).reading()
        #expect(back.records.map(\.value) == ["A", "B", "C"])
        #expect(back.positions.map(\.position) == reading.positions.map(\.position))
        #expect(document(reading).count == 3)
    }

    @Test func `any reading comes back from its document exactly as it was`() throws {
        var generator = SeededGenerator(seed: 21)
        for _ in 0..<200 {
            let reading = MadeUpReadings.any(using: &generator)
            #expect(try ReadingDocument(json: document(reading).json).reading() == reading)
        }
    }

    @Test func `the rack's own code is in the document with all that is known of it, and is not counted`() throws {
        let json = document(Samples.eventfulReading()).json
        let root = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        #expect(root["count"] as? Int == 7)
        let code = try #require(root["rackCode"] as? [String: Any])
        #expect(
            code.keys.sorted() == [
                "center", "corners", "correctedCodewords", "encoding", "look", "rect", "symbol", "value",
            ])
        #expect(code["value"] as? String == "10102523B1" && code["encoding"] as? String == "text")
        #expect(code["symbol"] as? String == "14x14" && code["correctedCodewords"] as? Int == 2)
        #expect(code["look"] as? String == "second")
        #expect(code["center"] as? [String: Double] == ["x": 1825, "y": 2925])
        #expect(!document(Samples.reading([["A"]])).json.contains("rackCode"))
    }

    @Test func `a position in conflict names all its values in each of its entries`() throws {
        let json = document(Samples.eventfulReading()).json
        let root = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        let positions = try #require(root["positions"] as? [[String: Any]])
        let middle = positions.filter { $0["position"] as? String == "B2" }
        #expect(middle.map { $0["value"] as? String } == ["D", "E"])
        #expect(middle.allSatisfy { $0["state"] as? String == "conflict" && $0["values"] as? [String] == ["D", "E"] })
        #expect(positions.first?["values"] as? [String] == ["A"])
        #expect(positions.first { $0["position"] as? String == "C1" }?["state"] as? String == "blank")
        #expect(positions.first { $0["state"] as? String == "read" }?["values"] == nil)
    }

    @Test func `values in doubt that version 0,1 called read come back as conflicts`() throws {
        var older = document(Samples.eventfulReading())
        for index in older.positions.indices where older.positions[index].state == .conflict {
            (older.positions[index].state, older.positions[index].values) = (.read, nil)
        }
        let json = older.json
        #expect(!json.contains("conflict"))
        #expect(try ReadingDocument(json: json).reading().positions == Samples.eventfulReading().positions.map(rounded))
    }

    private func rounded(_ position: RackPosition) -> RackPosition {
        var position = position
        position.center.x = (position.center.x * 10).rounded() / 10
        position.center.y = (position.center.y * 10).rounded() / 10
        return position
    }

    @Test func `a value that is not text keeps its hex form`() throws {
        var reading = Samples.reading([["A"]])
        reading.records = [Samples.vial(Payload(bytes: [0x00, 0xFF, 0x42]), row: 0, col: 0)]
        let text = document(reading).json
        #expect(text.contains("\"encoding\" : \"hex\""))
        let back = try ReadingDocument(json: text).reading()
        #expect(back.records.first?.payload == Payload(bytes: [0x00, 0xFF, 0x42]))
    }

    @Test func `a value that only looks like text comes back as the hex form that it was`() throws {
        var reading = Samples.reading([["A"]])
        let opaque = try #require(Payload(value: "4142", encoding: .hex))
        reading.records = [Samples.vial(opaque, row: 0, col: 0)]
        #expect(try ReadingDocument(json: document(reading).json).reading().records.first?.payload == opaque)
    }

    @Test func `numbers that JSON cannot hold do not spoil a document`() throws {
        var reading = Samples.reading([["A"]])
        reading.records[0].corners.topLeft.x = .nan
        reading.timings[0].seconds = .infinity
        #expect(try ReadingDocument(json: document(reading).json).count == 1)
    }

    @Test(arguments: ["", "{}", "[]", "{\"count\": 1}"])
    func `what is no document is refused`(text: String) {
        #expect(throws: Fault.self) { try ReadingDocument(json: text) }
    }

    @Test func `a document whose value and encoding contradict each other gives no reading`() throws {
        let text = document(Samples.reading([["A00183"]])).json
            .replacingOccurrences(of: "\"encoding\" : \"text\"", with: "\"encoding\" : \"hex\"")
        let changed = try ReadingDocument(json: text)
        #expect(throws: Fault.self) { try changed.reading() }
    }

    @Test(arguments: [
        (#""row" : 0"#, #""row" : 9223372036854775807"#), (#""col" : 0"#, #""col" : 9223372036854775807"#),
        (#""col" : 0"#, #""col" : -1"#), (#""rows" : 3"#, #""rows" : 9223372036854775807"#),
        (#""rows" : 3"#, #""rows" : 1001"#), (#""height" : 3000"#, #""height" : 9223372036854775807"#),
        (#""y" : 0"#, #""y" : -9223372036854775808"#), (#""index" : 1"#, #""index" : 9223372036854775807"#),
        (#""x" : 1800"#, #""x" : 1e300"#), ("14x14", "9223372036854775807x14"), ("14x14", "x"),
        (#""correctedCodewords" : 2"#, #""correctedCodewords" : 9223372036854775807"#),
        (#""milliseconds" : 71.2"#, #""milliseconds" : 1e300"#), (#""tolerance" : 100"#, #""tolerance" : 1e300"#),
        (#""maxDimension" : 4000"#, #""maxDimension" : 9223372036854775807"#),
    ])
    func `a number that no reading has makes it no document`(number: String, other: String) throws {
        let json = document(Samples.eventfulReading()).json
        let changed = json.replacing(number, with: other)
        // Every one of these numbers is in the document, so that each is tried.
        #expect(changed != json, "\(json)")
        _ = try ReadingDocument(json: json).reading()
        #expect(throws: Fault.self) { try ReadingDocument(json: changed) }
    }

    @Test func `text that is nested without end, or too long, is no document`() {
        for sign in ["[", #"{"a":"#] {
            #expect(throws: Fault.self) { try ReadingDocument(json: String(repeating: sign, count: 200_000)) }
        }
        #expect(throws: Fault.self) { try ReadingDocument(json: String(repeating: " ", count: 16 << 20) + "{}") }
    }

    @Test func `warnings and doubts with numbers that no reading has make it no document`() throws {
        var warned = document(Samples.eventfulReading())
        warned.warnings[0].cells = [[0, .max]]
        let text = warned.json
        #expect(throws: Fault.self) { try ReadingDocument(json: text) }
        var reading = Samples.reading([["A"]])
        let extent = PlacementDoubt.Extent(
            first: GridPosition(row: .min, col: 0), last: GridPosition(row: .max, col: 0))
        reading.warnings = [.ambiguousPlacement([.twoPlaces(one: extent, other: extent)])]
        let json = document(reading).json
        #expect(throws: Fault.self) { try ReadingDocument(json: json) }
    }
}
