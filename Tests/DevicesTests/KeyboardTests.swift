// Keys and what they command.

import Glibc
import Station
import Testing
import TestSupport

@testable import Devices

@Suite("Keys")
struct KeyParserTests {
    /// The commands of some bytes, after which nothing more comes.
    private func commands(_ text: String) -> [Command] { commands(Array(text.utf8)) }

    private func commands(_ bytes: [UInt8]) -> [Command] {
        var parser = KeyParser()
        var keys = bytes.compactMap { parser.take($0) }
        if parser.patience != nil, let last = parser.pass() { keys.append(last) }
        return keys.compactMap(\.command)
    }

    @Test(arguments: [
        (" ", [Command.press]), ("\r", [.select]), ("\n", [.select]), ("\r\n", [.select]), ("t", [.select]),
        ("\u{1B}[A", [.up]), ("\u{1B}OA", [.up]), ("k", [.up]), ("\u{1B}[B", [.down]), ("\u{1B}[1;5B", [.down]),
        ("j", [.down]), ("\u{7F}", [.back]), ("\u{8}", [.back]), ("b", [.back]), ("\u{1B}", [.back]),
        ("\u{1B}\u{1B}", [.back, .back]), ("q", [.quit]), ("\u{4}", [.quit]), ("\u{1B}\u{1B}[A", [.back, .up]),
    ])
    func `each key gives its command`(keys: String, expected: [Command]) {
        #expect(commands(keys) == expected)
    }

    @Test(arguments: [
        "x", "\u{1B}[C", "\u{1B}[5~", "\u{1B}OP", "\u{1B}[[A", "\u{1B}q", "\u{1B}]0;q q\u{7}", "\u{1B}]10;q\u{1B}\\",
        "\u{1B}P q \u{1B}\\", "ä漢", "\u{1B}[200~ q\nt\u{1B}[A\u{1B}[201~", "\u{1B}[<0;1;1M", "\u{1B}[1;2",
    ])
    func `everything else does nothing`(keys: String) {
        #expect(commands(keys).isEmpty)
    }

    @Test func `keys count again after a paste`() {
        #expect(commands("\u{1B}[200~qqq\u{1B}[201~ ") == [.press])
        #expect(commands("\u{1B}[200~qqq\u{1B}[20\u{1B}[201~ ") == [.press])
    }

    @Test func `a parser always comes back to plain keys`() {
        var random = SeededGenerator(seed: 11)
        let usual = Array("\u{1B}\u{1B}[[O]P;0123456789~ABqt \r\n\u{7}\\".utf8)
        for _ in 0..<5_000 {
            var parser = KeyParser()
            for _ in 0..<Int.random(in: 0...24, using: &random) {
                let byte =
                    Bool.random(using: &random)
                    ? usual.randomElement(using: &random)! : UInt8.random(in: 0...255, using: &random)
                _ = parser.take(byte)
            }
            _ = parser.pass()
            let isReady = parser.patience == nil
            #expect(isReady && parser.take(UInt8(ascii: " "))?.command == .press)
        }
    }
}

@Suite("Keys of a person and of a hand scanner")
struct HandTypingTests {
    /// What comes of bytes, each so many milliseconds after the one before, and of silence after them.
    private func outcomes(_ bytes: [(Int, UInt8)]) -> [HandTyping.Outcome] {
        var typing = HandTyping()
        var now = Duration.seconds(5)
        var outcomes: [HandTyping.Outcome] = []
        func wait(until end: Duration) {
            while let deadline = typing.deadline, deadline <= end { outcomes += typing.pass(at: deadline) }
            now = end
        }
        for (pause, byte) in bytes {
            wait(until: now + .milliseconds(pause))
            outcomes += typing.take(.plain(byte), at: now)
        }
        wait(until: now + .seconds(2))
        return outcomes
    }

    private func commands(_ bytes: [(Int, UInt8)]) -> [Command] {
        outcomes(bytes).compactMap { if case .command(let command) = $0 { command } else { nil } }
    }

    private func commands(_ text: String, every pause: Int) -> [Command] {
        commands(text.utf8.map { (pause, $0) })
    }

