// Why a file could not be read or written.

/// Why a file could not be read or written, in one line.
package struct FileFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was to be done with the file.
    package var action: Action
    /// What stood in the way.
    package var reason: Reason
    /// The file or folder.
    package var path: String

    /// What was to be done.
    package enum Action: String, Hashable, Sendable {
        /// Its contents were to be read.
        case read
        /// It was to be written or made.
        case write
    }

    /// What stood in the way.
    package enum Reason: Hashable, Sendable {
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
        /// The file has more bytes than are taken.
        case tooLarge(limit: Int)
        /// The path cannot be a path: it is empty or holds a zero byte.
        case noPath
        /// Anything else, in the system's words.
        case other(String)
    }

    /// What a command that fails because of the fault tells the program that called it.
    package enum Outcome: Hashable, Sendable {
        /// There is no input to read.
        case noInput
        /// The input is not what it should be.
        case badInput
        /// The output cannot be made.
        case cannotCreate
        /// Reading or writing failed underway.
        case ioError
    }

    /// Makes a fault.
    package init(_ action: Action, _ reason: Reason, path: String) {
        self.action = action
        self.reason = reason
        self.path = path
    }

    /// How a command that fails because of this ends.
    package var outcome: Outcome {
        switch (reason, action) {
        case (.tooLarge, .read): .badInput
        case (.noSpace, _), (.other, _), (.tooLarge, .write): .ioError
        case (_, .read): .noInput
        case (_, .write): .cannotCreate
        }
    }

    /// What happened, in one line: `/tmp/x.csv cannot be written: the disk is full`.
    package var description: String { fault.text.description }

    /// The fault as the station shows it.
    package var fault: Fault {
        let text: Words =
            action == .read ? "\(path) cannot be read: \(cause)" : "\(path) cannot be written: \(cause)"
        return Fault(text: text, remedy: remedy)
    }

    private var cause: Words {
        switch reason {
        case .missing: action == .read ? "there is no such file" : "there is no such folder"
        case .folder: "it is a folder"
        case .notFolder: "a part of the path is not a folder"
        case .forbidden: "permission denied"
        case .noSpace: "the disk is full"
        case .readOnly: "the file system is read-only"
        case .tooLarge(let limit): "it has more than \(limit) bytes"
        case .noPath: "this is no path"
        case .other(let text): Words(verbatim: text)
        }
    }

    private var remedy: Words {
        switch reason {
        case .missing: action == .read ? "Check the path." : "Make the folder, or choose another."
        case .folder, .notFolder, .noPath: "Choose another path."
        case .forbidden: "Choose another path, or give this user the right to use it."
        case .noSpace: "Make room on the disk."
        case .readOnly: "Choose a path that can be written."
        case .tooLarge: "Choose another file."
        case .other: "Check the disk, and try again."
        }
    }
}
