// The options with which every command finds its settings.

internal import ArgumentParser
internal import Foundation
internal import Station

/// Where a command finds its settings.
struct SettingsOptions: ParsableArguments {
    @Option(help: "The settings file. (default: $RACKSTATION_CONFIG, then \(SettingsSource.systemPath))")
    var config: String?

    @Option(help: "The folder that holds the sessions; counts before the settings.")
    var data: String?

    /// Puts the settings together; flags count before everything else.
    func load(_ flags: [SettingsFlag] = [], systemPath: String? = SettingsSource.systemPath) throws(CommandFailure)
        -> ResolvedSettings
    {
        let all = flags + ownFlags
        do throws(SettingsFailure) {
            return try SettingsSource.load(
                named: config, environment: ProcessInfo.processInfo.environment, flags: all, systemPath: systemPath)
        } catch {
            throw CommandFailure(error)
        }
    }

    /// Puts the settings together, with what is needed to change them in their file while the station runs.
    func writer() throws(CommandFailure) -> SettingsWriter {
        let environment = ProcessInfo.processInfo.environment
        return SettingsWriter(
            try load(), path: config ?? environment[SettingsSource.variable] ?? SettingsSource.systemPath,
            environment: environment, flags: ownFlags)
    }

    private var ownFlags: [SettingsFlag] { data.map { [SettingsFlag("data.folder", $0, flag: "--data")] } ?? [] }
}
