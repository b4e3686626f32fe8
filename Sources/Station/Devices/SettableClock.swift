// What sets the clock of the machine for a station that may not.

/// The machine's clock, as whoever may set it does for the station. The station itself may not: it asks.
package protocol SettableClock: Sendable {
    /// Sets the clock to the beginning of a minute, and the one that a battery keeps, where there is one.
    /// - Parameter time: by the station's time zone.
    /// - Throws: why it is not set.
    func set(to time: CivilTime) async throws(Fault)
}
