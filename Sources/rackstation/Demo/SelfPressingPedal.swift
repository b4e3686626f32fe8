// The demo's pedal: it watches the screens as a person would and presses when the station is ready.

internal import Station
internal import Synchronization

/// A pedal that presses itself: each time the station waits for the pedal it presses, so many times, and leaves once
/// the last result is on the stick.
final class SelfPressingPedal: Trigger, Display {
    let name = DeviceName.pedal
    private let pause: Duration
    private let pressesLeft: Mutex<Int>
    private let stream: AsyncStream<TriggerEvent>
    private let give: AsyncStream<TriggerEvent>.Continuation

    /// Makes a pedal.
    /// - Parameters:
    ///   - presses: how often it presses.
    ///   - pause: how long each result stays on the screen.
    init(presses: Int, pause: Duration) {
        self.pause = pause
        pressesLeft = Mutex(presses)
        (stream, give) = AsyncStream.makeStream()
    }

    func events() -> AsyncStream<TriggerEvent> { stream }

    func show(_ screen: Screen) async {
        guard screen.keys.contains(where: { $0.command == .press }) else { return }
        if !screen.isFraming {
            // The stick is looked at before the next press, so that the last result is mirrored before leaving.
            guard screen.status.stick.tone != .action else { return }
            try? await Task.sleep(for: pause)
        }
        let isLeft = pressesLeft.withLock { left in
            left -= 1
            return left >= 0
        }
        // The station asks before it is left; the second choice is to leave.
        for command in isLeft ? [.press] : [Command.quit, .down, .select] { give.yield(.command(command)) }
    }

    func close() async { give.finish() }
}
