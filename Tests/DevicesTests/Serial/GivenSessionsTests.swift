// A whole station with a computer beside it.

import RackCore
import Simulator
import TestSupport
import Testing

@testable import Archive
@testable import Devices
@testable import Station

@Suite(.timeLimit(.minutes(10))) struct `A station with a computer beside it` {
    private let settings = "picture:\n  crop: full\nreader:\n  deadline: 60\ngrid:\n  rack: 2x2\n"

    private func bench(
        _ form: SerialSettings.Form, _ terminal: PseudoTerminal, _ keyboard: USBKeyboard? = nil
    ) throws -> StationBench {
        var serial = SerialSettings()
        (serial.line, serial.form) = (terminal.name, form)
        let lines: [(any ResultLine)?] = [SerialLine(serial, usual: RackShape(rows: 2, cols: 2)), keyboard]
        return try StationBench(settingsFile: settings, lines: lines.compactMap { $0 })
    }

    /// The records of what was given.
    private func records(_ bench: StationBench) async throws -> [AuditEntry] {
        let store = try await SessionStore.open(path: bench.folder.file("data/sessions.sqlite"))
        #expect(try await store.verifyAudit().faults == [])
        return try await store.auditRecords().map(\.entry).filter { $0.action == .given }
    }

    @Test func `a press gives the rack to a VisionMate client, and the audit trail says so once`() async throws {
        let terminal = try #require(PseudoTerminal())
        let bench = try bench(.visionmate, terminal)
        let truth = try RackRenderer.truth(of: StationBench.rack)
        try await bench.run { bench in
            _ = await bench.screen(saying: "Press the pedal")
            let client = VisionMateClient(terminal: terminal)
            #expect(try await client.ask("D") == "", "nothing is kept yet")
            bench.pedal.send(.press)
            try await client.awaitData()
            let scan = try await client.scan()
            for vial in truth.vials where vial.row < 2 { #expect(scan[vial.row][vial.col] == vial.value) }
            #expect(try await client.ask("Q") == "")
            #expect(try await client.status == 1)
            #expect(try await client.scan() == scan)
        }
        let given = try await records(bench)
        #expect(given.map(\.detail) == ["4 positions to \(terminal.name) as visionmate"])
        let store = try await SessionStore.open(path: bench.folder.file("data/sessions.sqlite"))
        #expect(given.map(\.subject) == (try await store.summaries().map(\.id)))
    }

    @Test func `a session that is kept is said as lines, and no other`() async throws {
        let terminal = try #require(PseudoTerminal())
        let bench = try bench(.lines, terminal)
        let truth = try RackRenderer.truth(of: StationBench.rack)
        try await bench.run { bench in
            _ = await bench.screen(saying: "Press the pedal")
            bench.pedal.send(.press)
            let said = try await terminal.heard { $0.suffix(4) == [13, 10, 13, 10] }
            let lines = String(decoding: said, as: UTF8.self).split(separator: "\r\n").map(String.init)
            let expected = truth.vials.filter { $0.row < 2 }.map { vial in
                "\t\("AB".map(String.init)[vial.row])\(vial.col + 1)\t\(vial.value ?? "")\tread"
            }
            #expect(lines.sorted() == expected.sorted())
            _ = await bench.screen(saying: "Saved as", orLast: true)
        }
        #expect(try await records(bench).map(\.detail) == ["4 positions to \(terminal.name) as lines"])
    }

    @Test func `a session that is kept is typed, beside the serial line, and the audit trail says both`() async throws {
        let (terminal, desk) = (try #require(PseudoTerminal()), try #require(PseudoTerminal.raw()))
        var keyboard = KeyboardSettings()
        (keyboard.gadget, keyboard.speed, keyboard.layout) = (desk.name, 500, .de)
        desk.type("\u{0}")
        let bench = try bench(.lines, terminal, USBKeyboard(keyboard, patience: .seconds(60)))
        let truth = try RackRenderer.truth(of: StationBench.rack)
        try await bench.run { bench in
            _ = await bench.screen(saying: "Press the pedal")
            bench.pedal.send(.press)
            let computer = try await desk.typed(at: TypingComputer(layout: "de")) { $0.text.count { $0 == "\n" } == 4 }
            let expected = truth.vials.filter { $0.row < 2 }.sorted { ($0.row, $0.col) < ($1.row, $1.col) }
            #expect(computer.text == expected.map { "\($0.value ?? "")\n" }.joined())
            _ = try await terminal.heard { $0.suffix(4) == [13, 10, 13, 10] }
            _ = await bench.screen(saying: "Saved as", orLast: true)
        }
        let details = try await records(bench).map(\.detail).sorted()
        #expect(
            details
                == ["4 positions to \(desk.name) as column for de", "4 positions to \(terminal.name) as lines"].sorted()
        )
    }
}
