// The options that decide how a picture file is read.

package import ArgumentParser
internal import Foundation
internal import RackCore
package import Station
package import Archive

/// How a picture file is read.
package struct ReadingOptions: ParsableArguments {
    @Option(help: "The rack: auto, or ROWSxCOLS.")
    package var rack: String?

    @Option(help: "What stands under the camera: auto, or names of containers with commas between.")
    package var container: String?

    @Option(help: "The part of the picture that is read: auto, full, or X,Y,SIDE.")
    package var crop: String?

    @Option(help: "How rows and columns are found: lattice, or tolerance for loose vials.")
    package var method: String?

    @Option(help: "How many pixels a vial may be off its row or column, 50 to 300.")
    package var tolerance: String?

    @Option(help: "The longest side in pixels that is read without making the picture smaller.")
    package var maxDimension: String?

    @Option(help: "The settings file of a station.")
    package var config: String?

    package init() {}

    /// The files that are read for the settings.
    package var sources: [String] {
        [config ?? ProcessInfo.processInfo.environment[Settings.fileVariable]].compactMap(\.self)
    }

    /// The settings: those of the file where one is named, the built-in ones with the whole picture otherwise.
    package func settings() throws(Fault) -> Settings {
        let environment = ProcessInfo.processInfo.environment
        var flags: [SettingsFlag] = []
        func add(_ key: SettingID, _ value: String?, _ flag: String) {
            if let value { flags.append(SettingsFlag(key, value, flag: flag)) }
        }
        add("grid.rack", rack, "--rack")
        add("grid.container", container, "--container")
        add("picture.crop", crop, "--crop")
        add("grid.method", method, "--method")
        add("grid.tolerance", tolerance, "--tolerance")
        add("picture.max_dimension", maxDimension, "--max-dimension")
        let resolved = try SettingsSource.load(
            named: config, environment: environment, flags: flags, systemPath: nil)
        return resolved.forPictures(isStation: config != nil || environment[Settings.fileVariable] != nil)
    }
}

extension ResolvedSettings {
    /// The settings by which picture files are read: the whole picture, where neither a station's settings nor anything
    /// else names a part of it.
    package func forPictures(isStation: Bool) -> Settings {
        var settings = settings
        if !isStation, origins["picture.crop"] == .builtIn { settings.scan.crop = .full }
        return settings
    }

    /// Whether any of them comes from a file of settings.
    package var hasFile: Bool {
        origins.values.contains { if case .file = $0 { true } else { false } }
    }
}

extension Language: ExpressibleByArgument {}
