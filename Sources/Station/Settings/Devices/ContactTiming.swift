// How long a contact has to be what, to be a press.

/// When the closing of a contact is a press, and what kind of press.
public struct ContactTiming: Hashable, Sendable {
    /// The contact has to be quiet for so long before a change counts; contacts bounce.
    public var debounce: Duration
    /// What is shorter is no press but a disturbance.
    public var shortest: Duration
    /// What is held for so long is a long press; nil where there are none.
    public var longPress: Duration?
    /// Two presses with no more time between them are a double press; nil where there are none.
    public var doublePress: Duration?

    /// Makes a timing; without long and double presses, a press counts while the pedal is still down.
    public init(
        debounce: Duration = .milliseconds(20), shortest: Duration = .milliseconds(30), longPress: Duration? = nil,
        doublePress: Duration? = nil
    ) {
        self.debounce = debounce
        self.shortest = shortest
        self.longPress = longPress
        self.doublePress = doublePress
    }

    /// The timing of a key: the same contact, without long and double presses.
    public var plain: ContactTiming { ContactTiming(debounce: debounce, shortest: shortest) }
}
