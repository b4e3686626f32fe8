// A pseudo-terminal, whose other end the test holds.

import Glibc

/// A pseudo-terminal: the device under test has `line`, the test reads and writes `far`.
final class PseudoTerminal: Sendable {
    let far: Int32
    let line: Int32
    let name: String

    init?(columns: Int = 80, rows: Int = 24) {
        var (far, line): (Int32, Int32) = (-1, -1)
        var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        guard unsafe openpty(&far, &line, nil, nil, &size) == 0 else { return nil }
        var name = [CChar](repeating: 0, count: 256)
        guard unsafe ttyname_r(line, &name, name.count) == 0 else { return nil }
        (self.far, self.line) = (far, line)
        self.name = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        close(far)
        close(line)
    }

    func resize(columns: Int, rows: Int) {
        var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = unsafe ioctl(far, UInt(TIOCSWINSZ), &size)
    }

    /// The flags that a keyboard changes.
    var localFlags: tcflag_t {
        var modes = termios()
        unsafe tcgetattr(line, &modes)
        return modes.c_lflag
    }

    /// The byte that is typed for a special key; 0 when none is.
    func special(_ key: Int32) -> UInt8 {
        var modes = termios()
        unsafe tcgetattr(line, &modes)
        return unsafe withUnsafeBytes(of: modes.c_cc) { unsafe $0[Int(key)] }
    }

    func type(_ text: String) {
        let bytes = Array(text.utf8)
        unsafe bytes.withUnsafeBytes { _ = unsafe write(far, $0.baseAddress, $0.count) }
    }

    /// All that has been written to the terminal, waiting up to five seconds for a text in it.
    func received(until end: String = "") -> String {
        var bytes: [UInt8] = []
        let wanted = Array(end.utf8)
        var buffer = [UInt8](repeating: 0, count: 65536)
        while true {
            if !wanted.isEmpty, bytes.count >= wanted.count, Array(bytes.suffix(wanted.count)) == wanted { break }
            var request = pollfd(fd: far, events: Int16(POLLIN), revents: 0)
            guard unsafe poll(&request, 1, wanted.isEmpty ? 0 : 5000) > 0 else { break }
            let count = unsafe buffer.withUnsafeMutableBytes { unsafe read(far, $0.baseAddress, $0.count) }
            guard count > 0 else { break }
            bytes += buffer[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
