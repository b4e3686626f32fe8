// The USB keyboard with a pseudo-terminal in place of the gadget's device: what is written there are the reports.

import Foundation
import RackCore
import TestSupport
import Testing

@testable import Devices
@testable import Station

@Suite(.timeLimit(.minutes(10))) struct `The USB keyboard` {
    private let folder: TemporaryFolder
    private var path: String { folder.file("hidg") }

    init() throws { folder = try TemporaryFolder() }

    /// Makes the device: its path leads to a new pseudo-terminal that takes every byte as it is.
    /// - Parameter lights: what the computer says of its lights as soon as it is there; nil for nothing.
    private func plug(lights: String? = "\u{0}") throws -> PseudoTerminal {
        let terminal = try #require(PseudoTerminal.raw())
        if let lights { terminal.type(lights) }
        try? FileManager.default.removeItem(atPath: path)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: terminal.name)
        return terminal
    }

    private func keyboard(
        speed: Int = 500, patience: Duration = .seconds(300), lightsPatience: Duration = .seconds(300)
    ) throws -> USBKeyboard {
        var settings = KeyboardSettings()
        (settings.gadget, settings.speed) = (path, speed)
        return try #require(USBKeyboard(settings, patience: patience, lightsPatience: lightsPatience))
    }

    private func box(_ session: String = "s1", _ value: String = "0363132553") -> LineResult {
        LineResult(
            session: session, box: "", shape: RackShape(rows: 1, cols: 1),
            positions: [.init(name: "A1", place: GridPosition(row: 0, col: 0), state: .read, value: value)])
    }

    private func fault(_ kind: Fault.Keyboard, _ name: String) -> LineEvent {
        .fault(Fault(.keyboard(kind), on: name))
    }

    @Test func `no keyboard is there where the settings name none`() {
        #expect(USBKeyboard(KeyboardSettings()) == nil)
    }

    @Test func `a result is typed when it is kept, once, and given then`() async throws {
        let terminal = try plug()
        let keyboard = try keyboard()
        var events = keyboard.events().makeAsyncIterator()
        #expect(await events.next() == .fault(nil))
        keyboard.tell(.kept(box("s1", "FD-7 a")))
        keyboard.tell(.changed(box("s1", "NEW")))
        var computer = try await terminal.typed { $0.text.contains("\n") && $0.down.isEmpty }
        #expect(computer.text == "FD-7 a\n")
        #expect(await events.next() == .given(box("s1", "FD-7 a")))
        keyboard.tell(.kept(box("s2")))
        computer = try await terminal.typed(at: computer) { $0.text.hasSuffix("3\n") }
        #expect(computer.text == "FD-7 a\n0363132553\n")
        #expect(await events.next() == .given(box("s2")))
    }

    @Test(arguments: [false, true])
    func `a computer that has not said how Caps Lock is is asked, and Caps Lock stays as it was`(_ isOn: Bool)
        async throws
    {
        let terminal = try plug(lights: nil)
        let keyboard = try keyboard()
        var events = keyboard.events().makeAsyncIterator()
        #expect(await events.next() == .fault(nil))
        keyboard.tell(.kept(box()))
        var computer = TypingComputer(layout: "us", isCapsLocked: isOn)
        for presses in 1...2 {
            computer = try await terminal.typed(at: computer) { $0.capsLockPresses == presses && $0.down.isEmpty }
            terminal.type(String(Unicode.Scalar(computer.lights)))
        }
        #expect(computer.isCapsLocked == isOn && computer.text.isEmpty)
        if isOn {
            #expect(await events.next() == fault(.capsLock, "s1"))
        } else {
            #expect(try await terminal.typed(at: computer) { $0.text.contains("\n") }.text == "0363132553\n")
            #expect(await events.next() == .given(box()))
        }
    }

    @Test func `nothing is typed where Caps Lock is on, until it is off`() async throws {
        let terminal = try plug(lights: "\u{2}")
        let keyboard = try keyboard()
        var events = keyboard.events().makeAsyncIterator()
        #expect(await events.next() == .fault(nil))
        keyboard.tell(.kept(box()))
        #expect(await events.next() == fault(.capsLock, "s1"))
        terminal.type("\u{0}")
        keyboard.tell(.kept(box("s2", "abc")))
        #expect(try await terminal.typed { $0.text.contains("\n") }.text == "abc\n")
        #expect(await events.next() == .given(box("s2", "abc")))
        #expect(await events.next() == .fault(nil))
    }

    @Test func `nothing is typed into a computer that does not say how Caps Lock is`() async throws {
        let terminal = try plug(lights: nil)
        let keyboard = try keyboard(lightsPatience: .seconds(1))
        var events = keyboard.events().makeAsyncIterator()
        #expect(await events.next() == .fault(nil))
        keyboard.tell(.kept(box()))
        #expect(await events.next() == fault(.capsLockUnknown, "s1"))
        let computer = try await terminal.typed { $0.capsLockPresses == 2 && $0.down.isEmpty }
        #expect(computer.text.isEmpty && !computer.isCapsLocked)
    }

    @Test func `where Caps Lock comes on in the middle the rest is not typed, and that is told`() async throws {
        let terminal = try plug()
        let keyboard = try keyboard(speed: 50)
        var events = keyboard.events().makeAsyncIterator()
        #expect(await events.next() == .fault(nil))
        let value = String(repeating: "a", count: 5000)
        keyboard.tell(.kept(box("s1", value)))
        let begun = try await terminal.typed { $0.text.count >= 5 }
        terminal.type("\u{2}")
        #expect(await events.next() == fault(.cut, "s1"))
        #expect(try await terminal.typed(at: begun) { $0.down.isEmpty }.text.count < 5000)
    }

    @Test func `a keyboard that is not there is told, what is kept meanwhile is given up, and the next is typed`()
        async throws
    {
        let keyboard = try keyboard(patience: .milliseconds(500))
        var events = keyboard.events().makeAsyncIterator()
        #expect(await events.next() == .fault(Fault(.keyboard(.missing), on: path)))
        keyboard.tell(.kept(box()))
        #expect(await events.next() == fault(.untaken, "s1"))
        let terminal = try plug()
        // The keyboard is opened when its file is there; the first session never comes.
        let last = await typeOne(on: keyboard, &events)
        let text = try await terminal.typed { $0.text.hasSuffix("\(last)\n") }.text
        #expect(!text.contains("0"))
    }

    /// Keeps sessions until one is typed. A machine that is busy with other tests may seem to take nothing for longer than
    /// the keyboard waits: such a session is told, and the next one is kept.
    /// - Returns: the value of the one that was typed, and of those before it.
    private func typeOne(on keyboard: USBKeyboard, _ events: inout AsyncStream<LineEvent>.Iterator) async -> String {
        let value = "1"
        while true {
            let session = UUID().uuidString
            keyboard.tell(.kept(box(session, value)))
            var event = await events.next()
            if event == .fault(nil) { event = await events.next() }
            if event == .given(box(session, value)) { return value }
            #expect([fault(.untaken, session), fault(.cut, session)].contains(event))
        }
    }

    @Test func `a result that was broken off is told as that and not typed again`() async throws {
        var terminal: PseudoTerminal? = try plug()
        let keyboard = try keyboard(speed: 50)
        var events = keyboard.events().makeAsyncIterator()
        #expect(await events.next() == .fault(nil))
        keyboard.tell(.kept(box("s1", String(repeating: "1", count: 5000))))
        keyboard.tell(.kept(box("s2", "2")))
        _ = try await terminal?.typed { $0.text.count >= 3 }
        try FileManager.default.removeItem(atPath: path)
        terminal = nil
        #expect(terminal == nil)
        #expect(await events.next() == .fault(Fault(.keyboard(.lost), on: path)))
        #expect(await events.next() == fault(.untaken, "s2"))
        #expect(await events.next() == fault(.cut, "s1"))
        let back = try plug()
        keyboard.tell(.kept(box("s3", "3")))
        #expect(try await back.typed { $0.text.contains("\n") }.text == "3\n")
        #expect(await events.next() == .given(box("s3", "3")))
        #expect(await events.next() == .fault(nil))
    }

    @Test func `a computer that takes nothing is told, and gets nothing of that session when it takes keys again`()
        async throws
    {
        let terminal = try plug()
        let filled = try terminal.fill()
        let keyboard = try keyboard(patience: .milliseconds(500))
        var events = keyboard.events().makeAsyncIterator()
        #expect(await events.next() == .fault(nil))
        keyboard.tell(.kept(box("s1", "STALE")))
        #expect(await events.next() == fault(.untaken, "s1"))
        let bytes = try await terminal.heard { $0.count >= filled + KeyUsage.reportSize }
        #expect(bytes.count == filled + KeyUsage.reportSize && bytes.allSatisfy { $0 == 0 })
        let last = await typeOne(on: keyboard, &events)
        let text = try await terminal.typed { $0.text.hasSuffix("\(last)\n") }.text
        #expect(!text.contains { "STALE".contains($0) })
    }

    @Test func `no key stays down when the station ends`() async throws {
        let terminal = try plug()
        var keyboard: USBKeyboard? = try keyboard(speed: 50)
        let events = try #require(keyboard?.events())
        weak let working = keyboard
        keyboard?.tell(.kept(box("s1", String(repeating: "1", count: 5000))))
        keyboard = nil
        let listening = Task { for await _ in events {} }
        var computer = try await terminal.typed { $0.text.count >= 20 }
        listening.cancel()
        while working != nil { await Task.yield() }
        computer.take(terminal.received().utf8)
        #expect(computer.down.isEmpty && computer.text.count < 5000)
    }

    @Test func `a file that is no keyboard is refused and left as it is`() async throws {
        try folder.put("text".utf8, "hidg")
        let keyboard = try keyboard()
        keyboard.tell(.kept(box()))
        var events = keyboard.events().makeAsyncIterator()
        #expect(await events.next() == .fault(Fault(.keyboard(.noGadget), on: path)))
        #expect(try folder.bytes("hidg") == Array("text".utf8))
    }

    @Test func `the doctor says whether the keyboard is there, and types nothing`() throws {
        var settings = KeyboardSettings()
        #expect(Check.usbKeyboard(settings) == [])
        settings.gadget = path
        #expect(Check.usbKeyboard(settings).map(\.state) == [.warning])
        let terminal = try plug()
        #expect(Check.usbKeyboard(settings) == [Check("USB keyboard", .ok, "\(path), column for us")])
        #expect(terminal.received().isEmpty)
    }
}

