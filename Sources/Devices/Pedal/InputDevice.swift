// The input devices of the kernel, and the names that they keep.

import CInput
import Glibc
import Station

/// An open input device (`/dev/input/event…`). It closes itself.
struct InputDevice: ~Copyable {
    /// What to wait for: readable when there are events.
    let descriptor: Int32
    /// The path under which it was opened.
    let path: String

    /// A key that went down or up, or is held: the events of a device that mean anything here.
    struct KeyEvent: Hashable {
        /// When, on the monotonic clock.
        var time: Duration
        /// Which key.
        var key: KeyCode
        /// What became of it.
        var change: Change

        enum Change: Int32, Hashable {
            case released = 0
            case pressed = 1
            /// The kernel repeats a key that is held.
            case repeated = 2
        }
    }

    /// Opens a device for reading.
    init(_ path: String) throws(Fault) {
        let opened = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard opened >= 0 else { throw Fault(pedal: path, errno: errno) }
        guard cinput_use_monotonic_clock(opened) == 0 else {
            close(opened)
            throw Fault(.pedal(.failed), detail: "\(path)", Words(verbatim: "it is no input device"))
        }
        descriptor = opened
        self.path = path
    }

    deinit { close(descriptor) }

    /// Keeps the device's events from all others, so that nothing is typed elsewhere, until it is closed.
    func grab() throws(Fault) {
        guard cinput_grab(descriptor) == 0 else { throw Fault(pedal: path, errno: errno) }
    }

    /// The device's own name; empty when it has none.
    var name: String {
        var name = [CChar](repeating: 0, count: 256)
        guard unsafe cinput_name(descriptor, &name, Int32(name.count - 1)) >= 0 else { return "" }
        return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Whether the device has a key; with nil, whether it has any key.
    func has(_ key: KeyCode?) -> Bool {
        var bits = Self.noKeys
        guard unsafe cinput_keys(descriptor, &bits, Int32(bits.count)) >= 0 else { return false }
        return key.map { Self.contains($0, bits) } ?? bits.contains { $0 != 0 }
    }

    /// Whether a key is down now.
    func isDown(_ key: KeyCode) throws(Fault) -> Bool {
        var bits = Self.noKeys
        guard unsafe cinput_keys_down(descriptor, &bits, Int32(bits.count)) >= 0 else {
            throw Fault(pedal: path, errno: errno)
        }
        return Self.contains(key, bits)
    }

    /// The keys that were pressed, repeated or released since the last call. Does not wait.
    func keyEvents() throws(Fault) -> [KeyEvent] {
        var found: [KeyEvent] = []
        var events = [cinput_key_event](repeating: cinput_key_event(), count: 64)
        while true {
            var count: Int32 = 0
            let total = unsafe cinput_read(descriptor, &events, &count)
            if total < 0 { throw Fault(pedal: path, errno: errno) }
            if total == 0 { return found }
            found += events[..<Int(count)].compactMap(KeyEvent.init)
        }
    }

    private static let noKeys = [UInt8](repeating: 0, count: Int(cinput_last_key) / 8 + 1)

    private static func contains(_ key: KeyCode, _ bits: [UInt8]) -> Bool {
        bits[Int(key.code) / 8] & (1 << (key.code % 8)) != 0
    }
}

extension InputDevice.KeyEvent {
    /// The event as the kernel gives it; nil when it means nothing here.
    init?(_ event: cinput_key_event) {
        guard let key = KeyCode(code: Int(event.key)), let change = Change(rawValue: event.value) else { return nil }
        self.init(time: .nanoseconds(event.nanoseconds), key: key, change: change)
    }
}

extension Fault {
    /// The fault that a code of the system stands for.
    init(pedal path: String, errno code: Int32) {
        switch code {
        case ENOENT, ENXIO, ENOTDIR: self.init(.pedal(.missing), on: path)
        case EACCES, EPERM: self.init(.pedal(.forbidden), detail: "\(path)", DeviceNode.remedy(forForbidden: path))
        case EBUSY: self.init(.pedal(.grabbed), on: path)
        case ENODEV: self.init(.pedal(.lost))
        default: self.init(.pedal(.failed), detail: "\(path)", "\(unsafe String(cString: strerror(code)))")
        }
    }
}

/// The folder `/dev/input`.
enum InputDeviceFolder {
    /// Where the devices lie.
    static let path = "/dev/input"

    /// The device files of all input devices, by number.
    static func devices() -> [String] {
        FolderListing.numbers(after: "event", in: path).map { "\(path)/event\($0)" }
    }

    /// The name that a device keeps over replugs and restarts: by its own identity, else by the port it is in; nil
    /// when it has none.
    static func lastingPath(of device: String) -> String? {
        let links = ["by-id", "by-path"].flatMap { folder in
            FolderListing.names(in: "\(path)/\(folder)").map { "\(path)/\(folder)/\($0)" }
        }
        return links.first { FolderListing.resolved($0) == device }
    }
}
