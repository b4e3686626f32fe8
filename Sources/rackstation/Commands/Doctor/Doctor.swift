// `rackstation doctor`: whether the station can work, part by part, and which device and key a pedal is.

internal import ArgumentParser
internal import Commands
internal import Devices
internal import Foundation
internal import Station

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

/// Asks for a step on the pedal and prints the settings for it.
struct LearnPedal {
    /// How long the person has to step on the pedal.
    private static let patience = Duration.seconds(60)

    func run() async throws {
        StandardError.write("Step on the pedal now, and on nothing else. (60 seconds; Ctrl-C leaves)")
        let pedal: LearnedPedal?
        pedal = try await PedalLearning.pedal(patience: Self.patience)
        guard let pedal else {
            throw Fault(.notReady, "no key was pressed on any input device; is the pedal plugged in?")
        }
        // What the pedal typed is not for the shell.
        tcflush(STDIN_FILENO, TCIFLUSH)
        StandardError.write(
            "It is \(pedal.name.isEmpty ? pedal.path : pedal.name), and it sends \(pedal.key).")
        if !pedal.isLasting {
            StandardError.write("Warning: this device has no lasting name; \(pedal.path) may be another one later.")
        }
        StandardError.write("The settings for it:")
        StandardError.write("")
        try StandardOutput.write("pedal:\n  device: \(pedal.path)\n  key: \(pedal.key)\n")
    }
}

/// A report in words.
enum DoctorReport {
    /// The report as a table, and whether the station can work.
    static func table(_ report: CheckReport) -> String {
        let table = TextTable(
            head: ["part", "state", "found"],
            rows: report.checks.flatMap { check in
                let found = [check.name, check.state.rawValue, check.text]
                return check.remedy.isEmpty ? [found] : [found, ["", "", "→ \(check.remedy)"]]
            })
        return table.text + "\n" + (report.canWork ? "The station can work.\n" : "The station cannot work like this.\n")
    }

    /// The report as JSON, ended by a line feed.
    static func json(_ report: CheckReport) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(report), as: UTF8.self).harmlessJSON + "\n"
    }
}
