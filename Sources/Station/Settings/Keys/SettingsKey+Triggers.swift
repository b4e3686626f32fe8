// The settings of pedal, keys and lamps, in the order of the commented file.

extension SettingsKey {
    /// How lines are written.
    private static let lineForm = "none, CHIP:LINE or the name of a line; chips go by label, name or path"

    static let pedal: [SettingsKey] = [
        line("pedal", "line", "The GPIO line of the pedal.", \.pedal.line),
        SettingsKey(
            section: "pedal", name: "bias",
            meaning: "The resistor at the lines of pedal and keys, as their switches are wired.",
            allowed: SettingsText.list(LineBias.allCases), defaultText: "pull-up",
            read: { text, settings in text.read(into: &settings.pedal.wiring.bias) { LineBias(rawValue: $0) } },
            write: \.pedal.wiring.bias.rawValue),
        flag(
            "pedal", "active_low", "Whether the lines of pedal and keys are low while these are pressed.",
            isOn: true, \.pedal.wiring.isActiveLow),
        SettingsKey(
            section: "pedal", name: "debounce",
            meaning: "How long, in milliseconds, a contact on a GPIO line has to be quiet before a change counts.",
            allowed: "0 to 200", defaultText: "20",
            read: { text, settings in text.read(into: &settings.pedal.timing.debounce, milliseconds: 0...200) },
            write: { SettingsText.milliseconds($0.pedal.timing.debounce) }),
        SettingsKey(
            section: "pedal", name: "shortest",
            meaning: "What is shorter than this time, in milliseconds, is no press. For GPIO lines only.",
            allowed: "0 to 250", defaultText: "30",
            read: { text, settings in text.read(into: &settings.pedal.timing.shortest, milliseconds: 0...250) },
            write: { SettingsText.milliseconds($0.pedal.timing.shortest) }),
        SettingsKey(
            section: "pedal", name: "long_press",
            meaning: "A pedal held for this time, in milliseconds, goes back instead of scanning; 0 is never.",
            allowed: "0, or 300 to 5000", defaultText: "0",
            read: { text, settings in text.read(into: &settings.pedal.timing.longPress, milliseconds: 300...5000) },
            write: { SettingsText.milliseconds($0.pedal.timing.longPress ?? .zero) }),
        SettingsKey(
            section: "pedal", name: "double_press",
            meaning: "A second press within this time, in milliseconds, selects instead of scanning; 0 is never.",
            allowed: "0, or 100 to 1000; each press waits so long for a second one", defaultText: "0",
            read: { text, settings in text.read(into: &settings.pedal.timing.doublePress, milliseconds: 100...1000) },
            write: { SettingsText.milliseconds($0.pedal.timing.doublePress ?? .zero) }),
        SettingsKey(
            section: "pedal", name: "device",
            meaning: "The input device of a pedal on USB; `rackstation doctor --learn-pedal` finds it.",
            allowed: "none, or a path such as /dev/input/by-id/usb-...-event-kbd", defaultText: "none",
            read: { text, settings in
                settings.pedal.device = text.value == "none" ? nil : text.value
                return text.value == "none" || (text.value.hasPrefix("/") && !text.value.utf8.contains(0))
            },
            write: { $0.pedal.device ?? "none" }),
        SettingsKey(
            section: "pedal", name: "key",
            meaning: "The key that the pedal on USB sends.",
            allowed: "a name such as KEY_B, or a number from 1 to 767", defaultText: "KEY_B",
            read: { text, settings in text.read(into: &settings.pedal.key) { KeyCode($0) } },
            write: \.pedal.key.description),
    ]

    static let keys: [SettingsKey] = [
        line("keys", "up", "The GPIO line of the key that goes up.", \.keys.up),
        line("keys", "down", "The GPIO line of the key that goes down.", \.keys.down),
        line("keys", "select", "The GPIO line of the key that selects.", \.keys.select),
        line("keys", "back", "The GPIO line of the key that goes back.", \.keys.back),
    ]

    static let lamps: [SettingsKey] = [
        line("lamps", "ready", "The GPIO line of the lamp: a press scans.", \.lamps.lines[.ready]),
        line("lamps", "busy", "The GPIO line of the lamp: at work.", \.lamps.lines[.busy]),
        line(
            "lamps", "all_read", "The GPIO line of the lamp: everything was read and is kept.", \.lamps.lines[.allRead]),
        line("lamps", "unread", "The GPIO line of the lamp: something needs a look.", \.lamps.lines[.unread]),
        line("lamps", "fault", "The GPIO line of the lamp: something is wrong.", \.lamps.lines[.fault]),
        line(
            "lamps", "buzzer",
            "The GPIO line of the buzzer: one beep when all is read, two for a look, three for none.",
            \.lamps.buzzer),
        flag("lamps", "sounds", "Whether the buzzer is heard.", isOn: true, \.lamps.hasSounds),
        flag(
            "lamps", "active_low", "Whether lamps and buzzer are on while their lines are low.", isOn: false,
            \.lamps.isActiveLow),
    ]

    private static func line(
        _ section: String, _ name: String, _ meaning: String,
        _ target: any WritableKeyPath<Settings, LineAddress?> & Sendable
    ) -> SettingsKey {
        SettingsKey(
            section: section, name: name, meaning: meaning, allowed: lineForm, defaultText: "none",
            read: { text, settings in
                settings[keyPath: target] = text.value == "none" ? nil : LineAddress(text.value)
                return text.value == "none" || settings[keyPath: target] != nil
            },
            write: { $0[keyPath: target]?.description ?? "none" })
    }
}

extension SettingsText {
    /// Reads a time in whole milliseconds.
    func read(into target: inout Duration, milliseconds range: ClosedRange<Int>) -> Bool {
        var number = 0
        guard read(into: &number, whole: range) else { return false }
        target = .milliseconds(number)
        return true
    }

    /// Reads a time in whole milliseconds; 0 is nil.
    func read(into target: inout Duration?, milliseconds range: ClosedRange<Int>) -> Bool {
        var time = Duration.zero
        target = nil
        if read(into: &time, milliseconds: 0...0) { return true }
        guard read(into: &time, milliseconds: range) else { return false }
        target = time
        return true
    }

    /// A time in whole milliseconds.
    static func milliseconds(_ time: Duration) -> String { number(time / .milliseconds(1)) }
}
