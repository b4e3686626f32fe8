// A terminal that is asked what it can show, on a real pseudo-terminal.

import Dispatch
import Glibc
import RackCore
import Station
import TestSupport
import Testing

@testable import Devices
@testable import Display

@Suite("A terminal that is asked")
struct AskedTerminalTests {
    private static let attributesQuestion = "\u{1B}[c"

    /// Asks the terminal and answers in its name: what it answers to each question.
    private func ask(
        _ line: PseudoTerminal, term: String = "xterm", patience: Duration = .seconds(10), answers: [String]
    ) async throws -> (asked: AskedTerminal, questions: [String]) {
        let descriptor = line.line
        // On a thread of its own, because both sides wait in poll.
        let (asking, answer) = AsyncStream.makeStream(of: AskedTerminal?.self)
        DispatchQueue(label: "asking").async {
            answer.yield(AskedTerminal(input: descriptor, output: descriptor, term: term, patience: patience))
        }
        var questions: [String] = []
        for answer in answers {
            questions.append(line.received(until: Self.attributesQuestion))
            line.type(answer)
        }
        let asked = try #require(await asking.first { _ in true } ?? nil)
        questions.append(line.received())
        return (asked, questions)
    }

    @Test func `one with attribute 4 gets Sixel in its own cells, and without their size the usual ones`() async throws
    {
        let line = try #require(PseudoTerminal())
        let (asked, questions) = try await ask(
            line, answers: ["\u{1B}[?62;4c", "\u{1B}[6;20;10t\u{1B}[?62;4c"])
        #expect(asked.graphics == TerminalGraphics(cell: PixelSize(width: 10, height: 20)))
        #expect(asked.typed.isEmpty)
        // Nothing of the answers is echoed.
        #expect(questions == ["\u{1B}[c", "\u{1B}[16t\u{1B}[c", ""])
        asked.modes.restore()
        let (silent, _) = try await ask(line, answers: ["\u{1B}[?62;4;22c", "\u{1B}[?62;4;22c"])
        #expect(silent.graphics == TerminalGraphics())
        silent.modes.restore()
    }

    @Test func `one that does not know Sixel, and the kernel's console, are asked for nothing more`() async throws {
        let line = try #require(PseudoTerminal())
        let (plain, questions) = try await ask(line, answers: ["\u{1B}[?62;22c"])
        #expect(plain.graphics == nil && questions == ["\u{1B}[c", ""])
        plain.modes.restore()
        let (console, more) = try await ask(line, term: "linux", answers: ["\u{1B}[?6;4c"])
        #expect(console.graphics == nil && more == ["\u{1B}[c", ""])
        console.modes.restore()
    }

    @Test func `one that says nothing is asked one thing that nobody sees, and left alone`() async throws {
        let line = try #require(PseudoTerminal())
        let (asked, sent) = try await ask(line, patience: .milliseconds(20), answers: [])
        #expect(asked.graphics == nil && sent == ["\u{1B}[c"])
        asked.modes.restore()
    }

    @Test func `a late answer is neither a key nor echoed, and what was typed meanwhile is not lost`() async throws {
        let line = try #require(PseudoTerminal())
        let flags = line.localFlags
        line.type(" ")
        let (asked, _) = try await ask(line, patience: .milliseconds(20), answers: [])
        // No letter of these answers may press or choose anything.
        line.type("\u{1B}[?62;4c\u{1B}[6;20;10tk")
        var events = KeyboardTrigger(asked).events().makeAsyncIterator()
        #expect(await events.next() == .command(.press))
        #expect(await events.next() == .command(.up))
        #expect(!line.received().contains("62"))
        #expect(line.localFlags != flags)
    }

    @Test func `the modes of the keyboard come back as they were before the question`() async throws {
        let line = try #require(PseudoTerminal())
        let flags = line.localFlags
        let (asked, _) = try await ask(line, patience: .milliseconds(20), answers: [])
        let listening = Task {
            for await _ in KeyboardTrigger(asked).events() {}
        }
        listening.cancel()
        await listening.value
        while line.localFlags != flags { await Task.yield() }
    }

    @Test func `a pipe is not asked`() throws {
        let line = try #require(PseudoTerminal())
        var ends: [Int32] = [-1, -1]
        #expect(unsafe pipe(&ends) == 0)
        #expect(AskedTerminal(input: ends[0], output: line.line, term: "xterm") == nil)
        #expect(AskedTerminal(input: line.line, output: ends[1], term: "xterm") == nil)
        #expect(line.received().isEmpty)
        close(ends[0])
        close(ends[1])
    }

    @Test func `answers are told from keys in any order, and noise is all kept`() {
        var random = SeededGenerator(seed: 11)
        let pieces = ["\u{1B}[?62;4c", "\u{1B}[6;18;9t", "k", " ", "\u{1B}[A", "\u{1B}OB"]
        for _ in 0..<500 {
            let sent = (0..<8).map { _ in pieces.randomElement(using: &random)! }
            let answers = TerminalAnswers(Array(sent.joined().utf8))
            #expect(answers.typed == Array(sent.filter { !pieces[..<2].contains($0) }.joined().utf8))
            #expect(answers.showsSixel == sent.contains(pieces[0]))
            let noise = (0..<40).map { _ in UInt8.random(in: 0...255, using: &random) }
            let some = TerminalAnswers(noise)
            #expect(some.typed.count <= noise.count)
        }
    }
}
