// The settings of pedal, keys and lamps.

/// The pedals and how they are wired.
public struct PedalSettings: Hashable, Sendable {
    /// The line of a pedal on GPIO; nil when there is none.
    public var line: LineAddress?
    /// How pedal and keys are wired to their lines.
    public var wiring = LineWiring()
    /// What is a press, for pedals and keys.
    public var timing = ContactTiming()
    /// The input device of a pedal on USB, a path under `/dev/input`; nil when there is none.
    public var device: String?
    /// The key that the pedal on USB sends.
    public var key = KeyCode.usual

    /// Makes settings without any pedal.
    public init() {}
}

/// The lines of the keys; nil where there is no such key.
public struct KeySettings: Hashable, Sendable {
    /// The key that goes up.
    public var up: LineAddress?
    /// The key that goes down.
    public var down: LineAddress?
    /// The key that selects.
    public var select: LineAddress?
    /// The key that goes back.
    public var back: LineAddress?

    /// Makes settings without any key.
    public init() {}

    /// The keys that there are, with what they command.
    public var lines: [(name: DeviceName, command: Command, line: LineAddress)] {
        let all: [(DeviceName, Command, LineAddress?)] = [
            (.upKey, .up, up), (.downKey, .down, down), (.selectKey, .select, select), (.backKey, .back, back),
        ]
        return all.compactMap { name, command, line in line.map { (name, command, $0) } }
    }
}

/// The lines of lamps and buzzer.
public struct LampSettings: Hashable, Sendable {
    /// The lines of the lamps that there are.
    public var lines: [Lamp: LineAddress] = [:]
    /// The line of the buzzer; nil when there is none.
    public var buzzer: LineAddress?
    /// Whether lamps and buzzer are on while their lines are low.
    public var isActiveLow = false

    /// Whether the buzzer is heard.
    public var hasSounds = true

    /// Makes settings without any lamp.
    public init() {}

    /// Whether there is neither lamp nor buzzer.
    public var isEmpty: Bool { lines.isEmpty && buzzer == nil }
}
