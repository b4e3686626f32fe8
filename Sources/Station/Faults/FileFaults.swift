// Why a file could not be read or written.

extension Fault {
    /// What was to be done with a file.
    package enum FileAction: Hashable, Sendable, CaseIterable {
        /// Its contents were to be read.
        case read
        /// It was to be written or made.
        case write
    }

    /// What stood in the way. Details: the file or folder, and what the kind names.
    package enum FileObstacle: Hashable, Sendable, CaseIterable {
        /// There is no such file, or the folder that it is to be in does not exist.
        case missing
        /// It is a folder where a file is expected.
        case folder
        /// A part of its path is a file where a folder is expected.
        case notFolder
        /// This user may not.
        case forbidden
        /// The disk, or what this user may use of it, is full.
        case noSpace
        /// The file system cannot be written.
        case readOnly
        /// The file has more bytes than are taken: how many these are.
        case tooLarge
        /// The path cannot be a path: it is empty or holds a zero byte.
        case noPath
        /// Anything else, in the system's words.
        case other

        func words(_ action: FileAction, _ details: Details) -> (text: Words, remedy: Words) {
            let (cause, remedy) = causeAndRemedy(action, details)
            return (
                action == .read
                    ? "\(details[0]) cannot be read: \(cause)" : "\(details[0]) cannot be written: \(cause)", remedy
            )
        }

        private func causeAndRemedy(_ action: FileAction, _ details: Details) -> (Words, Words) {
            let another: Words = "Choose another path."
            return switch self {
            case .missing where action == .read: ("there is no such file", "Check the path.")
            case .missing: ("there is no such folder", "Make the folder, or choose another.")
            case .folder: ("it is a folder", another)
            case .notFolder: ("a part of the path is not a folder", another)
            case .forbidden: ("permission denied", "Choose another path, or give this user the right to use it.")
            case .noSpace: ("the disk is full", "Make room on the disk.")
            case .readOnly: ("the file system is read-only", "Choose a path that can be written.")
            case .tooLarge: ("it has more than \(details[1]) bytes", "Choose another file.")
            case .noPath: ("this is no path", another)
            case .other: (details[1], "Check the disk, and try again.")
            }
        }
    }
}
