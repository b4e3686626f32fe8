// The settings of pedal, keys and lamps.

/// The pedals and how they are wired.
package struct PedalSettings: Hashable, Sendable {
    /// The line of a pedal on GPIO; nil when there is none.
    package var line: LineAddress?
    /// How pedal and keys are wired to their lines.
    package var wiring = LineWiring()
    /// What is a press, for pedals and keys.
    package var timing = ContactTiming()
    /// The input device of a pedal on USB, a path under `/dev/input`; nil when there is none.
    package var device: String?
    /// The key that the pedal on USB sends.
    package var key = KeyCode.usual

    /// Makes settings without any pedal.
    package init() {}

    static let declared: [any DeclaredSetting] = [
        Setting(
            "pedal.line", \.pedal.line, .line,
            .init("The GPIO line of the pedal.", "Die GPIO-Leitung des Pedals.", "踏板的 GPIO 线。")),
        Setting(
            "pedal.bias", \.pedal.wiring.bias, .choice,
            .init(
                "The resistor at the lines of pedal and keys, as their switches are wired.",
                "Der Widerstand an den Leitungen von Pedal und Tasten, je nach Verdrahtung der Schalter.",
                "踏板和按键线路上的偏置电阻，按开关接线而定。")),
        Setting(
            "pedal.active_low", \.pedal.wiring.isActiveLow, .flag,
            .init(
                "Whether the lines of pedal and keys are low while these are pressed.",
                "Ob die Leitungen von Pedal und Tasten beim Drücken auf Low liegen.",
                "踏板和按键按下时线路是否为低电平。")),
        Setting(
            "pedal.debounce", \.pedal.timing.debounce, .milliseconds(0...200),
            .init(
                "How long, in milliseconds, a contact on a GPIO line has to be quiet before a change counts.",
                "Wie viele Millisekunden ein Kontakt an einer GPIO-Leitung ruhig sein muss, bis eine Änderung zählt.",
                "GPIO 线上的触点须稳定多少毫秒，变化才算数。"), unit: .milliseconds),
        Setting(
            "pedal.shortest", \.pedal.timing.shortest, .milliseconds(0...250),
            .init(
                "What is shorter than this time, in milliseconds, is no press. For GPIO lines only.",
                "Was kürzer ist als so viele Millisekunden, ist kein Tritt. Nur für GPIO-Leitungen.",
                "短于此毫秒数的不算按下。仅用于 GPIO 线。"), unit: .milliseconds),
        Setting(
            "pedal.long_press", \.pedal.timing.longPress, .millisecondsOrZero(300...5000),
            .init(
                "A pedal held for this time, in milliseconds, goes back instead of scanning; 0 is never.",
                "Ein so viele Millisekunden gehaltenes Pedal geht zurück, statt zu scannen; 0 ist nie.",
                "踏板按住达到此毫秒数则返回而不扫描；0 为从不。"), unit: .milliseconds),
        Setting(
            "pedal.double_press", \.pedal.timing.doublePress,
            .millisecondsOrZero(100...1000, "each press waits so long for a second one"),
            .init(
                "A second press within this time, in milliseconds, selects instead of scanning; 0 is never.",
                "Ein zweiter Tritt in so vielen Millisekunden wählt, statt zu scannen; 0 ist nie.",
                "在此毫秒数内再次踩下则为选择而不扫描；0 为从不。"), unit: .milliseconds),
        Setting(
            "pedal.device", \.pedal.device,
            SettingType<String>.path("", below: "/").orWord(
                "none", allowed: "none, or a path such as /dev/input/by-id/usb-...-event-kbd"),
            .init(
                "The input device of a pedal on USB; `rackstation doctor --learn-pedal` finds it.",
                "Das Eingabegerät eines Pedals an USB; `rackstation doctor --learn-pedal` findet es.",
                "USB 踏板的输入设备；可用 `rackstation doctor --learn-pedal` 查找。")),
        Setting(
            "pedal.key", \.pedal.key, .described("a name such as KEY_B, or a number from 1 to 767", KeyCode.init),
            .init(
                "The key that the pedal on USB sends.", "Die Taste, die das Pedal an USB sendet.", "USB 踏板发送的按键。")),
    ]
}

/// The lines of the keys; nil where there is no such key.
package struct KeySettings: Hashable, Sendable {
    /// The key that goes up.
    package var up: LineAddress?
    /// The key that goes down.
    package var down: LineAddress?
    /// The key that selects.
    package var select: LineAddress?
    /// The key that goes back.
    package var back: LineAddress?

    /// Makes settings without any key.
    package init() {}

    static let declared: [any DeclaredSetting] = [
        Setting(
            "keys.up", \.keys.up, .line,
            .init(
                "The GPIO line of the key that goes up.", "Die GPIO-Leitung der Taste für hoch.", "上键的 GPIO 线。")),
        Setting(
            "keys.down", \.keys.down, .line,
            .init(
                "The GPIO line of the key that goes down.", "Die GPIO-Leitung der Taste für runter.",
                "下键的 GPIO 线。")),
        Setting(
            "keys.select", \.keys.select, .line,
            .init(
                "The GPIO line of the key that selects.", "Die GPIO-Leitung der Taste für Wählen.",
                "选择键的 GPIO 线。")),
        Setting(
            "keys.back", \.keys.back, .line,
            .init(
                "The GPIO line of the key that goes back.", "Die GPIO-Leitung der Taste für Zurück.",
                "返回键的 GPIO 线。")),
    ]

    /// The keys that there are, with what they command.
    package var lines: [(name: DeviceName, command: Command, line: LineAddress)] {
        let all: [(DeviceName, Command, LineAddress?)] = [
            (.upKey, .up, up), (.downKey, .down, down), (.selectKey, .select, select), (.backKey, .back, back),
        ]
        return all.compactMap { name, command, line in line.map { (name, command, $0) } }
    }
}

