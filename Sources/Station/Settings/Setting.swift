// A setting, declared once: reading, refusing, showing, explaining and documenting it are derived from here.

/// The whole name of a setting: `grid.tolerance`.
package typealias SettingID = String

/// A setting of a station, with values of one type.
struct Setting<Value: Hashable & Sendable>: DeclaredSetting {
    let id: SettingID
    let help: Translation
    let unit: SettingUnit?
    let row: SettingRowStyle?
    let defaultText: String
    private let type: SettingType<Value>
    private let condition: String
    private let place: any WritableKeyPath<Settings, Value> & Sendable
    private let contradiction: @Sendable (Settings) -> String?

    /// Declares a setting.
    /// - Parameters:
    ///   - id: its section, a point and its name there.
    ///   - place: where its value is kept; what is there from the start is its default.
    ///   - type: which values there are and how they are written.
    ///   - help: what it is for, a sentence in each language.
    ///   - defaultText: its default as it is written, where that depends on the machine.
    ///   - unit: what its numbers count.
    ///   - condition: what a value needs of other settings, as a part of what is allowed.
    ///   - row: how it stands on the settings screen; nil for a setting that is not changed there.
    ///   - contradiction: says what is wrong with its value beside those of other settings; nil when nothing is.
    init(
        _ id: SettingID, _ place: any WritableKeyPath<Settings, Value> & Sendable, _ type: SettingType<Value>,
        _ help: Translation, default defaultText: String? = nil, unit: SettingUnit? = nil, condition: String = "",
        row: SettingRowStyle? = nil, contradiction: @escaping @Sendable (Settings) -> String? = { _ in nil }
    ) {
        (self.id, self.place, self.type, self.help) = (id, place, type, help)
        self.defaultText = defaultText ?? type.write(Settings()[keyPath: place])
        (self.unit, self.condition, self.row, self.contradiction) = (unit, condition, row, contradiction)
    }

    var allowed: String { condition.isEmpty ? type.allowed : "\(type.allowed); \(condition)" }

    func read(_ written: WrittenValue, into settings: inout Settings) -> Bool {
        guard let value = type.read(written) else { return false }
        settings[keyPath: place] = value
        return true
    }

    func advice(on written: WrittenValue) -> String? { type.advice(written) }

    var isList: Bool { type.isList }

    func text(in settings: Settings) -> String { type.write(settings[keyPath: place]) }

    func contradiction(in settings: Settings) -> String? { contradiction(settings) }
}

/// What is known of a setting whatever the type of its values is.
package protocol DeclaredSetting: Sendable {
    /// Its whole name.
    var id: SettingID { get }
    /// What it is for, a sentence in each language.
    var help: Translation { get }
    /// What is allowed, in words.
    var allowed: String { get }
    /// What is assumed where it is not given, as it is written in a file.
    var defaultText: String { get }
    /// What its numbers count; nil where that needs no word.
    var unit: SettingUnit? { get }
    /// How it stands on the settings screen; nil where it does not.
    var row: SettingRowStyle? { get }

    /// Reads a value into settings; false when it is not allowed.
    func read(_ written: WrittenValue, into settings: inout Settings) -> Bool
    /// What is wrong with a value that is not allowed, where what is allowed does not say it; nil elsewhere.
    func advice(on written: WrittenValue) -> String?
    /// Whether values may be written as a list.
    var isList: Bool { get }
    /// The value that settings have, as it is written in a file.
    func text(in settings: Settings) -> String
    /// What is wrong with the value that settings have, beside others of theirs.
    func contradiction(in settings: Settings) -> String?
}

extension DeclaredSetting {
    /// The section of the settings file.
    package var section: String { String(id.prefix { $0 != "." }) }

    /// The name within the section.
    package var name: String { String(id.drop { $0 != "." }.dropFirst()) }

    /// The environment variable that sets it: `RACKSTATION_GRID_TOLERANCE`.
    package var variable: String {
        "\(Settings.variablePrefix)\(section.uppercased())_\(name.uppercased())"
    }
}

/// What the numbers of a setting count.
package enum SettingUnit: String, Sendable {
    case pixels = "px"
    case seconds = "s"
    case milliseconds = "ms"
    case minutes = "min"
    case hours = "h"
    case days = "d"
    case megabytes = "MB"

    /// A number of them, on a screen.
    func words(for number: String) -> Words {
        switch self {
        case .pixels: "\(number) px"
        case .seconds: "\(number) s"
        case .milliseconds: "\(number) ms"
        case .minutes, .hours, .days, .megabytes: Words(verbatim: "\(number) \(rawValue)")
        }
    }
}
