// The console under the framebuffer: which one is in front, and how it is taken and given back.

import CFramebuffer
import Glibc
import Station

/// A text console in graphics mode: the kernel writes no text over the picture, shows no cursor, does not blank and lets
/// nobody switch to another console.
///
/// The one who has it gives it back with `restore`; `ConsoleRestoration` does so when that is no longer possible.
final class Console {
    /// The console's number: 1 for `/dev/tty1`.
    let number: Int
    /// The open console.
    let descriptor: Int32
    /// The console that was in front before this one was brought there; nil when it was this one.
    let before: Int?

    /// Seconds within which a console has to come to the front.
    private static let patience: Int32 = 2

    /// Opens a console and brings it to the front; it still shows text.
    /// - Parameter wanted: its number; nil for the one that is in front.
    /// - Returns: nil where the kernel has no text consoles, so that there is nothing to set aside.
    /// - Throws: a fault that says why it cannot be used.
    static func open(_ wanted: Int?) throws(Fault) -> Console? {
        guard let active = ActiveConsole(), let present = active.number else { return nil }
        let number = wanted ?? present
        let path = "/dev/tty\(number)"
        let descriptor = unsafe Glibc.open(path, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw fault(path, errno) }
        let console = Console(number: number, descriptor: descriptor, before: number == present ? nil : present)
        try console.refuseDesktop(path)
        if number != present {
            guard ioctl(descriptor, UInt(VT_ACTIVATE), Int32(number)) == 0 else { throw fault(path, errno) }
            while active.number != number {
                guard active.waitForChange(seconds: patience) else {
                    throw Fault(.display(.background), detail: "\(path)", "\(present)")
                }
            }
        }
        return console
    }

    private init(number: Int, descriptor: Int32, before: Int?) {
        (self.number, self.descriptor, self.before) = (number, descriptor, before)
    }

    deinit { close(descriptor) }

    /// Sets the console aside.
    /// - Throws: a fault that says why that is not possible.
    func setAside() throws(Fault) {
        guard ioctl(descriptor, UInt(KDSETMODE), Int32(KD_GRAPHICS)) == 0 else {
            throw Self.fault("/dev/tty\(number)", errno)
        }
    }

    /// Gives the console back: it shows its text again, and the one that was in front before is there again.
    func restore() { Self.restore(descriptor, before: before) }

    /// Gives a console back.
    /// - Parameters:
    ///   - descriptor: the open console.
    ///   - before: the console that was in front before; nil when it was this one.
    static func restore(_ descriptor: Int32, before: Int?) {
        _ = ioctl(descriptor, UInt(KDSETMODE), Int32(KD_TEXT))
        if let before { _ = ioctl(descriptor, UInt(VT_ACTIVATE), Int32(before)) }
    }

    /// A graphical desktop switches its console itself. One that was left in graphics mode by a program that was
    /// killed does not, and is taken over.
    private func refuseDesktop(_ path: String) throws(Fault) {
        var mode = vt_mode()
        guard unsafe ioctl(descriptor, UInt(VT_GETMODE), &mode) == 0, mode.mode == VT_PROCESS else { return }
        throw Fault(.display(.desktop), on: path)
    }

    private static func fault(_ path: String, _ code: Int32) -> Fault {
        let reason = unsafe String(cString: strerror(code))
        return switch code {
        case EACCES, EPERM: Fault(.display(.forbiddenConsole), detail: "\(path)", "\(reason)")
        default: Fault(.display(.failedConsole), detail: "\(path)", "\(reason)")
        }
    }
}

/// Which of the kernel's text consoles (`/dev/tty1`, `/dev/tty2`, …) is in front, as
/// `/sys/class/tty/tty0/active` tells it.
final class ActiveConsole {
    private let descriptor: Int32

