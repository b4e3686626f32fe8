// The settings of the displays, in the table of settings.

extension SettingsKey {
    /// The displays.
    static let screen: [SettingsKey] = [
        SettingsKey(
            section: "screen", name: "framebuffer",
            meaning: "The display that is drawn on without a desktop.",
            allowed: "a device such as /dev/fb0, auto for the first there is, or none", defaultText: "none",
            read: { text, settings in
                switch text.value {
                case "none": settings.screen.framebuffer = .none
                case "auto": settings.screen.framebuffer = .auto
                default: settings.screen.framebuffer = .device(text.value)
                }
                return ["none", "auto"].contains(text.value) || text.isDevice
            },
            write: {
                switch $0.screen.framebuffer {
                case .none: "none"
                case .auto: "auto"
                case .device(let path): path
                }
            }),
        SettingsKey(
            section: "screen", name: "vt",
            meaning: "The text console that gives way to the framebuffer and comes back at the end.",
            allowed: "a number from 1 to 63, auto for the one in front, or none", defaultText: "auto",
            read: { text, settings in
                switch text.value {
                case "auto": settings.screen.console = .auto
                case "none": settings.screen.console = .none
                default:
                    var number = 0
                    guard text.read(into: &number, whole: 1...63) else { return false }
                    settings.screen.console = .number(number)
                }
                return true
            },
            write: {
                switch $0.screen.console {
                case .auto: "auto"
                case .none: "none"
                case .number(let number): String(number)
                }
            }),
        flag(
            "screen", "terminal", "Whether the terminal, or whatever the standard output is, shows the screens too.",
            isOn: true, \.screen.hasTerminal),
        SettingsKey(
            section: "screen", name: "graphics",
            meaning: "Whether the terminal is asked to show pictures as pixels.",
            allowed: "auto or none", defaultText: "auto",
            read: { text, settings in
                text.read(into: &settings.screen.asksForGraphics) { ["auto": true, "none": false][$0] }
            },
            write: { $0.screen.asksForGraphics ? "auto" : "none" }),
        flag(
            "screen", "quit",
            "Whether q and Ctrl-C on the keyboard leave the station, q after a question; the service has it off.",
            isOn: true, \.screen.offersQuit),
        SettingsKey(
            section: "screen", name: "language",
            meaning: "The language of the screens.",
            allowed: "en, de or zh", defaultText: "en",
            read: { text, settings in
                text.read(into: &settings.screen.language) { Language(rawValue: $0) }
            },
            write: { $0.screen.language.rawValue }),
    ]
}

extension SettingsText {
    /// Whether the value is a path below `/dev`.
    var isDevice: Bool { value.hasPrefix("/dev/") && value.utf8.count > 5 && !value.utf8.contains(0) }
}
