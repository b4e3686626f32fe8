// Writes down every change of files, and lets one fail.

package import Station
private import Synchronization

/// Writes down the changes below folders in their order, and lets one of them fail where that is asked for.
package final class ChangeRecorder: FileWitness {
    /// How a change fails.
    package struct Failure: Hashable, Sendable {
        /// The number of the change, from 0.
        package var number: Int
        /// Whether all changes after it fail, too, as on a disk that is gone or full.
        package var isLasting: Bool
        /// The system's code.
        package var code: Int32

        /// Makes a failure.
        package init(number: Int, isLasting: Bool, code: Int32) {
            (self.number, self.isLasting, self.code) = (number, isLasting, code)
        }
    }

    private struct State {
        var changes: [FileChange] = []
        var asked = 0
    }

    private let state = Mutex(State())
    private let failure: Failure?

    /// Makes a recorder.
    package init(failure: Failure? = nil) {
        self.failure = failure
    }

    /// How many changes were made so far.
    package var count: Int { state.withLock { $0.changes.count } }

    /// The changes that were made.
    package var changes: [FileChange] { state.withLock { $0.changes } }

    package func refusal(of change: FileChange) -> Int32? {
        state.withLock { state in
            defer { state.asked += 1 }
            guard let failure else { return nil }
            let isMet = failure.isLasting ? state.asked >= failure.number : state.asked == failure.number
            return isMet ? failure.code : nil
        }
    }

    package func saw(_ change: FileChange) {
        state.withLock { $0.changes.append(change) }
    }
}
