// Runs work that blocks where it holds nobody up.

private import Dispatch

/// Runs work that waits for a disk or a stick on a thread of its own kind, so that it never takes one of the few
/// threads on which all tasks of the program run.
func offPool<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
        DispatchQueue.global().async { continuation.resume(returning: work()) }
    }
}
