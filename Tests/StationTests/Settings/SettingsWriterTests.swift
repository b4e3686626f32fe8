// Settings that are changed at the station.

import TestSupport
import Testing

@testable import Station

@Suite("Settings changed at the station")
struct SettingsWriterTests {
    private func changed(_ text: String, _ id: String, _ value: String) -> String? {
        SettingsChange.file(Array(text.utf8), setting: id, to: value).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test(arguments: [
        ("grid:\n  tolerance: 80\n", "grid:\n  tolerance: 120\n"),
        ("grid:\n  tolerance:   80   # mine\n", "grid:\n  tolerance:   120   # mine\n"),
        ("grid:\r\n  tolerance: 80\r\n  rack: 9x9\r\n", "grid:\r\n  tolerance: 120\r\n  rack: 9x9\r\n"),
        (
            "# top\ngrid:   # grid\n    'tolerance': \"80\" # a # b\n",
            "# top\ngrid:   # grid\n    'tolerance': 120 # a # b\n"
        ),
        ("grid:\n  rack: 9x9\n", "grid:\n  rack: 9x9\n  tolerance: 120\n"),
        ("grid:\n   rack: 9x9", "grid:\n   rack: 9x9\n   tolerance: 120\n"),
        ("grid:\nstation:\n  id: a\n", "grid:\n  tolerance: 120\nstation:\n  id: a\n"),
        ("station:\n  id: a", "station:\n  id: a\ngrid:\n  tolerance: 120\n"),
        ("", "grid:\n  tolerance: 120\n"),
        ("\u{FEFF}grid:\n  tolerance: 80\n", "\u{FEFF}grid:\n  tolerance: 120\n"),
        (
            "# tolerance: 80\ngrid:\n  # tolerance: 80\n  tolerance: # none\n",
            "# tolerance: 80\ngrid:\n  # tolerance: 80\n  tolerance: 120 # none\n"
        ),
    ])
    func `only the value changes`(before: String, after: String) {
        #expect(changed(before, "grid.tolerance", "120") == after)
    }

    @Test func `a file that cannot be read is not changed, and neither is one that a change would change otherwise`() {
        #expect(changed("grid: {tolerance: 80}\n", "grid.tolerance", "120") == nil)
        #expect(changed("grid:\n  tolerance: 80\n    90\n", "grid.tolerance", "120") == nil)
        #expect(changed("nonsense", "grid.tolerance", "120") == nil)
        #expect(changed("", "grid.nothing", "120") == nil)
        #expect(changed("", "grid.rack", "9x9\n") == nil)
    }

    @Test("comments, order and all other values survive every change of random files")
    func randomFiles() throws {
        var random = SeededGenerator(seed: 3)
        let keys = SettingsKey.all
        var changes = 0
        for _ in 0..<1500 {
            var lines: [String] = []
            let sections = Set(keys.map(\.section)).sorted().filter { _ in Bool.random(using: &random) }.shuffled(
                using: &random)
            for section in sections {
                if Int.random(in: 0..<4, using: &random) == 0 { lines.append("# before \(section): 1") }
                lines.append("\(section):" + ["", "  # note", " "].randomElement(using: &random)!)
                let indent = String(repeating: " ", count: Int.random(in: 1...4, using: &random))
                for key in keys.filter({ $0.section == section }).shuffled(using: &random)
                where Bool.random(using: &random) {
                    if Int.random(in: 0..<4, using: &random) == 0 { lines.append("\(indent)# \(key.name): old") }
                    if Int.random(in: 0..<6, using: &random) == 0 { lines.append("") }
                    let quote = ["", "\"", "'"].randomElement(using: &random)!
                    let tail = ["", " # why: \"because\"", "   "].randomElement(using: &random)!
                    lines.append("\(indent)\(key.name): \(quote)\(key.defaultText)\(quote)\(tail)")
                }
            }
            let end = Bool.random(using: &random) ? "\n" : "\r\n"
            let text = lines.joined(separator: end) + (Bool.random(using: &random) ? end : "")
            let before = SettingsFile(Array(text.utf8), path: "")
            guard before.errors.isEmpty, let key = keys.randomElement(using: &random) else { continue }
            let value = ["7", "auto", "a b", "x: y", "it's \"so\" # yes", "-1", "9x9", "\\"].randomElement(
                using: &random)!
            guard let after = changed(text, key.id, value) else {
                Issue.record("not changed: \(key.id) in \(text)")
                continue
            }
            changes += 1
            let read = SettingsFile(Array(after.utf8), path: "")
            var wanted = Dictionary(uniqueKeysWithValues: before.entries.map { ($0.key.id, $0.value) })
            wanted[key.id] = value
            #expect(read.errors.isEmpty)
            #expect(Dictionary(uniqueKeysWithValues: read.entries.map { ($0.key.id, $0.value) }) == wanted)
            // Every other line is still there, in its order.
            let (old, new) = (Self.lines(text), Self.lines(after))
            let isThere = before.entries.contains { $0.key.id == key.id }
            if isThere {
                #expect(old.count == new.count && zip(old, new).count { $0 != $1 } <= 1)
            } else {
                var rest = new[...]
                for line in old {
                    #expect(rest.firstIndex(of: line).map { rest = rest[($0 + 1)...] } != nil, "\(line)")
                }
            }
        }
        #expect(changes > 1000)
    }

    private static func lines(_ text: String) -> [String] {
        text.split(whereSeparator: \.isNewline).map(String.init).filter { !$0.allSatisfy(\.isWhitespace) }
    }

    private func writer(
        _ folder: TemporaryFolder, environment: [String: String] = [:], flags: [SettingsFlag] = []
    ) throws -> SettingsWriter {
        let path = folder.file("s.yaml")
        let bytes = try? folder.bytes("s.yaml")
        let environment = environment.merging(["HOME": "/tmp"]) { one, _ in one }
        let resolved = try ResolvedSettings(
            file: bytes.map { (path, $0) }, environment: environment, flags: flags)
        return SettingsWriter(resolved, path: path, environment: environment, flags: flags)
    }

    @Test func `a change is in the file and in force`() throws {
        let folder = try TemporaryFolder()
        try folder.put("# mine\ngrid:\n  rack: 9x9\n".utf8, "s.yaml")
        let resolved = try writer(folder).set("grid.tolerance", to: "130")
        #expect(resolved.settings.scan.tolerance == 130)
        #expect(
            String(decoding: try folder.bytes("s.yaml"), as: UTF8.self)
                == "# mine\ngrid:\n  rack: 9x9\n  tolerance: 130\n")
        #expect(folder.names() == ["s.yaml"])
    }

