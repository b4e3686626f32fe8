// Keys that a person presses, told from what a hand scanner types.

import Station

/// Takes keys for commands when a person pressed them, one by one.
///
/// A hand scanner is a keyboard that types a whole code, quicker than anybody does, and often an Enter behind it. None
/// of that is a command: a `q` in a code leaves no station, and a space in it is no pedal. So a plain key counts when
/// nothing else comes with it, and has to wait for that no longer than nobody notices. A key that sends a sequence, as
/// the arrows do, counts at once: no scanner types it.
///
/// A key that is held down comes again as quickly as a scanner types. It is known by its beginning: the first comes
/// alone.
struct HandTyping: Hashable, Sendable {
    private var state = State.quiet
    /// The key that counted last, and when it came last.
    private var last: Press?

    private struct Press: Hashable {
        let byte: UInt8
        let time: Duration
    }

    private enum State: Hashable {
        case quiet
        /// So many times the same key, and nothing else so far; the last time at this moment.
        case held(UInt8, count: Int, time: Duration)
        /// In what a scanner types; its last key came at this moment.
        case burst(time: Duration)
    }

    /// How long a key waits for another. Scanners type a key every 1 to 40 ms, people one every 100 ms or more.
    static let gap = Duration.milliseconds(70)
    /// How long it has to be quiet until a scanner is done: some pause within a code.
    static let pause = Duration.milliseconds(200)
    /// The longest time until a key that is held down comes for the second time.
    private static let repeats = Duration.seconds(1)
    /// No person presses a key that often at once; what is pasted on a terminal that does not mark it may hold it.
    private static let most = 8

    /// Whether something waits for time to pass.
    var deadline: Duration? {
        if case .held(_, _, let time) = state { time + Self.gap } else { nil }
    }

    /// Takes a key.
    /// - Parameter now: the moment, on a clock that only runs forwards.
    /// - Returns: the commands that are certain now, in their order.
    mutating func take(_ key: Keystroke, at now: Duration) -> [Command] {
        var commands = pass(at: now)
        guard case .plain(let byte) = key else {
            commands += release()
            state = .quiet
            return commands + [key.command].compactMap(\.self)
        }
        switch state {
        case .burst: state = .burst(time: now)
        case .quiet: state = .held(byte, count: 1, time: now)
        case .held(byte, let count, _):
            if isRepeating(byte, at: now) {
                commands += release()
                state = .held(byte, count: 1, time: now)
            } else {
                state = count < Self.most ? .held(byte, count: count + 1, time: now) : .burst(time: now)
            }
        case .held: state = .burst(time: now)
        }
        return commands
    }

    /// Time has passed.
    /// - Returns: the commands that are certain because nothing else came.
    mutating func pass(at now: Duration) -> [Command] {
        switch state {
        case .quiet: return []
        case .held(_, _, let time): return now - time >= Self.gap ? release() : []
        case .burst(let time):
            if now - time >= Self.pause { state = .quiet }
            return []
        }
    }

    /// Nothing comes any more: what waits counts.
    mutating func end() -> [Command] { release() }

    private mutating func release() -> [Command] {
        guard case .held(let byte, let count, let time) = state else { return [] }
        state = .quiet
        last = Press(byte: byte, time: time)
        guard let command = Keystroke.plain(byte).command else { return [] }
        return Array(repeating: command, count: count)
    }

    private func isRepeating(_ byte: UInt8, at now: Duration) -> Bool {
        guard let last else { return false }
        return last.byte == byte && now - last.time <= Self.repeats
    }
}
