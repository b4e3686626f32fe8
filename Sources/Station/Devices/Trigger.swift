// The pedal and the keys as the station knows them.

/// What a person gives commands with: a foot pedal, buttons, a keyboard.
public protocol Trigger: Sendable {
    /// Every command, debounced, in order, from now on; ends when the device is gone for good.
    func commands() -> AsyncStream<Command>
}

/// A command from the person at the bench.
public enum Command: String, Hashable, Sendable, CaseIterable {
    /// Take a picture and read it: the pedal.
    case press
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
