// That imports run downwards only, as the architecture draws it.

import Foundation
import Testing

@Suite("The layers")
struct LayersTests {
    private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")

    /// What each target may import of the project. What is not named here imports nothing of it.
    private static let allowed: [String: Set<String>] = [
        "RackCore": [],
        "Imaging": ["RackCore", "CCairo", "CDmtx", "CPNG", "CTurboJPEG"],
        "Station": ["RackCore"],
        "Archive": ["RackCore", "Station", "CNettle", "CYAML"],
        "Runner": ["RackCore", "Station", "Archive"],
        "Display": ["RackCore", "Imaging", "Station"],
        "Devices": [
            "RackCore", "Imaging", "Station", "Archive", "Display", "CFramebuffer", "CGPIO", "CGlibc", "CInput",
            "CV4L2",
        ],
        "Simulator": ["RackCore", "Imaging", "Station", "Archive"],
        "Commands": ["RackCore", "Imaging", "Station", "Archive", "Devices"],
        "rackstation": [
            "RackCore", "Imaging", "Station", "Archive", "Runner", "Display", "Devices", "Commands", "CGlibc",
        ],
        "racklab": [
            "RackCore", "Imaging", "Station", "Archive", "Display", "Devices", "Simulator", "Commands", "CFileCalls",
        ],
    ]

    /// What the pure targets may import beside the project: Swift's own library and nothing that touches the machine.
    private static let pure: Set<String> = ["Synchronization"]

    private static func imports(of target: String) throws -> [String: Set<String>] {
        let folder = sources.appending(path: target)
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        var found: [String: Set<String>] = [:]
        for case let file as URL in files where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            let names = text.matches(of: /(?m)^(?:@\w+ )?(?:(?:package|internal|private|public) )?import (\w+)/)
            found[file.lastPathComponent] = Set(names.map { String($0.1) })
        }
        return found
    }

    @Test(arguments: allowed.keys.sorted())
    func `a target imports only what lies below it`(_ target: String) throws {
        let own = Set(Self.allowed.keys).union(Self.allowed.values.joined())
        let files = try Self.imports(of: target)
        #expect(!files.isEmpty)
        for (file, names) in files {
            let beyond = names.intersection(own).subtracting(Self.allowed[target] ?? [])
            #expect(beyond.isEmpty, "\(target)/\(file)")
        }
    }

    @Test(arguments: ["RackCore", "Station"])
    func `the reader and the state machine touch no file, clock or library`(_ target: String) throws {
        for (file, names) in try Self.imports(of: target) {
            let beyond = names.subtracting(Self.allowed[target] ?? []).subtracting(Self.pure)
            #expect(beyond.isEmpty, "\(target)/\(file)")
        }
    }

    @Test func `every target with Swift in it is named here`() throws {
        let targets = try FileManager.default.contentsOfDirectory(atPath: Self.sources.path).filter {
            try !Self.imports(of: $0).isEmpty
        }
        #expect(Set(targets) == Set(Self.allowed.keys))
    }
}
