// Puts the settings together from defaults, file, changes at the station, environment and command line.

package import Station

/// A setting that the command line gives.
package struct SettingsFlag: Hashable, Sendable {
    /// The setting's whole name: `grid.rack`.
    package var id: SettingID
    /// Its value, as it was written.
    package var value: String
    /// The flag that gave it: `--rack`.
    package var flag: String

    /// Makes a setting of the command line.
    package init(_ id: SettingID, _ value: String, flag: String) {
        (self.id, self.value, self.flag) = (id, value, flag)
    }
}

/// The settings in force, and where each of them comes from.
package struct ResolvedSettings: Sendable {
    /// The settings.
    package private(set) var settings = Settings()
    /// Where each comes from, by the setting's whole name.
    package private(set) var origins: [SettingID: SettingsOrigin] = [:]
    /// What stands in the file of the changes at the station and does not count.
    package private(set) var ignored: [SettingsError] = []

    /// Puts settings together: the defaults, over them the file, the changes at the station, the environment's
    /// variables, the command line.
    /// - Parameters:
    ///   - file: the settings file, where there is one.
    ///   - changes: what was changed at the station.
    ///   - environment: all environment variables of the program.
    ///   - flags: what the command line sets.
    /// - Throws: all that is wrong with any of them, also where another overrides it.
    package init(
        _ file: SettingsDocument? = nil, changes: SettingsChanges? = nil, environment: [String: String],
        flags: [SettingsFlag] = []
    ) throws(Fault) {
        var errors = file?.errors ?? []
        ignored = changes?.ignored ?? []
        errors += Self.unknownVariables(in: environment)
        settings.containers = file?.containers ?? []
        settings.templates = file?.templates ?? []
        for setting in Settings.all {
            for (text, origin) in Self.layers(of: setting, file, changes, environment, flags) {
                let written = WrittenValue(text, origin, environment: environment, settings: settings)
                if !setting.read(written, into: &settings) {
                    errors.append(SettingsError(refusing: setting, written))
                }
                origins[setting.id] = origin
            }
        }
        for setting in Settings.all where errors.isEmpty {
            guard let text = setting.contradiction(in: settings) else { continue }
            errors.append(SettingsError(origins[setting.id] ?? .builtIn, "\(setting.id): \(text)"))
        }
        guard errors.isEmpty else { throw Fault(errors) }
    }

    /// What is written for a setting, the later before the earlier; its default where the file and what counts before
    /// it say nothing.
    private static func layers(
        of setting: any DeclaredSetting, _ file: SettingsDocument?, _ changes: SettingsChanges?,
        _ environment: [String: String], _ flags: [SettingsFlag]
    ) -> [(text: String, origin: SettingsOrigin)] {
        var layers: [(String, SettingsOrigin)] = []
        if let file, let entry = file.entries.first(where: { $0.setting.id == setting.id }) {
            layers.append((entry.value, .file(path: file.path, line: entry.line)))
        }
        let change = changes?.values[setting.id].map {
            ($0.value, SettingsOrigin.file(path: changes?.path ?? "", line: $0.line))
        }
        var before: [(String, SettingsOrigin)] = []
        if let value = environment[setting.variable] { before.append((value, .variable(setting.variable))) }
        before += flags.filter { $0.id == setting.id }.map { ($0.value, .flag($0.flag)) }
        if layers.isEmpty, before.isEmpty { layers.append((setting.defaultText, .builtIn)) }
        return layers + (change.map { [$0] } ?? []) + before
    }

    /// Every setting with its value and its origin, in the order of the settings file.
    package var list: [(setting: any DeclaredSetting, value: String, origin: SettingsOrigin)] {
        Settings.all.map { ($0, $0.text(in: settings), origins[$0.id] ?? .builtIn) }
    }

    private static func unknownVariables(in environment: [String: String]) -> [SettingsError] {
        let known = Set(Settings.all.map(\.variable)).union([Settings.fileVariable])
        return environment.keys.filter { $0.hasPrefix(Settings.variablePrefix) && !known.contains($0) }.sorted()
            .map { SettingsError(.variable($0), SettingsAdvice.unknownVariable($0)) }
    }
}

extension StationSettings {
    /// What the station knows of its settings.
    package init(_ resolved: ResolvedSettings) { self.init(resolved.settings, origins: resolved.origins) }
}
