// Another process of this program, which does fuzz inputs one at a time.

internal import Foundation
internal import Station
internal import Commands

/// Another process of this program, which does fuzz inputs one at a time.
final class FuzzWorker {
    /// How long an input may take. The reader's effort is about a second; the rest is for a machine that is busy.
    private static let patience = Duration.seconds(60)
    /// The most memory that the process may hold at once, in bytes: less than a station may.
    private static let mostMemory = 900 << 20
    /// How often its memory is looked at while it works.
    private static let pace = Int32(200)

    private let process = Process()
    private let questions = Pipe()
    private let answers = Pipe()

    /// What came of a question.
    enum Reply {
        /// The input was done.
        case answer(FuzzAnswer)
        /// The process ended underway; why.
        case crash(String)
        /// No answer came in time; the process was ended.
        case hang
        /// It held more memory than it may, so many bytes; the process was ended.
        case bloat(Int)
    }

    /// Starts the process.
    init(seed: UInt64) throws(Fault) {
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = ["prove", "fuzz", "--worker", "--seed", "\(seed)"]
        // Taking a backtrace can last longer than the patience with a case; --case N shows it.
        process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
        process.standardInput = questions
        process.standardOutput = answers
        do {
            try process.run()
        } catch {
            throw Fault(.inputOutput, "a second process could not be started: \(error)")
        }
    }

    /// Has a input done and waits for the answer. After anything but an answer the worker is gone.
    func ask(_ number: Int) -> Reply {
        guard (try? questions.fileHandleForWriting.write(contentsOf: Data("\(number)\n".utf8))) != nil else {
            return .crash(end())
        }
        let deadline = ContinuousClock.now + Self.patience
        var line: [UInt8] = []
        let descriptor = answers.fileHandleForReading.fileDescriptor
        while line.last != UInt8(ascii: "\n") {
            var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard unsafe poll(&waiting, 1, Self.pace) > 0 else {
                if let bloat = bloat() { return bloat }
                guard ContinuousClock.now > deadline else { continue }
                stop()
                return .hang
            }
            var byte: UInt8 = 0
            guard unsafe read(descriptor, &byte, 1) == 1 else { return .crash(end()) }
            line.append(byte)
        }
        // The most that it ever held: what was over its bound for a moment was so in this input.
        if let bloat = bloat() { return bloat }
        let text = String(decoding: line.dropLast(), as: UTF8.self)
        return FuzzAnswer(line: text).map { .answer($0) } ?? .crash("said \(text.harmless)")
    }

    /// Lets the process go when it has nothing more to do.
    func finish() {
        try? questions.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    /// Ends the process where it held more memory than it may.
    private func bloat() -> Reply? {
        guard let peak = PeakMemory(of: process.processIdentifier)?.bytes, peak > Self.mostMemory else { return nil }
        stop()
        return .bloat(peak)
    }

    private func stop() {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    private func end() -> String {
        process.waitUntilExit()
        let status = process.terminationStatus
        return process.terminationReason == .uncaughtSignal ? "ended by signal \(status)" : "ended with \(status)"
    }
}
