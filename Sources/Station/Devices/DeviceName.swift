// The devices that can fail while the station goes on.

/// A device beside camera and stick. It may fail while the station goes on; the raw value is what the user is shown.
public enum DeviceName: String, Hashable, Sendable, CaseIterable, Comparable {
    /// The pedal on a GPIO line.
    case pedal
    /// The pedal on USB.
    case usbPedal = "USB pedal"
    /// The key that goes up.
    case upKey = "key up"
    /// The key that goes down.
    case downKey = "key down"
    /// The key that selects.
    case selectKey = "key select"
    /// The key that goes back.
    case backKey = "key back"
    /// The keyboard of a terminal.
    case keyboard
    /// The lamps and the buzzer.
    case lamps
    /// The framebuffer.
    case screen
    /// The clock.
    case clock
    /// The database and the disk that it is on.
    case store

    /// Whether it gives the command to scan.
    public var isPedal: Bool { self == .pedal || self == .usbPedal }

    /// The order in which faults are shown: the pedals first.
    public static func < (one: DeviceName, other: DeviceName) -> Bool {
        let all = allCases
        return (all.firstIndex(of: one) ?? 0) < (all.firstIndex(of: other) ?? 0)
    }
}
