// How commands end: the exit status of every kind of fault.

import Station
import Testing

@testable import Commands

/// The exit status of a command; of the library for tests there is one too.
private typealias Status = Commands.ExitStatus

@Suite("Exit status")
struct ExitStatusTests {
    @Test func `every kind of fault ends a command with a status that its help names, and says at least a line`() {
        for code in Fault.Code.allCases {
            #expect([1, 64, 65, 66, 70, 73, 74, 75].contains(Status(code).rawValue), "\(code)")
            let fault = Fault(code, details: (1...5).map { Words(verbatim: "\($0)") })
            #expect(!fault.lines.isEmpty && fault.lines.allSatisfy { !$0.isEmpty }, "\(code)")
        }
    }

    @Test func `a file that is missing, full or too large is told apart`() {
        let cases: [(Fault.FileAction, Fault.FileObstacle, Status)] = [
            (.read, .missing, .noSuchFile), (.read, .folder, .noSuchFile), (.read, .notFolder, .noSuchFile),
            (.read, .noPath, .noSuchFile), (.read, .tooLarge, .damagedInput), (.read, .other, .inputOutput),
            (.write, .missing, .cannotCreate), (.write, .folder, .cannotCreate), (.write, .notFolder, .cannotCreate),
            (.write, .forbidden, .cannotCreate), (.write, .readOnly, .cannotCreate), (.write, .noPath, .cannotCreate),
            (.write, .noSpace, .inputOutput), (.write, .tooLarge, .inputOutput), (.write, .other, .inputOutput),
        ]
        for (action, obstacle, status) in cases {
            #expect(Status(.file(action, obstacle)) == status, "\(action) \(obstacle)")
        }
    }

    @Test func `what a person asked for wrongly is wrong usage`() {
        let codes: [Fault.Code] = [
            .settings(.wrong), .person(.badPIN), .store(.unknownSession), .store(.ambiguousSession), .command(.usage),
        ]
        for code in codes { #expect(Status(code) == .usage, "\(code)") }
        #expect(Status(.clock(.unreadable)) == .damagedInput && Status(.provision(.badList)) == .damagedInput)
        #expect(Status(.disk(.inUse)) == .inUse && Status(.store(.corrupt)) == .inputOutput)
    }

    @Test func `settings that are wrong are all told, a line each`() {
        let errors = ["one", "two"].map { SettingsError(.flag("--rack"), $0) }
        #expect(Fault(errors).lines == ["--rack: one", "--rack: two"])
        #expect(Fault(.store(.busy)).lines == ["Another program holds the session database. Close that program."])
        #expect(Fault(.file(.read, .missing), on: "x").lines == ["x cannot be read: there is no such file"])
    }
}
