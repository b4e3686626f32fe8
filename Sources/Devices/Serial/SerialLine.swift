// The serial line at work: opened, talked on, and found again whenever it comes back.

package import RackCore
package import Station
import Synchronization

/// A terminal device with a computer at its end. A fault ends nothing: the line is opened again when the device files
/// change, and every few seconds.
package final class SerialLine: ResultLine {
    package let name = DeviceName.serialLine
    package let place: String
    private let path: String
    private let speed: SerialSettings.Speed
    private let patience: Duration
    private let dialogue: Mutex<any LineDialogue>
    /// Set when there is news.
    private let news = EventFlag()

    /// Makes a line; it is opened when somebody listens to its events.
    /// - Parameters:
    ///   - settings: the device, and how results are said on it.
    ///   - shape: the rows and columns of the box that is usual here; nil where none is.
    ///   - patience: how long nothing may be taken until that is said.
    /// - Returns: nil where the settings name no device.
    package init?(_ settings: SerialSettings, usual shape: RackShape?, patience: Duration = .seconds(5)) {
        guard let path = settings.line else { return nil }
        (self.path, speed, self.patience) = (path, settings.speed, patience)
        place = "\(path) as \(settings.form.rawValue)"
        dialogue = Mutex(settings.dialogue(usual: shape))
    }

    package func tell(_ news: LineNews) {
        dialogue.withLock { $0.hear(news) }
        self.news.set()
    }

    package func events() -> AsyncStream<LineEvent> {
        let watch = FolderChanges(above: path)
        return AsyncStream { [self] tell in await follow(watch, tell) }
    }

    /// How long a line with a fault is left alone while no device file changes.
    private static let pause = Duration.seconds(5)
    /// How many bytes are read at once: far more than a request has.
    private static let mostRead = 256

    /// Opens the line, talks on it and opens it again, until the task is cancelled.
    private func follow(_ watch: FolderChanges, _ tell: @escaping (LineEvent) -> Void) async {
        var report = LineReport(tell: tell)
        var wasCut = false
        while !Task.isCancelled {
            do throws(Fault) {
                let port = try SerialPort(path)
                try port.begin(at: speed)
                report.line = nil
                dialogue.withLock { $0.open(wasCut: wasCut) }
                wasCut = false
                try await talk(port, watch, &report, &wasCut)
                return
            } catch {
                report.line = error
            }
            _ = await EventLoop.shared.outcomes(of: [.flag(watch.flag)], until: MonotonicClock.now + Self.pause)
            watch.renew()
        }
    }

    /// Talks until the task is cancelled. One thing is said after the other, and nothing more is heard before it was
    /// taken, so that nothing piles up.
    /// - Parameter wasCut: whether the line went away in the middle of a message.
    private func talk(
        _ port: borrowing SerialPort, _ watch: FolderChanges, _ report: inout LineReport, _ wasCut: inout Bool
    ) async throws(Fault) {
        var heard: ArraySlice<UInt8> = []
        var saying: (message: LineMessage, written: Int)?
        var since = MonotonicClock.now
        while !Task.isCancelled {
            news.clear()
            if saying == nil, let message = dialogue.withLock({ $0.reply(to: &heard) }) {
                (saying, since) = ((message, 0), MonotonicClock.now)
            }
            report.result = dialogue.withLock(\.refusal).map { Fault(.serial(.refused), detail: $0.text) }
            if let (message, written) = saying {
                let count = try port.write(message.bytes[written...])
                wasCut = written + count > 0
                if count > 0 { (saying, since, report.line) = ((message, written + count), MonotonicClock.now, nil) }
                if written + count == message.bytes.count {
                    (saying, wasCut) = (nil, false)
                    dialogue.withLock { $0.write(message) }
                    if let result = message.given { report.tell(.given(result)) }
                    continue
                }
                if count > 0 { continue }
                if MonotonicClock.now - since >= patience { report.line = Fault(.serial(.unread), on: path) }
            }
            let outcomes = await EventLoop.shared.outcomes(
                of: [
                    .flag(watch.flag), .flag(news),
                    saying == nil ? .readable(port.descriptor) : .writable(port.descriptor),
                ], until: saying != nil && report.line == nil ? since + patience : nil)
            if outcomes[0] != .quiet {
                watch.renew()
                if !port.isThere { throw port.lost }
            }
            if outcomes[2] == .broken { throw port.lost }
            if outcomes[2] == .ready, saying == nil { heard = try port.bytes(atMost: Self.mostRead)[...] }
        }
    }
}

extension LineDialogue {
    /// What is said to the first of some bytes that have an answer, or without being asked. The bytes up to there are
    /// taken away.
    fileprivate mutating func reply(to heard: inout ArraySlice<UInt8>) -> LineMessage? {
        while let byte = heard.popFirst() {
            if let message = take(byte) { return message }
        }
        return next()
    }
}
