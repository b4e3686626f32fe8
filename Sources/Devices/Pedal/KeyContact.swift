// A pedal on USB: one key of an input device.

package import Station

/// A key of an input device that was opened and grabbed. It is given back when the last reference to it goes.
final class KeyContact: Contact {
    private let device: InputDevice
    private let key: KeyCode
    private let node: DeviceNode?

    /// Opens a device and keeps its events from all others.
    init(_ path: String, key: KeyCode) throws(Fault) {
        do throws(KeyContactFault) {
            device = try InputDevice(path)
            guard device.has(key) else { throw .noKey(path, key) }
            try device.grab()
        } catch {
            throw error.fault
        }
        self.key = key
        node = DeviceNode(path)
    }

    var descriptor: Int32 { device.descriptor }

    /// The pedal's own controller debounces it.
    var isDebounced: Bool { true }

    var isThere: Bool { DeviceNode(device.path)?.device == node?.device }

    var lost: Fault { KeyContactFault.lost(device.path).fault }

    /// The edges of the key. A key that is held repeats itself, which is no edge.
    func edges() throws(Fault) -> [Edge] {
        do throws(KeyContactFault) {
            return try device.keyEvents().filter { $0.key == key && $0.change != .repeated }
                .map { Edge(at: $0.time, isClosed: $0.change == .pressed) }
        } catch {
            throw error.fault
        }
    }

    func isClosed() throws(Fault) -> Bool {
        do throws(KeyContactFault) {
            return try device.isDown(key)
        } catch {
            throw error.fault
        }
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

/// Why an input device cannot be used as a pedal, and what to do about it.
enum KeyContactFault: Error, Hashable {
    /// There is no such device.
    case missing(String)
    /// It may not be opened by this user.
    case forbidden(path: String, remedy: Words)
    /// Another program keeps its events to itself.
    case grabbed(String)
    /// It has no such key, or it is no input device at all.
    case noKey(String, KeyCode)
    /// It was there and is gone.
    case lost(String)
    /// Anything else, in the system's words.
    case failed(String, String)

    /// The fault as the station shows it.
    var fault: Fault {
        let learn: Words = "`rackstation doctor --learn-pedal` finds device and key."
        return switch self {
        case .missing(let path): Fault(text: "No pedal at \(path)", remedy: "Plug the pedal in. \(learn)")
        case .forbidden(let path, let remedy): Fault(text: "\(path) may not be used", remedy: remedy)
        case .grabbed(let path):
            Fault(text: "Another program has \(path) to itself", remedy: "End the other program.")
        case .noKey(let path, let key):
            Fault(text: "\(path) has no key \(key)", remedy: "Correct the settings. \(learn)")
        case .lost: Fault(text: "The pedal was unplugged", remedy: "Plug the pedal in again.")
        case .failed(let path, let text):
            Fault(text: "\(path) cannot be used: \(text)", remedy: "Plug the pedal in again. \(learn)")
        }
    }
}
