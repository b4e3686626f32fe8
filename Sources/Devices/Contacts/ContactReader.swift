// A contact, and what is read of it.

import Station

/// An open contact. It is used by one thread and given back when the last reference to it goes.
protocol Contact: AnyObject {
    /// What to wait for: readable when there are edges, broken when the device is gone.
    var descriptor: Int32 { get }
    /// Whether edges come debounced already.
    var isDebounced: Bool { get }
    /// Whether the device that was opened is still the one that its name leads to.
    var isThere: Bool { get }
    /// What the station says when it is not.
    var lost: Fault { get }

    /// The edges since the last call, oldest first. Does not wait.
    func edges() throws(Fault) -> [Edge]
    /// Whether the contact is closed now. Edges may be lost, this is not.
    func isClosed() throws(Fault) -> Bool
}

/// A change of a contact.
struct Edge: Hashable {
    /// When, on the monotonic clock.
    var time: Duration
    /// Whether the contact closed: the pedal or key went down.
    var isClosed: Bool

    /// Makes an edge.
    init(at time: Duration, isClosed: Bool) {
        self.time = time
        self.isClosed = isClosed
    }
}

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

/// Lets a change of a contact through once the contact has been quiet for a time.
///
/// It does so as the kernel where it debounces itself (gpiolib-cdev.c, debounce_work_func): every edge begins the wait
/// anew, and what counts in the end is whether the contact is another than before.
///
/// A pure value: edges in, edges out, no clock.
struct Debounce: Hashable {
    private let period: Duration
    private var settled: Bool
    private var raw: Bool
    private var lastEdge: Duration?

    /// Makes a debounce of a contact that is closed or open now.
    /// - Parameter period: how long the contact has to be quiet; zero lets every change through.
    init(period: Duration, isClosed: Bool) {
        self.period = period
        settled = isClosed
        raw = isClosed
    }

    /// When to call `pass` at the latest; nil when nothing is waited for.
    var deadline: Duration? { lastEdge.map { $0 + period } }

    /// Takes an edge as it came. The time up to it has to be told by `pass` before.
    mutating func take(_ edge: Edge) -> Edge? {
        guard edge.isClosed != raw else { return nil }
        raw = edge.isClosed
        lastEdge = max(edge.time, lastEdge ?? edge.time)
        return pass(to: edge.time)
    }

    /// Lets time pass.
    mutating func pass(to now: Duration) -> Edge? {
        guard let deadline, deadline <= now else { return nil }
        lastEdge = nil
        guard raw != settled else { return nil }
        settled = raw
        return Edge(at: deadline, isClosed: settled)
    }
}
