// How a station keeps what racks have taught it of their wells.

import Foundation
import Imaging
import RackCore
import Simulator
import Station
import TestSupport
import Testing

@testable import Archive

@Suite struct `What a station has learnt of wells` {
    /// What a small rack with some bare wells teaches.
    private func example() async throws -> WellExample {
        var rack = SimulatedRack(seed: 1, shape: RackShape(rows: 4, cols: 6), fill: 0.5)
        rack.optics.picture = PixelSize(width: 800, height: 600)
        rack.optics.pixelsPerModule = 3.6
        let picture = Picture(try RackRenderer.render(rack).picture.frame.luma)
        let reading = await RackReader.read(picture, options: ReadOptions(containers: [Container(rack.shape)]))
        return try #require(WellExample(picture, reading))
    }

    private func archive(_ folder: TemporaryFolder) -> SessionArchive {
        SessionArchive(folder: folder.path, stationID: "bench-1", software: "0.3.0", clock: { Samples.time })
    }

    @Test func `it is there again after a start, rounded as it was written`() async throws {
        let folder = try TemporaryFolder()
        let first = archive(folder)
        _ = try await first.open()
        #expect(first.learntWells.isEmpty)
        let example = try await example()
        first.learn(example)
        first.learn(example)
        #expect(await first.close(within: .seconds(120)) == nil)
        #expect(!first.learntWells.isEmpty)
        let second = archive(folder)
        _ = try await second.open()
        #expect(second.learntWells == first.learntWells)
        _ = await second.close()
    }

    @Test(arguments: ["", "{", "{\"kinds\":[{}]}", "[]", "{\"kinds\":[{\"racks\":1}]}"])
    func `a file that cannot be understood is set aside, and all is learnt anew`(text: String) async throws {
        let folder = try TemporaryFolder()
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder.file(WellBook.fileName)))
        let archive = archive(folder)
        _ = try await archive.open()
        #expect(archive.learntWells.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: folder.file(WellBook.fileName)))
        #expect(try String(contentsOfFile: folder.file(WellBook.damagedName), encoding: .utf8) == text)
        archive.learn(try await example())
        _ = await archive.close()
        #expect(!WellBook(folder: folder.path).read().isEmpty)
    }

    @Test func `numbers that nothing can have taught are not taken`() async throws {
        let folder = try TemporaryFolder()
        var wells = LearntWells()
        wells.learn(try await example())
        try WellBook(folder: folder.path).write(wells)
        let path = folder.file(WellBook.fileName)
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let forged = text.replacingOccurrences(of: "\"racks\":1", with: "\"racks\":999999999")
        #expect(forged != text)
        try Data(forged.utf8).write(to: URL(fileURLWithPath: path))
        #expect(WellBook(folder: folder.path).read().isEmpty)
    }
}
