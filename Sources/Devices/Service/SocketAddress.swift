// Addresses of sockets of this machine.

import Glibc

/// The address of a socket of this machine: a path, or an abstract name that begins with `@`.
struct SocketAddress {
    /// As long as a name has to stay below.
    static let longest = 108

    private var address = sockaddr_un()
    private let length: socklen_t

    /// The address of a name that is shorter than ``longest``.
    init(_ name: String) {
        let bytes = Array(name.utf8)
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { path in
            unsafe path.copyBytes(from: bytes)
            // An abstract name begins with a zero byte, which is written `@`.
            if bytes.first == UInt8(ascii: "@") { unsafe path[0] = 0 }
        }
        length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
    }

    /// Calls the system with the address.
    func use<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        unsafe withUnsafePointer(to: address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe body($0, length) }
        }
    }
}