/// The lines of lamps and buzzer.
package struct LampSettings: Hashable, Sendable {
    /// The lines of the lamps that there are.
    package var lines: [Lamp: LineAddress] = [:]
    /// The line of the buzzer; nil when there is none.
    package var buzzer: LineAddress?
    /// Whether lamps and buzzer are on while their lines are low.
    package var isActiveLow = false

    /// Whether the buzzer is heard.
    package var hasSounds = true

    /// Makes settings without any lamp.
    package init() {}

    static let declared: [any DeclaredSetting] = [
        Setting(
            "lamps.ready", \.lamps.lines[.ready], .line,
            .init(
                "The GPIO line of the lamp: a press scans.", "Die GPIO-Leitung der Lampe: ein Tritt scannt.",
                "指示灯的 GPIO 线：踩下即扫描。")),
        Setting(
            "lamps.busy", \.lamps.lines[.busy], .line,
            .init(
                "The GPIO line of the lamp: at work.", "Die GPIO-Leitung der Lampe: bei der Arbeit.",
                "指示灯的 GPIO 线：工作中。")),
        Setting(
            "lamps.all_read", \.lamps.lines[.allRead], .line,
            .init(
                "The GPIO line of the lamp: everything was read and is kept.",
                "Die GPIO-Leitung der Lampe: alles gelesen und gesichert.", "指示灯的 GPIO 线：全部读出并已保存。")),
        Setting(
            "lamps.unread", \.lamps.lines[.unread], .line,
            .init(
                "The GPIO line of the lamp: something needs a look.",
                "Die GPIO-Leitung der Lampe: etwas muss angesehen werden.", "指示灯的 GPIO 线：有需要查看之处。")),
        Setting(
            "lamps.fault", \.lamps.lines[.fault], .line,
            .init(
                "The GPIO line of the lamp: something is wrong.", "Die GPIO-Leitung der Lampe: etwas ist gestört.",
                "指示灯的 GPIO 线：出现故障。")),
        Setting(
            "lamps.buzzer", \.lamps.buzzer, .line,
            .init(
                "The GPIO line of the buzzer: one beep when all is read, two for a look, three for none.",
                "Die GPIO-Leitung des Summers: einmal für alles gelesen, zweimal für ansehen, dreimal für nichts.",
                "蜂鸣器的 GPIO 线：全部读出响一声，需查看响两声，未读出响三声。")),
        Setting(
            "lamps.sounds", \.lamps.hasSounds, .flag,
            .init("Whether the buzzer is heard.", "Ob der Summer zu hören ist.", "蜂鸣器是否发声。"),
            row: .init(8, .init("Sounds", "Töne", "声音"), ["true", "false"])),
        Setting(
            "lamps.active_low", \.lamps.isActiveLow, .flag,
            .init(
                "Whether lamps and buzzer are on while their lines are low.",
                "Ob Lampen und Summer bei Low an der Leitung eingeschaltet sind.",
                "线路为低电平时指示灯和蜂鸣器是否接通。")),
    ]

    /// Whether there is neither lamp nor buzzer.
    package var isEmpty: Bool { lines.isEmpty && buzzer == nil }
}

extension SettingType<LineAddress?> {
    /// A GPIO line.
    fileprivate static let line = SettingType<LineAddress>.described("", LineAddress.init).orWord(
        "none", allowed: "none, CHIP:LINE or the name of a line; chips go by label, name or path")
}

/// When the closing of a contact is a press, and what kind of press.
package struct ContactTiming: Hashable, Sendable {
    /// The contact has to be quiet for so long before a change counts; contacts bounce.
    package var debounce: Duration
    /// What is shorter is no press but a disturbance.
    package var shortest: Duration
    /// What is held for so long is a long press; nil where there are none.
    package var longPress: Duration?
    /// Two presses with no more time between them are a double press; nil where there are none.
    package var doublePress: Duration?

    /// Makes a timing; without long and double presses, a press counts while the pedal is still down.
    package init(
        debounce: Duration = .milliseconds(20), shortest: Duration = .milliseconds(30), longPress: Duration? = nil,
        doublePress: Duration? = nil
    ) {
        self.debounce = debounce
        self.shortest = shortest
        self.longPress = longPress
        self.doublePress = doublePress
    }

    /// The timing of a key: the same contact, without long and double presses.
    package var plain: ContactTiming { ContactTiming(debounce: debounce, shortest: shortest) }
}

/// The resistor that holds an input while nothing drives it.
package enum LineBias: String, Hashable, Sendable, CaseIterable {
    /// It is pulled up: for a switch to ground.
    case pullUp = "pull-up"
    /// It is pulled down: for a switch to the supply.
    case pullDown = "pull-down"
    /// None of the chip's own: the switch has one.
    case none
    /// As it was found.
    case asIs = "as-is"
}

/// How a switch is wired to a line.
package struct LineWiring: Hashable, Sendable {
    /// The resistor at the line.
    package var bias: LineBias
    /// Whether the line is low while the switch is pressed.
    package var isActiveLow: Bool

    /// Makes a wiring; the usual one is a switch to ground.
    package init(bias: LineBias = .pullUp, isActiveLow: Bool = true) {
        self.bias = bias
        self.isActiveLow = isActiveLow
    }
}
