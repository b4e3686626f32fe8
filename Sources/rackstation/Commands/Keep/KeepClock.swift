// `rackstation keep-clock`: the service that sets the machine's clock for a station that is not root.

internal import ArgumentParser
internal import Commands
internal import Devices

/// Sets the clock. The service `rackstation-clock@.service` calls it for each question at its socket.
struct KeepClock: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keep-clock", abstract: "Set the machine's clock for a station that is not root.",
        discussion: """
            It takes a line, set SECONDS, since 1970, and answers with one: set, or refused and why. No time is taken from \
            before the software was built, and none where a network keeps the clock.
            """,
        shouldDisplay: false)

    func run() throws {
        let clock = MachineClock(earliest: ThisProgram.buildTime) { StandardError.write($0) }
        try StandardOutput.writeLine(clock.answer(to: readLine() ?? ""))
    }
}
