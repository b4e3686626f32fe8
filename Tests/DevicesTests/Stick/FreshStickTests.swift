// A fresh stick that two write at once: what a new stick meets at the power-on.

import Dispatch
import Glibc
import Station
import Synchronization
import Testing
import TestSupport

@testable import Devices
import Archive

@Suite("A fresh stick")
struct FreshStickTests {
    @Test func `a thousand fresh sticks get all files though somebody else makes the same folders meanwhile`() throws {
        let folder = try TemporaryFolder()
        for number in 0..<1000 {
            let root = folder.file("\(number)")
            try folder.makeFolder("\(number)")
            let faults = Mutex<[String]>([])
            DispatchQueue.concurrentPerform(iterations: 3) { writer in
                guard writer < 2 else {
                    // What the service that mounts sticks does.
                    _ = unsafe mkdir("\(root)/\(StickMirror.topFolder)", 0o755)
                    return
                }
                do throws(SystemFault) {
                    var place = try OpenFolder(root)
                    for name in [StickMirror.topFolder, "bench", "csv"] { place = try place.makeFolder(name) }
                } catch {
                    faults.withLock { $0.append("\(number): \(error.path): \(error.text)") }
                }
            }
            #expect(faults.withLock(\.self) == [])
            #expect(folder.names(in: "\(number)/RACKSTATION/bench") == ["csv"])
        }
    }
}