    @Test func `where there is no file, one is made`() throws {
        let folder = try TemporaryFolder()
        _ = try writer(folder).set("picture.crop", to: "10,20,300")
        #expect(String(decoding: try folder.bytes("s.yaml"), as: UTF8.self) == "picture:\n  crop: 10,20,300\n")
    }

    @Test
    func `a wrong value, a value that something else sets and a folder that is not there are refused with a reason`()
        throws
    {
        let folder = try TemporaryFolder()
        try folder.put("grid:\n  rack: 9x9\n".utf8, "s.yaml")
        let wrong = #expect(throws: Fault.self) { _ = try writer(folder).set("grid.tolerance", to: "30") }
        #expect(wrong?.text.description.contains("50 to 300") == true)
        let variable = #expect(throws: Fault.self) {
            _ = try writer(folder, environment: ["RACKSTATION_GRID_RACK": "8x8"]).set("grid.rack", to: "9x9")
        }
        #expect(variable?.text.description.contains("RACKSTATION_GRID_RACK") == true)
        #expect(try folder.bytes("s.yaml") == Array("grid:\n  rack: 9x9\n".utf8))
        let lost = SettingsWriter(
            try writer(folder).resolved, path: folder.file("none/s.yaml"), environment: ["HOME": "/tmp"], flags: [])
        #expect(throws: Fault.self) { _ = try lost.set("grid.rack", to: "8x8") }
    }

    @Test func `a row says what sets it before the file`() throws {
        let folder = try TemporaryFolder()
        let flag = SettingsFlag("picture.crop", "full", flag: "--crop")
        let settings = StationSettings(try writer(folder, flags: [flag]).resolved)
        var state = StationState(settings: settings)
        state.phase = .settings(ShownSettings(selected: 1))
        #expect(Screen(state).says("--crop"))
        let (after, effects) = state.handling(.command(.select))
        #expect(effects.isEmpty && Screen(after).says("Start the station without it"))
    }
}
