// A whole station that is updated by a stick, with a service that writes no card.

import Archive
import Simulator
import Station
import Synchronization
import TestSupport
import Testing

@testable import Devices

@Suite("A station that is updated", .timeLimit(.minutes(10)))
struct UpdatingStationTests {
    @Test func `an update that is confirmed is on the card and on record, and the machine starts again when asked`()
        async throws
    {
        let updater = FakeUpdater()
        let bench = try StationBench(updater: updater)
        try await bench.run { bench in
            await bench.after(until: "Press the pedal")
            await bench.after(.down, .down, .select, until: "Settings")
            await bench.select(row: "stick.update")
            await bench.after(.select, until: "Version 2.0.0 is offered.")
            await bench.after(.select, until: "Put version 2.0.0 on the card?")
            await bench.after(.down, .select, until: "Version 2.0.0 is on the card")
            await bench.after(.select, until: "Restarting")
            await updater.restarted()
        }
        #expect(updater.installed == ["/stick/two.bundle"])
        let store = try await SessionStore.open(path: bench.folder.file("data/sessions.sqlite"))
        let details = try await store.auditRecords().filter { $0.entry.subject == "update" }.map(\.entry.detail)
        #expect(
            details == [
                "version 2.0.0 is confirmed", "version 2.0.0 is on the card", "the machine is started again",
            ])
    }

    @Test func `a system that cannot be updated says so`() async throws {
        try await StationBench().run { bench in
            await bench.after(until: "Press the pedal")
            await bench.after(.down, .down, .select, until: "Settings")
            await bench.select(row: "stick.update")
            await bench.after(.select, until: "This system is not updated by sticks")
        }
    }
}

/// A service that has one bundle and writes no card.
private final class FakeUpdater: Updater {
    private let files = Mutex<[String]>([])
    private let restarts: AsyncStream<Void>
    private let restartSeen: AsyncStream<Void>.Continuation

    init() { (restarts, restartSeen) = AsyncStream.makeStream() }

    /// The files that it was asked to put on the card.
    var installed: [String] { files.withLock(\.self) }

    /// Waits until the machine is started again.
    func restarted() async { for await _ in restarts { return } }

    func offer() async throws(Fault) -> UpdateOffer {
        UpdateOffer(installed: "1.0.0", bundles: [.init(path: "/stick/two.bundle", version: "2.0.0")])
    }

    func install(
        _ bundle: UpdateOffer.Bundle, progress: @escaping @Sendable (UpdateProgress) -> Void
    ) async throws(Fault) {
        files.withLock { $0.append(bundle.path) }
        for step in UpdateProgress.Step.allCases { progress(UpdateProgress(step, percent: 100)) }
    }

    func restart() async throws(Fault) { restartSeen.yield() }
}
