// The framebuffer as the station's display.

import Display
import Imaging
import RackCore
package import Station

/// Shows screens on a framebuffer, drawn in its own size and written row by row where something has changed; in the
/// ready state with the camera's live picture and the square that is read.
///
/// The text console below is set aside and given back on every way out of the program. A framebuffer that cannot be
/// used is told as a fault and tried again with the next screen; a display that comes late is used from then on.
package actor FramebufferDisplay: Display {
    private let executor = QueueExecutor(label: "framebuffer")
    private let choice: FramebufferChoice
    private let restorationArguments: [String]
    private nonisolated let told: (stream: AsyncStream<Fault?>, continuation: AsyncStream<Fault?>.Continuation)
    private var lastTold: Fault??
    private var face: FramebufferFace?
    private var isClosed = false
    private var screen: Screen?
    /// The present screen as it is drawn, with all that was decoded so far; nil before the first.
    private var drawing: LiveScreen?
    private var pace = LivePace()

    /// Makes a display. Nothing is opened before the first screen.
    /// - Parameters:
    ///   - choice: which framebuffer, and which console to set aside.
    ///   - restorationArguments: what makes this program call `keepConsole`; one more argument follows them.
    package init(_ choice: FramebufferChoice, restorationArguments: [String]) {
        self.choice = choice
        self.restorationArguments = restorationArguments
        told = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Waits for the end of the program that started this one, and gives its console back.
    /// - Parameter before: the argument that followed those.
    package static func keepConsole(before: Int) { ConsoleRestoration.keep(before: before) }

    /// The display's own thread, because a display behind a slow bus may block.
    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }

    /// Why nothing can be seen, from the first screen on. One at a time may listen.
    package nonisolated func faults() -> AsyncStream<Fault?> { told.stream }

    /// A framebuffer shows the camera's live picture.
    package nonisolated var showsPreview: Bool { true }

    /// Shows a screen.
    package func show(_ screen: Screen) {
        guard !isClosed else { return }
        self.screen = screen
        draw()
    }

    /// Shows a live picture in the screen that has room for it; on any other, nothing. While nothing moves it returns
    /// late, so that the camera is seldom looked at.
    ///
    /// The picture is decoded outside the display's own thread, and one that a screen has overtaken meanwhile is
    /// dropped.
    package func show(preview: CameraPicture) async {
        guard let room = drawing?.room, let screen else { return }
        let start = MonotonicClock.now
        guard let picture = await preview.reduced(fitting: room), screen == self.screen, !isClosed else { return }
        var hasChanged = false
        do {
            if let canvas = try drawing?.draw(picture) {
                hasChanged = true
                try face?.show(canvas)
            }
        } catch {
            // The next picture or screen is tried anew.
        }
        let now = MonotonicClock.now
        let pause = pace.pause(hasChanged: hasChanged, cost: now - start, at: now)
        if pause > .zero { try? await Task.sleep(for: pause) }
    }

    /// Gives the console back.
    package func close() {
        isClosed = true
        face = nil
        told.continuation.finish()
    }

    private func draw() {
        guard let screen, !isClosed else { return }
        do throws(Fault) {
            let face = try opened()
            let size = face.layout.size
            var drawing =
                drawing.flatMap { $0.renderer.size == size ? $0 : nil }
                ?? LiveScreen(renderer: PixelRenderer(size: size))
            let canvas = try Self.drawn { () throws(DrawingError) in try drawing.draw(screen) }
            self.drawing = drawing
            try face.show(canvas)
            tell(nil)
        } catch {
            // The next screen tries again from the beginning.
            face = nil
            drawing = nil
            tell(error)
        }
    }

    private func opened() throws(Fault) -> FramebufferFace {
        if let face { return face }
        let opened = try FramebufferFace(choice, restorationArguments: restorationArguments)
        face = opened
        return opened
    }

    private func tell(_ fault: Fault?) {
        guard lastTold != .some(fault) else { return }
        lastTold = .some(fault)
        told.continuation.yield(fault)
    }

    /// What is drawn, or the fault that keeps it from being drawn.
    static func drawn<Drawing>(_ draw: () throws(DrawingError) -> Drawing) throws(Fault) -> Drawing {
        do throws(DrawingError) {
            return try draw()
        } catch {
            throw Fault(.display(.undrawn), detail: error.words)
        }
    }
}
