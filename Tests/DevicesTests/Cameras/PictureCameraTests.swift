// The camera that shows picture files.

import Foundation
import Imaging
import RackCore
import Station
import TestSupport
import Testing

@testable import Devices

@Suite("A camera that shows picture files")
struct PictureCameraTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Puts a small picture into the folder.
    private func put(_ name: String) throws {
        let picture = ColorImage(size: PixelSize(width: 8, height: 8), filledWith: .white)
        _ = try folder.put(try picture.encoded(as: name.hasSuffix("png") ? .png : .jpeg), name)
    }

    @Test func `a folder's pictures come by name, round and round, and nothing else of it`() async throws {
        for name in ["b.JPG", "a.jpeg", "c.png", "notes.txt", ".hidden.jpg"] { try put(name) }
        let camera = PictureCamera(folder.path)
        var sources: [String] = []
        for _ in 0..<4 { sources.append(try await camera.stills()[0].source) }
        #expect(sources == ["a.jpeg", "b.JPG", "c.png", "a.jpeg"])
    }

    @Test func `a still is the file and its picture, and the picture to come is shown before`() async throws {
        try put("a.png")
        let camera = PictureCamera(folder.file("a.png"))
        let bytes = try folder.bytes("a.png")
        var shown: [CameraPicture] = []
        for await preview in camera.preview() { shown.append(preview) }
        let still = try await camera.stills()[0]
        #expect(still == Still(try Frame(file: Array(bytes)), bytes: Array(bytes), source: "a.png"))
        #expect(shown == [.frame(still.frame)])
    }

    @Test func `a folder without pictures is a missing camera until a picture appears`() async throws {
        let camera = PictureCamera(folder.path, recheck: .seconds(3600))
        var changes = camera.availability().makeAsyncIterator()
        guard case .unavailable(let fault) = await changes.next() else {
            Issue.record("an empty folder is no camera")
            return
        }
        #expect(fault.code == .camera(.missing) && fault.detail.description.contains(folder.path))
        await #expect(throws: fault) { try await camera.stills() }
        try put("late.jpg")
        #expect(try await camera.stills()[0].source == "late.jpg")
        guard case .ready = await changes.next() else {
            Issue.record("a picture makes it ready")
            return
        }
    }

    @Test(.timeLimit(.minutes(10)))
    func `a picture that appears is found without asking for a still`() async throws {
        let camera = PictureCamera(folder.path, recheck: .milliseconds(2))
        var changes = camera.availability().makeAsyncIterator()
        #expect(await changes.next() != nil)
        try put("late.jpg")
        guard case .ready = await changes.next() else {
            Issue.record("the picture was not found")
            return
        }
    }

    @Test func `a file that cannot be read is a broken picture, and the turn passes`() async throws {
        let camera = PictureCamera("/nowhere/at/all.jpg")
        await #expect(throws: Fault(.camera(.badFrames), detail: "cannot read /nowhere/at/all.jpg")) {
            try await camera.stills()
        }
    }

    @Test func `a file that is no picture is told in the station's language, and the next press has the next`()
        async throws
    {
        _ = try folder.put("not a picture".utf8, "a.jpg")
        try put("b.jpg")
        let camera = PictureCamera(folder.path)
        let fault = await #expect(throws: Fault.self) { try await camera.stills() }
        #expect(fault?.code == .camera(.badFrames) && fault?.detail.description == "a.jpg")
        #expect(fault?.remedy.text(in: .german).hasPrefix("Das ist kein Bild") == true)
        #expect(try await camera.stills()[0].source == "b.jpg")
    }

    @Test func `the settings name the kind of camera, and every setting has one`() async {
        var settings = CameraSettings()
        (settings.source, settings.pictures) = (.pictures, folder.path)
        #expect(Cameras.camera(settings) { _ in } is PictureCamera)
        #expect(await Cameras.checks(settings) == [Check("camera", .ok, "Pictures from \(folder.path)")])
        for source in [CameraSettings.Source.auto, .device("/dev/video99")] {
            settings.source = source
            #expect(Cameras.camera(settings) { _ in } is VideoCamera)
        }
    }
}
