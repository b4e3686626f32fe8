// How a service of root's is asked at its socket: a line there, and lines back until it is done.

import Glibc
import Station

/// The socket of a service that does what the station itself may not.
struct ServiceSocket: Sendable {
    /// Where it listens.
    private let path: String
    /// How long it may say nothing.
    private let patience: Duration
    /// What is said of one that ends, or says nothing, before it has answered.
    private let brokenOff: Fault

    /// The service of this machine; nil where there is none.
    init?(_ path: String, patience: Duration, brokenOff: Fault) {
        guard unsafe access(path, F_OK) == 0, path.utf8.count < SocketAddress.longest else { return nil }
        (self.path, self.patience, self.brokenOff) = (path, patience, brokenOff)
    }

    /// A line of an answer: its first word, and the rest.
    struct Line {
        let word: String
        let rest: Substring

        init(_ text: String) {
            let parts = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
            (word, rest) = (parts.first.map(String.init) ?? "", parts.count > 1 ? parts[1] : "")
        }
    }

    /// Asks, and hears the whole answer.
    func answers(to question: String) async throws(Fault) -> [Line] {
        var lines: [Line] = []
        try await ask(question) { line in lines.append(line) }
        return lines
    }

    /// Asks, and hears each line of the answer until there is no more.
    func ask(_ question: String, _ hear: (Line) throws(Fault) -> Void) async throws(Fault) {
        guard let connection = Connection(to: path) else { throw brokenOff }
        guard connection.write(Array("\(question)\n".utf8)) else { throw brokenOff }
        var pending: [UInt8] = []
        while true {
            let deadline = MonotonicClock.now + patience
            let outcomes = await EventLoop.shared.outcomes(of: [.readable(connection.descriptor)], until: deadline)
            guard !Task.isCancelled, outcomes[0] != .quiet, let bytes = connection.read() else { break }
            pending += bytes
            while let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
                let line = Line(String(decoding: pending[..<end], as: UTF8.self))
                pending.removeSubrange(...end)
                try hear(line)
            }
            guard pending.count <= Self.longestLine else { throw brokenOff }
        }
    }

    /// A path and a few words.
    private static let longestLine = 8192
}

/// A connection to the service.
private struct Connection: ~Copyable {
    let descriptor: Int32

    /// Connects; nil where nobody listens.
    init?(to path: String) {
        let opened = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        descriptor = opened
        let isThere = unsafe SocketAddress(path).use { address, length in
            unsafe connect(opened, address, length) == 0
        }
        guard isThere else { return nil }
    }

    deinit { close(descriptor) }

    /// What there is to read; nil where there will be no more.
    func read() -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = unsafe recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
        if count < 0, errno == EINTR || errno == EAGAIN { return [] }
        return count > 0 ? Array(bytes[..<count]) : nil
    }

    /// Writes a few bytes, which a socket takes at once; false where it does not.
    func write(_ bytes: [UInt8]) -> Bool {
        unsafe send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    }
}
