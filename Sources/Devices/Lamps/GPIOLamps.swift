// Lamps and a buzzer on GPIO lines.

import Dispatch
import Glibc
public import Station
import Synchronization

/// Lamps and a buzzer on GPIO lines, on a thread of their own.
///
/// The lines are requested at the start, and again while any is missing. When the program ends, however it ends, the
/// kernel takes them back; most chips leave them as they were then, so that `close` switches them off before.
public final class GPIOLamps: Lamps {
    /// What is to be shown; nil when the lamps are closed.
    private final class Wish: Sendable {
        let signal = Mutex<LampSignal?>(.dark)
    }

    private let wish = Wish()
    private let knocker: Knocker?
    private let changes: AsyncStream<Fault?>
    private let tell: AsyncStream<Fault?>.Continuation
    private let ended = DispatchGroup()

    /// Makes the lamps of these settings and requests their lines.
    public init(_ settings: LampSettings) {
        (changes, tell) = AsyncStream.makeStream()
        knocker = Knocker()
        guard let knocker else {
            tell.yield(.noDescriptorLeft)
            return
        }
        DispatchQueue(label: "lamps").async(group: ended) { [wish, tell] in
            Self.run(LampBoard(settings), knocker, signal: { wish.signal.withLock(\.self) }, tell: { tell.yield($0) })
            tell.finish()
        }
    }

    /// Shows a signal from now on; returns at once.
    public func show(_ signal: LampSignal) async {
        wish.signal.withLock { wished in
            if wished != nil { wished = signal }
        }
        knocker?.knock()
    }

    /// What is wrong with the lamps. One at a time may listen.
    public func faults() -> AsyncStream<Fault?> { changes }

    /// Switches every lamp off and gives the lines back.
    public func close() async {
        wish.signal.withLock { $0 = nil }
        knocker?.knock()
        await withCheckedContinuation { continuation in
            ended.notify(queue: .global()) { continuation.resume() }
        }
    }

    /// Shows what `signal` says until it says nothing any more.
    private static func run(
        _ board: LampBoard, _ knocker: Knocker, signal: () -> LampSignal?, tell: (Fault?) -> Void
    ) {
        var board = board
        let watch = FolderWatch(above: "/dev/gpiochip0")
        var (sound, tune) = (LampSignal.Sound.none, BuzzerTune(.none, at: .zero))
        var told: Fault??
        board.request()
        while let signal = signal() {
            let now = ElapsedTime.onTheWall()
            if signal.sound != sound { (sound, tune) = (signal.sound, BuzzerTune(signal.sound, at: now)) }
            board.light(signal.lit)
            board.beep(tune.isOn(at: now))
            if told != .some(board.fault) { tell(board.fault) }
            told = .some(board.fault)
            let again = board.fault == nil ? nil : now + ContactLoop.patience
            let deadline = [tune.nextChange(after: now), again].compactMap(\.self).min()
            let outcomes = Waiting.wait(for: [knocker.descriptor, watch.descriptor], until: deadline)
            knocker.hear()
            if outcomes[1] != .quiet { watch.renew() }
            if outcomes[1] != .quiet || again.map({ $0 <= ElapsedTime.onTheWall() }) ?? false { board.request() }
        }
    }
}
