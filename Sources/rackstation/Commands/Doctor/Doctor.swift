// `rackstation doctor`: whether the station can work, part by part.

internal import ArgumentParser
internal import Foundation
internal import Station
internal import Commands

/// Checks every part of the station, or learns a pedal.
struct Doctor: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Check every part of the station and say what to do; or learn a pedal.",
        discussion: """
            A line for each part: what it is, how it is, what to do. The exit code is 0 when the station can work and \
            1 when it cannot. Run it as the user who runs the station, while the station is not running: it holds its \
            pedal and lamps.
            """
    )

    @OptionGroup var options: SettingsOptions

    @Flag(help: "Print the report as JSON.")
    var json = false

    @Flag(help: "Find out which device and key a pedal on USB is: step on it when asked.")
    var learnPedal = false

    func validate() throws {
        if json, learnPedal { throw ValidationError("--json and --learn-pedal do not go together") }
    }

    func run() async throws {
        if learnPedal { return try await LearnPedal().run() }
        let report = CheckReport(await DoctorChecks(options: options).all())
        try StandardOutput.write(json ? DoctorReport.json(report) : DoctorReport.table(report))
        if !report.canWork { throw ExitCode(ExitStatus.notReady.rawValue) }
    }
}
