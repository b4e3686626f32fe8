// A change of files that a program asks the system for, and who looks on at all of them below a folder.

internal import CFileCalls
private import Synchronization

/// A change of a file or of a folder's names that a program asks the system for.
enum FileChange: Hashable, Sendable {
    /// An empty file is made; one of that name loses its contents.
    case makeFile(String)
    /// A folder is made.
    case makeFolder(String)
    /// Bytes are written into a file.
    case write(String, at: Int, [UInt8])
    /// A file is given a length.
    case resize(String, to: Int)
    /// A file gets another name, in place of a file that has it.
    case rename(String, to: String)
    /// A file is removed.
    case remove(String)
    /// The contents of a file are brought to the medium.
    case flush(String)
    /// The names in a folder are brought to the medium.
    case flushFolder(String)
    /// All that belongs to the file system is brought to the medium.
    case flushAll(String)

    /// The change as the C library's call asks for it.
    fileprivate init(_ change: cfile_change) {
        let path = unsafe String(cString: change.path)
        switch unsafe change.kind {
        case CFILE_MAKE_FILE: self = .makeFile(path)
        case CFILE_MAKE_FOLDER: self = .makeFolder(path)
        case CFILE_WRITE:
            let bytes = unsafe UnsafeRawBufferPointer(start: change.bytes, count: Int(change.count))
            self = unsafe .write(path, at: Int(change.at), Array(bytes))
        case CFILE_RESIZE: self = unsafe .resize(path, to: Int(change.at))
        case CFILE_RENAME:
            // A name outside the folder is as good as none.
            self = unsafe change.new_path.map { unsafe .rename(path, to: String(cString: $0)) } ?? .remove(path)
        case CFILE_REMOVE: self = .remove(path)
        case CFILE_FLUSH: self = .flush(path)
        case CFILE_FLUSH_FOLDER: self = .flushFolder(path)
        default: self = .flushAll(path)
        }
    }
}

/// Writes down the changes below a folder in their order, and lets one of them fail where that is asked for. All calls
/// of the program are seen, those of SQLite too.
final class ChangeRecorder: Sendable {
    /// How a change fails.
    struct Failure: Hashable, Sendable {
        /// The number of the change, from 0.
        var number: Int
        /// Whether all changes after it fail, too, as on a disk that is gone or full.
        var isLasting: Bool
        /// The system's code.
        var code: Int32
    }

    private struct State {
        var changes: [FileChange] = []
        var asked = 0
    }

    private let state = Mutex(State())
    private let failure: Failure?

    /// Makes a recorder.
    init(failure: Failure? = nil) {
        self.failure = failure
    }

    /// How many changes were made so far.
    var count: Int { state.withLock { $0.changes.count } }

    /// The changes that were made.
    var changes: [FileChange] { state.withLock { $0.changes } }

    /// Looks on while work is done.
    /// - Parameters:
    ///   - folder: the folder below which changes are seen; it has to be there.
    ///   - work: what is done.
    func watch<Result>(_ folder: String, while work: () async -> Result) async -> Result {
        let recorder = unsafe Unmanaged.passUnretained(self).toOpaque()
        let number = unsafe cfile_watch(
            folder,
            { context, _ in
                guard let context = unsafe context else { return 0 }
                let recorder = unsafe Unmanaged<ChangeRecorder>.fromOpaque(context).takeUnretainedValue()
                return recorder.refusal() ?? 0
            },
            { context, change in
                guard let context = unsafe context, let change = unsafe change else { return }
                let recorder = unsafe Unmanaged<ChangeRecorder>.fromOpaque(context).takeUnretainedValue()
                unsafe recorder.saw(FileChange(change.pointee))
            }, recorder)
        precondition(number >= 0, "\(folder) cannot be watched")
        let result = await work()
        cfile_end_watch(number)
        return withExtendedLifetime(self) { result }
    }

    private func refusal() -> Int32? {
        state.withLock { state in
            defer { state.asked += 1 }
            guard let failure else { return nil }
            let isMet = failure.isLasting ? state.asked >= failure.number : state.asked == failure.number
            return isMet ? failure.code : nil
        }
    }

    private func saw(_ change: FileChange) {
        state.withLock { $0.changes.append(change) }
    }
}
