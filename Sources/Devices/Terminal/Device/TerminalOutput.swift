// Writes to a terminal without ever waiting for it longer than it is worth.

import Glibc

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
