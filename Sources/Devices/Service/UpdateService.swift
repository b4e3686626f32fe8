// Asks the service that may write the card to put another version on it.

import Glibc
package import Station

/// The service of a card image that updates it, which runs as root. It listens at a socket that the station alone may
/// open, takes one line each time, `offer FOLDER`, `install FILE` or `restart`, and answers in lines until it is done.
///
/// It believes the station nothing: a bundle counts by its signature.
package struct UpdateService: Updater {
    /// Where it listens.
    private let socket: String
    /// The folder in which sticks are mounted.
    private let sticks: String
    /// How long it may say nothing.
    private let patience: Duration

    /// The service of this machine; nil where there is none.
    /// - Parameters:
    ///   - socket: where it listens.
    ///   - sticks: the folder in which sticks are mounted, each in a folder of its own.
    ///   - patience: how long it may say nothing.
    package init?(
        socket: String = "/run/rackstation-update.socket", sticks: String, patience: Duration = .seconds(120)
    ) {
        guard unsafe access(socket, F_OK) == 0, socket.utf8.count < SocketAddress.longest else { return nil }
        (self.socket, self.sticks, self.patience) = (socket, sticks, patience)
    }

    package func offer() async throws(Fault) -> UpdateOffer {
        var (offer, isWhole) = (UpdateOffer(installed: "", bundles: []), false)
        for line in try await answers(to: "offer \(sticks)") {
            switch line.word {
            case "installed": offer.installed = String(line.rest)
            case "bundle": try offer.bundles.append(Self.bundle(line.rest))
            case "end": isWhole = true
            default: throw Self.fault(line)
            }
        }
        guard isWhole else { throw Fault(.update(.brokenOff)) }
        return offer
    }

    package func install(
        _ bundle: UpdateOffer.Bundle, progress: @escaping @Sendable (UpdateProgress) -> Void
    ) async throws(Fault) {
        var isWritten = false
        try await ask("install \(bundle.path)") { line throws(Fault) in
            switch line.word {
            case "version": break
            case "ready": isWritten = true
            default:
                guard let step = UpdateProgress.Step(rawValue: line.word), let percent = Int(line.rest) else {
                    throw Self.fault(line)
                }
                progress(UpdateProgress(step, percent: min(100, max(0, percent))))
            }
        }
        guard isWritten else { throw Fault(.update(.brokenOff)) }
    }

    package func restart() async throws(Fault) {
        guard try await answers(to: "restart").first?.word == "restarting" else { throw Fault(.update(.brokenOff)) }
    }

    // MARK: Words

    /// A line of an answer: its first word, and the rest.
    private struct Line {
        let word: String
        let rest: Substring

        init(_ text: String) {
            let parts = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
            (word, rest) = (parts.first.map(String.init) ?? "", parts.count > 1 ? parts[1] : "")
        }
    }

    /// `VERSION VERDICT PATH`, where the version is `0` if nothing proves it, and the verdict `new` or why it is refused.
    private static func bundle(_ text: Substring) throws(Fault) -> UpdateOffer.Bundle {
        let parts = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3 else { throw Fault(.update(.brokenOff)) }
        let refusal =
            parts[1] == "new" ? nil : Fault(.update(Fault.Update(rawValue: String(parts[1])) ?? .noBundle))
        return UpdateOffer.Bundle(
            path: String(parts[2]), version: parts[0] == "0" ? "" : String(parts[0]), refusal: refusal)
    }

    /// Why it refuses: `refused REASON`.
    private static func fault(_ line: Line) -> Fault {
        Fault(.update(line.word == "refused" ? Fault.Update(rawValue: String(line.rest)) ?? .brokenOff : .brokenOff))
    }

    // MARK: The socket

    private func answers(to question: String) async throws(Fault) -> [Line] {
        var lines: [Line] = []
        try await ask(question) { line in lines.append(line) }
        return lines
    }

    /// Asks, and hears each line of the answer until there is no more.
    private func ask(_ question: String, _ hear: (Line) throws(Fault) -> Void) async throws(Fault) {
        let connection = try Connection(to: socket)
        try connection.write(Array("\(question)\n".utf8))
        var pending: [UInt8] = []
        while true {
            let deadline = MonotonicClock.now + patience
            let outcomes = await EventLoop.shared.outcomes(of: [.readable(connection.descriptor)], until: deadline)
            guard !Task.isCancelled, outcomes[0] != .quiet, let bytes = try connection.read() else { break }
            pending += bytes
            while let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
                let line = Line(String(decoding: pending[..<end], as: UTF8.self))
                pending.removeSubrange(...end)
                try hear(line)
            }
            guard pending.count <= Self.longestLine else { throw Fault(.update(.brokenOff)) }
        }
    }

    /// A path and a few words.
    private static let longestLine = 8192
}

/// A connection to the service.
private struct Connection: ~Copyable {
    let descriptor: Int32

    init(to path: String) throws(Fault) {
        let opened = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        descriptor = opened
        let isThere = unsafe SocketAddress(path).use { address, length in
            unsafe connect(opened, address, length) == 0
        }
        guard isThere else { throw Fault(.update(.brokenOff)) }
    }

    deinit { close(descriptor) }

    /// What there is to read; nil where there will be no more.
    func read() throws(Fault) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = unsafe recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
        if count < 0, errno == EINTR || errno == EAGAIN { return [] }
        return count > 0 ? Array(bytes[..<count]) : nil
    }

    /// A few bytes, which a socket takes at once.
    func write(_ bytes: [UInt8]) throws(Fault) {
        let count = unsafe send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        guard count == bytes.count else { throw Fault(.update(.brokenOff)) }
    }
}
