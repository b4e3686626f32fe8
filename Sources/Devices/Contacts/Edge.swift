// A contact closes or opens.

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
