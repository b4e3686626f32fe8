// `racklab simulate tables`: the tables of many stations, made up.

internal import ArgumentParser
internal import Commands
internal import Simulator
internal import Station

/// `simulate tables`.
struct MadeUpTables: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tables",
        abstract: "Make up the tables of many stations, as rackstation collect --tables writes them.",
        discussion: """
            A rack has 81 positions, each of which is a line. 50 stations that scan 237 racks a day make 350 million \
            lines in a year, and 27 GB. The folder has to be empty or missing.
            """)

    @Option(name: .shortAndLong, help: "The folder; it is made when it is missing.")
    var output: String

    @Option(help: "How many stations there are.")
    var stations = 50

    @Option(help: "How many days there are, from 1 January 2026 on.")
    var days = 365

    @Option(help: "How many racks a station scans on a day.")
    var racks = 237

    @Option(help: "The number that all sessions are drawn from.")
    var seed: UInt64 = 1

    func validate() throws {
        for (name, value, allowed) in [
            ("stations", stations, 1...99), ("days", days, 1...3660), ("racks", racks, 1...10_000),
        ] where !allowed.contains(value) {
            throw ValidationError(
                "--\(name): \(value) is not allowed; allowed: \(allowed.lowerBound) to \(allowed.upperBound)")
        }
    }

    func run() async throws {
        try OutputFolder.check(output)
        let start = StationTime(secondsSince1970: 1_767_225_600, utcOffset: 0)
        let set = TableSet(stations: stations, start: start, days: days, racks: racks, seed: seed)
        let lines = try set.write(to: output) { StandardError.write($0) }
        try StandardOutput.writeLine("\(output): \(lines) positions of \(stations * days * racks) sessions")
    }
}
