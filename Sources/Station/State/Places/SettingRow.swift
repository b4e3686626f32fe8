// The settings that can be changed at the station, and the values that are offered.

/// A setting that can be changed at the station.
struct SettingRow: Hashable, Sendable {
    /// The setting's whole name.
    let id: SettingsKey.ID
    /// Its present value, as it is written in a file.
    let value: String
    /// The values that are offered, the present one among them.
    let choices: [String]
    /// Why it cannot be changed here; nil when it can.
    let refusal: Fault?

    /// The choice that opens the setting of the square over the live picture.
    static let byHand = "by hand"
    /// The setting of the square.
    static let crop: SettingsKey.ID = "picture.crop"

    /// All of them, in the order in which they are shown.
    static func rows(_ settings: StationSettings) -> [SettingRow] {
        offers.compactMap { id, offered in
            guard let value = settings.values[id] ?? SettingsKey.all.first(where: { $0.id == id })?.defaultText else {
                return nil
            }
            var choices = id == controls ? exposures(beside: value) : offered
            if !choices.contains(value) { choices.insert(value, at: 0) }
            return SettingRow(id: id, value: value, choices: choices, refusal: refusal(id, settings))
        }
    }

    /// Whether a setting can be changed at the station.
    static func isOffered(_ id: SettingsKey.ID) -> Bool { offers.contains { $0.0 == id } }

    private static func refusal(_ id: SettingsKey.ID, _ settings: StationSettings) -> Fault? {
        if let refusal = settings.refusal { return refusal }
        switch settings.origins[id] {
        case .variable(let name):
            return Fault(
                text: "The variable \(name) sets this, before the settings file",
                remedy: "Take it away there to change it here.")
        case .flag(let name):
            return Fault(
                text: "The option \(name) sets this, before the settings file",
                remedy: "Start the station without it to change it here.")
        case .builtIn, .file, nil:
            return nil
        }
    }

    /// The settings with the values that are offered.
    private static let offers: [(SettingsKey.ID, [String])] = [
        ("grid.rack", ["auto"] + racks),
        (crop, ["auto", "full", byHand]),
        ("grid.tolerance", stride(from: 50, through: 300, by: 10).map(String.init)),
        ("picture.max_dimension", ["2000", "4000", "8000"]),
        ("picture.keep_original", ["false", "true"]),
        (controls, []),
        ("scan.again", ["0", "30", "60", "120", "300", "600"]),
        ("lamps.sounds", ["true", "false"]),
        ("screen.language", Language.allCases.map(\.rawValue)),
    ]

    /// The usual racks for tubes; any other is written in the settings file.
    private static let racks = [
        "4x6", "5x5", "6x6", "6x8", "7x7", "8x6", "8x8", "8x12", "9x9", "10x10", "12x8", "12x12", "14x14", "16x24",
    ]

    /// The setting of the camera's controls, of which the exposure is one.
    static let controls: SettingsKey.ID = "camera.controls"

    /// Controls with exposure times in steps of a stop, as V4L2 counts them: 100 µs; the first leaves the exposure to
    /// the camera (3 is what cameras for USB call their automatic exposure). All other controls stay as they are.
    private static func exposures(beside value: String) -> [String] {
        let others = value.split(separator: ",").map { String($0.drop { $0 == " " }) }.filter {
            !$0.hasPrefix("auto_exposure=") && !$0.hasPrefix("exposure_time_absolute=") && $0 != "none"
        }
        let isFree = !value.contains("exposure_time_absolute=")
        return [isFree ? value : (others + ["auto_exposure=3"]).joined(separator: ", ")]
            + exposureTimes.map {
                (others + ["auto_exposure=1", "exposure_time_absolute=\($0)"]).joined(separator: ", ")
            }
    }

    /// In units of 100 µs.
    private static let exposureTimes = [25, 50, 100, 200, 400, 800, 1600]
}
