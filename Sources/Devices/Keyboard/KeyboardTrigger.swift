// A keyboard as the station's pedal and keys.

import Dispatch
import Glibc
public import Station
import Synchronization

/// Reads commands from a terminal key by key, or from a pipe byte by byte.
///
/// While somebody listens, a terminal sends single keys without echo; when listening ends, and on every way out of
/// the program, its modes are what they were. The commands end when the input ends: a pipe at its end, a terminal
/// when it is hung up. What a hand scanner types on a terminal is no command; a pipe is a program's, which means every
/// byte.
public final class KeyboardTrigger: Trigger {
    /// The keyboard.
    public let name = DeviceName.keyboard
    private let descriptor: Int32
    private let interrupts: Bool
    /// The terminal as it was asked before; the first who listens takes it over.
    private let asked: Mutex<AskedTerminal?>

    /// Makes a trigger that goes on where a terminal has been asked what it can show: nothing that was typed meanwhile
    /// is lost, and an answer that comes late is no key.
    public init(_ terminal: AskedTerminal) {
        descriptor = terminal.descriptor
        interrupts = terminal.interrupts
        asked = Mutex(terminal)
    }

    /// Makes a trigger that reads from a descriptor, 0 for the standard input.
    /// - Parameter interrupts: whether Ctrl-C on a terminal interrupts the program; otherwise it is no key.
    public init(descriptor: Int32, interrupts: Bool = true) {
        self.descriptor = descriptor
        self.interrupts = interrupts
        asked = Mutex(nil)
    }

    /// The keys that are pressed from now on. One at a time may listen.
    public func events() -> AsyncStream<TriggerEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: TriggerEvent.self)
        guard let bell = Bell() else {
            continuation.finish()
            return stream
        }
        continuation.onTermination = { _ in bell.ring() }
        let (descriptor, interrupts) = (descriptor, interrupts)
        let asked = asked.withLock { $0.take() }
        // The loop waits in poll, on a thread that nobody else needs.
        DispatchQueue(label: "keyboard").async {
            let modes = asked?.modes ?? KeyboardModes(descriptor, interrupts: interrupts)
            Self.read(descriptor, after: asked?.typed ?? [], isTerminal: modes != nil, until: bell) {
                continuation.yield(.command($0))
            }
            modes?.restore()
            continuation.finish()
        }
        return stream
    }

    /// Reads keys until the input ends or the bell rings.
    private static func read(
        _ descriptor: Int32, after typed: [UInt8], isTerminal: Bool, until bell: Bell, give: (Command) -> Void
    ) {
        var keys = Keys(isTerminal: isTerminal)
        keys.take(typed[...], give)
        keys.settle(give)
        var buffer = [UInt8](repeating: 0, count: 256)
        while true {
            var requests = [
                pollfd(fd: bell.descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
            ]
            let ready = unsafe poll(&requests, 2, keys.patience)
            if ready < 0, errno == EINTR { continue }
            if ready < 0 || requests[0].revents != 0 { return }
            if ready == 0 {
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

    init(isTerminal: Bool) { self.isTerminal = isTerminal }

    /// Milliseconds after which to go on though nothing came; -1 for never.
    var patience: Int32 {
        let moments = [parser.patience.map { latest + .milliseconds($0) }, typing.deadline].compactMap(\.self)
        return moments.min().map(Waiting.milliseconds(until:)) ?? -1
    }

    mutating func take(_ bytes: ArraySlice<UInt8>, _ give: (Command) -> Void) {
        latest = ElapsedTime.onTheWall()
        for byte in bytes { hand(on: parser.take(byte), give) }
    }

    /// Nothing came for as long as was to be waited.
    mutating func pass(_ give: (Command) -> Void) {
        let now = ElapsedTime.onTheWall()
        if let patience = parser.patience, now - latest >= .milliseconds(patience) { hand(on: parser.pass(), give) }
        for command in typing.pass(at: now) { give(command) }
    }

    /// Nothing comes any more.
    mutating func end(_ give: (Command) -> Void) {
        hand(on: parser.pass(), give)
        settle(give)
    }

    /// What came until now came some time ago: whatever comes next does not belong to it.
    mutating func settle(_ give: (Command) -> Void) {
        for command in typing.end() { give(command) }
    }

    private mutating func hand(on key: Keystroke?, _ give: (Command) -> Void) {
        guard let key else { return }
        let commands = isTerminal ? typing.take(key, at: latest) : [key.command].compactMap(\.self)
        for command in commands { give(command) }
    }
}
