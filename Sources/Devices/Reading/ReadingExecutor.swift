// The threads on which pictures are read.

import Glibc
import Dispatch
import Synchronization

/// Runs readings on threads of their own, as many as the processor has cores.
///
/// A reading keeps every core busy for seconds. On the threads that all tasks share, which are no more than there are
/// cores, nothing else would come to its turn meanwhile: no press, no screen, and not the word that the watchdog waits
/// for. Beside threads of their own the system shares the cores out.
final class ReadingExecutor: TaskExecutor {
    /// The executor of this program.
    static let shared = ReadingExecutor(width: max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))

    private struct State {
        var jobs: [UnownedJob] = []
        /// The threads that have nothing to do.
        var idle: [Int]
    }

    /// A serial queue has a thread of its own, where a concurrent one would take those that all share.
    private let threads: [DispatchQueue]
    private let state: Mutex<State>

    init(width: Int) {
        threads = (0..<width).map { DispatchQueue(label: "reading \($0)") }
        state = Mutex(State(idle: Array(0..<width)))
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let thread = state.withLock { state in
            state.jobs.append(job)
            return state.idle.popLast()
        }
        if let thread { threads[thread].async { self.work(on: thread) } }
    }

    /// Runs jobs until there is none.
    private func work(on thread: Int) {
        while let job = next(for: thread) { unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
    }

    private func next(for thread: Int) -> UnownedJob? {
        state.withLock { state in
            guard !state.jobs.isEmpty else {
                state.idle.append(thread)
                return nil
            }
            return state.jobs.removeFirst()
        }
    }
}
