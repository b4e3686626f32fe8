// Makes one change out of the many of a bouncing contact.

/// Lets a change of a contact through once the contact has been quiet for a time, as the kernel does it where it
/// debounces itself (gpiolib-cdev.c, debounce_work_func): every edge begins the wait anew, and what counts in the end
/// is whether the contact is another than before.
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
