// Screens that are kept as pictures in a folder.

import Archive
import Devices
import Display
import Imaging
import RackCore
import Simulator
import Station
import TestSupport
import Testing

@Suite("The folder of pictures")
struct PictureFolderDisplayTests {
    @Test func `each new screen becomes the next picture`() async throws {
        let folder = try TemporaryFolder()
        let display = PictureFolderDisplay(folder: folder.path, size: PixelSize(width: 480, height: 320))
        await display.show(SampleScreens.ready)
        await display.show(SampleScreens.ready)
        await display.show(SampleScreens.reference)
        await display.close()
        #expect(folder.names() == ["screen_001.png", "screen_002.png"])
        let image = try ColorImage.develop(try AtomicFile.read("\(folder.path)/screen_002.png", limit: 1 << 24))
        #expect(image.size == PixelSize(width: 480, height: 320))
    }

    @Test func `a screen with the live picture is written once more with the first of them`() async throws {
        let folder = try TemporaryFolder()
        let size = PixelSize(width: 480, height: 320)
        let display = PictureFolderDisplay(folder: folder.path, size: size)
        let home = try #require(MadeUpStates.screens.first { $0.name == "home" }).screen
        let frames = [RGB(0x20a040), RGB(0xa02040)].map { ColorImage(size: size, filledWith: $0).frame }
        func picture() throws -> [UInt8] { try AtomicFile.read("\(folder.path)/screen_001.png", limit: 1 << 24) }
        await display.show(home)
        #expect(try picture() == PixelRenderer(size: size).png(home))
        for frame in frames { await display.show(preview: .frame(frame)) }
        #expect(try picture() == PixelRenderer(size: size).png(home, live: .frame(frames[0])))
        #expect(folder.names() == ["screen_001.png"])
    }

    @Test func `a folder that is not there stops nothing`() async {
        let display = PictureFolderDisplay(folder: "/nowhere/at/all", size: PixelSize(width: 480, height: 320))
        await display.show(SampleScreens.ready)
        await display.close()
    }
}
