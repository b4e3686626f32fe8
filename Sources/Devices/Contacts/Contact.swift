// An open pedal or key, whatever it hangs on.

import Station

/// An open contact. It is used by one thread and given back when the last reference to it goes.
protocol Contact: AnyObject {
    /// What to wait for: readable when there are edges, broken when the device is gone.
    var descriptor: Int32 { get }
    /// Whether edges come debounced already.
    var isDebounced: Bool { get }
    /// Whether the device that was opened is still the one that its name leads to.
    var isThere: Bool { get }
    /// What the station says when it is not.
    var lost: Fault { get }

    /// The edges since the last call, oldest first. Does not wait.
    func edges() throws(Fault) -> [Edge]
    /// Whether the contact is closed now. Edges may be lost, this is not.
    func isClosed() throws(Fault) -> Bool
}
