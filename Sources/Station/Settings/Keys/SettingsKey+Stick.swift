// The settings of the stick, in the table of settings.

extension SettingsKey {
    /// The stick.
    static let stick: [SettingsKey] = [
        SettingsKey(
            section: "stick", name: "source",
            meaning: "What the sessions are mirrored to: a USB stick, or a folder that stands for one.",
            allowed: SettingsText.list(StickSettings.Source.allCases), defaultText: "folder",
            read: { text, settings in text.read(into: &settings.stick.source) { StickSettings.Source(rawValue: $0) } },
            write: \.stick.source.rawValue),
        SettingsKey(
            section: "stick", name: "folder",
            meaning: "The folder that stands for the USB stick, where the source is folder.",
            allowed: "a folder, auto for the folder stick in the data folder, or none", defaultText: "auto",
            read: { text, settings in
                let folder = text.value == "auto" ? "\(settings.dataFolder)/stick" : text.path
                settings.stickFolder = text.value == "none" ? nil : folder
                return folder != nil
            },
            write: { $0.stickFolder ?? "none" }),
        SettingsKey(
            section: "stick", name: "mount",
            meaning: "The folder in which USB sticks are mounted, each in a folder of its own.",
            allowed: "an absolute path", defaultText: "/run/rackstation/stick",
            read: { text, settings in
                settings.stick.mount = text.path ?? ""
                return text.path?.hasPrefix("/") == true
            },
            write: \.stick.mount),
        SettingsKey(
            section: "stick", name: "uuid",
            meaning: "The UUID of the only stick that is written, as blkid shows it.",
            allowed: "a UUID, or any", defaultText: "any",
            read: { text, settings in
                settings.stick.uuid = text.value == "any" ? nil : text.value
                return (1...64).contains(text.value.utf8.count)
                    && text.value.utf8.allSatisfy {
                        UInt8(ascii: "-") == $0 || Character(Unicode.Scalar($0)).isHexDigit
                    }
                    || text.value == "any"
            },
            write: { $0.stick.uuid ?? "any" }),
        flag(
            "stick", "images", "Whether the stick gets the annotated picture of each session.", isOn: false,
            \.stick.forms.pictures),
        flag(
            "stick", "spreadsheet",
            "Whether the stick gets a third CSV of each session, which is safe to open in a spreadsheet.", isOn: false,
            \.stick.forms.spreadsheet),
        flag(
            "stick", "snapshot", "Whether the stick gets a copy of the whole database.", isOn: true,
            \.stick.forms.snapshot),
    ]
}
