// The options that decide how a picture file is read.

internal import ArgumentParser
internal import Foundation
internal import RackCore
internal import Station

/// How a picture file is read.
struct ReadingOptions: ParsableArguments {
    @Option(help: "The rack: auto, or ROWSxCOLS.")
    var rack: String?

    @Option(help: "The part of the picture that is read: auto, full, or X,Y,SIDE.")
    var crop: String?

    @Option(help: "The largest distance in pixels at which two vials may be in one row, 50 to 300.")
    var tolerance: String?

    @Option(help: "The longest side in pixels that is read without making the picture smaller.")
    var maxDimension: String?

    @Option(help: "The settings file of a station.")
    var config: String?

    /// The files that are read for the settings.
    var sources: [String] {
        [config ?? ProcessInfo.processInfo.environment[SettingsSource.variable]].compactMap(\.self)
    }

    /// The settings: those of the file where one is named, the built-in ones with the whole picture otherwise.
    func settings() throws(CommandFailure) -> Settings {
        let environment = ProcessInfo.processInfo.environment
        var flags: [SettingsFlag] = []
        func add(_ key: SettingsKey.ID, _ value: String?, _ flag: String) {
            if let value { flags.append(SettingsFlag(key, value, flag: flag)) }
        }
        add("grid.rack", rack, "--rack")
        add("picture.crop", crop, "--crop")
        add("grid.tolerance", tolerance, "--tolerance")
        add("picture.max_dimension", maxDimension, "--max-dimension")
        do throws(SettingsFailure) {
            let resolved = try SettingsSource.load(
                named: config, environment: environment, flags: flags, systemPath: nil)
            var settings = resolved.settings
            let isStation = config != nil || environment[SettingsSource.variable] != nil
            if !isStation, resolved.origins["picture.crop"] == .builtIn { settings.scan.crop = .full }
            return settings
        } catch {
            throw CommandFailure(error)
        }
    }
}
