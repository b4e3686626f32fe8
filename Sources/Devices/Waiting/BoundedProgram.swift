// Runs another program to its end, or until it has had its time.

internal import CGlibc
import Glibc

/// Another program that is run to its end, but not for longer than it may take.
struct BoundedProgram: Sendable {
    /// How a program ended.
    enum End: Hashable, Sendable {
        /// By itself, with this status.
        case exited(Int32)
        /// By a signal of this number.
        case killed(Int32)
        /// It was ended: its time was over, or nobody wanted it any more.
        case stopped
        /// It could not be started; the system's code.
        case notStarted(Int32)
    }

    /// The program's file.
    let path: String
    /// Its arguments, without its name.
    let arguments: [String]

    /// What it reads from its standard input.
    var input: [UInt8] = []
    /// The last bytes of what it prints are kept, so many at most.
    var kept = 4096
    /// Whether what it says on its standard error is kept with the rest, or thrown away.
    var keepsErrors = true
    /// Variables beside those by which plain English is asked for.
    var variables: [String] = []

    /// The file of a program in the first of several folders that has it; nil where none has one that can be run.
    static func file(of name: String, in folders: [String]) -> String? {
        folders.map { "\($0)/\(name)" }.first { unsafe access($0, X_OK) == 0 }
    }

    /// Runs it. Plain English is asked for.
    /// - Parameters:
    ///   - limit: how long it may take.
    ///   - stop: ends it before that.
    /// - Returns: how it ended, and the end of what it printed.
    func run(within limit: Duration, until stop: EventFlag?) -> (end: End, output: String) {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { return (.notStarted(errno), "") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[0]) }
        var source: Int32?
        defer { if let source { close(source) } }
        if !input.isEmpty {
            switch held(input) {
            case .success(let memory): source = memory
            case .failure(let failure):
                close(ends[1])
                return (.notStarted(failure.code), "")
            }
        }
        let started = start(input: source, output: ends[1])
        close(ends[1])
        guard case .success(let process) = started else {
            if case .failure(let failure) = started { return (.notStarted(failure.code), "") }
            return (.notStarted(0), "")
        }
        let (output, isInTime) = read(ends[0], until: MonotonicClock.now + limit, or: stop)
        if !isInTime { kill(process, SIGKILL) }
        var status: Int32 = 0
        while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
        guard isInTime else { return (.stopped, output) }
        let signal = status & 0x7f
        return (signal == 0 ? .exited(status >> 8 & 0xff) : .killed(signal), output)
    }

    private struct StartFailure: Error { let code: Int32 }

    /// Holds bytes in memory for a program to read as a file, from the first on.
    private func held(_ bytes: [UInt8]) -> Result<Int32, StartFailure> {
        let memory = unsafe memfd_create("input", MFD_CLOEXEC)
        guard memory >= 0 else { return .failure(StartFailure(code: errno)) }
        var done = 0
        while done < bytes.count {
            let count = unsafe bytes[done...].withUnsafeBytes { unsafe write(memory, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                close(memory)
                return .failure(StartFailure(code: ENOSPC))
            }
            done += count
        }
        lseek(memory, 0, SEEK_SET)
        return .success(memory)
    }

    private func start(input: Int32?, output: Int32) -> Result<pid_t, StartFailure> {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        if let input {
            unsafe posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        } else {
            unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        }
        unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        if keepsErrors {
            unsafe posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO)
        } else {
            unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        }
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        // What this program passes over, the other must not: it has to end when the system asks for it.
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe posix_spawnattr_setsigmask(&attributes, &signals)
        for signal in [SIGTERM, SIGINT, SIGHUP, SIGPIPE] { unsafe sigaddset(&signals, signal) }
        unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))

        var words = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
        let plainEnglish = ["LC_ALL=C", "PATH=/usr/sbin:/usr/bin:/sbin:/bin"]
        var settings = unsafe (plainEnglish + variables).map { unsafe strdup($0) } + [nil]
        defer { unsafe (words + settings).forEach { unsafe free($0) } }
        var process: pid_t = 0
        let failure = unsafe posix_spawn(&process, path, &actions, &attributes, &words, &settings)
        return failure == 0 ? .success(process) : .failure(StartFailure(code: failure))
    }

    /// Reads until nobody has the other end any more; false when that did not come in time.
    private func read(_ descriptor: Int32, until deadline: Duration, or stop: EventFlag?) -> (String, Bool) {
        var output: [UInt8] = []
        func text() -> String { String(decoding: output, as: UTF8.self) }
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while MonotonicClock.now < deadline {
            let conditions = [.readable(descriptor)] + (stop.map { [WaitCondition.flag($0)] } ?? [])
            let outcomes = EventLoop.shared.wait(for: conditions, until: deadline)
            if outcomes.count > 1, outcomes[1] != .quiet { return (text(), false) }
            guard outcomes[0] != .quiet else { continue }
            let count = unsafe Glibc.read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return (text(), true) }
            output = (output + chunk[..<count]).suffix(kept)
        }
        return (text(), false)
    }
}
