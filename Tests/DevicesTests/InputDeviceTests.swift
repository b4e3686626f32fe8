// Pedals on USB, as far as they can be tried without one.

import Station
import TestSupport
import Testing

@testable import Devices

@Suite("Pedals on USB")
struct InputDeviceTests {
    private func fault(_ path: String) -> Fault? {
        do throws(Fault) {
            _ = try KeyContact(path, key: .usual)
            return nil
        } catch {
            return error
        }
    }

    @Test func `a pedal that is not plugged in is said`() throws {
        let folder = try TemporaryFolder()
        #expect(fault(folder.file("by-id/pedal"))?.text == "No pedal at \(folder.file("by-id/pedal"))")
    }

    @Test func `what is no input device is said`() throws {
        let path = try TemporaryFolder().put([1], "file")
        #expect(fault("/dev/null")?.text == "/dev/null cannot be used: it is no input device")
        #expect(fault(path) != nil)
    }

    @Test func `the folders above a device are watched from the top down`() {
        #expect(
            FolderChanges.folders(above: "/dev/input/by-id/pedal") == ["/dev", "/dev/input", "/dev/input/by-id"])
    }
}
