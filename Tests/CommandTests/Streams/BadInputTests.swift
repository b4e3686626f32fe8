// Bad input gets one clear line and the right exit code, and leaves nothing half-written.

import Foundation
import Testing
import TestSupport

@Suite("Bad input")
struct BadInputTests {
    /// A run failed in one clear line that holds the words.
    private func expect(
        _ run: FinishedCommand, _ status: Int32, says words: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(run.status == status, "\(run.errors)", sourceLocation: sourceLocation)
        #expect(run.output.isEmpty, sourceLocation: sourceLocation)
        #expect(
            run.errorLines.count == 1 && run.errors.contains(words), "\(run.errors)", sourceLocation: sourceLocation)
    }

    @Test func `an empty file, a text and a torn JPEG are no pictures`() throws {
        let folder = try TemporaryFolder()
        let whole = try Fixture.bytes("1-full-9x9.jpg")
        expect(try rackstation("scan", try folder.put([], "empty.jpg")), 65, says: "empty")
        expect(
            try rackstation("scan", try folder.put(Array("hello".utf8), "text.jpg")), 65, says: "not a picture")
        expect(
            try rackstation("scan", try folder.put(whole.prefix(whole.count / 2), "half.jpg")), 65,
            says: "breaks off")
        expect(try rackstation("scan", try folder.put(whole.prefix(20), "head.jpg")), 65, says: "head.jpg")
    }

    @Test func `a header of 30000 by 30000 pixels is refused before memory is taken`() throws {
        let folder = try TemporaryFolder()
        var bytes = try Fixture.bytes("1-full-9x9.jpg")
        let frame = try #require((0..<bytes.count - 9).first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 })
        for (offset, byte) in [0x75, 0x30, 0x75, 0x30].enumerated() { bytes[frame + 5 + offset] = UInt8(byte) }
        let run = try rackstation(
            "scan", try folder.put(bytes, "huge.jpg"),
            launcher: ["/bin/sh", "-c", "ulimit -v 2000000; exec \"$@\"", "sh"])
        expect(run, 65, says: "30000 x 30000")
    }

    @Test func `a picture that is not there or is a folder is no such file`() throws {
        let folder = try TemporaryFolder()
        expect(try rackstation("scan", folder.file("nothing.jpg")), 66, says: "no such file")
        expect(try rackstation("scan", folder.path), 66, says: "it is a folder")
    }

    @Test func `an output that cannot be made is said, and nothing is left`() throws {
        let folder = try TemporaryFolder()
        let picture = Fixture.path("1-full-9x9.jpg")
        expect(
            try rackstation("scan", picture, "--output", folder.file("no/such/folder.csv")), 73, says: "no such folder")
        expect(try rackstation("scan", picture, "--annotate", folder.file("rack.gif")), 64, says: ".png, .jpg or .jpeg")
        #expect(folder.names().isEmpty)
    }

    @Test func `a disk that fills up leaves no half-written file`() throws {
        let folder = try TemporaryFolder()
        expect(try rackstation("scan", Fixture.path("1-full-9x9.jpg"), "--output", "/dev/full"), 74, says: "full")
        let run = try rackstation(
            "scan", Fixture.path("1-full-9x9.jpg"), "--output", folder.file("rack.csv"),
            launcher: ["/bin/sh", "-c", "trap '' XFSZ; ulimit -f 1; exec \"$@\"", "sh"])
        expect(run, 74, says: "rack.csv")
        #expect(folder.names().isEmpty)
    }

    @Test func `wrong values name the flag, the value and what is allowed`() throws {
        let picture = Fixture.path("1-full-9x9.jpg")
        expect(try rackstation("scan", picture, "--rack", "30x9"), 64, says: "1 to 24")
        expect(try rackstation("scan", picture, "--tolerance", "20"), 64, says: "50 to 300")
        expect(try rackstation("scan", picture, "--crop", "5000,5000,10"), 64, says: "outside the picture")
    }

    @Test func `a typo in the settings names the key, the value, what is allowed and the line`() throws {
        let folder = try TemporaryFolder()
        let settings = try folder.put(Array("grid:\n  tolerance: 20\n  rak: 9x9\n".utf8), "settings.yaml")
        for command in ["check", "show"] {
            let run = try rackstation("config", command, "--config", settings)
            #expect(run.status == 64)
            #expect(run.errors.contains("settings.yaml:2: grid.tolerance: \"20\" is not allowed; allowed: 50 to 300"))
            #expect(run.errors.contains("settings.yaml:3") && run.errors.contains("grid.rack"))
        }
    }

    @Test func `a corrupt database is refused and left as it is`() throws {
        let folder = try TemporaryFolder()
        let bytes = Array("this is no database, and longer than its header would be".utf8)
        let path = try folder.put(bytes, "sessions.sqlite")
        let run = try rackstation("sessions", "list", "--data", folder.path)
        expect(run, 74, says: "not a session database")
        #expect(try Array(Data(contentsOf: URL(fileURLWithPath: path))) == bytes)
    }

    @Test func `sessions of a station that has none, and a session that is not there, are said`() throws {
        let folder = try TemporaryFolder()
        expect(try rackstation("sessions", "list", "--data", folder.path), 66, says: "no sessions are kept here")
        #expect(folder.names().isEmpty)
    }
}
