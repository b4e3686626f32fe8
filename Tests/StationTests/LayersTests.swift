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
        "Labels": ["RackCore"],
        "Station": ["RackCore", "Labels"],
        "Archive": ["RackCore", "Labels", "Station", "CNettle", "CYAML"],
        "Runner": ["RackCore", "Station", "Archive"],
        "Display": ["RackCore", "Imaging", "Station"],
        "Devices": [
            "RackCore", "Labels", "Imaging", "Station", "Archive", "Display", "CFramebuffer", "CGPIO", "CGlibc",
            "CInput",
            "CV4L2",
        ],
        "Simulator": ["RackCore", "Labels", "Imaging", "Station", "Archive"],
        "Commands": ["RackCore", "Imaging", "Station", "Archive", "Devices"],
        "rackstation": [
            "RackCore", "Labels", "Imaging", "Station", "Archive", "Runner", "Display", "Devices", "Commands",
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

    @Test(arguments: ["RackCore", "Labels", "Station"])
    func `what is pure touches no file, clock or library`(_ target: String) throws {
        for (file, names) in try Self.imports(of: target) {
            let beyond = names.subtracting(Self.allowed[target] ?? []).subtracting(Self.pure)
            #expect(beyond.isEmpty, "\(target)/\(file)")
        }
    }

    /// What the folder of a symbology declares for itself, without what lies in other declarations.
    private static func types(of symbology: String) throws -> Set<String> {
        var types: Set<String> = []
        for (path, text) in try code(of: "RackCore") where path.contains("/Symbologies/\(symbology)/") {
            types.formUnion(
                text.matches(of: /(?m)^(?:package )?(?:struct|enum|protocol|class|final class|actor|typealias) (\w+)/)
                    .map { String($0.1) })
        }
        return types
    }

    /// The sources of a target without comments, by path.
    private static func code(of target: String) throws -> [String: String] {
        let folder = sources.appending(path: target)
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        var code: [String: String] = [:]
        for case let file as URL in files where file.pathExtension == "swift" {
            code[file.path] = try String(contentsOf: file, encoding: .utf8).replacing(/\/\/.*/, with: "")
        }
        return code
    }

    @Test func `nothing outside a symbology's folder names what belongs to it alone, but for the one list`() throws {
        let folders = try FileManager.default.contentsOfDirectory(
            at: Self.sources.appending(path: "RackCore/Symbologies"), includingPropertiesForKeys: [.isDirectoryKey]
        ).filter { try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true }.map(\.lastPathComponent)
        #expect(folders.contains("DataMatrix"))
        for symbology in folders {
            let types = try Self.types(of: symbology)
            #expect(types.contains("\(symbology)Reader"))
            for (path, text) in try Self.code(of: "RackCore")
            where !path.contains("/Symbologies/\(symbology)/") && !path.hasSuffix("/Symbologies/Symbology.swift") {
                let words = Set(text.matches(of: /\w+/).map { String($0.0) })
                #expect(words.isDisjoint(with: types), "\(path): \(words.intersection(types).sorted())")
                // As a word of its own in a name: `InlineArray` is not linear.
                let variable = symbology.prefix(1).lowercased() + symbology.dropFirst()
                #expect(!words.contains { $0.contains(symbology) || $0.hasPrefix(variable) }, "\(path)")
            }
        }
    }

    /// What may name a symbology outside its folder: the list of all, and the libraries that read or write it.
    private static let naming = ["/RackCore/Symbologies/Symbology.swift", "/Imaging/Dmtx/DmtxReader.swift"]

    @Test func `no target names a symbology but where it is read, listed, or read by a library`() throws {
        let allowed = ["/RackCore/Symbologies/DataMatrix/"] + Self.naming
        for target in Self.allowed.keys.sorted() {
            for (path, text) in try Self.code(of: target) where !allowed.contains(where: path.contains) {
                #expect(!text.contains(/\.dataMatrix\b/), "\(path)")
            }
        }
    }

    @Test func `every target with Swift in it is named here`() throws {
        let targets = try FileManager.default.contentsOfDirectory(atPath: Self.sources.path).filter {
            try !Self.imports(of: $0).isEmpty
        }
        #expect(Set(targets) == Set(Self.allowed.keys))
    }
}
