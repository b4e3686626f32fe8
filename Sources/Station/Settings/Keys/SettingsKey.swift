// The table of all settings: the one source for reading, showing, documenting and the commented file.

/// One setting: where it stands, what it means and what it allows.
public struct SettingsKey: Sendable, Identifiable {
    /// The section of the settings file.
    public let section: String
    /// The name within the section.
    public let name: String
    /// What it is for, a sentence.
    public let meaning: String
    /// What is allowed, in words.
    public let allowed: String
    /// What is assumed where it is not given, as it is written in a file.
    public let defaultText: String
    /// Reads a value into settings; false when it is not allowed.
    let read: @Sendable (SettingsText, inout Settings) -> Bool
    /// Writes the value that settings have.
    let write: @Sendable (Settings) -> String

    /// The setting's whole name: `grid.tolerance`.
    public var id: String { "\(section).\(name)" }

    /// The environment variable that sets it: `RACKSTATION_GRID_TOLERANCE`.
    public var variable: String { "\(Self.variablePrefix)\(section.uppercased())_\(name.uppercased())" }

    /// What the names of the environment variables begin with.
    public static let variablePrefix = "RACKSTATION_"

    /// The value that settings have, as it is written in a file.
    public func text(in settings: Settings) -> String { write(settings) }
}

extension SettingsKey {
    /// All settings, in the order of the commented file. A default may rest on settings before it.
    public static let all = station + operators + store + camera + picture + pedal + keys + lamps + screen + stick

    /// A setting that is true or false.
    /// - Parameter condition: what true needs, as a part of what is allowed; empty for nothing.
    static func flag(
        _ section: String, _ name: String, _ meaning: String, isOn: Bool,
        _ target: any WritableKeyPath<Settings, Bool> & Sendable, condition: String = ""
    ) -> SettingsKey {
        SettingsKey(
            section: section, name: name, meaning: meaning,
            allowed: "true or false" + (condition.isEmpty ? "" : "; \(condition)"), defaultText: String(isOn),
            read: { text, settings in
                text.read(into: &settings[keyPath: target]) { ["true": true, "false": false][$0] }
            },
            write: { String($0[keyPath: target]) })
    }

    /// The settings of the station itself.
    private static let station: [SettingsKey] = [
        SettingsKey(
            section: "station", name: "id",
            meaning: "The name of this station; its folder on the stick has this name.",
            allowed: "1 to 32 of A-Z a-z 0-9 - and _", defaultText: "station",
            read: { text, settings in
                settings.stationID = text.value
                return text.isName
            },
            write: \.stationID),
        SettingsKey(
            section: "data", name: "folder",
            meaning: "The folder that holds the sessions.",
            allowed: "a folder, or auto for rackstation in $XDG_STATE_HOME or in ~/.local/state", defaultText: "auto",
            read: { text, settings in
                let folder = text.value == "auto" ? text.stateFolder : text.path
                settings.dataFolder = folder ?? ""
                return folder != nil
            },
            write: \.dataFolder),
    ]
}
