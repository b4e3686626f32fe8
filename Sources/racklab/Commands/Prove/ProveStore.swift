// `racklab prove store`: that a station with many sessions does not let anyone wait.

internal import ArgumentParser
internal import Foundation
internal import RackCore
internal import Simulator
internal import Station
internal import Archive
internal import Commands

/// Proves that the store is quick with many sessions.
struct ProveStore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "store",
        abstract: "Keep many sessions of 81 vials, then measure opening, home, history, finding and keeping.",
        discussion: """
            The sessions are made up and kept one by one as a station keeps them, in a folder of their own that is \
            removed at the end; with --folder in that one, where they stay and are used again. The proof fails when \
            one of the times is longer than --most.
            """
    )

    @Option(help: "How many sessions there are.")
    var sessions = 20_000

    @Option(help: "The longest that anything may take, in milliseconds.")
    var most = 100.0

    @Option(help: "How often each is measured.")
    var runs = 15

    @Option(help: "A folder for the database, which is kept.")
    var folder: String?

    @Option(help: "The number that all sessions are drawn from.")
    var seed: UInt64 = 1

    func validate() throws {
        guard (1...1_000_000).contains(sessions) else {
            throw ValidationError("--sessions: \(sessions) is not allowed; allowed: 1 to 1000000")
        }
        guard most > 0 else { throw ValidationError("--most: \(most) is not allowed; allowed: more than 0") }
        guard (1...1000).contains(runs) else {
            throw ValidationError("--runs: \(runs) is not allowed; allowed: 1 to 1000")
        }
    }

    func run() async throws {
        let place = try ProofFolder(folder)
        defer { place.removeUnlessKept() }
        let path = place.file(SessionStore.fileName)
        let start = ContinuousClock.now
        try await fill(try await SessionStore.open(path: path))
        let filled = Verdict.seconds(since: start)
        let measurements = try await StoreMeasurement(path: path, sessions: sessions, seed: seed).run(times: runs)
        let table = TextTable(
            head: ["what", "median ms", "least", "greatest"],
            rows: measurements.map { [$0.name] + [$0.time.median, $0.time.least, $0.time.greatest].map(Self.text) },
            numeric: [1, 2, 3])
        try StandardOutput.write(table.text)
        let slow = measurements.filter { $0.time.median > most }.count
        let size = ((try? FileManager.default.attributesOfItem(atPath: path)[.size]) as? Int ?? 0) >> 20
        try Verdict.end(
            "\(sessions) sessions of 81 vials, \(size) MB, kept in \(filled) seconds: \(slow) slower than \(Self.text(most)) ms",
            failures: slow)
    }

    /// Keeps as many sessions as are missing.
    private func fill(_ store: SessionStore) async throws {
        let count = try await store.count()
        let bar = ProgressBar(total: sessions)
        for number in count..<max(count, sessions) {
            _ = try await store.insert(StoreMeasurement.session(number, seed: seed))
            if number.isMultiple(of: 50) { bar.show(done: number) }
        }
        bar.clear()
    }

    private static func text(_ milliseconds: Double) -> String { String(format: "%.2f", milliseconds) }
}
