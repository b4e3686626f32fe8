// Keys that a person presses, told from what a hand scanner types.

import Station

/// Takes keys for commands when a person pressed them, one by one, and for a text when a hand scanner typed them.
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

    /// What keys come to.
    enum Outcome: Hashable, Sendable {
        /// A person gave a command.
        case command(Command)
        /// A hand scanner typed a text.
        case text(String)
    }

    private struct Press: Hashable {
        let byte: UInt8
        let time: Duration
    }

    private enum State: Hashable {
        case quiet
        /// So many times the same key, and nothing else so far; the last time at this moment.
        case held(UInt8, count: Int, time: Duration)
        /// In what a scanner types; its last key came at this moment.
        case burst([UInt8], time: Duration)
    }

    /// How long a key waits for another. Scanners type a key every 1 to 40 ms, people one every 100 ms or more.
    static let gap = Duration.milliseconds(70)
    /// How long it has to be quiet until a scanner is done: some pause within a code.
    static let pause = Duration.milliseconds(200)
    /// The longest time until a key that is held down comes for the second time.
    private static let repeats = Duration.seconds(1)
    /// No person presses a key that often at once; what is pasted on a terminal that does not mark it may hold it.
    private static let most = 8
    /// The lengths, in bytes, of what is taken for a code: two keys at once are a person's slip where no Enter ends them.
    private static let (lengths, lengthsWithEnd) = (4...100, 2...100)

    /// When something that waits is certain; nil where nothing waits.
    var deadline: Duration? {
        switch state {
        case .quiet: nil
        case .held(_, _, let time): time + Self.gap
        case .burst(_, let time): time + Self.pause
        }
    }

    /// Takes a key.
    /// - Parameter now: the moment, on a clock that only runs forwards.
    /// - Returns: what is certain now, in its order.
    mutating func take(_ key: Keystroke, at now: Duration) -> [Outcome] {
        var outcomes = pass(at: now)
        guard case .plain(let byte) = key else {
            return outcomes + end() + [key.command.map(Outcome.command)].compactMap(\.self)
        }
        switch state {
        case .burst(let bytes, _): state = .burst(bytes.count < Self.mostBytes ? bytes + [byte] : bytes, time: now)
        case .quiet: state = .held(byte, count: 1, time: now)
        case .held(byte, let count, _):
            if isRepeating(byte, at: now) {
                outcomes += release()
                state = .held(byte, count: 1, time: now)
            } else if count < Self.most {
                state = .held(byte, count: count + 1, time: now)
            } else {
                state = .burst(Array(repeating: byte, count: count + 1), time: now)
            }
        case .held(let first, let count, _):
            state = .burst(Array(repeating: first, count: count) + [byte], time: now)
        }
        return outcomes
    }

    /// Time has passed.
    /// - Returns: what is certain because nothing else came.
    mutating func pass(at now: Duration) -> [Outcome] {
        guard let deadline, now >= deadline else { return [] }
        return end()
    }

    /// Nothing comes any more: what waits counts.
    mutating func end() -> [Outcome] {
        guard case .burst(let bytes, _) = state else { return release() }
        state = .quiet
        return Self.text(bytes).map { [.text($0)] } ?? []
    }

    /// More bytes than any code has; what is longer is none.
    private static let mostBytes = 200

    /// The code that a scanner typed, without the Enter or Tab behind it; nil where it has a length that is not taken, or
    /// anything in it that nobody sees.
    private static func text(_ bytes: [UInt8]) -> String? {
        let ends: Set<UInt8> = [0x09, 0x0A, 0x0D]
        let code = bytes.reversed().drop { ends.contains($0) }.reversed()
        guard (code.count < bytes.count ? lengthsWithEnd : lengths).contains(code.count),
            code.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }), code.contains(where: { $0 != 0x20 })
        else { return nil }
        return String(validating: code, as: UTF8.self)
    }

    private mutating func release() -> [Outcome] {
        guard case .held(let byte, let count, let time) = state else { return [] }
        state = .quiet
        last = Press(byte: byte, time: time)
        guard let command = Keystroke.plain(byte).command else { return [] }
        return Array(repeating: .command(command), count: count)
    }

    private func isRepeating(_ byte: UInt8, at now: Duration) -> Bool {
        guard let last else { return false }
        return last.byte == byte && now - last.time <= Self.repeats
    }
}