    @Test("a code from a hand scanner is one text", arguments: [0, 1, 5, 16, 40, 60])
    func codesAreTexts(pause: Int) {
        for (typed, text) in [
            ("A00183\r", "A00183"), ("QT 42\n", "QT 42"), ("B1\t", "B1"), ("bbq7", "bbq7"),
            ("OP-Quincy Jones\r\n", "OP-Quincy Jones"), ("q" + String(repeating: "j", count: 60), nil),
            ("qqqqqqqqqqqqqqqq\r", "qqqqqqqqqqqqqqqq"), ("Käfig-7\r", "Käfig-7"),
        ] as [(String, String?)] {
            let expected = text ?? typed
            #expect(
                outcomes(typed.utf8.map { (pause, $0) }) == [.text(expected)],
                "\(typed.debugDescription) every \(pause) ms")
        }
        // Two codes are two texts; what a person presses before and after is the person's.
        let bytes = "j".utf8.map { (300, $0) } + "A00183\r".utf8.map { (300, $0) }
        #expect(
            outcomes(bytes.prefix(1) + bytes.dropFirst().enumerated().map { ($0 == 0 ? 300 : pause, $1.1) })
                == [.command(.down), .text("A00183")])
    }

    @Test("what no code is, is no text", arguments: [1, 40])
    func slipsAreNoTexts(pause: Int) {
        for typed in [
            "jk", "jkl", "q\r", "\r\r\r\n\t", "  \t", "[)>\u{1E}06\u{1D}Q5\u{1E}\u{4}",
            String(repeating: "ab", count: 51),
        ] {
            #expect(outcomes(typed.utf8.map { (pause, $0) }).allSatisfy { $0.isCommand }, "\(typed.debugDescription)")
        }
        #expect(outcomes([0x41, 0xFF, 0xC3, 0x28, 0x42].map { (pause, $0) }).isEmpty)
    }

    @Test("a code from a hand scanner is no command", arguments: [0, 1, 5, 16, 40, 60])
    func codesAreNoCommands(pause: Int) {
        for code in [
            "A00183\r", "q\r", "qq\r", "QT 42\n", " \r", "   q", "tk\t", "bbq7", "OP-Quincy Jones\r\n", "q\u{4}",
            "[)>\u{1E}06\u{1D}Q5\u{1E}\u{4}", "q" + String(repeating: "j", count: 60),
        ] {
            #expect(commands(code, every: pause).isEmpty, "\(code.debugDescription) every \(pause) ms")
        }
    }

    @Test func `a code with a pause in it is no command either`() {
        #expect(commands([(0, 0x41), (5, 0x42), (150, 0x71), (180, 0x20), (190, 0x0D)]).isEmpty)
    }

    @Test func `keys of a person are commands`() {
        #expect(commands("jjk tbq", every: 100) == [.down, .down, .up, .press, .select, .back, .quit])
        // A pedal that types, with a worn contact: two of the same key mean the same command twice.
        #expect(commands([(0, 0x20), (3, 0x20)]) == [.press, .press])
        #expect(commands([(0, 0x41), (5, 0x42), (400, 0x20)]) == [.press])
    }

    @Test("a key counts before anybody notices that it waited")
    func nobodyWaits() {
        var typing = HandTyping()
        #expect(typing.take(.plain(0x20), at: .seconds(1)).isEmpty)
        #expect(typing.deadline.map { $0 <= .seconds(1) + .milliseconds(100) } == true)
        #expect(typing.pass(at: typing.deadline!) == [.command(.press)] && typing.deadline == nil)
    }

    @Test("a key that is held down goes on", arguments: [12, 33, 60, 90])
    func heldKeysRepeat(pause: Int) {
        let repeated = [(0, UInt8(ascii: "j")), (400, UInt8(ascii: "j"))] + Array(repeating: (pause, 0x6A), count: 20)
        #expect(commands(repeated) == Array(repeating: .down, count: 22))
    }

    @Test func `an arrow counts at once, after whatever came before it`() {
        var typing = HandTyping()
        #expect(typing.take(.named(.up), at: .seconds(1)) == [.command(.up)])
        #expect(typing.take(.plain(0x71), at: .seconds(2)).isEmpty)
        #expect(typing.take(.named(.down), at: .seconds(2)) == [.command(.quit), .command(.down)])
        for byte in "q7".utf8 { #expect(typing.take(.plain(byte), at: .seconds(3)).isEmpty) }
        #expect(typing.take(.named(.up), at: .seconds(3)) == [.command(.up)])
    }
}

extension HandTyping.Outcome {
    fileprivate var isCommand: Bool { if case .command = self { true } else { false } }
}

