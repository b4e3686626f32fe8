// The standard streams: results go to standard output, everything else to standard error.

internal import Foundation
internal import Station

/// Standard error: messages for the person, never results.
enum StandardError {
    /// Whether a person is reading.
    static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// Writes one line, whatever names from outside are in it.
    static func write(_ line: String) { writeRaw(line.harmless + "\n") }

    /// Writes text as it is, without a line break.
    static func writeRaw(_ text: String) {
        FileHandle.standardError.write(Data(text.utf8))
    }
}

/// Standard output: results and nothing else.
enum StandardOutput {
    /// Whether a person is reading.
    static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Writes text as it is.
    /// - Throws: a failure when the stream does not take all of it: a full disk, a closed pipe.
    static func write(_ text: String) throws(CommandFailure) {
        do {
            try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
        } catch {
            throw CommandFailure(.inputOutput, "standard output: the result could not be written")
        }
    }
}