    /// Begins to watch; nil where the kernel has no text consoles.
    init?() {
        descriptor = unsafe open("/sys/class/tty/tty0/active", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
    }

    deinit { close(descriptor) }

    /// The number of the console in front: 1 for `/dev/tty1`.
    var number: Int? {
        var bytes = [UInt8](repeating: 0, count: 32)
        let count = unsafe pread(descriptor, &bytes, bytes.count, 0)
        guard count > 3 else { return nil }
        return Int(String(decoding: bytes[..<count], as: UTF8.self).dropFirst(3).prefix { $0.isNumber })
    }

    /// Waits until another console may have come to the front; false when the time is over.
    func waitForChange(seconds: Int32) -> Bool {
        // A file of sysfs tells of its change as an urgent condition, from the last reading on.
        var request = pollfd(fd: descriptor, events: Int16(POLLPRI), revents: 0)
        while true {
            let ready = unsafe poll(&request, 1, seconds * 1000)
            if ready >= 0 || errno != EINTR { return ready > 0 }
        }
    }
}

/// A small process that waits for the end of this one and then gives the console back, whatever that end was: a crash
/// and `SIGKILL` leave a program no time of its own.
///
/// It is this program once more, started with arguments that make it call `keep`. It waits for the end of a pipe whose
/// other end only this process has.
struct ConsoleRestoration: ~Copyable {
    private let process: pid_t
    private let pipe: Int32

    /// Starts the process.
    /// - Parameters:
    ///   - arguments: what makes this program call `keep`; the console that was in front before follows them.
    ///   - console: the open console, before it is set aside.
    ///   - before: the console that was in front before; nil when it was this one.
    /// - Throws: a fault when no process can be started. A console without one is not set aside.
    init(arguments: [String], console: Int32, before: Int?) throws(Fault) {
        var ends: [Int32] = [-1, -1]
        guard unsafe Glibc.pipe(&ends) == 0 else { throw Self.fault(errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[0]) }
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO)
        unsafe posix_spawn_file_actions_adddup2(&actions, console, STDOUT_FILENO)
        unsafe posix_spawn_file_actions_addclose(&actions, STDERR_FILENO)
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        // What ends the station by a signal to all its processes must not end this one before it has done its work.
        var blocked = sigset_t()
        unsafe sigemptyset(&blocked)
        for signal in [SIGTERM, SIGINT, SIGHUP, SIGQUIT] { unsafe sigaddset(&blocked, signal) }
        unsafe posix_spawnattr_setsigmask(&attributes, &blocked)
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETPGROUP))

        let words = ["rackstation"] + arguments + [String(before ?? 0)]
        var pointers = unsafe words.map { unsafe strdup($0) } + [nil]
        defer { unsafe pointers.forEach { unsafe free($0) } }
        var started: pid_t = 0
        let failure = unsafe posix_spawn(&started, "/proc/self/exe", &actions, &attributes, &pointers, environ)
        guard failure == 0 else {
            close(ends[1])
            throw Self.fault(failure)
        }
        (process, pipe) = (started, ends[1])
    }

    /// Lets the process go. The console has been given back by now, or was never set aside.
    deinit {
        kill(process, SIGKILL)
        waitpid(process, nil, 0)
        close(pipe)
    }

    /// Whether the process is still there. One that has ended is not forgotten, so that its number stays its own.
    var isAlive: Bool {
        var end = unsafe siginfo_t()
        unsafe waitid(P_PID, id_t(process), &end, WEXITED | WNOHANG | WNOWAIT)
        return unsafe end.si_signo == 0
    }

    private static func fault(_ code: Int32) -> Fault {
        Fault(.display(.noKeeper), on: unsafe String(cString: strerror(code)))
    }

    // MARK: - In the second process

    /// Waits for the end of the first process and gives back the console that is the standard output.
    /// - Parameter before: the console that was in front before; 0 when it was this one.
    static func keep(before: Int) {
        var byte: UInt8 = 0
        while true {
            let count = unsafe read(STDIN_FILENO, &byte, 1)
            if count < 0, errno == EINTR { continue }
            return Console.restore(STDOUT_FILENO, before: before == 0 ? nil : before)
        }
    }
}
