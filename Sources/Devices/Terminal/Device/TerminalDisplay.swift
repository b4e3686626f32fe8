// A terminal as the station's display.

public import Station

/// Shows screens on a terminal whose cursor can be moved.
///
/// It draws on the alternate screen and only the lines that changed, so that a serial line is fast enough. The
/// terminal is left as it was found when the display is closed, and when the program ends in any other way.
public actor TerminalDisplay: Display {
    private let executor = QueueExecutor(label: "terminal display")
    private let output: TerminalOutput
    private let abilities: TerminalAbilities
    private let pictures = ScreenPictures()
    private var phase = Phase.unopened
    private var screen: Screen?
    private var size = TerminalSize.standard
    /// The lines that the terminal shows; nil when nobody knows.
    private var shown: [TerminalLine]?

    private enum Phase {
        case unopened, open, closed
    }

    /// Makes a display of the terminal behind a descriptor. Nothing is sent to it before the first screen.
    /// - Parameters:
    ///   - descriptor: the terminal, 1 for the standard output.
    ///   - abilities: what it can show.
    public init(descriptor: Int32, abilities: TerminalAbilities) {
        output = TerminalOutput(descriptor)
        self.abilities = abilities
    }

    /// The display's own thread, because a terminal may block.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }

    /// Shows a screen; the terminal's size is asked for anew each time.
    public func show(_ screen: Screen) {
        self.screen = screen
        draw()
    }

    /// Draws the present screen anew, whole: after the terminal has changed its size, or somebody has written on it.
    public func refresh() {
        shown = nil
        draw()
    }

    /// Brings back what the terminal showed before.
    public func close() {
        guard phase == .open else {
            phase = .closed
            return
        }
        phase = .closed
        let removal = abilities.graphics?.language == .kitty ? KittyGraphics.removal : ""
        _ = output.write(removal + TerminalUpdate.farewell)
        TerminalRestoration.releaseScreen(output.descriptor)
    }

    private func draw() {
        guard phase != .closed, let screen else { return }
        if phase == .unopened {
            TerminalRestoration.protectScreen(output.descriptor)
            phase = .open
            guard take(output.write(TerminalUpdate.greeting)) else { return }
        }
        let present = output.size
        if present != size { shown = nil }
        size = present
        let isSerial = !output.isPseudoTerminal
        let colors = isSerial && abilities.colors == .trueColor ? .palette256 : abilities.colors
        var painter = TerminalPainter(
            size: size, colors: colors, signs: abilities.signs, graphics: abilities.graphics, pictures: pictures)
        painter.isSerial = isSerial
        let lines = painter.lines(screen)
        let update = TerminalUpdate.text(from: shown, to: lines, columns: size.columns, colors: colors)
        if take(output.write(update)) { shown = lines }
    }

    /// Takes note of how a writing ended, and says whether the terminal now shows what was written.
    private func take(_ outcome: TerminalOutput.Outcome) -> Bool {
        switch outcome {
        case .written: return true
        case .stalled: shown = nil
        case .gone:
            TerminalRestoration.releaseScreen(output.descriptor)
            phase = .closed
        }
        return false
    }
}
