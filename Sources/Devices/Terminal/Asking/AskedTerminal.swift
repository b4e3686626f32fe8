// A terminal that was asked what it can show, and its answers.

package import Display
import Glibc
import RackCore
internal import Station

/// A terminal that has been asked for graphics, with its keyboard in single keys from then on, so that an answer that
/// comes late is neither echoed nor waits for the shell.
///
/// First it is asked only what every terminal answers or ignores; one that says nothing until the deadline is asked
/// nothing else, and none of it can be seen.
package struct AskedTerminal: Sendable {
    /// How it shows pictures as pixels; nil when it does not, or has not said so in time.
    package let graphics: TerminalGraphics?
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
    package init?(
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
        guard first.showsSixel else {
            (graphics, typed) = (nil, first.typed)
            return
        }
        let second = Self.ask(Self.cellQuestion + Self.attributesQuestion, screen, input, patience)
        typed = first.typed + second.typed
        graphics = TerminalGraphics(
            cell: second.cell ?? TerminalGraphics.usualCell,
            budget: screen.isPseudoTerminal ? TerminalGraphics.usualBudget : TerminalGraphics.serialBudget)
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
        let deadline = MonotonicClock.now + patience
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 256)
        while true {
            let answers = TerminalAnswers(bytes)
            let isLate = MonotonicClock.now >= deadline
            if answers.attributes != nil || isLate || bytes.count > longest { return answers }
            guard EventLoop.shared.wait(for: [.readable(input)], until: deadline) == [.ready] else { continue }
            let count = unsafe buffer.withUnsafeMutableBytes { unsafe read(input, $0.baseAddress, $0.count) }
            if count == 0 { return answers }
            if count > 0 { bytes += buffer[..<count] }
        }
    }

    /// Bytes after which nobody is answering any more.
    private static let longest = 4096
}

/// The answers in what a terminal has sent so far. All else, and an answer that is not complete, counts as typed.
struct TerminalAnswers: Hashable {
    /// The attributes of the terminal, its answer to `ESC [ c`; nil when it has not answered.
    private(set) var attributes: [Int]?
    /// The pixels of a character, its answer to `ESC [ 16 t`.
    private(set) var cell: PixelSize?
    /// What is no answer.
    private(set) var typed: [UInt8] = []

    /// Attribute 4: Sixel graphics.
    var showsSixel: Bool { attributes?.contains(4) ?? false }

    /// Finds the answers in what was read.
    init(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while let byte = rest.first {
            if let length = take(rest) {
                rest = rest.dropFirst(length)
            } else {
                typed.append(byte)
                rest = rest.dropFirst()
            }
        }
    }

    /// Takes the answer with which some bytes begin, and says how long it is; nil when they begin with none.
    private mutating func take(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard bytes.first == 0x1B, let kind = bytes.dropFirst().first else { return nil }
        let body = bytes.dropFirst(2)
        switch kind {
        case UInt8(ascii: "["):
            guard let end = body.firstIndex(where: { (0x40...0x7E).contains($0) }),
                body[..<end].allSatisfy({ (0x20...0x3F).contains($0) })
            else { return nil }
            let numbers = String(decoding: body[..<end].drop { $0 == UInt8(ascii: "?") }, as: UTF8.self)
                .split(separator: ";").compactMap { Int($0) }
            switch bytes[end] {
            case UInt8(ascii: "c") where body.first == UInt8(ascii: "?"): attributes = numbers
            case UInt8(ascii: "t") where numbers.first == 6:
                if numbers.count == 3, (4...200).contains(numbers[1]), (2...200).contains(numbers[2]) {
                    cell = PixelSize(width: numbers[2], height: numbers[1])
                }
            default: return nil
            }
            return end - bytes.startIndex + 1
        default: return nil
        }
    }
}
