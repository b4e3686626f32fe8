// A framebuffer that is not there.

import RackCore
import Station
import Testing
import TestSupport

@testable import Devices
@testable import Display

@Suite("The framebuffer display")
struct FramebufferDisplayTests {
    @Test func `a framebuffer that is missing is a fault that says where, and stops nothing`() async throws {
        let path = try TemporaryFolder().file("fb0")
        let display = FramebufferDisplay(
            FramebufferChoice(device: path, console: .none), restorationArguments: ["keep-console"])
        var faults = display.faults().makeAsyncIterator()
        await display.show(SampleScreens.ready)
        let fault = try #require(await faults.next())
        #expect(fault?.text.description.contains(path) == true)
        await display.show(preview: .frame(Frame(GrayImage(width: 1, height: 1, repeating: 0))))
        await display.close()
        #expect(await faults.next() == nil)
    }

    @Test func `a file that is no framebuffer is a fault`() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.put([1, 2, 3], "fb0")
        let display = FramebufferDisplay(
            FramebufferChoice(device: path, console: .none), restorationArguments: ["keep-console"])
        var faults = display.faults().makeAsyncIterator()
        await display.show(SampleScreens.ready)
        let fault = try #require(await faults.next())
        #expect(fault?.remedy.description.contains("framebuffer") == true)
        await display.close()
    }

    @Test func `settings choose the framebuffer and the console`() {
        var settings = ScreenSettings()
        #expect(FramebufferChoice(settings) == nil)
        settings.framebuffer = .auto
        settings.console = .number(7)
        #expect(FramebufferChoice(settings) == FramebufferChoice(device: nil, console: .number(7)))
        settings.framebuffer = .device("/dev/fb3")
        #expect(FramebufferChoice(settings)?.path == "/dev/fb3")
    }
}
