// That a press on a label gives a label, in a whole station with the real tesseract and a real database.

import Foundation
import Imaging
import Labels
import Logging
import RackCore
import Simulator
import TestSupport
import Testing

@testable import Archive
@testable import Devices
@testable import Runner
@testable import Station

@Suite struct `Labels at the bench` {
    private static let lines = ["BOX: FZ7-R3-S6-B269", "PROJECT: CCYGD-86", "Frozen: 07.10.2024", "SAMPLES: 125"]
    private static let rules = #"""
        labels:
          - context: cryobox
            when: {any: 'FZ\d-R\d-S\d-B\d{3}'}
            fields:
              box: {from: any, keywords: [BOX], match: 'FZ\d-R\d-S\d-B\d{3}', required: true}
              count: {from: text, keywords: [SAMPLES], type: integer, range: [1, 100]}
            session: {rack: box}

        """#

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func still(_ lines: [String] = lines) throws -> Still {
        let bytes = try SampleLabel.picture(lines).encoded(as: .png)
        return Still(try Frame(file: bytes), bytes: bytes, source: "label.png")
    }

    private func rules(_ text: String = rules) throws -> String { try folder.put(Array(text.utf8), "rules.yaml") }

    @Test func `the fields of a label are read by the rules, and its outline is drawn around it`() async throws {
        let labels = StillLabels(rules: try rules())
        let scan = try #require(try await labels.label(in: try still(), stage: .unsure))
        #expect(scan.reading.context == "cryobox" && scan.reading.rack == "FZ7-R3-S6-B269")
        #expect(scan.reading.fields.map(\.state) == [.valid, .invalid])
        #expect(scan.outline.count == 4 && scan.outline.allSatisfy { (0.2...0.8).contains($0.x) })
        #expect(scan.problems == [] && scan.context?.rackField == "box")
        #expect(try Frame(file: scan.picture).size == SampleLabel.size)
        #expect(await labels.fault() == nil)
    }

    @Test func `the picture of a label is rated by its text: sharp is good, what is blurred or not read is not`()
        async throws
    {
        let labels = StillLabels(rules: try rules(LabelPicture.rules))
        func quality(_ label: LabelPicture) async throws -> CaptureQuality {
            let still = Still(Frame(try label.picture()), bytes: [], source: label.rawValue)
            return try #require(try await labels.label(in: still, stage: .label)?.quality)
        }
        let (good, poor, foreign) = (
            try await quality(.good), try await quality(.poor), try await quality(.unsupported)
        )
        #expect(good.rating >= .good)
        let sharpness = [good, poor].map { $0.measures[.sharpness]?.value ?? 0 }
        #expect(sharpness[0] > 0.55 && sharpness[1] < 0.5)
        #expect(poor.rating <= .fair && poor.tip != nil)
        #expect(foreign.rating == .poor && foreign.measures[.completeness]?.score ?? 100 < 40)
    }

    @Test func `what fits no rule is told where it is a label, and nothing of it is made up`() async throws {
        let labels = StillLabels(rules: try rules())
        let scan = try #require(try await labels.label(in: try still(["Hello", "World", "again"]), stage: .label))
        #expect(scan.reading.context == nil && scan.reading.fields.isEmpty && LabelRecord(scan) == nil)
        let bare = GrayImage(width: 640, height: 480, repeating: 60)
        let nothing = Still(Frame(bare), bytes: [], source: "nothing")
        #expect(try await labels.label(in: nothing, stage: .unsure) == nil)
        #expect(try await labels.label(in: try still(), stage: .emptyBox) == nil)
        let told = try #require(try await labels.label(in: nothing, stage: .label))
        #expect(told.problems == ["No label was found in the picture"] && told.outline.isEmpty)
    }

    @Test func `without tesseract the label says so`() async throws {
        let labels = StillLabels(rules: try rules(), scanner: LabelScanner(recognition: .failure(.missing)))
        let scan = try #require(try await labels.label(in: try still(), stage: .label))
        #expect(scan.reading.fields.isEmpty)
        #expect(scan.problems.first?.text(in: .german).contains("tesseract ist nicht installiert") == true)
    }

    @Test func `the rules hold as they stand in the file when a label is read`() async throws {
        let labels = StillLabels(rules: try rules())
        #expect(try await labels.label(in: try still(), stage: .label)?.reading.context == "cryobox")
        _ = try rules(Self.rules.replacing("cryobox", with: "cassette"))
        #expect(try await labels.label(in: try still(), stage: .label)?.reading.context == "cassette")
        _ = try rules(Self.rules.replacing("required: true", with: "required: perhaps"))
        #expect(await labels.fault()?.code == .label(.badRules))
        #expect(await labels.fault()?.text.description.contains("rules.yaml:5:") == true)
        await #expect(throws: Fault.self) { _ = try await labels.label(in: try still(), stage: .label) }
        #expect(try await labels.label(in: try still(), stage: .unsure) == nil)
        try folder.remove("rules.yaml")
        #expect(await labels.fault()?.code == .label(.noRules))
    }

    @Test(.timeLimit(.minutes(10)))
    func `a label and the box after it are one session`() async throws {
        try FileManager.default.createDirectory(atPath: folder.file("pictures"), withIntermediateDirectories: true)
        try folder.put(try still().bytes, "pictures/1.png")
        try folder.put(try RackRenderer.render(StationBench.rack).jpeg(), "pictures/2.jpg")
        let (pedal, display, stick) = (SimulatedTrigger(), RecordingDisplay(), MemoryStick(name: "STICK"))
        let runner = StationRunner(
            devices: StationDevices(
                camera: PictureCamera(folder.file("pictures")), reader: RackScanner(),
                labels: StillLabels(rules: try rules()), triggers: [pedal], displays: [display], stick: stick),
            archive: SessionArchive(
                folder: folder.file("data"), stationID: "bench-1", software: "test",
                clock: { StationTime(secondsSince1970: 1_771_597_822, utcOffset: 3600) }),
            settings: ScanSettings(crop: .full, deadline: 600),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        async let running: Void = runner.run()
        defer { runner.end() }
        func screen(_ words: String...) async -> Bool {
            await display.next { screen in words.allSatisfy { screen.says($0) } } != nil
        }
        #expect(await screen("Camera: pictures", "Put the rack in the square"))
        pedal.send(.press)
        #expect(await screen("Saved for the next box", "FZ7-R3-S6-B269", "invalid"))
        pedal.send(.press)
        #expect(await screen("Saved as vials_", "Label FZ7-R3-S6-B269", "safe to remove"))
        runner.end()
        await running
        let file = stick.files.first { $0.key.contains("/label_") }?.value ?? []
        let text = String(decoding: file, as: UTF8.self)
        #expect(text == "field,value,state,source\nbox,FZ7-R3-S6-B269,valid,text\ncount,125,invalid,text\n")
        let store = try await SessionStore.open(path: folder.file("data/sessions.sqlite"))
        #expect(try await store.summaries().map(\.rackName) == ["FZ7-R3-S6-B269"])
        #expect(try await store.verifyAudit().faults == [])
    }
}
