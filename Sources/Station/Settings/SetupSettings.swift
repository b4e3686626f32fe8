// The settings that are changed at the station only while it is being set up.

/// A value for a setting.
package struct SettingChange: Hashable, Sendable {
    /// The setting's whole name.
    package let id: SettingID
    /// Its value, as it is written in a file.
    package let value: String

    /// Makes a change.
    package init(_ id: SettingID, _ value: String) { (self.id, self.value) = (id, value) }
}

/// What the set-up may change beside what stands on the settings screen.
///
/// The file of these changes is the station's own, and root's commands obey it. So it holds nothing that could lead
/// them elsewhere: the station's name is a word of few characters, and a pedal is nothing but an input device.
enum SetupSettings {
    /// Whether a new station leads through its set-up.
    static let isDue: SettingID = "station.setup"
    /// The station's name.
    static let name: SettingID = "station.id"
    /// Whether a setting is changed while the station is being set up.
    static func isChanged(_ id: SettingID) -> Bool { allowed[id] != nil }

    /// Whether a value may be chosen while the station is being set up.
    static func allows(_ id: SettingID, _ value: String) -> Bool { allowed[id]?(value) ?? false }

    private static let allowed: [SettingID: @Sendable (String) -> Bool] = [
        name: { _ in true }, "pedal.key": { _ in true },
        "pedal.device": { path in
            path == "none" || path.hasPrefix("/dev/input/") && !path.split(separator: "/").contains("..")
        },
    ]
}
