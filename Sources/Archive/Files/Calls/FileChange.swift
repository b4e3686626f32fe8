// What the program asks the system to change on a disk or stick, and who may look on.

private import Glibc
private import Synchronization

/// A change that the program asks the system for: every file of the station and of the stick is written through these
/// calls, and a proof sees SQLite's in the same form.
package enum FileChange: Hashable, Sendable {
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

    /// The file or folder.
    package var path: String {
        switch self {
        case .makeFile(let path), .makeFolder(let path), .write(let path, _, _), .resize(let path, _),
            .rename(let path, _), .remove(let path), .flush(let path), .flushFolder(let path), .flushAll(let path):
            path
        }
    }
}

/// Looks on while files below a folder are changed, and may let a change fail: what a proof of the store does.
package protocol FileWitness: AnyObject, Sendable {
    /// A change is about to be made.
    /// - Returns: nil when it may be; otherwise the code with which it fails instead.
    func refusal(of change: FileChange) -> Int32?

    /// A change was made.
    func saw(_ change: FileChange)
}

/// Who looks on at which folder. Nobody does unless a proof runs.
package enum FileWitnesses {
    private static let all = Mutex<[String: any FileWitness]>([:])

    /// Lets a witness look on at everything below a folder, or nobody any more.
    package static func set(_ witness: (any FileWitness)?, below folder: String) {
        all.withLock { $0[folder] = witness }
    }

    /// Who looks on at a path.
    package static func witness(of path: String) -> (any FileWitness)? {
        all.withLock { all in
            all.isEmpty ? nil : all.first { path.hasPrefix($0.key + "/") || path == $0.key }?.value
        }
    }

    /// Makes a change by a call of the system.
    static func witnessed<Result: SignedInteger>(
        _ change: @autoclosure () -> FileChange, _ path: String, _ call: () -> Result
    ) -> Result {
        guard let witness = witness(of: path) else { return call() }
        let change = change()
        if let code = witness.refusal(of: change) {
            errno = code
            return -1
        }
        let result = call()
        if result != -1 { witness.saw(change) }
        return result
    }
}

/// Makes a change by a call of the system, again while a signal interrupts it.
@discardableResult
package func changed<Result: SignedInteger>(
    _ change: @autoclosure () -> FileChange, _ path: String, _ call: () -> Result
) throws(SystemFault) -> Result {
    try checked(path) { FileWitnesses.witnessed(change(), path, call) }
}
