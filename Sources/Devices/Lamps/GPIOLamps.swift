// Lamps and a buzzer on GPIO lines.

import Glibc
package import Station
import Synchronization

/// Lamps and a buzzer on GPIO lines.
///
/// The lines are requested at the start, and again while any is missing. When the program ends, however it ends, the
/// kernel takes them back; most chips leave them as they were then, so that `close` switches them off before.
package final class GPIOLamps: Lamps {
    /// What is to be shown; nil when the lamps are closed.
    private final class Wish: Sendable {
        let signal = Mutex<LampSignal?>(.dark)
        /// Set after a change.
        let change = EventFlag()
    }

    private let wish = Wish()
    private let changes: AsyncStream<Fault?>
    private let showing: Task<Void, Never>

    /// Makes the lamps of these settings and requests their lines.
    package init(_ settings: LampSettings) {
        let (changes, tell) = AsyncStream.makeStream(of: Fault?.self)
        self.changes = changes
        showing = Task { [wish] in
            await Self.run(LampBoard(settings), wish) { tell.yield($0) }
            tell.finish()
        }
    }

    /// Shows a signal from now on; returns at once.
    package func show(_ signal: LampSignal) async {
        wish.signal.withLock { wished in
            if wished != nil { wished = signal }
        }
        wish.change.set()
    }

    /// What is wrong with the lamps. One at a time may listen.
    package func faults() -> AsyncStream<Fault?> { changes }

    /// Switches every lamp off and gives the lines back.
    package func close() async {
        wish.signal.withLock { $0 = nil }
        wish.change.set()
        await showing.value
    }

    /// Shows what is wished until nothing is any more.
    private static func run(_ board: LampBoard, _ wish: Wish, tell: (Fault?) -> Void) async {
        var board = board
        let watch = FolderChanges(above: "/dev/gpiochip0")
        var (sound, tune) = (LampSignal.Sound.none, BuzzerTune(.none, at: .zero))
        var told: Fault??
        board.request()
        while let signal = wish.signal.withLock(\.self) {
            let now = MonotonicClock.now
            if signal.sound != sound { (sound, tune) = (signal.sound, BuzzerTune(signal.sound, at: now)) }
            board.light(signal.lit)
            board.beep(tune.isOn(at: now))
            if told != .some(board.fault) { tell(board.fault) }
            told = .some(board.fault)
            let again = board.fault == nil ? nil : now + ContactTrigger.patience
            let deadline = [tune.nextChange(after: now), again].compactMap(\.self).min()
            let outcomes = await EventLoop.shared.outcomes(
                of: [.flag(wish.change), .flag(watch.flag)], until: deadline)
            wish.change.clear()
            if outcomes[1] != .quiet { watch.renew() }
            if outcomes[1] != .quiet || again.map({ $0 <= MonotonicClock.now }) ?? false { board.request() }
        }
    }
}
