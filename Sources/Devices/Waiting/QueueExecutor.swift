// A thread of its own for an actor whose calls may block.

import Dispatch

/// Runs an actor on a queue of its own. Writing to a terminal or a stick may block for seconds, and the threads that
/// all other tasks share are as few as the processor's cores.
final class QueueExecutor: SerialExecutor {
    private let queue: DispatchQueue

    init(label: String) {
        queue = DispatchQueue(label: label)
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
