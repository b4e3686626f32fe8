// The settings of the displays.

/// Which displays the station has.
public struct ScreenSettings: Hashable, Sendable {
    /// The framebuffer.
    public var framebuffer = Framebuffer.none
    /// Whether the standard output is a display.
    public var hasTerminal = true
    /// Whether a terminal is asked to show pictures as pixels.
    public var asksForGraphics = true
    /// The text console that is set aside while the framebuffer is drawn on.
    public var console = ConsoleChoice.auto
    /// Whether the station can be left with a key of the keyboard.
    public var offersQuit = true
    /// The language of the screens.
    public var language = Language.english

    /// Makes settings at their defaults.
    public init() {}

    /// Which framebuffer is drawn on.
    public enum Framebuffer: Hashable, Sendable {
        /// None.
        case none
        /// The first there is.
        case auto
        /// This one, by its path.
        case device(String)
    }
}

/// Which of the kernel's text consoles is set aside while a framebuffer is drawn on.
public enum ConsoleChoice: Hashable, Sendable {
    /// The one that is in front.
    case auto
    /// None: nobody writes on the display.
    case none
    /// This one: 1 for `/dev/tty1`.
    case number(Int)
}
