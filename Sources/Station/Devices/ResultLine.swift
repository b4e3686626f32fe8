// The line to the computer beside the bench.

/// A line over which results go to a computer beside the bench. It never holds the station up, and comes back by itself
/// when it was away.
package protocol ResultLine: Sendable {
    /// Which of the station's devices it is; its faults are kept under this name.
    var name: DeviceName { get }

    /// Where it is, in words for the audit trail: `/dev/ttyGS0 as visionmate`.
    var place: String { get }

    /// Takes note of what happened at the station. Does not wait.
    func tell(_ news: LineNews)

    /// What happens on the line from now on. One at a time may listen; when nobody listens any more, the line is closed.
    func events() -> AsyncStream<LineEvent>
}

/// What happens on the line.
package enum LineEvent: Hashable, Sendable {
    /// What is wrong with the line or with what it should carry; nil when all is well.
    case fault(Fault?)
    /// A result was given to the line as a whole, as it was not before.
    case given(LineResult)
}
