// The display on a real pseudo-terminal, and the bytes that it sends.

import Glibc
import Imaging
import RackCore
import Station
import Testing
import TestSupport

@testable import Devices
@testable import Display
import Archive

@Suite("The terminal display")
struct TerminalDisplayTests {
    private static let abilities = TerminalAbilities(isAddressable: true, colors: .trueColor, characters: .unicode)

    @Test func `an update shows the same as drawing anew`() {
        let size = TerminalSize(columns: 80, rows: 24)
        let renderer = CellRenderer(size: size, colors: .trueColor, characters: .unicode)
        var terminal = VirtualTerminal(columns: 80, rows: 24)
        var old: [TerminalLine]?
        var random = SeededGenerator(seed: 3)
        for _ in 0..<60 {
            let screen = SampleScreens.all.randomElement(using: &random)!.screen
            let new = renderer.lines(screen)
            terminal.send(TerminalUpdate.text(from: old, to: new, columns: 80, colors: .trueColor))
            old = new
            var fresh = VirtualTerminal(columns: 80, rows: 24)
            fresh.send(TerminalUpdate.text(from: nil, to: new, columns: 80, colors: .trueColor))
            #expect(terminal.lines == fresh.lines)
            #expect(terminal.unknown.isEmpty && terminal.overruns == 0)
        }
    }

    @Test func `only lines that changed are sent`() {
        let renderer = CellRenderer(size: .standard, colors: .trueColor, characters: .unicode)
        func table(_ selected: Int) -> [TerminalLine] {
            renderer.lines(SampleScreens.result(rows: 9, cols: 9, isTable: true, selected: selected))
        }
        #expect(TerminalUpdate.text(from: table(1), to: table(1), columns: 80, colors: .trueColor).isEmpty)
        // A second at 115200 baud is 11520 bytes.
        let step = TerminalUpdate.text(from: table(1), to: table(2), columns: 80, colors: .trueColor)
        #expect(step.utf8.count < 2000)
        let whole = TerminalUpdate.text(from: nil, to: table(1), columns: 80, colors: .trueColor)
        #expect(whole.utf8.count < 8000)
    }

    @Test func `a line is sent from where it changes, and whole where terminals differ about what stands before that`()
    {
        func update(_ old: TerminalLine, _ new: TerminalLine) -> String {
            String(
                TerminalUpdate.text(from: [old], to: [new], columns: 80, colors: .none)
                    .dropFirst("\u{1B}[?2026h".count).dropLast("\u{1B}[?2026l".count))
        }
        #expect(update(TerminalLine("Stick: in"), TerminalLine("Stick: out")) == "\u{1B}[1;8Hout\u{1B}[K")
        #expect(update(TerminalLine("Stick: in"), TerminalLine("Stick")) == "\u{1B}[1;6H\u{1B}[K")
        #expect(update(TerminalLine("● in"), TerminalLine("● out")) == "\u{1B}[1;1H● out\u{1B}[K")
        // A letter with an accent of its own is no letter without one.
        #expect(update(TerminalLine("ape\u{301}"), TerminalLine("apes")) == "\u{1B}[1;3Hes\u{1B}[K")
        #expect(update(TerminalLine("ab", .bold), TerminalLine("abc")) == "\u{1B}[1;1Habc\u{1B}[K")
    }

    @Test func `a screen is drawn and the terminal left as it was found`() async throws {
        let line = try #require(PseudoTerminal())
        let display = TerminalDisplay(descriptor: line.line, abilities: Self.abilities)
        await display.show(SampleScreens.reference)
        var terminal = VirtualTerminal(columns: 80, rows: 24)
        terminal.send(line.received(until: "\u{1B}[?2026l"))
        #expect(terminal.modes.contains("?1049"))
        #expect(!terminal.modes.contains("?25"))
        #expect(terminal.lines.contains { $0.contains("Detected 68 vials") })

        await display.close()
        await display.show(SampleScreens.ready)
        let rest = line.received(until: "\u{1B}[?1049l")
        terminal.send(rest)
        #expect(!terminal.modes.contains("?1049") && terminal.modes.contains("?25") && terminal.modes.contains("?7"))
        #expect(!rest.contains("Press the pedal"))
    }