extension PseudoTerminal {
    /// A pseudo-terminal through which every byte goes as it is.
    static func raw() -> PseudoTerminal? {
        guard let terminal = PseudoTerminal() else { return nil }
        var modes = termios()
        guard unsafe tcgetattr(terminal.line, &modes) == 0 else { return nil }
        unsafe cfmakeraw(&modes)
        return unsafe tcsetattr(terminal.line, TCSANOW, &modes) == 0 ? terminal : nil
    }

    /// What a computer makes of what is typed, when it is all that is waited for.
    func typed(
        at computer: TypingComputer = TypingComputer(layout: "us"), until isAll: (TypingComputer) -> Bool
    ) async throws -> TypingComputer {
        var (computer, taken) = (computer, 0)
        _ = try await heard { bytes in
            computer.take(bytes[taken...])
            taken = bytes.count
            return isAll(computer)
        }
        return computer
    }

    /// The most bytes that wait to be read, in the kernel's `n_tty.c`.
    private static var mostWaiting: Int32 { 4095 }

    /// Writes zeros to the line until it takes no more; how many those were.
    func fill() throws -> Int {
        let descriptor = unsafe open(name, O_WRONLY | O_NOCTTY | O_NONBLOCK)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        var (count, zero, waiting) = (0, UInt8(0), Int32(0))
        // The kernel hands on what was written when it comes to it, and takes as much again then: what is to be read has
        // to be all that can be.
        while waiting < Self.mostWaiting {
            while unsafe write(descriptor, &zero, 1) == 1 { count += 1 }
            try #require(unsafe ioctl(far, UInt(FIONREAD), &waiting) == 0)
        }
        while unsafe write(descriptor, &zero, 1) == 1 { count += 1 }
        return count
    }
}
