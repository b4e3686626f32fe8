// The keyboard that the machine is as a USB gadget: reports out, lights in.

import Glibc
package import Station

/// The open keyboard of a USB gadget, without any waiting. It closes itself.
///
/// A report that is written waits in the kernel until the computer asks for it (`f_hid.c`): one at a time, and the device
/// can be written again when it was asked for. Where no computer is, writing fails with `ESHUTDOWN`.
struct GadgetKeyboard: ~Copyable {
    /// What to wait for.
    let descriptor: Int32
    private let path: String
    private let node: DeviceNode?

    /// What became of a report.
    enum Outcome: Hashable {
        /// It waits for the computer to ask for it.
        case written
        /// The one before it still waits.
        case occupied
        /// There is no computer.
        case noComputer
    }

    /// Opens the keyboard; nothing is typed and nothing is read.
    init(_ path: String) throws(Fault) {
        guard let node = DeviceNode(path) else { throw Fault(keyboard: path, errno: errno) }
        guard node.isCharacterDevice else { throw Fault(.keyboard(.noGadget), on: path) }
        let opened = unsafe open(path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        guard opened >= 0 else { throw Fault(keyboard: path, errno: errno) }
        (descriptor, self.path, self.node) = (opened, path, node)
    }

    deinit { close(descriptor) }

    /// Whether the device that was opened is still the one that its name leads to.
    var isThere: Bool { DeviceNode(path)?.device == node?.device }

    /// What the station says when it is not.
    var lost: Fault { Fault(.keyboard(.lost), on: path) }

    /// What the computer last said of the lights; nil where it has said nothing new.
    func lights() throws(Fault) -> KeyboardLights? {
        var newest: KeyboardLights?
        var buffer = [UInt8](repeating: 0, count: KeyUsage.reportSize)
        while true {
            let count = unsafe buffer.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else {
                if count < 0, errno == EAGAIN || errno == EINTR || errno == ESHUTDOWN { return newest }
                throw lost
            }
            newest = KeyboardLights(report: buffer[count - 1])
        }
    }

    /// Gives the computer a report.
    func write(_ report: [UInt8]) throws(Fault) -> Outcome {
        let count = unsafe report.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
        if count == report.count { return .written }
        switch errno {
        case EAGAIN where count < 0, EINTR where count < 0: return .occupied
        case ESHUTDOWN where count < 0: return .noComputer
        default: throw lost
        }
    }
}

extension Fault {
    /// The fault that a code of the system stands for.
    fileprivate init(keyboard path: String, errno code: Int32) {
        switch code {
        case ENOENT, ENXIO, ENODEV, ENOTDIR: self.init(.keyboard(.missing), on: path)
        case EACCES, EPERM: self.init(.keyboard(.forbidden), detail: "\(path)", DeviceNode.remedy(forForbidden: path))
        default: self.init(.keyboard(.failed), detail: "\(path)", "\(unsafe String(cString: strerror(code)))")
        }
    }
}

extension Check {
    /// Checks the USB keyboard, where one is set, by opening it. Nothing is typed.
    package static func usbKeyboard(_ settings: KeyboardSettings) -> [Check] {
        guard let path = settings.gadget else { return [] }
        let name = DeviceName.usbKeyboard.rawValue
        do throws(Fault) {
            _ = try GadgetKeyboard(path)
            return [Check(name, .ok, "\(path), \(settings.words)")]
        } catch {
            return [Check(name, .warning, error)]
        }
    }
}

extension KeyboardSettings {
    /// What is typed and for which layout, in English.
    var words: String { "\(form.rawValue) for \(layout.rawValue)" }
}
