// Finds out which device and key a pedal is.

import Glibc
package import Station

/// Waits for the first key that is pressed on any input device.
package enum PedalLearning {
    /// Waits for a key on any input device, also on those that are plugged in meanwhile.
    /// - Parameter patience: how long to wait.
    /// - Returns: the pedal; nil when nobody stepped on one, and when the task was cancelled.
    /// - Throws: a fault when no input device may be opened.
    package static func pedal(patience: Duration) async throws(Fault) -> LearnedPedal? {
        let deadline = MonotonicClock.now + patience
        let watch = FolderChanges(above: "\(InputDeviceFolder.path)/event0")
        while MonotonicClock.now < deadline, !Task.isCancelled {
            let devices = try open()
            while true {
                let outcomes = await EventLoop.shared.outcomes(
                    of: [.flag(watch.flag)] + devices.map { .readable($0.descriptor) }, until: deadline)
                for (device, outcome) in zip(devices, outcomes.dropFirst()) where outcome != .quiet {
                    if let key = device.pressedKey() { return pedal(device, key) }
                }
                // Devices came or went, so that others are to be waited for.
                if outcomes[0] != .quiet || outcomes.contains(.broken) { break }
                if MonotonicClock.now >= deadline || Task.isCancelled { return nil }
            }
            watch.renew()
        }
        return nil
    }

    private static func pedal(_ device: ListenedDevice, _ key: KeyCode) -> LearnedPedal {
        let lasting = InputDeviceFolder.lastingPath(of: device.path)
        return LearnedPedal(path: lasting ?? device.path, name: device.name, key: key, isLasting: lasting != nil)
    }

    private static func open() throws(Fault) -> [ListenedDevice] {
        var devices: [ListenedDevice] = []
        var refusal: Fault?
        for path in InputDeviceFolder.devices() {
            do throws(Fault) {
                devices.append(try ListenedDevice(path))
            } catch {
                if error.code == .pedal(.forbidden) { refusal = error }
            }
        }
        if devices.isEmpty, let refusal { throw refusal }
        return devices
    }
}

/// An input device that is listened to for any key.
private final class ListenedDevice {
    private let device: InputDevice

    init(_ path: String) throws(Fault) {
        device = try InputDevice(path)
    }

    var path: String { device.path }
    var name: String { device.name }
    var descriptor: Int32 { device.descriptor }

    /// The first key that was pressed since the last call; nil when there is none or the device is gone.
    func pressedKey() -> KeyCode? {
        do throws(Fault) {
            return try device.keyEvents().first { $0.change == .pressed }?.key
        } catch {
            return nil
        }
    }
}
