// The settings file: what may stand in it, and where it is found.

import Testing
import TestSupport

@testable import Station
@testable import Archive

@Suite struct `Settings file` {
    private func errors(_ bytes: [UInt8]) -> [String] {
        SettingsFile.document(bytes, path: "s.yaml").errors.map(\.description)
    }

    private func errors(_ text: String) -> [String] { errors(Array(text.utf8)) }

    @Test(arguments: [
        "", "\n\n", "# nothing\n", "---\n", "grid:\n", "\u{FEFF}grid:\r\n  rack: 9x9\r\n", "grid:\n  rack: 9x9",
    ])
    func `a file may be empty, end early or come from another system`(text: String) {
        #expect(errors(text) == [])
    }

    @Test func `values are text, whatever YAML would make of them`() {
        let file = SettingsFile.document(Array("station:\n  id: 0123\ngrid:\n  rack: yes\n".utf8), path: "s.yaml")
        #expect(file.entries.map(\.value) == ["0123", "yes"])
        #expect(file.entries.map(\.line) == [2, 4])
    }

    @Test func `a key that is given twice is named with both lines, and the rest is read`() {
        let text = "grid:\n  rack: 9x9\n  rack: 8x8\n  tolerence: 80\n"
        let errors = errors(text)
        #expect(errors.first == "s.yaml:3: grid.rack is given twice; first in line 2")
        #expect(errors.count == 2 && errors.last?.contains("did you mean grid.tolerance?") == true)
        #expect(
            self.errors("grid:\n  rack: 9x9\ngrid:\n  tolerance: 80\n") == [
                "s.yaml:3: grid is given twice; first in line 1"
            ])
        #expect(self.errors("grid:\n  rack: 9x9\n  \"rack\": 8x8\n").first?.hasPrefix("s.yaml:3: grid.rack") == true)
        #expect(
            self.errors("grid:\n  rack: 9x9\n  \"r\\x61ck\": 8x8\n") == [
                "s.yaml:3: grid.rack is given twice; first in line 2"
            ])
    }

    @Test(arguments: [
        ("grid: &a\n  rack: 9x9\n", 1), ("grid:\n  rack: *a\n", 2), ("grid: {rack: 9x9}\n", 1),
        ("grid:\n  - rack\n", 2),
        ("grid:\n  rack: [9x9]\n", 2), ("grid:\n  rack: !!str 9x9\n", 2), ("grid:\n  rack: |\n    9x9\n", 2),
        ("? {grid: a}\n: 1\n", 1), ("%YAML 1.2\n---\ngrid:\n", 1), ("\"a: b\": &x\n", 1),
    ])
    func `anchors, lists and blocks are refused by their line`(text: String, line: Int) {
        #expect(
            errors(text).first?.hasPrefix("s.yaml:\(line): a settings file has sections") == true, "\(errors(text))")
    }

    @Test(arguments: [
        ("grid: 9x9\n", 1, "keys are expected"), ("grid\n", 1, "sections such as"),
        ("grid:\n  rack:\n    a: b\n", 2, "one value"),
        ("grid:\n\track: 9x9\n", 2, "not a settings file"), ("grid:\n  rack: \"9x9\n", 3, "not a settings file"),
        ("grid:\n  rack: 9x9\n tolerance: 80\n", 3, "not a settings file"),
        ("grid:\n---\ngrid2:\n", 2, "not a settings file"),
        ("grid:\n  rack: 9x9\u{0}\n", 2, "control character"),
    ])
    func `what is no settings file is refused by its line`(text: String, line: Int, words: String) {
        let errors = errors(text)
        #expect(
            errors.first?.hasPrefix("s.yaml:\(line): ") == true && errors.first?.contains(words) == true, "\(errors)")
    }

    @Test func `bytes that are not UTF-8 are refused by their line`() {
        #expect(errors(Array("grid:\n".utf8) + [0xFF, 0x0A]) == ["s.yaml:2: this is not UTF-8 text"])
    }

    @Test func `no bytes make the reader of settings fail otherwise than with errors`() {
        var generator = SeededGenerator(seed: 5)
        let template = Array(Settings.template().utf8)
        let signs = Array(":#\"'\\-?&*![]{}|>%@`~, \t\n\r\u{FEFF}\0".utf8)
        for _ in 0..<300 {
            var bytes = template
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                let sign = signs.randomElement(using: &generator) ?? 0
                bytes.insert(sign, at: Int.random(in: 0...bytes.count, using: &generator))
            }
            let file = SettingsFile.document(bytes, path: "s.yaml")
            #expect(file.errors.allSatisfy { $0.origin.line >= 1 })
        }
    }

    @Test func `deep nesting ends with an error`() {
        for text in ["grid: \(String(repeating: "[", count: 60_000))", String(repeating: "- ", count: 30_000)] {
            #expect(errors(text).count >= 1)
        }
        let nested = (0..<350).map { String(repeating: " ", count: $0) + "a\($0):\n" }.joined()
        #expect(errors(nested).count == 1)
    }

    @Test func `the file is found by name, by variable, or in its usual place`() throws {
        let folder = try TemporaryFolder()
        for name in ["flag", "variable", "system"] { try folder.put(Array("station:\n  id: \(name)\n".utf8), name) }
        let environment = ["HOME": "/h", "RACKSTATION_CONFIG": folder.file("variable")]
        func id(_ named: String?, _ environment: [String: String], _ system: String?) throws -> String {
            try SettingsSource.load(named: named, environment: environment, systemPath: system).settings.stationID
        }
        #expect(try id(folder.file("flag"), environment, folder.file("system")) == "flag")
        #expect(try id(nil, environment, folder.file("system")) == "variable")
        #expect(try id(nil, ["HOME": "/h"], folder.file("system")) == "system")
        #expect(try id(nil, ["HOME": "/h"], folder.file("absent")) == "station")
    }

    @Test func `a file that is named and cannot be read is an error`() throws {
        let folder = try TemporaryFolder()
        try folder.put([UInt8](repeating: 0x23, count: 70_000), "large")
        let cases: [(String, Fault.FileObstacle)] = [("absent", .missing), ("large", .tooLarge), ("", .folder)]
        for (name, obstacle) in cases {
            let failure = #expect(throws: Fault.self) {
                try SettingsSource.load(named: folder.file(name), environment: ["HOME": "/h"])
            }
            #expect(failure?.code == .file(.read, obstacle) && failure?.detail.description == folder.file(name))
        }
        let usual = #expect(throws: Fault.self) {
            try SettingsSource.load(environment: ["HOME": "/h"], systemPath: folder.path)
        }
        #expect(usual?.code == .file(.read, .folder) && usual?.detail.description == folder.path)
    }
}
