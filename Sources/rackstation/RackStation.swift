// The command line's root: its sub-commands, its version, and how a failure ends.

internal import ArgumentParser
internal import Commands
internal import Station
internal import Archive

/// The `rackstation` command.
@main
struct RackStation: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rackstation",
        abstract: "Reads a whole cryobox with one press: the DataMatrix code on every cap, on its row and column.",
        discussion: """
            Exit codes: 0 at least one code was read, or the command did what it was asked; 1 no code found, or the \
            station cannot work; 64 wrong usage or settings; 65 not a picture, wrong rules for labels, or a database that \
            cannot be collected; 66 no such file; 73 the output cannot be created; 74 reading or writing failed.
            """,
        version: Software.version,
        subcommands: [
            Run.self, Demo.self, ScanPictures.self, Sessions.self, Collect.self, Audit.self, Operators.self,
            Codes.self, LabelCommand.self, Quality.self, Mark.self, Config.self,
            ProvisionCommand.self, Doctor.self, KeepConsole.self,
            KeepStick.self, KeepClock.self,
        ]
    )

    static func main() async { await runAsProgram() }
}
