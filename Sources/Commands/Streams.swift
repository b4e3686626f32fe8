// The standard streams: results go to standard output, everything else to standard error.

internal import Foundation
package import Station

/// What has to be so before anything is read or written.
package enum StandardStreams {
    /// Sees to it that no file that is opened later becomes a standard stream, and that a reader who has gone is a
    /// failure of writing and not the end of the program.
    ///
    /// Where a standard stream is closed, the null device takes its number, opened the wrong way round: whoever uses
    /// the stream is refused as before.
    package static func hold() {
        signal(SIGPIPE, SIG_IGN)
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) == -1 {
            // The system gives the lowest number that is free.
            _ = unsafe open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// Writes all bytes to a stream, and waits for one that takes nothing at the moment.
    /// - Returns: false when the stream does not take them: it is closed, its disk is full or its reader has gone.
    fileprivate static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var done = 0
        while done < bytes.count {
            let count = unsafe bytes[done...].withUnsafeBytes {
                unsafe Foundation.write(descriptor, $0.baseAddress, $0.count)
            }
            if count > 0 {
                done += count
            } else if count < 0, errno == EAGAIN {
                var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = unsafe poll(&request, 1, -1)
            } else if count == 0 || errno != EINTR {
                return false
            }
        }
        return true
    }
}

/// Standard error: messages for the person, never results. Where they cannot be written nobody hears them, and nothing
/// else changes.
package enum StandardError {
    /// Whether a person is reading.
    package static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// Writes one line, whatever names from outside are in it.
    package static func write(_ line: String) { writeRaw(line.harmless + "\n") }

    /// Writes text as it is, without a line break.
    package static func writeRaw(_ text: String) { _ = StandardStreams.write(Array(text.utf8), to: STDERR_FILENO) }
}

/// Standard output: results and nothing else.
package enum StandardOutput {
    /// What stands for it in the place of a file's name.
    package static let dash = "-"

    /// Whether a person is reading.
    package static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Writes one line for a person, whatever names from outside are in it.
    package static func writeLine(_ line: String) throws(Fault) { try write(line.harmless + "\n") }

    /// Writes text as it is: data in a form of its own.
    /// - Throws: a failure when the stream does not take all of it: a full disk, a closed pipe.
    package static func write(_ text: String) throws(Fault) { try write(Array(text.utf8)) }

    /// Writes bytes as they are.
    package static func write(_ bytes: [UInt8]) throws(Fault) {
        guard StandardStreams.write(bytes, to: STDOUT_FILENO) else {
            throw Fault(.inputOutput, "standard output: the result could not be written")
        }
    }
}
