// A command line that runs as a program: its failures end it with one line and an exit code.

package import ArgumentParser
internal import Foundation
internal import Imaging
internal import Station

extension AsyncParsableCommand {
    /// Runs the command that the command line names, and ends the program when it fails.
    package static func runAsProgram() async {
        StandardStreams.hold()
        do {
            var command = try parseAsRoot()
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
        } catch {
            switch error {
            case let fault as Fault: end(with: fault)
            case let error as DrawingError: end(with: Fault(error))
            default: end(with: error)
            }
        }
    }

    /// Ends with what the parser of the command line says: help and the version are results, all else is a message.
    private static func end(with error: any Error) -> Never {
        let (text, code) = (fullMessage(for: error), exitCode(for: error))
        if !text.isEmpty {
            if code.isSuccess {
                do throws(Fault) { try StandardOutput.write(text + "\n") } catch { end(with: error) }
            } else {
                for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
                    StandardError.write(String(line))
                }
            }
        }
        Foundation.exit(code.rawValue)
    }

    private static func end(with fault: Fault) -> Never {
        fault.tell()
        Foundation.exit(ExitStatus(fault.code).rawValue)
    }
}
