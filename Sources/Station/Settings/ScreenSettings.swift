// The settings of the displays.

/// Which displays the station has.
package struct ScreenSettings: Hashable, Sendable {
    /// The framebuffer.
    package var framebuffer = Framebuffer.none
    /// Whether the standard output is a display.
    package var hasTerminal = true
    /// Whether a terminal is asked to show pictures as pixels.
    package var asksForGraphics = true
    /// The text console that is set aside while the framebuffer is drawn on.
    package var console = ConsoleChoice.auto
    /// Whether the station can be left with a key of the keyboard.
    package var offersQuit = true
    /// The language of the screens.
    package var language = Language.english

    /// Makes settings at their defaults.
    package init() {}

    static let declared: [any DeclaredSetting] = [
        Setting(
            "screen.framebuffer", \.screen.framebuffer,
            .described("a device such as /dev/fb0, auto for the first there is, or none", Framebuffer.init),
            .init(
                "The display that is drawn on without a desktop.",
                "Die Anzeige, auf die ohne Desktop gezeichnet wird.", "不用桌面而直接绘制的显示屏。")),
        Setting(
            "screen.vt", \.screen.console,
            .described("a number from 1 to 63, auto for the one in front, or none", ConsoleChoice.init),
            .init(
                "The text console that gives way to the framebuffer and comes back at the end.",
                "Die Textkonsole, die dem Framebuffer weicht und am Ende wiederkommt.",
                "为帧缓冲让位、结束时恢复的文本控制台。")),
        Setting(
            "screen.terminal", \.screen.hasTerminal, .flag,
            .init(
                "Whether the terminal, or whatever the standard output is, shows the screens too.",
                "Ob auch das Terminal, oder was die Standardausgabe ist, die Bilder zeigt.",
                "终端（即标准输出）是否也显示各屏幕。")),
        Setting(
            "screen.graphics", \.screen.asksForGraphics, .words("auto", "none"),
            .init(
                "Whether the terminal is asked to show pictures as pixels.",
                "Ob das Terminal gebeten wird, Bilder in Pixeln zu zeigen.", "是否请终端以像素显示图片。")),
        Setting(
            "screen.quit", \.screen.offersQuit, .flag,
            .init(
                "Whether q and Ctrl-C on the keyboard leave the station, q after a question; the service has it off.",
                "Ob q (nach einer Frage) und Strg-C die Station beenden; im Dienst ist das aus.",
                "键盘上的 q（询问后）和 Ctrl-C 是否退出本站；作为服务运行时关闭。")),
        Setting(
            "screen.language", \.screen.language, .choice,
            .init("The language of the screens.", "Die Sprache der Anzeige.", "屏幕的语言。"),
            row: .init(
                9, .init("Language", "Sprache", "语言"), Language.allCases.map(\.rawValue),
                words: { Words(verbatim: Language(rawValue: $0)?.name ?? $0) })),
    ]

    /// Which framebuffer is drawn on.
    package enum Framebuffer: Hashable, Sendable, CustomStringConvertible {
        /// None.
        case none
        /// The first there is.
        case auto
        /// This one, by its path.
        case device(String)

        /// Reads a display as it is written; nil when it is none.
        init?(_ text: String) {
            switch text {
            case "none": self = .none
            case "auto": self = .auto
            default:
                guard text.hasPrefix("/dev/"), text.utf8.count > 5, !text.utf8.contains(0) else { return nil }
                self = .device(text)
            }
        }

        /// The display as it is written.
        package var description: String {
            switch self {
            case .none: "none"
            case .auto: "auto"
            case .device(let path): path
            }
        }
    }
}

/// Which of the kernel's text consoles is set aside while a framebuffer is drawn on.
package enum ConsoleChoice: Hashable, Sendable, CustomStringConvertible {
    /// The one that is in front.
    case auto
    /// None: nobody writes on the display.
    case none
    /// This one: 1 for `/dev/tty1`.
    case number(Int)

    /// Reads a console as it is written; nil when it is none.
    init?(_ text: String) {
        switch text {
        case "auto": self = .auto
        case "none": self = .none
        default:
            guard let number = WrittenValue(text, .builtIn).whole(1...63) else { return nil }
            self = .number(number)
        }
    }

    /// The console as it is written.
    package var description: String {
        switch self {
        case .auto: "auto"
        case .none: "none"
        case .number(let number): String(number)
        }
    }
}
