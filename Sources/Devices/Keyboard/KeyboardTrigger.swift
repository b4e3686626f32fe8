// A keyboard as the station's pedal and keys.

import Dispatch
import Glibc
public import Station
import Synchronization

/// Reads commands from a terminal key by key, or from a pipe byte by byte.
///
/// While somebody listens, a terminal sends single keys without echo; when listening ends, and on every way out of
/// the program, its modes are what they were. The commands end when the input ends: a pipe at its end, a terminal
/// when it is hung up.
public final class KeyboardTrigger: Trigger {
    /// The keyboard.
    public let name = DeviceName.keyboard
    private let descriptor: Int32
    /// The terminal as it was asked before; the first who listens takes it over.
    private let asked: Mutex<AskedTerminal?>

    /// Makes a trigger that goes on where a terminal has been asked what it can show: nothing that was typed meanwhile
    /// is lost, and an answer that comes late is no key.
    public init(_ terminal: AskedTerminal) {
        descriptor = terminal.descriptor
        asked = Mutex(terminal)
    }

    /// Makes a trigger that reads from a descriptor, 0 for the standard input.
    public init(descriptor: Int32) {
        self.descriptor = descriptor
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
        let descriptor = descriptor
        let asked = asked.withLock { $0.take() }
        // The loop waits in poll, on a thread that nobody else needs.
        DispatchQueue(label: "keyboard").async {
            let modes = asked?.modes ?? KeyboardModes(descriptor)
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
        var parser = KeyParser()
        for byte in typed {
            if let command = parser.take(byte) { give(command) }
        }
        var buffer = [UInt8](repeating: 0, count: 256)
        while true {
            var requests = [
                pollfd(fd: bell.descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
            ]
            let ready = unsafe poll(&requests, 2, parser.patience ?? -1)
            if ready < 0, errno == EINTR { continue }
            if ready < 0 || requests[0].revents != 0 { return }
            if ready == 0 {
                if let command = parser.pass() { give(command) }
                continue
            }
            let count = unsafe buffer.withUnsafeMutableBytes {
                unsafe Glibc.read(descriptor, $0.baseAddress, $0.count)
            }
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            if count <= 0 {
                if let command = parser.pass() { give(command) }
                return
            }
            // Nobody types that many keys at once: something was pasted on a terminal that does not mark it.
            let plain = buffer[..<count].prefix { $0 != 0x1B }
            let isPaste = isTerminal && parser.patience == nil && plain.count > Self.mostAtOnce
            for byte in buffer[(isPaste ? plain.endIndex : 0)..<count] {
                if let command = parser.take(byte) { give(command) }
            }
        }
    }

    /// Bytes of plain keys that one reading may bring.
    private static let mostAtOnce = 16
}
