// The options with which every command finds its settings.

internal import ArgumentParser
internal import Foundation
internal import Station
internal import Archive
internal import Commands

/// Where a command finds its settings.
struct SettingsOptions: ParsableArguments {
    @Option(help: "The settings file. (default: $RACKSTATION_CONFIG, then \(SettingsSource.systemPath))")
    var config: String?

    @Option(help: "The folder that holds the sessions; counts before the settings.")
    var data: String?

    /// Puts the settings together; flags count before everything else.
    func load() throws(Fault) -> ResolvedSettings { try writer().resolved }

    /// Puts the settings together, with what is needed to change them while the station runs.
    func writer() throws(Fault) -> SettingsWriter { try Self.writer(config, data: data) }

    /// Puts the settings together for a command that names them in its own way.
    static func load(_ config: String?, data: String?) throws(Fault) -> ResolvedSettings {
        try writer(config, data: data).resolved
    }

    private static func writer(_ config: String?, data: String?) throws(Fault) -> SettingsWriter {
        try SettingsWriter(
            named: config, environment: ProcessInfo.processInfo.environment,
            flags: data.map { [SettingsFlag("data.folder", $0, flag: "--data")] } ?? [])
    }
}
