// Leaves a terminal as it was found, on every way out of the program.

import Glibc
import Synchronization

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
