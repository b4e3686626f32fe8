// What a camera tells the journal.

/// What a camera tells the journal, beside its faults.
public struct CameraReport: Hashable, Sendable {
    /// A line.
    public var text: String
    /// Whether it is about something that is not as the settings want it.
    public var isWarning: Bool

    /// Makes a report.
    public init(_ text: String, isWarning: Bool = false) {
        self.text = text
        self.isWarning = isWarning
    }
}
