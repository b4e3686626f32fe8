// What is written to a terminal, and how it is left as it was.

import Display
import Glibc
import Synchronization

/// Writes to a terminal. A terminal that is slow is waited for; one that takes nothing for two seconds, because
/// somebody has stopped it, is given up for this time.
struct TerminalOutput: ~Copyable {
    /// The descriptor that is written to.
    let descriptor: Int32
    private let isOwn: Bool

    /// How a writing ended.
    enum Outcome {
        /// All has been written.
        case written
        /// The terminal takes nothing now.
        case stalled
        /// The terminal is gone.
        case gone
    }

    /// Milliseconds that a terminal may take nothing.
    private let patience: Int32

    /// Opens the terminal behind a descriptor once more, so that writing to it need not block and the descriptor's
    /// other users see no change. Where that is not possible, the descriptor itself is used.
    init(_ shared: Int32, patience: Int32 = 2000) {
        self.patience = patience
        var name = [CChar](repeating: 0, count: 256)
        var opened: Int32 = -1
        if unsafe ttyname_r(shared, &name, name.count) == 0 {
            opened = unsafe open(name, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        }
        isOwn = opened >= 0
        descriptor = opened >= 0 ? opened : shared
    }

    deinit {
        if isOwn { close(descriptor) }
    }

    /// The terminal's size; the standard size where it does not tell its own.
    var size: TerminalSize {
        var size = winsize()
        guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return .standard
        }
        return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
    }

    /// Whether another program shows the terminal, as in a window or over a network, and no serial line leads to it.
    /// Source: the major numbers 136 to 143 in the kernel's `devices.txt`.
    var isPseudoTerminal: Bool {
        var state = stat()
        guard unsafe fstat(descriptor, &state) == 0 else { return false }
        return (136...143).contains(state.st_rdev >> 8 & 0xFFF)
    }

    /// Writes a text.
    func write(_ text: String) -> Outcome {
        let bytes = Array(text.utf8)
        var done = 0
        while done < bytes.count {
            var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            let ready = unsafe poll(&request, 1, patience)
            if ready == 0 { return .stalled }
            if ready < 0 {
                if errno == EINTR { continue }
                return .gone
            }
            let (count, failure) = writeSome(bytes[done...])
            if count > 0 {
                done += count
            } else if failure != EAGAIN && failure != EINTR {
                return .gone
            }
        }
        return .written
    }

    /// Writes what can be written at once. A pipe whose reader has gone is an error like any other: the signal that
    /// the system sends along with it, which would end the program, is taken back.
    private func writeSome(_ bytes: ArraySlice<UInt8>) -> (count: Int, failure: Int32) {
        var (brokenPipe, before) = (sigset_t(), sigset_t())
        unsafe sigemptyset(&brokenPipe)
        unsafe sigaddset(&brokenPipe, SIGPIPE)
        unsafe pthread_sigmask(SIG_BLOCK, &brokenPipe, &before)
        defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
        let count = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
        let failure = count < 0 ? errno : 0
        if failure == EPIPE {
            var atOnce = timespec()
            unsafe sigtimedwait(&brokenPipe, nil, &atOnce)
        }
        return (count, failure)
    }
}

/// What has to be undone on a terminal when the program ends: by `exit`, by a signal or by a crash.
///
/// One screen and one keyboard can be under this protection at a time, which is what a process has. The signal
/// handlers touch nothing but memory that was laid out beforehand, and call only what a handler may call
/// (`signal-safety(7)`); a handler that the program has set itself is never replaced, but for crashes, where it
/// is called after this one.
enum TerminalRestoration {
    /// The descriptor of the protected screen; -1 for none.
    private static let screen = Atomic<Int32>(-1)
    /// The descriptor of the protected keyboard; -1 for none.
    private static let keyboard = Atomic<Int32>(-1)
    /// The keyboard's modes as they were found. Written before `keyboard` is set.
    private nonisolated(unsafe) static let modes = UnsafeMutablePointer<termios>.allocate(capacity: 1)
    private nonisolated(unsafe) static let farewell = UnsafeMutableBufferPointer<UInt8>.allocate(
        capacity: TerminalUpdate.farewell.utf8.count)
    /// What was to be done on each signal before.
    private nonisolated(unsafe) static let previous = UnsafeMutableBufferPointer<sigaction>.allocate(capacity: 65)

    /// Signals by which somebody ends the program.
    private static let endings = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
    /// Signals by which the program breaks down.
    private static let crashes = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT]

    /// Sets the handlers, once for the process.
    private static let handlers: Void = {
        _ = unsafe farewell.initialize(from: TerminalUpdate.farewell.utf8)
        unsafe previous.initialize(repeating: sigaction())
        unsafe modes.initialize(to: termios())
        atexit { TerminalRestoration.restore() }
        for signal in endings { watch(signal, onlyByDefault: true) }
        for signal in crashes { watch(signal, onlyByDefault: false) }
    }()

    /// Protects a screen to which the greeting is about to be sent.
    static func protectScreen(_ descriptor: Int32) {
        _ = handlers
        _ = screen.compareExchange(expected: -1, desired: descriptor, ordering: .sequentiallyConsistent)
    }

    /// The screen has been restored.
    static func releaseScreen(_ descriptor: Int32) {
        _ = screen.compareExchange(expected: descriptor, desired: -1, ordering: .sequentiallyConsistent)
    }

    /// Protects a keyboard whose modes are about to be changed.
    static func protectKeyboard(_ descriptor: Int32, modes found: termios) {
        _ = handlers
        guard keyboard.load(ordering: .sequentiallyConsistent) == -1 else { return }
        unsafe modes.pointee = found
        keyboard.store(descriptor, ordering: .sequentiallyConsistent)
    }

    /// The keyboard's modes have been restored.
    static func releaseKeyboard(_ descriptor: Int32) {
        _ = keyboard.compareExchange(expected: descriptor, desired: -1, ordering: .sequentiallyConsistent)
    }

    /// Undoes what is left to undo.
    private static func restore() {
        let keys = keyboard.exchange(-1, ordering: .sequentiallyConsistent)
        if keys >= 0 { unsafe tcsetattr(keys, TCSANOW, modes) }
        let output = screen.exchange(-1, ordering: .sequentiallyConsistent)
        if output >= 0 { unsafe write(output, farewell.baseAddress, farewell.count) }
    }

    private static func watch(_ signal: Int32, onlyByDefault: Bool) {
        var found = sigaction()
        unsafe sigaction(signal, nil, &found)
        // `SIG_DFL` is the null pointer.
        let isDefault = unsafe found.__sigaction_handler.sa_handler == nil
        guard isDefault || !onlyByDefault else { return }
        unsafe previous[Int(signal)] = found

        var action = sigaction()
        unsafe action.__sigaction_handler.sa_sigaction = { signal, information, _ in
            let code = errno
            TerminalRestoration.restore()
            unsafe sigaction(signal, &TerminalRestoration.previous[Int(signal)], nil)
            // A signal that somebody sent is sent again; an instruction that failed fails again by itself.
            if unsafe information == nil || information!.pointee.si_code <= 0 { raise(signal) }
            errno = code
        }
        action.sa_flags = Int32(bitPattern: UInt32(SA_SIGINFO) | UInt32(SA_ONSTACK))
        unsafe sigaction(signal, &action, nil)
    }
}