@Suite("The keyboard")
struct KeyboardTriggerTests {
    @Test func `what a hand scanner types on a terminal is a text and no command, and the next key is one`()
        async throws
    {
        let line = try #require(PseudoTerminal())
        let trigger = KeyboardTrigger(descriptor: line.line)
        var events = trigger.events().makeAsyncIterator()
        line.type("\u{1B}[A")
        #expect(await events.next() == .command(.up))
        for (code, text) in [("A00183 Q\r", "A00183 Q"), ("q\r", nil), ("[)>\u{1E}06\u{1C}q\u{4}", nil)] {
            line.type(code)
            if text == nil { line.type("\u{1B}[B") }
            if let text {
                #expect(await events.next() == .scanned(text))
                line.type("\u{1B}[B")
            }
            #expect(await events.next() == .command(.down), "\(code.debugDescription)")
        }
        line.type(" ")
        #expect(await events.next() == .command(.press))
    }

    @Test func `while letters are taken every key that types one is a letter, also of a hand scanner`() async throws {
        let line = try #require(PseudoTerminal())
        let trigger = KeyboardTrigger(descriptor: line.line)
        var events = trigger.events().makeAsyncIterator()
        line.type("\u{1B}[A")
        #expect(await events.next() == .command(.up))
        trigger.takeLetters(true)
        line.type("q7 \u{7F}\r")
        for character in "q7 " { #expect(await events.next() == .typed(.character(character))) }
        #expect(await events.next() == .typed(.erase))
        #expect(await events.next() == .command(.select))
        line.type("\u{1B}[B")
        #expect(await events.next() == .command(.down))
        trigger.takeLetters(false)
        line.type(" ")
        #expect(await events.next() == .command(.press))
    }

    @Test func `a terminal that may not be left has no key that interrupts`() async throws {
        let line = try #require(PseudoTerminal())
        var events = KeyboardTrigger(descriptor: line.line, interrupts: false).events().makeAsyncIterator()
        line.type("\u{1B}[A")
        #expect(await events.next() == .command(.up))
        #expect(line.special(VINTR) == 0 && line.special(VQUIT) == 0)
        line.type("\u{3}")
        line.type("\u{1B}[B")
        #expect(await events.next() == .command(.down))
    }

    @Test func `a terminal gives single keys without echo, and its modes come back`() async throws {
        let line = try #require(PseudoTerminal())
        var events = KeyboardTrigger(descriptor: line.line).events().makeAsyncIterator()
        line.type(" ")
        #expect(await events.next() == .command(.press))
        #expect(line.localFlags & tcflag_t(ECHO | ICANON) == 0)
        #expect(line.localFlags & tcflag_t(ISIG) != 0)
        line.type("\u{1B}")
        #expect(await events.next() == .command(.back))
        line.type("\u{1B}[A")
        #expect(await events.next() == .command(.up))
        // A long paste that nobody marked is no command.
        line.type(String(repeating: "q", count: 300))
        line.type("\u{1B}[B")
        #expect(await events.next() == .command(.down))
    }

    @Test func `the modes come back when nobody listens any more`() async throws {
        let line = try #require(PseudoTerminal())
        let flags = line.localFlags
        let trigger = KeyboardTrigger(descriptor: line.line)
        let (started, start) = AsyncStream.makeStream(of: Void.self)
        let listening = Task {
            for await _ in trigger.events() { start.yield() }
        }
        line.type("k")
        for await _ in started { break }
        #expect(line.localFlags != flags)
        listening.cancel()
        await listening.value
        while line.localFlags != flags { await Task.yield() }
    }

    @Test func `a pipe gives the same keys and ends with them`() async throws {
        var ends: [Int32] = [-1, -1]
        #expect(unsafe pipe(&ends) == 0)
        let keys = Array(" j\u{1B}[A\nq\u{1B}".utf8)
        _ = unsafe keys.withUnsafeBytes { unsafe write(ends[1], $0.baseAddress, $0.count) }
        close(ends[1])
        var commands: [Command] = []
        for await case .command(let command) in KeyboardTrigger(descriptor: ends[0]).events() {
            commands.append(command)
        }
        #expect(commands == [.press, .down, .up, .select, .quit, .back])
        close(ends[0])
    }

    @Test func `no input at all ends at once`() async {
        let nothing = unsafe open("/dev/null", O_RDONLY)
        for await _ in KeyboardTrigger(descriptor: nothing).events() { Issue.record("a command from nowhere") }
        close(nothing)
    }

    @Test func `a terminal that is hung up ends the commands`() async throws {
        var (far, line): (Int32, Int32) = (-1, -1)
        #expect(unsafe openpty(&far, &line, nil, nil, nil) == 0)
        let events = KeyboardTrigger(descriptor: line).events()
        close(far)
        for await _ in events {}
        close(line)
    }
}
