// A pedal on USB: one key of an input device.

package import Station

/// A key of an input device that was opened and grabbed. It is given back when the last reference to it goes.
final class KeyContact: Contact {
    private let device: InputDevice
    private let key: KeyCode
    private let node: DeviceNode?

    /// Opens a device and keeps its events from all others.
    init(_ path: String, key: KeyCode) throws(Fault) {
        device = try InputDevice(path)
        guard device.has(key) else { throw Fault(.pedal(.noKey), detail: "\(path)", "\(key)") }
        try device.grab()
        self.key = key
        node = DeviceNode(path)
    }

    var descriptor: Int32 { device.descriptor }

    /// The pedal's own controller debounces it.
    var isDebounced: Bool { true }

    var isThere: Bool { DeviceNode(device.path)?.device == node?.device }

    var lost: Fault { Fault(.pedal(.lost)) }

    /// The edges of the key. A key that is held repeats itself, which is no edge.
    func edges() throws(Fault) -> [Edge] {
        try device.keyEvents().filter { $0.key == key && $0.change != .repeated }
            .map { Edge(at: $0.time, isClosed: $0.change == .pressed) }
    }

    func isClosed() throws(Fault) -> Bool {
        try device.isDown(key)
    }
}

extension ContactTrigger {
    /// Makes the trigger of a pedal on USB, which is a keyboard to the system.
    /// - Parameters:
    ///   - path: the input device, best under `/dev/input/by-id`, where a pedal keeps its name.
    ///   - key: the key that the pedal sends.
    ///   - timing: what is a long and a double press. No press is too short: a key is never pressed by a disturbance,
    ///     and some pedals press and release it within a few milliseconds, however long the foot stays down.
    package convenience init(device path: String, key: KeyCode, timing: ContactTiming) {
        var timing = timing
        timing.shortest = .zero
        self.init(name: .usbPedal, timing: timing, command: .press, watched: path) { () throws(Fault) in
            try KeyContact(path, key: key)
        }
    }
}
