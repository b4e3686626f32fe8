// What is told of a stick while looking after it takes long.

import Dispatch
import Station
import Synchronization
import Testing

@testable import Devices

@Suite("Word of a stick")
struct PresenceReportTests {
    private let present = StickPresence.present(name: "BENCH")

    @Test("a stick that takes long to be looked at is said to be slow, then not to answer, then what it is")
    func slowStickIsSaid() {
        let told = Told()
        let report = PresenceReport(patience: .init(slow: .milliseconds(1), stuck: .milliseconds(2))) { told.add($0) }
        report.tell(.absent)
        let outcome = report.whileWorking {
            told.await(.unusable(Fault(.mount(.stuck))))
            return present
        }
        report.tell(outcome)
        let heard = told.all
        #expect(heard.first == .absent)
        #expect(heard.dropFirst().dropLast().contains(.unusable(Fault(.mount(.slow)))))
        #expect(heard.last == present)
    }

    @Test("where a slow stick is out in the end, that is told once more")
    func slowStickThatIsOutIsSaid() {
        let told = Told()
        let report = PresenceReport(patience: .init(slow: .milliseconds(1), stuck: .seconds(3600))) { told.add($0) }
        report.tell(.absent)
        report.whileWorking { told.await(.unusable(Fault(.mount(.slow)))) }
        report.tell(.absent)
        #expect(told.all == [.absent, .unusable(Fault(.mount(.slow))), .absent])
    }

    @Test("work that is done in time says nothing, and what is told twice is heard once")
    func quickWorkSaysNothing() {
        let told = Told()
        let report = PresenceReport(patience: .init(slow: .seconds(3600), stuck: .seconds(3600))) { told.add($0) }
        for _ in 0..<3 { report.tell(report.whileWorking { present }) }
        report.tell(present, again: true)
        #expect(told.all == [present, present])
    }
}

/// What was told, in its order.
private final class Told: Sendable {
    private let presences = Mutex<[StickPresence]>([])
    private let change = DispatchSemaphore(value: 0)

    var all: [StickPresence] { presences.withLock { $0 } }

    func add(_ presence: StickPresence) {
        presences.withLock { $0.append(presence) }
        change.signal()
    }

    /// Blocks until something is told, as a call on a dying stick blocks.
    func await(_ presence: StickPresence) {
        while !all.contains(presence) { change.wait() }
    }
}
