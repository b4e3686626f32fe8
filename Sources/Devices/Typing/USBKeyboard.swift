// The keyboard that the station is to the computer beside the bench: each result typed once, or given up and said.

package import Station
import Synchronization

/// The keyboard of a USB gadget with a computer at its other end.
///
/// What cannot be typed within some seconds is given up: typed later it would go where somebody else works by then. What
/// was broken off in the middle is said to be so, and is never typed again by itself.
package final class USBKeyboard: ResultLine {
    package let name = DeviceName.usbKeyboard
    package let place: String
    private let path: String
    /// How long a key waits for the one before it.
    private let period: Duration
    private let patience: Duration
    /// How long the computer has to say how its lights are.
    private let lightsPatience: Duration
    private let queue: Mutex<TypingQueue>
    /// Set when there is news.
    private let news = EventFlag()

    /// Makes a keyboard; it is opened when somebody listens to its events.
    /// - Parameters:
    ///   - settings: the device, and what is typed.
    ///   - patience: how long a result waits for the computer to take it, and to go on with it.
    ///   - lightsPatience: how long the computer has to say how its lights are.
    /// - Returns: nil where the settings name no device.
    package init?(
        _ settings: KeyboardSettings, patience: Duration = .seconds(5), lightsPatience: Duration = .seconds(1)
    ) {
        guard let path = settings.gadget else { return nil }
        self.lightsPatience = lightsPatience
        (self.path, self.patience, period) = (path, patience, .seconds(1) / settings.speed)
        place = "\(path) as \(settings.words)"
        queue = Mutex(TypingQueue(settings))
    }

    package func tell(_ news: LineNews) {
        queue.withLock { $0.hear(news) }
        self.news.set()
    }

    package func events() -> AsyncStream<LineEvent> {
        let watch = FolderChanges(above: path)
        return AsyncStream { [self] tell in await follow(watch, tell) }
    }

    /// How long a computer that is not there is left alone.
    private static let computerPause = Duration.milliseconds(250)
    /// How long nothing is written while a report waits: far less than a computer takes to find a keyboard again.
    private static let roomPause = Duration.milliseconds(20)
    /// How long the station's end waits so that no key stays down.
    private static let endPatience = Duration.milliseconds(200)

    /// What is told and what is typed.
    private struct Work {
        var report: LineReport
        var turn: TypingTurn?
        /// Whether the computer was told that no key is down, or will be with the report that waits for it.
        var isReleased = false
    }

    /// What has to come before the next step.
    private enum Need {
        case nothing
        case news
        case room
        case time(Duration)
        case computer
    }

    /// Opens the keyboard, types and opens it again, until the task is cancelled.
    private func follow(_ watch: FolderChanges, _ tell: @escaping (LineEvent) -> Void) async {
        var work = Work(report: LineReport(namesResultFirst: true, tell: tell))
        var failures = 0
        while !Task.isCancelled {
            var pause = Self.computerPause
            do throws(Fault) {
                let keyboard = try GadgetKeyboard(path)
                (work.report.line, failures) = (nil, 0)
                try await type(on: keyboard, watch, &work)
            } catch {
                failures += 1
                pause = .seconds(RetryPause.seconds(after: failures))
                work.report.line = error
            }
            // Another computer may be there the next time.
            queue.withLock { $0.lights = nil }
            if work.turn?.isBegun == true { giveUp(.cut, &work) }
            work.turn?.restart()
            await rest(until: MonotonicClock.now + pause, watch, &work)
        }
    }

    /// Waits while there is no keyboard, or no computer.
    private func rest(until end: Duration, _ watch: FolderChanges, _ work: inout Work) async {
        while !Task.isCancelled, MonotonicClock.now < end {
            news.clear()
            takeUp(&work)
            let deadline = work.turn.map { min(end, $0.since + patience) } ?? end
            if await EventLoop.shared.outcomes(of: [.flag(watch.flag), .flag(news)], until: deadline)[0] != .quiet {
                return watch.renew()
            }
        }
    }

    /// Types until the task is cancelled, or no computer is there for what is to be typed.
    private func type(
        on keyboard: borrowing GadgetKeyboard, _ watch: FolderChanges, _ work: inout Work
    ) async throws(Fault) {
        // Keys may be down from a station that was killed.
        work.isReleased = false
        while !Task.isCancelled {
            news.clear()
            if let lights = try keyboard.lights() { note(lights, &work) }
            takeUp(&work)
            let need = try step(on: keyboard, &work)
            if case .nothing = need { continue }
            if case .computer = need { return }
            var deadline = work.turn.map { $0.since + patience }
            var room: Int32 = -1
            if case .time(let moment) = need { deadline = min(moment, deadline ?? moment) }
            if case .room = need {
                room = keyboard.descriptor
                // One that goes away leaves the keyboard full, and one that comes back finds it free: only writing tells.
                deadline = deadline.map { min($0, MonotonicClock.now + Self.roomPause) }
            }
            let outcomes = await EventLoop.shared.outcomes(
                of: [.flag(watch.flag), .flag(news), .readable(keyboard.descriptor), .writable(room)], until: deadline)
            if outcomes[0] != .quiet {
                watch.renew()
                if !keyboard.isThere { throw keyboard.lost }
            }
            if outcomes[2] == .broken { throw keyboard.lost }
        }
        if !work.isReleased { await release(keyboard) }
    }

    /// Has no key stay down when the station ends, which the computer would repeat for ever.
    private func release(_ keyboard: borrowing GadgetKeyboard) async {
        let descriptor = keyboard.descriptor
        // The task is cancelled, and would not wait itself.
        _ = await Task.detached {
            await EventLoop.shared.outcomes(
                of: [.writable(descriptor)], until: MonotonicClock.now + Self.endPatience)
        }.value
        _ = try? keyboard.write(KeyUsage.release)
    }

    // MARK: Step by step

    /// Does what can be done next.
    private func step(on keyboard: borrowing GadgetKeyboard, _ work: inout Work) throws(Fault) -> Need {
        if !work.isReleased {
            let outcome = try keyboard.write(KeyUsage.release)
            if outcome == .occupied { return .room }
            work.isReleased = true
            guard outcome == .written else { return work.turn == nil ? .news : .computer }
            work.turn?.goOn(at: MonotonicClock.now)
        }
        guard let turn = work.turn else { return .news }
        switch turn.steps.first {
        case .release:
            work.turn?.pass()
            work.isReleased = false
        case .question: if queue.withLock(\.lights) == nil { work.turn?.ask() } else { work.turn?.pass() }
        case .ask: return try press(.capsLock, on: keyboard, &work)
        case .lights:
            let end = turn.asked + lightsPatience
            guard turn.hasLights || MonotonicClock.now >= end else { return .time(end) }
            if !turn.hasLights { queue.withLock { $0.lights = nil } }
            work.turn?.pass()
        case .begin:
            switch queue.withLock(\.lights)?.capsLock {
            case false: work.turn?.pass()
            case true: giveUp(.capsLock, &work)
            case nil: giveUp(.capsLockUnknown, &work)
            }
        case .press(let stroke): return try press(stroke, on: keyboard, &work)
        case nil:
            queue.withLock { $0.finish() }
            work.turn = nil
            work.report.tell(.given(turn.result))
            work.report.result = nil
        }
        return .nothing
    }

    private func press(
        _ stroke: KeyUsage, on keyboard: borrowing GadgetKeyboard, _ work: inout Work
    ) throws(Fault) -> Need {
        let now = MonotonicClock.now
        if let due = work.turn?.due, now < due { return .time(due) }
        switch try keyboard.write(stroke.press) {
        case .occupied: return .room
        case .noComputer: return .computer
        case .written:
            work.turn?.press(at: now, period: period)
            work.isReleased = false
            return .nothing
        }
    }

    /// Takes note of lights. Where Caps Lock came on in the middle, nobody knows from which key on.
    private func note(_ lights: KeyboardLights, _ work: inout Work) {
        queue.withLock { $0.lights = lights }
        work.turn?.hasLights = true
        if lights.capsLock, work.turn?.isBegun == true { giveUp(.cut, &work) }
    }

    /// Begins with the next result, gives up one that takes too long, and tells what is wrong with results.
    private func takeUp(_ work: inout Work) {
        if let turn = work.turn, MonotonicClock.now - turn.since >= patience {
            giveUp(turn.isBegun ? .cut : .untaken, &work)
        }
        let (entry, fault) = queue.withLock { ($0.first, $0.fault) }
        work.report.result = fault
        if work.turn == nil, let entry {
            work.turn = TypingTurn(entry, at: MonotonicClock.now)
        }
    }

    /// Gives up all that waits, and lets go of all keys.
    private func giveUp(_ kind: Fault.Keyboard, _ work: inout Work) {
        for fault in queue.withLock({ $0.giveUp(kind) }) { work.report.result = fault }
        work.turn = nil
        work.isReleased = false
    }
}
