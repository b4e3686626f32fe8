// Which framebuffer is drawn on, and which console is set aside for it.

import Glibc
public import Station

/// Which framebuffer is drawn on, and which console is set aside for it.
public struct FramebufferChoice: Hashable, Sendable {
    /// The framebuffer's path; nil for the first there is.
    public var device: String?
    /// The text console that is set aside.
    public var console: ConsoleChoice

    /// Makes a choice.
    public init(device: String?, console: ConsoleChoice) {
        self.device = device
        self.console = console
    }

    /// The choice that settings make; nil when it is none.
    public init?(_ settings: ScreenSettings) {
        switch settings.framebuffer {
        case .none: return nil
        case .auto: self.init(device: nil, console: settings.console)
        case .device(let path): self.init(device: path, console: settings.console)
        }
    }

    /// The path of the framebuffer: the one chosen, or the first by number.
    var path: String {
        if let device { return device }
        let paths = (0..<32).map { "/dev/fb\($0)" }
        for path in paths where unsafe access(path, F_OK) == 0 { return path }
        return paths[0]
    }
}
