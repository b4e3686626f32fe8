// Commands whose standard streams are closed, full, or not read any more.

import Foundation
import Testing
import TestSupport

@Suite("standard streams")
struct StandardStreamsTests {
    /// Lets a shell lead the streams elsewhere before the program begins; 4 is a pipe whose reader has gone.
    private func run(_ redirection: String, _ arguments: String...) throws -> FinishedCommand {
        try run(redirection, arguments)
    }

    private func run(_ redirection: String, _ arguments: [String]) throws -> FinishedCommand {
        let script = """
            pipe=$(mktemp -u) && mkfifo "$pipe" && exec 3<>"$pipe" 4>"$pipe" 3<&- && rm "$pipe" || exit 99
            exec "$@" \(redirection) 4>&-
            """
        return try rackstation(words: arguments, launcher: ["/bin/bash", "-c", script, "bash"])
    }

    @Test(arguments: ["2>&-", "2>/dev/full", "2>&4"])
    func `a lost standard error changes nothing of a result`(_ redirection: String) throws {
        let special = Fixture.path("5-special-4x6.jpg")
        let whole = try rackstation("scan", special)
        #expect(!whole.errors.isEmpty)
        let run = try run(redirection, "scan", special)
        #expect(run.status == 0 && run.output == whole.output)
        let missing = try self.run(redirection, "scan", "/nowhere.jpg")
        #expect(missing.status == 66)
        #expect(try self.run(redirection, "scan").status == 64)
    }

    @Test(arguments: [">&-", ">/dev/full", ">&4"])
    func `a result that cannot be written is exit code 74`(_ redirection: String) throws {
        let folder = try TemporaryFolder()
        for arguments in [["--help"], ["--version"], ["config", "template"]] {
            let run = try run(redirection, arguments)
            #expect(run.status == 74, "\(arguments)")
            #expect(run.errors == "rackstation: standard output: the result could not be written\n")
        }
        let csv = folder.file("rack.csv")
        let scan = try run(redirection, "scan", Fixture.path("5-special-4x6.jpg"), "--rack-csv", csv)
        #expect(scan.status == 74)
        // What was asked for beside it is there, and nothing else has got into it.
        #expect(
            try String(decoding: Fixture.contents(of: csv), as: UTF8.self).hasPrefix("position,row,col,state,value\n"))
        #expect(try Fixture.contents(of: csv).split(separator: 10).count == 25)
    }

    @Test func `a closed standard input has nothing to say`() throws {
        let run = try run("<&-", "scan", Fixture.path("5-special-4x6.jpg"))
        #expect(run.status == 0 && run.output.hasPrefix("value,"))
    }

    @Test func `with every stream closed a file is written whole and nothing gets into it`() throws {
        let folder = try TemporaryFolder()
        let special = Fixture.path("5-special-4x6.jpg")
        let run = try run("<&- >&- 2>&-", "scan", special, "-o", folder.file("vials.csv"))
        #expect(run.status == 0)
        #expect(
            try Fixture.contents(of: folder.file("vials.csv")) == Array(try rackstation("scan", special).output.utf8))
    }
}
