// A call of the system that failed.

internal import Glibc
internal import Station

/// A call of the system about a file that failed.
package struct SystemFault: Error, Hashable, Sendable {
    /// The system's code (`errno`).
    package var code: Int32
    /// The file or folder that the call was about.
    package var path: String

    /// Makes a fault from the system's code.
    package init(_ code: Int32, path: String) {
        self.code = code
        self.path = path
    }

    /// The system's words for it.
    package var text: String { unsafe String(cString: strerror(code)) }
}

/// Calls the system again while a signal interrupts it, and turns its failure into a fault.
@discardableResult
package func checked<Result: SignedInteger>(_ path: String, _ call: () -> Result) throws(SystemFault) -> Result {
    while true {
        let result = call()
        if result != -1 { return result }
        let code = errno
        if code != EINTR { throw SystemFault(code, path: path) }
    }
}

extension Fault {
    /// A failed call as a fault of what was to be done.
    init(_ action: FileAction, _ fault: SystemFault) {
        let obstacle: FileObstacle =
            switch fault.code {
            case ENOENT: .missing
            case EISDIR: .folder
            case ENOTDIR: .notFolder
            case EACCES, EPERM: .forbidden
            case ENOSPC, EDQUOT: .noSpace
            case EROFS: .readOnly
            default: .other
            }
        self.init(.file(action, obstacle), detail: "\(fault.path)", "\(fault.text)")
    }
}
