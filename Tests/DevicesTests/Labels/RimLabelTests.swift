// That codes on the rim of a box and on labels beside it are read in the same press, and what becomes of them.

import Imaging
import Labels
import RackCore
import Simulator
import Station
import TestSupport
import Testing

@testable import Archive
@testable import Devices

@Suite struct `Labels in the same press` {
    private static let box = "FZ7-R3-S6-B269"

    /// A rack of four vials with a label above it, beyond the square that is read.
    private static func picture() throws -> GrayImage {
        let rack = try Frame(file: try RackRenderer.render(StationBench.rack).jpeg()).luma
        var picture = GrayImage(width: 900, height: rack.height + 200, repeating: 210)
        for y in 0..<rack.height {
            for x in 0..<rack.width { picture[x + 200, y + 200] = rack[x, y] }
        }
        SampleLabel.print(try #require(LinearSymbol(box, .code128)), on: &picture, x: 60, y: 40)
        return picture
    }

    private static func scan(_ picture: GrayImage, _ settings: ScanSettings = ScanSettings()) async throws -> Scan {
        let still = Still(Frame(picture), bytes: [], source: "picture")
        return try await RackScanner().read([still], settings: settings, progress: { _ in })
    }

    @Test func `a label beside the box is read with it, and is no vial`() async throws {
        var settings = ScanSettings(crop: .full, deadline: 600)
        let reading = try await Self.scan(try Self.picture(), settings).reading
        #expect(reading.labelCodes.map(\.value) == [Self.box] && reading.labelCodes[0].symbology == .code128)
        #expect(reading.labelCodes[0].center.y < 200 && reading.records.count == 4)
        settings.readsLabelCodes = false
        let bare = try await Self.scan(try Self.picture(), settings).reading
        #expect(bare.labelCodes.isEmpty && bare.records == reading.records)
        #expect(bare.warnings == reading.warnings)
    }

    @Test func `the document of a session has the label's codes, and gives them back`() async throws {
        let scan = try await Self.scan(try Self.picture(), ScanSettings(crop: .full, deadline: 600))
        let document = ReadingDocument(scan, time: .now, stationID: "bench-1", software: "test")
        let entry = try #require(document.labels?.first)
        #expect(entry.value == Self.box && entry.symbology == .code128 && entry.check == "mod103" && entry.raw == nil)
        let back = try ReadingDocument(json: document.json).reading()
        #expect(back.labelCodes.map(\.payload) == scan.reading.labelCodes.map(\.payload))
    }

    @Test func `a label without a vial is named, and no vial is made of it`() async throws {
        var picture = try SampleLabel.gray([])
        let symbol = try #require(LinearSymbol(Self.box, .code128))
        SampleLabel.print(symbol, on: &picture, x: SampleLabel.area.x + 60, y: SampleLabel.area.y + 150)
        let reading = try await Self.scan(picture).reading
        #expect(reading.records.isEmpty)
        #expect(reading.warnings == [.notOnVials(kinds: [.code128], values: [Self.box])])
    }

    @Test func `rules make the label of a box of what stands on its rim, and ask for no text`() async throws {
        let folder = try TemporaryFolder()
        let rules = #"""
            labels:
              - context: cryobox
                fields:
                  box: {from: any, match: 'FZ\d-R\d-S\d-B\d{3}', required: true}
                  project: {from: text, keywords: [PROJECT], match: '[A-Z]{3,7}', required: true}
                session: {rack: box}

            """#
        let labels = StillLabels(rules: try folder.put(Array(rules.utf8), "rules.yaml"))
        let codes = try await Self.scan(try Self.picture(), ScanSettings(crop: .full, deadline: 600)).reading.labelCodes
        let record = try #require(await labels.record(of: codes))
        #expect(record.rack == Self.box && record.fields.map(\.name) == ["box"] && record.unsettled.isEmpty)
        #expect(await labels.record(of: []) == nil)
        #expect(await StillLabels(rules: folder.file("none.yaml")).record(of: codes) == nil)
    }
}
