// A service of root's in a test: a real socket, and answers as it is told.

import Dispatch
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Devices

/// A service that hears one line of each that asks, and answers as it is told.
final class FakeService: Sendable {
    let path: String
    private let folder: TemporaryFolder
    private let heard = Mutex<[String]>([])
    private let descriptor: Int32

    /// What it was asked.
    var questions: [String] { heard.withLock(\.self) }

    /// - Parameters:
    ///   - answer: its lines.
    ///   - ends: whether it ends then, or says nothing more.
    init(_ answer: [String], ends: Bool = true) throws {
        folder = try TemporaryFolder()
        path = folder.file("socket")
        let listening = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        descriptor = listening
        let isBound = unsafe SocketAddress(path).use { address, length in unsafe bind(listening, address, length) == 0 }
        try #require(isBound && listen(listening, 4) == 0)
        DispatchQueue(label: "service").async {
            let client = accept(listening, nil, nil)
            guard client >= 0 else { return }
            var bytes = [UInt8](repeating: 0, count: 4096)
            let count = unsafe recv(client, &bytes, bytes.count, 0)
            let question = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
            self.heard.withLock { $0.append(String(question.dropLast())) }
            let words = Array(answer.map { "\($0)\n" }.joined().utf8)
            _ = unsafe send(client, words, words.count, Int32(MSG_NOSIGNAL))
            // Until the other end is gone.
            if !ends { _ = unsafe recv(client, &bytes, bytes.count, 0) }
            close(client)
        }
    }

    deinit { close(descriptor) }
}
