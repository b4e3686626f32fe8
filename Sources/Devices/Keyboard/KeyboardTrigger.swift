// A keyboard as the station's pedal and keys.

import Glibc
package import Station
import Synchronization

/// Reads commands from a terminal key by key, or from a pipe byte by byte.
///
/// While somebody listens, a terminal sends single keys without echo; when listening ends, and on every way out of
/// the program, its modes are what they were. The commands end when the input ends: a pipe at its end, a terminal
/// when it is hung up. What a hand scanner types on a terminal is a text and no command; a pipe is a program's, which
/// means every byte.
package final class KeyboardTrigger: Trigger {
    /// The keyboard.
    package let name = DeviceName.keyboard
    private let descriptor: Int32
    private let interrupts: Bool
    /// The terminal as it was asked before; the first who listens takes it over.
    private let asked: Mutex<AskedTerminal?>
    private let takesLetters = Mutex(false)

    /// Makes a trigger that goes on where a terminal has been asked what it can show: nothing that was typed meanwhile
    /// is lost, and an answer that comes late is no key.
    package init(_ terminal: AskedTerminal) {
        descriptor = terminal.descriptor
        interrupts = terminal.interrupts
        asked = Mutex(terminal)
    }

    /// Makes a trigger that reads from a descriptor, 0 for the standard input.
    /// - Parameter interrupts: whether Ctrl-C on a terminal interrupts the program; otherwise it is no key.
    package init(descriptor: Int32, interrupts: Bool = true) {
        self.descriptor = descriptor
        self.interrupts = interrupts
        asked = Mutex(nil)
    }

    /// Says whether keys that type a letter are letters from now on. All that comes then is taken, whoever types it.
    package func takeLetters(_ isWanted: Bool) { takesLetters.withLock { $0 = isWanted } }

    /// The keys that are pressed from now on. One at a time may listen.
    package func events() -> AsyncStream<TriggerEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: TriggerEvent.self)
        let (descriptor, interrupts) = (descriptor, interrupts)
        let asked = asked.withLock { $0.take() }
        let reading = Task(priority: .high) {
            let modes = asked?.modes ?? KeyboardModes(descriptor, interrupts: interrupts)
            await self.read(descriptor, after: asked?.typed ?? [], isTerminal: modes != nil) {
                continuation.yield($0)
            }
            modes?.restore()
            continuation.finish()
        }
        continuation.onTermination = { _ in reading.cancel() }
        return stream
    }

    /// Reads keys until the input ends or the task is cancelled.
    private func read(
        _ descriptor: Int32, after typed: [UInt8], isTerminal: Bool, give: (TriggerEvent) -> Void
    ) async {
        var keys = Keys(isTerminal: isTerminal)
        keys.take(typed[...], give)
        keys.settle(give)
        var buffer = [UInt8](repeating: 0, count: 256)
        while true {
            let outcome = await EventLoop.shared.outcomes(of: [.readable(descriptor)], until: keys.deadline)[0]
            if Task.isCancelled { return }
            if outcome == .quiet {
                keys.pass(give)
                continue
            }
            let count = unsafe buffer.withUnsafeMutableBytes {
                unsafe Glibc.read(descriptor, $0.baseAddress, $0.count)
            }
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            if count <= 0 {
                keys.end(give)
                return
            }
            keys.takesLetters = takesLetters.withLock { $0 }
            keys.take(buffer[..<count], give)
        }
    }
}

/// What has been read of a keyboard, and what waits for more.
private struct Keys {
    private var parser = KeyParser()
    private var typing = HandTyping()
    private let isTerminal: Bool
    /// When the parser was last told anything.
    private var latest = Duration.zero
    /// Whether keys that type a letter are letters.
    var takesLetters = false

    init(isTerminal: Bool) { self.isTerminal = isTerminal }

    /// When to go on though nothing came; nil for never.
    var deadline: Duration? {
        [parser.patience.map { latest + .milliseconds($0) }, typing.deadline].compactMap(\.self).min()
    }

    mutating func take(_ bytes: ArraySlice<UInt8>, _ give: (TriggerEvent) -> Void) {
        latest = MonotonicClock.now
        for byte in bytes { hand(on: parser.take(byte), give) }
    }

    /// Nothing came for as long as was to be waited.
    mutating func pass(_ give: (TriggerEvent) -> Void) {
        let now = MonotonicClock.now
        if let patience = parser.patience, now - latest >= .milliseconds(patience) { hand(on: parser.pass(), give) }
        hand(on: typing.pass(at: now), give)
    }

    /// Nothing comes any more.
    mutating func end(_ give: (TriggerEvent) -> Void) {
        hand(on: parser.pass(), give)
        settle(give)
    }

    /// What came until now came some time ago: whatever comes next does not belong to it.
    mutating func settle(_ give: (TriggerEvent) -> Void) {
        hand(on: typing.end(), give)
    }

    private mutating func hand(on key: Keystroke?, _ give: (TriggerEvent) -> Void) {
        guard let key else { return }
        if takesLetters, let letter = key.letter {
            settle(give)
            give(.typed(letter))
            return
        }
        guard isTerminal else {
            if let command = key.command { give(.command(command)) }
            return
        }
        hand(on: typing.take(key, at: latest), give)
    }

    private func hand(on outcomes: [HandTyping.Outcome], _ give: (TriggerEvent) -> Void) {
        for outcome in outcomes {
            switch outcome {
            case .command(let command): give(.command(command))
            case .text(let text): give(.scanned(text))
            }
        }
    }
}

/// Switches a terminal to single keys without echo, and back.
struct KeyboardModes {
    private let descriptor: Int32
    private let found: termios

    /// Switches the terminal behind a descriptor; nil when it is none.
    /// - Parameter interrupts: whether Ctrl-C still interrupts the program.
    init?(_ descriptor: Int32, interrupts: Bool = true) {
        var modes = termios()
        guard unsafe tcgetattr(descriptor, &modes) == 0 else { return nil }
        self.descriptor = descriptor
        found = modes
        modes.c_lflag &= ~tcflag_t(ECHO | ICANON | IEXTEN)
        // Ctrl-S would stop the display, and Ctrl-Z leave the shell with a drawn screen.
        modes.c_iflag &= ~tcflag_t(IXON)
        unsafe withUnsafeMutableBytes(of: &modes.c_cc) { characters in
            unsafe characters[Int(VMIN)] = 1
            unsafe characters[Int(VTIME)] = 0
            unsafe characters[Int(VSUSP)] = 0  // _POSIX_VDISABLE
            // Hand scanners type control characters of a code too: its file separator is Ctrl-\.
            unsafe characters[Int(VQUIT)] = 0
            if !interrupts { unsafe characters[Int(VINTR)] = 0 }
        }
        TerminalRestoration.protectKeyboard(descriptor, modes: found)
        unsafe tcsetattr(descriptor, TCSANOW, &modes)
    }

    /// Brings back the modes as they were found.
    func restore() {
        var modes = found
        unsafe tcsetattr(descriptor, TCSANOW, &modes)
        TerminalRestoration.releaseKeyboard(descriptor)
    }
}
