// The pedal and the keys as the station knows them.

/// What a person gives commands with: a foot pedal, buttons, a keyboard.
///
/// A trigger recovers by itself: when the cause of a fault is gone, it says so and its commands come again.
public protocol Trigger: Sendable {
    /// Which of the station's devices it is; its faults are kept under this name.
    var name: DeviceName { get }

    /// Every command, debounced, in order, and every fault, from now on; ends when the device is gone for good. One
    /// at a time may listen.
    func events() -> AsyncStream<TriggerEvent>
}

/// What a trigger tells.
public enum TriggerEvent: Hashable, Sendable {
    /// The person gave a command.
    case command(Command)
    /// The device gives no commands now, and why.
    case fault(Fault)
    /// The device works: from the start, or again after a fault.
    case recovered
}

/// A command from the person at the bench.
public enum Command: String, Hashable, Sendable, CaseIterable {
    /// Take a picture and read it: the pedal.
    case press
    /// The pedal, held down for long: back, for a station without keys.
    case longPress
    /// The pedal, twice in a row: select, for a station without keys.
    case doublePress
    /// One step up.
    case up
    /// One step down.
    case down
    /// Switch or open what is selected.
    case select
    /// Return to where one came from.
    case back
    /// Leave the station; keyboards only.
    case quit
}
