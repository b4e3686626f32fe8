// The settings that can be changed at the station: how they stand on the settings screen.

/// How a setting stands on the settings screen.
package struct SettingRowStyle: Sendable {
    /// Its place among the others, from the top.
    let place: Int
    let name: Translation
    /// What it is for, where the screen offers less than the settings file.
    let help: Translation?
    /// The values that are offered beside the present one.
    let choices: @Sendable (_ present: String, _ settings: Settings) -> [String]
    /// A value in words of its own; nil for the usual ones.
    let words: @Sendable (_ value: String, _ settings: Settings) -> Words?
    /// Whether selecting it does something else than change it.
    let isAction: Bool

    init(
        _ place: Int, _ name: Translation, help: Translation? = nil, isAction: Bool = false,
        choices: @escaping @Sendable (String, Settings) -> [String],
        words: @escaping @Sendable (String, Settings) -> Words? = { _, _ in nil }
    ) {
        (self.place, self.name, self.help, self.choices, self.words) = (place, name, help, choices, words)
        self.isAction = isAction
    }

    init(
        _ place: Int, _ name: Translation, _ choices: [String],
        words: @escaping @Sendable (String) -> Words? = { _ in nil }
    ) {
        self.init(place, name, choices: { _, _ in choices }, words: { value, _ in words(value) })
    }

    /// The texts of its own.
    var texts: [Translation] { [name] + (help.map { [$0] } ?? []) }
}

/// A setting that can be changed at the station.
package struct SettingRow: Sendable {
    private let setting: any DeclaredSetting
    private let style: SettingRowStyle
    private let inForce: Settings
    /// Its present value, as it is written in a file.
    package let value: String
    /// The values that are offered, the present one among them; none where selecting it does something else.
    package let choices: [String]
    /// Why it cannot be changed here; nil when it can.
    package let refusal: Fault?

    private init(_ setting: any DeclaredSetting, _ style: SettingRowStyle, _ settings: StationSettings) {
        (self.setting, self.style, inForce) = (setting, style, settings.inForce)
        let value = setting.text(in: settings.inForce)
        let offered = style.choices(value, settings.inForce)
        (self.value, choices) = (
            value, style.isAction ? [] : offered.contains(value) ? offered : [value] + offered
        )
        refusal = settings.refusal ?? settings.origins[setting.id]?.refusal
    }

    /// The setting's whole name.
    package var id: SettingID { setting.id }

    /// The setting's name on the screen.
    package var name: Words { Words(stringLiteral: style.name.english) }

    /// What the setting is for.
    package var meaning: Words { Words(stringLiteral: (style.help ?? setting.help).english) }

    /// A value as the screen says it.
    func words(for value: String) -> Words {
        if let words = style.words(value, inForce) { return words }
        return switch value {
        case "true": "yes"
        case "false": "no"
        case "auto": "auto"
        default: setting.unit?.words(for: value) ?? Words(verbatim: value)
        }
    }

    /// All of them, in the order in which they are shown.
    package static func rows(_ settings: StationSettings) -> [SettingRow] {
        offered.map { SettingRow($0.setting, $0.style, settings) }
    }

    /// Whether a setting can be changed at the station.
    package static func isOffered(_ id: SettingID) -> Bool {
        hasRow(id) || SetupSettings.isChanged(id)
    }

    /// Whether a value can be chosen at the station, where its setting takes it at all.
    package static func isOffered(_ id: SettingID, _ value: String) -> Bool {
        hasRow(id) || SetupSettings.allows(id, value)
    }

    private static func hasRow(_ id: SettingID) -> Bool {
        offered.contains { $0.setting.id == id && !$0.style.isAction }
    }

    /// Whether an earlier version let a setting be changed at the station: what was changed then still counts.
    package static func wasOffered(_ id: SettingID) -> Bool { id == "grid.rack" }

    private static let offered = Settings.declared.compactMap { setting in
        setting.row.map { (setting: setting, style: $0) }
    }.sorted { $0.style.place < $1.style.place }
}

extension SettingsOrigin {
    /// Why a setting from there cannot be changed at the station; nil when it can.
    fileprivate var refusal: Fault? {
        switch self {
        case .variable(let name): Fault(.settings(.variable), on: name)
        case .flag(let name): Fault(.settings(.option), on: name)
        case .builtIn, .file: nil
        }
    }
}
