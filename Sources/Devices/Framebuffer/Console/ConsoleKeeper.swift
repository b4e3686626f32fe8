// A second process that gives the console back when the first can no longer do so.

import Glibc
import Station

/// A small process that waits for the end of this one and then gives the console back, whatever that end was: a crash
/// and `SIGKILL` leave a program no time of its own.
///
/// It is this program once more, started with arguments that make it call `keep`. It waits for the end of a pipe whose
/// other end only this process has.
struct ConsoleKeeper: ~Copyable {
    private let process: pid_t
    private let pipe: Int32

    /// Starts the process.
    /// - Parameters:
    ///   - arguments: what makes this program call `keep`; the console that was in front before follows them.
    ///   - console: the open console, before it is set aside.
    ///   - before: the console that was in front before; nil when it was this one.
    /// - Throws: a fault when no process can be started. A console without a keeper is not set aside.
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
        Fault(
            text: "No process can be started to keep the console: \(unsafe String(cString: strerror(code)))",
            remedy: "Check that memory and processes are free.")
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
