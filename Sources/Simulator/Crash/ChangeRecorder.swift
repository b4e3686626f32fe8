// Who looks on while a station writes: every change of its files, those of SQLite too.

package import Archive
import CStoreWitness
internal import Station
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

/// Lets the witnesses of folders see what SQLite changes in them.
package enum StoreWitness {
    /// Begins with every database that is opened from now on; doing it twice changes nothing.
    package static func attach() { precondition(isAttached, "SQLite takes no other file calls") }

    private static let isAttached: Bool = {
        let result = unsafe csw_register(
            { kind, path, at, bytes, count in
                guard let change = unsafe FileChange(kind, path, at, bytes, count) else { return 0 }
                return FileWitnesses.witness(of: change.path)?.refusal(of: change) ?? 0
            },
            { kind, path, at, bytes, count in
                guard let change = unsafe FileChange(kind, path, at, bytes, count) else { return }
                FileWitnesses.witness(of: change.path)?.saw(change)
            })
        return result == 0
    }()
}

extension FileChange {
    /// A change as SQLite asks for it; nil where nobody looks on.
    fileprivate init?(
        _ kind: Int32, _ path: UnsafePointer<CChar>?, _ at: Int64, _ bytes: UnsafeRawPointer?, _ count: Int32
    ) {
        guard let path = unsafe path.map({ unsafe String(cString: $0) }), FileWitnesses.witness(of: path) != nil else {
            return nil
        }
        switch UInt32(kind) {
        case CSW_MAKE_FILE.rawValue: self = .makeFile(path)
        case CSW_WRITE.rawValue:
            let written = unsafe Array(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
            self = .write(path, at: Int(at), written)
        case CSW_RESIZE.rawValue: self = .resize(path, to: Int(at))
        case CSW_REMOVE.rawValue: self = .remove(path)
        case CSW_FLUSH.rawValue: self = .flush(path)
        default: self = .flushFolder(path)
        }
    }
}
