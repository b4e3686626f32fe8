// Tells presses, long presses and double presses apart.

import Station

/// Makes commands out of the edges of a quiet contact.
///
/// Without long and double presses a press counts as soon as it has lasted long enough, while the pedal is still down;
/// a long press counts as soon as it is long. A press that might still become long waits for the release, and one
/// that might be the first of two waits for the second. A pure value: edges in, commands out, no clock.
struct PressRecognizer: Hashable {
    private let timing: ContactTiming
    private let command: Command
    private var state: State

    private enum State: Hashable {
        case up
        /// Down since a moment.
        case down(since: Duration)
        /// One press is done; a second may follow until a moment.
        case between(until: Duration)
        /// Down for a second time.
        case downAgain(since: Duration, until: Duration)
        /// Down, and nothing more comes of it.
        case spent
    }

    /// Makes a recognizer. A contact that is closed already has to open first.
    /// - Parameter command: what a plain press commands.
    init(timing: ContactTiming, command: Command, isClosed: Bool) {
        self.timing = timing
        self.command = command
        state = isClosed ? .spent : .up
    }

    /// When to call `pass` at the latest; nil when nothing is waited for.
    var deadline: Duration? {
        switch state {
        case .up, .spent: nil
        case .down(let since):
            if let long = timing.longPress {
                since + long
            } else {
                timing.doublePress == nil ? since + timing.shortest : nil
            }
        case .between(let until): until
        case .downAgain(let since, _): since + timing.shortest
        }
    }

    /// Takes an edge. The time up to it has to be told by `pass` before.
    mutating func take(_ edge: Edge) -> Command? {
        switch (state, edge.isClosed) {
        case (.up, true): state = .down(since: edge.time)
        case (.between(let until), true): state = .downAgain(since: edge.time, until: until)
        case (.spent, false): state = .up
        case (.down(let since), false):
            state = .up
            guard edge.time - since >= timing.shortest else { return nil }
            guard let pause = timing.doublePress else { return command }
            state = .between(until: edge.time + pause)
        case (.downAgain(_, let until), false):
            // Too short to be a second press, so that the first is still alone.
            state = .between(until: until)
            return pass(to: edge.time)
        case (.up, false), (.down, true), (.between, false), (.downAgain, true), (.spent, true): break
        }
        return nil
    }

    /// Lets time pass.
    mutating func pass(to now: Duration) -> Command? {
        guard let deadline, deadline <= now else { return nil }
        switch state {
        case .up, .spent: return nil
        case .down:
            state = .spent
            return timing.longPress == nil ? command : .longPress
        case .between:
            state = .up
            return command
        case .downAgain:
            state = .spent
            return .doublePress
        }
    }
}
