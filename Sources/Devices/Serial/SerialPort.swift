// A terminal device with another computer at its end.

import Dispatch
import Glibc
package import Station

/// An open serial line, without any waiting. It closes itself.
struct SerialPort: ~Copyable {
    /// What to wait for.
    let descriptor: Int32
    private let path: String
    private let node: DeviceNode?

    /// Opens a line as it is. Nobody is kept from it, and nothing is waited for.
    init(_ path: String) throws(Fault) {
        let opened = unsafe open(path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        guard opened >= 0 else { throw Fault(serial: path, errno: errno) }
        guard isatty(opened) == 1 else {
            close(opened)
            throw Fault(.serial(.noTerminal), on: path)
        }
        (descriptor, self.path, node) = (opened, path, DeviceNode(path))
    }

    deinit {
        // The system waits here until what was written has gone out, for seconds where nobody takes it.
        let closed = descriptor
        DispatchQueue.global().async { close(closed) }
    }

    /// Has every byte go through as it is, at a speed; what came before is let go.
    func begin(at speed: SerialSettings.Speed) throws(Fault) {
        var modes = termios()
        guard unsafe tcgetattr(descriptor, &modes) == 0 else { throw Fault(serial: path, errno: errno) }
        unsafe cfmakeraw(&modes)
        modes.c_cflag |= tcflag_t(CLOCAL | CREAD)
        modes.c_cflag &= ~(tcflag_t(CSTOPB | PARENB) | Self.hardwareFlow)
        unsafe cfsetispeed(&modes, speed.code)
        unsafe cfsetospeed(&modes, speed.code)
        guard unsafe tcsetattr(descriptor, TCSANOW, &modes) == 0 else { throw Fault(serial: path, errno: errno) }
        tcflush(descriptor, TCIFLUSH)
    }

    /// CRTSCTS, whose macro Swift does not see.
    private static let hardwareFlow: tcflag_t = 0x8000_0000

    /// Whether the device that was opened is still the one that its name leads to.
    var isThere: Bool { DeviceNode(path)?.device == node?.device }

    /// What the station says when it is not.
    var lost: Fault { Fault(.serial(.lost), on: path) }

    /// The bytes that came; none where none did, at most so many.
    func bytes(atMost count: Int) throws(Fault) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: count)
        let taken = unsafe buffer.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
        if taken > 0 { return Array(buffer[..<taken]) }
        if taken < 0, errno == EAGAIN || errno == EINTR { return [] }
        throw lost
    }

    /// Writes what the line takes at once; how many bytes that were.
    func write(_ bytes: ArraySlice<UInt8>) throws(Fault) -> Int {
        let count = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
        if count >= 0 { return count }
        if errno == EAGAIN || errno == EINTR { return 0 }
        throw lost
    }
}

extension SerialSettings.Speed {
    /// The system's code for it.
    fileprivate var code: speed_t {
        switch self {
        case .baud9600: speed_t(B9600)
        case .baud19200: speed_t(B19200)
        case .baud38400: speed_t(B38400)
        case .baud57600: speed_t(B57600)
        case .baud115200: speed_t(B115200)
        }
    }
}

extension Fault {
    /// The fault that a code of the system stands for.
    fileprivate init(serial path: String, errno code: Int32) {
        switch code {
        case ENOENT, ENXIO, ENODEV, ENOTDIR: self.init(.serial(.missing), on: path)
        case EACCES, EPERM: self.init(.serial(.forbidden), detail: "\(path)", DeviceNode.remedy(forForbidden: path))
        case EIO: self.init(.serial(.lost), on: path)
        default: self.init(.serial(.failed), detail: "\(path)", "\(unsafe String(cString: strerror(code)))")
        }
    }
}

extension Check {
    /// Checks the serial line, where one is set, by opening it. What is said on it is left alone.
    package static func serialLine(_ settings: SerialSettings) -> [Check] {
        guard let path = settings.line else { return [] }
        let name = DeviceName.serialLine.rawValue
        do throws(Fault) {
            _ = try SerialPort(path)
            return [Check(name, .ok, "\(path), \(settings.form.rawValue), \(settings.speed.rawValue) bits a second")]
        } catch {
            return [Check(name, .warning, error)]
        }
    }
}
