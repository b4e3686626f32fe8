// `rackstation operator`.

import Foundation
import Testing
import TestSupport
import Station

@Suite("rackstation operator")
struct OperatorCommandTests {
    @Test func `a PIN is set and taken away, in a file that nobody else may read`() throws {
        let folder = try TemporaryFolder()
        let set = try rackstation("operator", "pin", "Ada Lovelace", "--data", folder.path, input: "471108\n")
        #expect(set.status == 0 && set.errors.contains("The PIN of Ada Lovelace is set"))
        let file = folder.file("operator-pins")
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? NSNumber
        #expect(mode?.intValue == 0o600)
        #expect(try !String(contentsOfFile: file, encoding: .utf8).contains("471108"))
        #expect(try rackstation("operator", "pin", "Ada Lovelace", "--remove", "--data", folder.path).status == 0)
        #expect(try rackstation("operator", "pin", "Ada Lovelace", "--remove", "--data", folder.path).status == 64)
    }

    @Test(arguments: [("Ada", "12\n"), ("Ada", ""), ("Ada", "abcd\n"), ("A\u{200B}da", "1234\n")])
    func `a name or a PIN that is not allowed is refused in one line`(name: String, pin: String) throws {
        let folder = try TemporaryFolder()
        let run = try rackstation("operator", "pin", name, "--data", folder.path, input: pin)
        #expect(run.status == 64 && run.errorLines.count == 1)
        #expect(!FileManager.default.fileExists(atPath: folder.file("operator-pins")))
    }

    @Test func `a folder that is not there is named`() throws {
        let folder = try TemporaryFolder()
        let run = try rackstation("operator", "pin", "Ada", "--data", folder.file("none"), input: "1234\n")
        #expect(run.status == 66 && run.errorLines.count == 1)
    }
}
