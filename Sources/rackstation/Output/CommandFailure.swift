// How a command fails: one clear line and an exit code.

internal import ArgumentParser

/// The exit codes, as in sysexits.h where it has one.
enum ExitStatus: Int32 {
    case noCodeFound = 1
    case usage = 64
    case notAPicture = 65
    case noSuchFile = 66
    case cannotCreate = 73
    case inputOutput = 74
}

/// A failure that ends a command.
struct CommandFailure: Error {
    /// The exit code.
    var code: ExitStatus
    /// What happened, where, and what is allowed: one line.
    var message: String

    init(_ code: ExitStatus, _ message: String) {
        self.code = code
        self.message = message
    }
}
