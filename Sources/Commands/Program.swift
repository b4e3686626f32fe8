// A command line that runs as a program: its failures end it with one line and an exit code.

package import Archive
package import ArgumentParser
internal import Foundation
package import Imaging
package import Station

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
        } catch let failure as CommandFailure {
            fail(failure)
        } catch let error as any CommandEnding {
            fail(error.failure)
        } catch {
            end(with: error)
        }
    }

    /// Ends with what the parser of the command line says: help and the version are results, all else is a message.
    private static func end(with error: any Error) -> Never {
        let (text, code) = (fullMessage(for: error), exitCode(for: error))
        if !text.isEmpty {
            if code.isSuccess {
                do throws(CommandFailure) { try StandardOutput.write(text + "\n") } catch { fail(error) }
            } else {
                for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
                    StandardError.write(String(line))
                }
            }
        }
        Foundation.exit(code.rawValue)
    }

    private static func fail(_ failure: CommandFailure) -> Never {
        StandardError.write("\(configuration.commandName ?? ""): \(failure.message)")
        for line in failure.more { StandardError.write(line) }
        Foundation.exit(failure.code.rawValue)
    }
}

/// An error that ends a command as it is.
package protocol CommandEnding: Error {
    /// What the command says, and its exit code.
    var failure: CommandFailure { get }
}

extension StoreError: CommandEnding {
    package var failure: CommandFailure { CommandFailure(self) }
}

extension FileFault: CommandEnding {
    package var failure: CommandFailure { CommandFailure(self) }
}

extension DrawingError: CommandEnding {
    package var failure: CommandFailure { CommandFailure(self) }
}

/// The name under which this program was called, as messages begin.
let programName = CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "rackstation"
