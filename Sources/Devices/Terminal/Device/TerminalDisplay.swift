// A terminal as the station's display.

internal import Display
internal import Imaging
internal import RackCore
package import Station

/// Shows screens on a terminal whose cursor can be moved.
///
/// It draws on the alternate screen and only the lines that changed, so that a serial line is fast enough. The
/// terminal is left as it was found when the display is closed, and when the program ends in any other way.
package actor TerminalDisplay: Display {
    private let executor = QueueExecutor(label: "terminal display")
    private let output: TerminalOutput
    /// Whether a live picture can be shown: pictures at all, and more than a serial line carries.
    package nonisolated let showsPreview: Bool
    private var renderer: CellRenderer
    private var scene = LiveScene()
    private var pace = LivePace()
    private var frames = 0
    private var phase = Phase.unopened
    private var screen: Screen?
    /// The lines that the terminal shows; nil when nobody knows.
    private var shown: [TerminalLine]?

    private enum Phase {
        case unopened, open, closed
    }

    /// Makes a display of the terminal behind a descriptor. Nothing is sent to it before the first screen.
    /// - Parameters:
    ///   - descriptor: the terminal, 1 for the standard output.
    ///   - abilities: what it can show.
    package init(descriptor: Int32, abilities: TerminalAbilities) {
        output = TerminalOutput(descriptor)
        let isSerial = !output.isPseudoTerminal
        let colors = isSerial && abilities.colors == .trueColor ? .palette256 : abilities.colors
        renderer = CellRenderer(
            size: .standard, colors: colors, characters: abilities.characters, graphics: abilities.graphics)
        renderer.isSerial = isSerial
        showsPreview = renderer.showsLive
    }

    /// The display's own thread, because a terminal may block.
    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }

    /// Shows a screen; the terminal's size is asked for anew each time.
    package func show(_ screen: Screen) {
        self.screen = screen
        if !screen.isFraming { renderer.live = nil }
        draw()
    }

    /// Shows a live picture in the screen that has room for it; on any other, nothing. While nothing moves it returns
    /// late, so that the camera is seldom looked at, and else as late as leaves the terminal time for keys.
    package func show(preview: CameraPicture) async {
        guard phase == .open, let screen, let room = renderer.liveRoom(screen) else { return }
        let start = MonotonicClock.now
        guard let picture = await preview.reduced(fitting: room), screen == self.screen, phase == .open else { return }
        let hasChanged = scene.changes(with: picture.image) || renderer.live == nil
        if hasChanged {
            frames += 1
            renderer.live = LiveFrame(number: frames, picture: picture)
            draw()
        }
        let now = MonotonicClock.now
        let pause = pace.pause(hasChanged: hasChanged, cost: now - start, at: now)
        try? await Task.sleep(for: max(pause, Self.leastPause - (now - start), now - start))
    }

    /// Live pictures come no faster than this: more of them would be seen by nobody over a network.
    private static let leastPause = Duration.milliseconds(150)

    /// Draws the present screen anew, whole: after the terminal has changed its size, or somebody has written on it.
    package func refresh() {
        shown = nil
        draw()
    }

    /// Brings back what the terminal showed before.
    package func close() {
        guard phase == .open else {
            phase = .closed
            return
        }
        phase = .closed
        _ = output.write(TerminalUpdate.farewell)
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
        if present != renderer.size { shown = nil }
        renderer.size = present
        let lines = renderer.lines(screen)
        let update = TerminalUpdate.text(from: shown, to: lines, columns: present.columns, colors: renderer.colors)
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
