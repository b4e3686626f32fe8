// The command line's root of the laboratory: what whoever develops, measures or qualifies the station works with.

internal import ArgumentParser
internal import Commands
internal import Simulator
internal import Station

/// The `racklab` command.
@main
struct RackLab: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "racklab",
        abstract: "Renders racks with their truth, measures and proves how rackstation reads and keeps them.",
        discussion: """
            Exit codes: 0 the command did what it was asked; 64 wrong usage; 65 not a picture; 66 no such file; 70 a \
            proof failed; 73 the output cannot be created; 74 reading or writing failed.
            """,
        version: Software.version,
        subcommands: [Simulate.self, Screens.self, Bench.self, Prove.self, KeepConsole.self]
    )

    static func main() async { await runAsProgram() }
}
