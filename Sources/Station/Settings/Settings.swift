// The settings of a station, typed, and the list of all declarations.

package import RackCore

/// The settings of a station. Each section's values and their declarations stand in one file.
package struct Settings: Hashable, Sendable {
    /// The station's name, 1 to 32 of A–Z a–z 0–9 - and _.
    package var stationID = "station"
    /// The time zone of what the station shows and keeps; nil for the system's.
    package var zone: String?
    /// Whether a station without sessions leads through its set-up when it starts.
    package var leadsThroughSetup = true
    /// The folder that holds the sessions.
    package var dataFolder = ""
    /// The camera that is used, and how.
    package var camera = CameraSettings()
    /// What decides how a picture is read.
    package var scan = ScanSettings()
    /// Seconds for which the next scan may be of the same rack as the last, where that has unread vials, 0 to 3600; 0 is
    /// never.
    package var againTime = 120.0
    /// The containers that the settings file has beside those that are built in.
    package var containers: [Container] = []
    /// The profiles that the settings file has beside those that are built in.
    package var templates: [ExportTemplate] = []
    /// The profiles of the files for other systems that the stick gets.
    package var exportForms: [String] = []
    /// The displays.
    package var screen = ScreenSettings()
    /// The stick.
    package var stick = StickSettings()
    /// How sessions are kept.
    package var store = StoreSettings()
    /// How the station knows who works at it.
    package var operators = OperatorSettings()
    /// How labels are read.
    package var labels = LabelSettings()
    /// What all vials have in common.
    package var vials = VialSettings()
    /// The pedals.
    package var pedal = PedalSettings()
    /// The keys on GPIO lines.
    package var keys = KeySettings()
    /// The lamps and the buzzer.
    package var lamps = LampSettings()
    /// The serial line to the computer beside the bench.
    package var serial = SerialSettings()
    /// The USB keyboard that is typed on into the computer beside the bench.
    package var keyboard = KeyboardSettings()

    /// The settings of a station before anybody has set any.
    package init() {}

    /// All containers that can be named: the station's own, and those that are built in and have other names.
    package var knownContainers: [Container] {
        containers + Container.builtIn.filter { builtIn in !containers.contains { $0.name == builtIn.name } }
    }

    /// The settings of the station, in the order of the commented file. A default may rest on settings before it.
    package static let declared: [any DeclaredSetting] =
        station + OperatorSettings.declared + StoreSettings.declared + CameraSettings.declared
        + ScanSettings.declared + VialSettings.declared + LabelSettings.declared + PedalSettings.declared
        + KeySettings.declared
        + LampSettings.declared
        + ScreenSettings.declared + SerialSettings.declared + KeyboardSettings.declared
        + StickSettings.declared

    /// The settings of the station itself.
    private static let station: [any DeclaredSetting] = [
        Setting(
            "station.id", \.stationID, stationName,
            .init(
                "The name of this station; its folder on the stick has this name.",
                "Der Name dieser Station; so heißt auch ihr Ordner auf dem Stick.", "本站的名称；U 盘上的文件夹也用此名。")),
        Setting(
            "station.zone", \.zone, zoneName.orWord("auto", allowed: "a name such as Europe/Berlin, or auto"),
            .init(
                "The time zone of all times that the station shows and keeps; auto is the system's.",
                "Die Zeitzone aller Zeiten, die die Station zeigt und aufbewahrt; auto ist die des Systems.",
                "本站显示和保存的所有时间所用的时区；auto 表示系统时区。")),
        Setting(
            "station.setup", \.leadsThroughSetup, .flag,
            .init(
                "Whether the station leads through its set-up when it starts and has no sessions yet.",
                "Ob die Station beim Start durch ihre Einrichtung führt, solange sie noch keine Scans hat.",
                "尚无扫描记录时，启动后是否引导完成本站的设置。"),
            row: .init(
                20, .init("Set up the station", "Station einrichten", "设置本站"),
                help: .init(
                    "Language, camera, box, square, pedal, stick, name and clock, one after the other, each tested.",
                    "Sprache, Kamera, Box, Quadrat, Pedal, Stick, Name und Uhr, eins nach dem anderen, jedes geprüft.",
                    "依次设置并测试语言、相机、盒子、方框、踏板、U 盘、名称和时钟。"),
                choices: { _, _ in ["true", "false"] }, words: { _, _ in "open" })),
        Setting(
            "data.folder", \.dataFolder,
            SettingType(
                "a folder, or auto for rackstation in $XDG_STATE_HOME or in ~/.local/state",
                read: { $0.text == "auto" ? $0.stateFolder : $0.path }, write: \.self),
            .init(
                "The folder that holds the sessions.", "Der Ordner, in dem die Scans liegen.", "存放扫描记录的文件夹。"),
            default: "auto"),
    ]

    private static let stationName = SettingType<String>.characters(
        "-_", 1...32, allowed: "1 to 32 of A-Z a-z 0-9 - and _")

    /// As zones are called in the data of IANA, and nothing that leads to another file.
    private static let zoneName = SettingType<String>(
        "a name such as Europe/Berlin",
        read: { written in
            let parts = written.text.split(separator: "/", omittingEmptySubsequences: false)
            let isName = parts.allSatisfy { part in
                part.first?.isLetter == true
                    && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_+-".contains($0)) }
            }
            return isName && written.text.utf8.count <= 64 ? written.text : nil
        }, write: \.self)

    /// Whether a text can be the name of a station.
    package static func isStationName(_ text: String) -> Bool {
        stationName.read(WrittenValue(text, .builtIn)) != nil
    }

    /// What the names of the environment variables begin with.
    package static let variablePrefix = "RACKSTATION_"

    /// The environment variable that names the settings file.
    package static let fileVariable = variablePrefix + "CONFIG"

    /// A number as people write it: without a point when it is whole.
    package static func number(_ number: Double) -> String {
        number == number.rounded() ? String(Int(number)) : String(number)
    }
}
