// The command line's root: its sub-commands, its version, and how a failure ends.

internal import ArgumentParser
internal import Foundation
internal import Imaging
internal import Simulator
internal import Station

/// The `rackstation` command.
@main
struct RackStation: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rackstation",
        abstract: "Reads a whole cryobox with one press: the DataMatrix code on every cap, on its row and column.",
        discussion: """
            Exit codes: 0 at least one code was read, or the command did what it was asked; 1 no code found, or the \
            station cannot work; 64 wrong usage or settings; 65 not a picture, or a \
            database that cannot be collected; 66 no such file; 70 a proof failed; \
            73 the output cannot be created; 74 reading or writing failed.
            """,
        version: softwareVersion,
        subcommands: [
            Run.self, Demo.self, ScanPictures.self, Sessions.self, Collect.self, Audit.self, Operators.self,
            Config.self, Doctor.self, Simulate.self, Screens.self, Bench.self, Prove.self, KeepConsole.self,
            KeepStick.self,
        ]
    )

    /// The version of this software, as it is written in every result.
    static let softwareVersion = "0.1.0"

    static func main() async {
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
        } catch let error as StoreError {
            fail(CommandFailure(error))
        } catch let fault as FileFault {
            fail(CommandFailure(fault))
        } catch let error as DrawingError {
            fail(CommandFailure(error))
        } catch let error as SimulationError {
            fail(CommandFailure(error))
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
        StandardError.write("rackstation: \(failure.message)")
        for line in failure.more { StandardError.write(line) }
        Foundation.exit(failure.code.rawValue)
    }
}