    @Test func `the same screen again sends nothing, a new size and a refresh send all`() async throws {
        let line = try #require(PseudoTerminal())
        let display = TerminalDisplay(descriptor: line.line, abilities: Self.abilities)
        await display.show(SampleScreens.reference)
        _ = line.received(until: "\u{1B}[?2026l")
        await display.show(SampleScreens.reference)
        #expect(line.received().isEmpty)

        line.resize(columns: 40, rows: 12)
        await display.show(SampleScreens.reference)
        var terminal = VirtualTerminal(columns: 40, rows: 12)
        terminal.send(line.received(until: "\u{1B}[?2026l"))
        #expect(terminal.lines.contains { $0.contains("Detected 68 vials") })
        #expect(terminal.overruns == 0)

        await display.refresh()
        #expect(line.received(until: "\u{1B}[?2026l").contains("Detected 68 vials"))
        await display.close()
    }

    @Test func `a terminal with pixels gets the camera's live pictures on home, each over the last`() async throws {
        let line = try #require(PseudoTerminal())
        var abilities = Self.abilities
        abilities.graphics = TerminalGraphics(cell: PixelSize(width: 10, height: 20), budget: 20_000)
        let display = TerminalDisplay(descriptor: line.line, abilities: abilities)
        #expect(display.showsPreview)
        await display.show(SampleScreens.ready)
        #expect(line.received(until: "\u{1B}[?2026l").contains("\u{1B}P"))
        for color in [RGB(0x20A040), RGB(0xA02040)] {
            let picture = ColorImage(size: PixelSize(width: 320, height: 240), filledWith: color)
            await display.show(preview: .frame(picture.frame))
            let update = line.received(until: "\u{1B}[?2026l")
            // Nothing but the picture is sent, and nothing is erased below it.
            #expect(update.contains("\u{1B}P") && !update.contains("\u{1B}[K") && !update.contains("Press the pedal"))
        }
        await display.show(SampleScreens.reference)
        _ = line.received(until: "\u{1B}[?2026l")
        let dark = ColorImage(size: PixelSize(width: 8, height: 8), filledWith: .black).frame
        await display.show(preview: .frame(dark))
        #expect(line.received().isEmpty)
        await display.close()
        #expect(line.received(until: "\u{1B}[?1049l") == TerminalUpdate.farewell)
    }

    @Test func `a terminal that takes nothing is given up for this time`() throws {
        let line = try #require(PseudoTerminal())
        let output = TerminalOutput(line.line, patience: 20)
        #expect(output.write(String(repeating: "x", count: 1 << 20)) == .stalled)
        while !line.received().isEmpty {}
        #expect(output.write("again") == .written)
    }

    @Test func `a terminal that is hung up silences the display`() async throws {
        var (far, line): (Int32, Int32) = (-1, -1)
        #expect(unsafe openpty(&far, &line, nil, nil, nil) == 0)
        let display = TerminalDisplay(descriptor: line, abilities: Self.abilities)
        await display.show(SampleScreens.reference)
        close(far)
        await display.show(SampleScreens.ready)
        await display.close()
        close(line)
    }

    #if compiler(>=6.3)  // Swift 6.2 hands nothing to the process of an exit test
        /// Takes the keys of a terminal and shows a screen on it, as a station does, and then ends the program in some way.
        private static func show(onTerminal name: String, _ end: (_ descriptor: Int32) async -> Never) async throws {
            let descriptor = unsafe open(name, O_RDWR | O_NOCTTY)
            _ = try #require(KeyboardModes(descriptor))
            let display = TerminalDisplay(
                descriptor: descriptor,
                abilities: TerminalAbilities(isAddressable: true, colors: .none, characters: .ascii))
            await display.show(SampleScreens.ready)
            await end(descriptor)
        }

