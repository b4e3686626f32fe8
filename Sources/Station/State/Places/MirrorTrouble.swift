// How often copying to the stick has failed, and when it is tried again.

/// How often copying to the stick that is in has failed in a row. It is tried again as long as the stick is in: what was
/// wrong may have been a moment's, and somebody who makes room or moves a file away should not have to know more.
public struct MirrorTrouble: Hashable, Sendable {
    /// How often.
    public let failures: Int
    /// Why, the last time.
    public let fault: Fault
    /// Whether the fault is likely to last until a person does something.
    public let isLasting: Bool
    /// Whether the station tries again by itself now, for no other reason than that time has passed.
    public internal(set) var isRetrying = false
    /// Whether the last failure said the same as the one before, and came of a try that nobody asked for.
    public let isKnown: Bool

    /// Takes note of a failure.
    /// - Parameter before: what there was to note before; nil after a success, and with a stick that was just put in.
    init(_ fault: Fault, isLasting: Bool, after before: MirrorTrouble?) {
        failures = (before?.failures ?? 0) + 1
        self.fault = fault
        self.isLasting = isLasting
        isKnown = before.map { $0.isRetrying && $0.fault == fault } ?? false
    }

    /// The seconds until the next try: 2, 4, 8 … up to 60, and five minutes where only a person can help. A full stick
    /// is not read from end to end every minute.
    var pause: Double { isLasting ? 300 : RetryPause.seconds(after: failures) }
}

/// How long to wait with a stick that fails until it is tried again.
package enum RetryPause {
    /// The seconds after so many failures in a row: 2, 4, 8 … up to 60.
    package static func seconds(after failures: Int) -> Double { min(60, Double(2 << max(0, min(failures - 1, 5)))) }
}
