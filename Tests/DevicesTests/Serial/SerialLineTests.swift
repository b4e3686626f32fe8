// The serial line over a pseudo-terminal.

import Foundation
import RackCore
import TestSupport
import Testing

@testable import Devices
@testable import Station

@Suite(.timeLimit(.minutes(10))) struct `The serial line` {
    private let folder: TemporaryFolder
    private var path: String { folder.file("line") }

    init() throws { folder = try TemporaryFolder() }

    /// Plugs a line in: its path leads to a new pseudo-terminal.
    private func plug() throws -> PseudoTerminal {
        let terminal = try #require(PseudoTerminal())
        try? FileManager.default.removeItem(atPath: path)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: terminal.name)
        return terminal
    }

    private func line(_ form: SerialSettings.Form, patience: Duration = .seconds(5)) throws -> SerialLine {
        var settings = SerialSettings()
        (settings.line, settings.form) = (path, form)
        return try #require(SerialLine(settings, usual: RackShape(rows: 2, cols: 2), patience: patience))
    }

    private func box(_ session: String = "s1", _ value: String = "0363132553") -> LineResult {
        LineResult(
            session: session, box: "", shape: RackShape(rows: 1, cols: 1),
            positions: [.init(name: "A1", place: GridPosition(row: 0, col: 0), state: .read, value: value)])
    }

    @Test func `no line is there where the settings name none`() {
        #expect(SerialLine(SerialSettings(), usual: nil) == nil)
    }

    @Test func `a client is answered, also one that sends anything`() async throws {
        let client = VisionMateClient(terminal: try plug())
        let line = try line(.visionmate)
        var events = line.events().makeAsyncIterator()
        #expect(await events.next() == .fault(nil))
        #expect(try await client.status == 1)
        #expect(try await client.ask("D") == "")
        line.tell(.kept(box()))
        try await client.awaitData()
        #expect(try await client.scan() == [["0363132553"]])
        #expect(await events.next() == .given(box()))
        client.terminal.type("\u{0}\u{1}\u{4}\u{13}\u{11}\u{7F}LLLL")
        #expect(try await client.ask("").contains("LLLL"))
        #expect(try await client.status == 29)
    }

    @Test func `a hundred requests at once get a hundred answers in their order`() async throws {
        let terminal = try plug()
        let line = try line(.visionmate)
        var events = line.events().makeAsyncIterator()
        #expect(await events.next() == .fault(nil))
        line.tell(.kept(box("s1", String(repeating: "7", count: 200))))
        terminal.type(String(repeating: "D\r\nC\r\n", count: 50))
        let said = try await terminal.heard { $0.count { $0 == 3 } == 100 }
        let answers = said.split(separator: 3).map { String(decoding: $0.prefix(3), as: UTF8.self) }
        #expect(answers == (0..<100).map { $0 % 2 == 0 ? "OKD" : "OKC" })
    }

    @Test func `a line that is not there is told with what to do, and works when it comes`() async throws {
        let line = try line(.lines)
        var events = line.events().makeAsyncIterator()
        #expect(await events.next() == .fault(Fault(.serial(.missing), on: path)))
        line.tell(.kept(box()))
        let terminal = try plug()
        #expect(await events.next() == .fault(nil))
        let said = try await terminal.heard { $0.suffix(4) == [13, 10, 13, 10] }
        #expect(String(decoding: said, as: UTF8.self) == "\tA1\t0363132553\tread\r\n\r\n")
        #expect(await events.next() == .given(box()))
    }

    @Test func `a line that is pulled is told, and what was kept meanwhile is said when it is back`() async throws {
        var terminal: PseudoTerminal? = try plug()
        let line = try line(.lines)
        var events = line.events().makeAsyncIterator()
        #expect(await events.next() == .fault(nil))
        try FileManager.default.removeItem(atPath: path)
        terminal = nil
        #expect(terminal == nil)
        let lost = await events.next()
        #expect(lost == .fault(Fault(.serial(.lost), on: path)))
        line.tell(.kept(box()))
        // The line may be tried once more while it is away, which is another fault.
        let back = try plug()
        var event = await events.next()
        while event != .fault(nil), event != nil { event = await events.next() }
        let said = try await back.heard { $0.suffix(4) == [13, 10, 13, 10] }
        #expect(String(decoding: said, as: UTF8.self).contains("0363132553"))
    }

    @Test func `a line that nobody reads holds nobody up, is told, and goes on when somebody reads`() async throws {
        let terminal = try plug()
        let line = try line(.lines, patience: .milliseconds(50))
        var events = line.events().makeAsyncIterator()
        #expect(await events.next() == .fault(nil))
        let long = String(repeating: "8", count: 60_000)
        let start = ContinuousClock.now
        for number in 0..<4 { line.tell(.kept(box("s\(number)", "\(number)\(long)"))) }
        #expect(ContinuousClock.now - start < .seconds(5))
        #expect(await events.next() == .fault(Fault(.serial(.unread), on: path)))
        var ends = 0
        let said = try await terminal.heard { bytes in
            ends = bytes.suffix(4) == [13, 10, 13, 10] ? bytes.count { $0 == 13 } : ends
            return ends == 8
        }
        #expect(said.count == 4 * (60_000 + 14))
        var given: [String] = []
        while given.count < 4, let event = await events.next() {
            if case .given(let result) = event { given.append(result.session) }
        }
        #expect(given == ["s0", "s1", "s2", "s3"])
    }

    @Test func `a file that is no line is refused and left as it is`() async throws {
        try folder.put("text".utf8, "line")
        let line = try line(.lines)
        line.tell(.kept(box()))
        var events = line.events().makeAsyncIterator()
        #expect(await events.next() == .fault(Fault(.serial(.noTerminal), on: path)))
        #expect(try folder.bytes("line") == Array("text".utf8))
    }

    @Test func `the doctor says whether the line is there`() throws {
        var settings = SerialSettings()
        #expect(Check.serialLine(settings) == [])
        settings.line = path
        #expect(Check.serialLine(settings).map(\.state) == [.warning])
        let terminal = try plug()
        #expect(
            Check.serialLine(settings)
                == [Check("serial line", .ok, "\(path), visionmate, 9600 bits a second")])
        withExtendedLifetime(terminal) {}
    }
}
