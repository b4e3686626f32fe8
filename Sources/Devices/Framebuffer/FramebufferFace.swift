// A framebuffer that is drawn on, with its console set aside.

import Imaging
import Station

/// A framebuffer that is drawn on: its memory, what it shows, and the console that was set aside for it. Giving it up
/// gives the console back.
final class FramebufferFace {
    /// How the framebuffer's pixels lie in memory.
    let layout: PixelLayout
    private let device: FramebufferDevice
    private let console: Console?
    private var keeper: ConsoleKeeper?
    private let keeperArguments: [String]
    private var frame: ShownFrame
    private var isSetAside = false

    /// Opens a framebuffer. Its console is set aside with the first drawing.
    /// - Throws: a fault that says why it cannot be drawn on.
    init(_ choice: FramebufferChoice, keeperArguments: [String]) throws(Fault) {
        device = try FramebufferDevice(path: choice.path)
        layout = device.layout
        frame = ShownFrame(layout)
        switch choice.console {
        case .none: console = nil
        case .auto: console = try Console.open(nil)
        case .number(let number): console = try Console.open(number)
        }
        self.keeperArguments = keeperArguments
    }

    deinit {
        // Before the keeper goes, so that there is always one who gives the console back.
        if isSetAside { console?.restore() }
    }

    /// Shows a drawing.
    /// - Throws: a fault when the console cannot be set aside.
    func show(_ canvas: Canvas) throws(Fault) {
        try setConsoleAside()
        unsafe frame.show(canvas, in: device.memory)
    }

    private func setConsoleAside() throws(Fault) {
        guard let console else { return }
        if keeper?.isAlive != true {
            keeper = nil
            keeper = try ConsoleKeeper(
                arguments: keeperArguments, console: console.descriptor, before: console.before)
        }
        guard !isSetAside else { return }
        try console.setAside()
        isSetAside = true
        device.wake()
    }
}