        @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGABRT])
        func `a signal that ends the program leaves the terminal restored`(signal: Int32) async throws {
            let line = try #require(PseudoTerminal())
            let flags = line.localFlags
            await #expect(processExitsWith: .signal(signal)) { [name = line.name as String, signal = signal as Int32] in
                try await TerminalDisplayTests.show(onTerminal: name) { _ in
                    // To the process, as everybody sends signals; the threads of tasks have them blocked.
                    kill(getpid(), signal)
                    while true { await Task.yield() }
                }
            }
            let sent = line.received(until: "\u{1B}[?1049l")
            #expect(sent.contains("Press the pedal"))
            #expect(sent.hasSuffix(TerminalUpdate.farewell))
            #expect(line.localFlags == flags)
        }

        @Test func `a crash leaves the terminal restored`() async throws {
            let line = try #require(PseudoTerminal())
            let flags = line.localFlags
            await #expect(processExitsWith: .failure) { [name = line.name as String] in
                try await TerminalDisplayTests.show(onTerminal: name) { fatalError("\([0][Int($0) + 1])") }
            }
            #expect(line.received(until: "\u{1B}[?1049l").hasSuffix(TerminalUpdate.farewell))
            #expect(line.localFlags == flags)
        }

        @Test func `exit leaves the terminal restored`() async throws {
            let line = try #require(PseudoTerminal())
            let flags = line.localFlags
            await #expect(processExitsWith: .exitCode(3)) { [name = line.name as String] in
                try await TerminalDisplayTests.show(onTerminal: name) { _ in exit(3) }
            }
            #expect(line.received(until: "\u{1B}[?1049l").hasSuffix(TerminalUpdate.farewell))
            #expect(line.localFlags == flags)
        }
    #endif
}

@Suite("The plain display")
struct PlainDisplayTests {
    @Test func `a screen is printed once, without escape sequences, and a device when its state changes`() async throws
    {
        let line = try #require(PseudoTerminal())
        let display = PlainDisplay(descriptor: line.line, characters: .ascii)
        await display.show(SampleScreens.ready)
        await display.show(SampleScreens.ready)
        await display.show(SampleScreens.fault)
        await display.close()
        let (good, bad) = (SampleScreens.ready.status, SampleScreens.fault.status)
        let changed = [bad.camera, bad.stick, bad.sessions].map(\.text).filter {
            ![good.camera.text, good.stick.text, good.sessions.text].contains($0)
        }
        let last = try #require(changed.last)
        let expected =
            [
                "Press the pedal", "Place the rack in the frame, without its lid.", good.camera.text, good.stick.text,
                good.sessions.text, "No camera", "The camera was unplugged: /dev/video0",
                "-> Plug the camera in again.",
            ] + changed
        #expect(line.received(until: last + "\r\n") == expected.map { $0 + "\r\n" }.joined())
    }

    @Test func `a pipe that nobody reads any more silences the display and ends nothing`() async {
        var ends: [Int32] = [-1, -1]
        #expect(unsafe pipe(&ends) == 0)
        close(ends[0])
        let display = PlainDisplay(descriptor: ends[1], characters: .ascii)
        await display.show(SampleScreens.ready)
        await display.show(SampleScreens.fault)
        await display.close()
        close(ends[1])
    }

    @Test func `every screen is harmless and has at least a line`() {
        for sample in SampleScreens.all {
            let lines = PlainText.lines(sample.screen, characters: .ascii)
            #expect(!lines.isEmpty)
            #expect(lines.allSatisfy { $0.utf8.allSatisfy { (0x20..<0x7F).contains($0) } })
        }
    }

    @Test func `a result shows verdict, file, problems and the rack`() {
        let lines = PlainText.lines(SampleScreens.reference, characters: .ascii)
        #expect(lines[0] == "Detected 68 vials, 2 unread, 1 in conflict")
        #expect(lines[1] == "+ Saved as vials_2026-02-20_143022.csv")
        #expect(lines[2] == "Rack 10102523B1")
        #expect(lines[3] == "Look at: D2, E5, G4")
        #expect(lines.contains(" A o  o  o  o  o  o  .  o  o"))
        #expect(lines.last == "o 67 read, ? 2 not readable, ! 1 in conflict, . 11 empty")
    }
}
