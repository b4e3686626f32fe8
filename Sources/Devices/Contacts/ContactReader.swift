// From the raw edges of a contact to commands.

import Station

/// Makes commands out of a contact's raw edges: debounced first, then recognized. A pure value without a clock.
struct ContactReader: Hashable {
    private var debounce: Debounce
    private var recognizer: PressRecognizer

    /// Makes a reader of a contact that is closed or open now.
    init(timing: ContactTiming, command: Command, isClosed: Bool) {
        debounce = Debounce(period: timing.debounce, isClosed: isClosed)
        recognizer = PressRecognizer(timing: timing, command: command, isClosed: isClosed)
    }

    /// When to call `pass` at the latest; nil when nothing is waited for.
    var deadline: Duration? {
        switch (debounce.deadline, recognizer.deadline) {
        case (let one?, let other?): min(one, other)
        case (let one, let other): one ?? other
        }
    }

    /// Takes an edge, as late as one likes after it happened, as long as edges come in their order.
    mutating func take(_ edge: Edge) -> [Command] {
        pass(to: edge.time) + settle(debounce.take(edge), now: edge.time)
    }

    /// Lets time pass.
    mutating func pass(to now: Duration) -> [Command] {
        settle(debounce.pass(to: now), now: now)
    }

    /// Hands an edge on, after the time that passed before it, and then lets the rest of the time pass.
    private mutating func settle(_ edge: Edge?, now: Duration) -> [Command] {
        var commands: [Command?] = []
        if let edge {
            commands.append(recognizer.pass(to: edge.time))
            commands.append(recognizer.take(edge))
        }
        commands.append(recognizer.pass(to: now))
        return commands.compactMap(\.self)
    }
}
