// A terminal that has been asked what it can show.

import Glibc

/// A terminal that has been asked for graphics, with its keyboard in single keys from then on, so that an answer that
/// comes late is neither echoed nor waits for the shell.
///
/// First it is asked only what every terminal answers or ignores; one that says nothing until the deadline is asked
/// nothing else, and none of it can be seen.
public struct AskedTerminal: Sendable {
    /// How it shows pictures as pixels; nil when it does not, or has not said so in time.
    public let graphics: TerminalGraphics?
    /// The keyboard.
    let descriptor: Int32
    let modes: KeyboardModes
    let interrupts: Bool
    /// What has been typed meanwhile, and what has come of an answer that is not complete.
    let typed: [UInt8]

    /// Asks a terminal.
    /// - Parameters:
    ///   - input: its keyboard, 0 for the standard input.
    ///   - output: its screen, 1 for the standard output.
    ///   - term: the value of `TERM`.
    ///   - interrupts: whether Ctrl-C interrupts the program.
    ///   - patience: how long it may take to answer, twice at most.
    /// - Returns: nil when one of the two is no terminal.
    public init?(
        input: Int32, output: Int32, term: String, interrupts: Bool = true, patience: Duration = .milliseconds(200)
    ) {
        guard isatty(input) == 1, isatty(output) == 1, let modes = KeyboardModes(input, interrupts: interrupts) else {
            return nil
        }
        self.modes = modes
        self.interrupts = interrupts
        descriptor = input
        let screen = TerminalOutput(output)
        let first = Self.ask(Self.attributesQuestion, screen, input, patience)
        guard first.attributes != nil, Self.isAskable(term) else {
            (graphics, typed) = (nil, first.typed)
            return
        }
        // Programs that share a terminal among others pass nothing on that is not theirs.
        let isShared = term.hasPrefix("tmux") || term.hasPrefix("screen")
        let kitty = isShared ? "" : KittyGraphics.question
        let second = Self.ask(kitty + Self.cellQuestion + Self.attributesQuestion, screen, input, patience)
        typed = first.typed + second.typed
        let language: TerminalGraphics.Language? = second.speaksKitty ? .kitty : first.showsSixel ? .sixel : nil
        graphics = language.map {
            TerminalGraphics(
                language: $0, cell: second.cell ?? TerminalGraphics.usualCell,
                budget: screen.isPseudoTerminal ? TerminalGraphics.usualBudget : TerminalGraphics.serialBudget)
        }
    }

    /// What kind of terminal it is (DA1 of ECMA-48); nearly all answer.
    private static let attributesQuestion = "\u{1B}[c"
    /// The pixels of a character (xterm).
    private static let cellQuestion = "\u{1B}[16t"

    /// The kernel's console would print what it does not know, and shows no pictures.
    private static func isAskable(_ term: String) -> Bool { term != "linux" }

    /// Asks, and waits for the attributes, which are asked for last.
    private static func ask(
        _ question: String, _ screen: borrowing TerminalOutput, _ input: Int32, _ patience: Duration
    ) -> TerminalAnswers {
        guard case .written = screen.write(question) else { return TerminalAnswers([]) }
        let deadline = ElapsedTime.onTheWall() + patience
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 256)
        while true {
            let answers = TerminalAnswers(bytes)
            let isLate = ElapsedTime.onTheWall() >= deadline
            if answers.attributes != nil || isLate || bytes.count > longest { return answers }
            guard Waiting.wait(for: [input], until: deadline) == [.readable] else { continue }
            let count = unsafe buffer.withUnsafeMutableBytes { unsafe read(input, $0.baseAddress, $0.count) }
            if count == 0 { return answers }
            if count > 0 { bytes += buffer[..<count] }
        }
    }

    /// Bytes after which nobody is answering any more.
    private static let longest = 4096
}
