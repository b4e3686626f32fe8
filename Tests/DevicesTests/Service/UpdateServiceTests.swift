// What the station asks the service that writes its card, and what it makes of the answers, on a real socket.

import Station
import Synchronization
import TestSupport
import Testing

@testable import Devices

@Suite("The service that updates")
struct UpdateServiceTests {
    @Test func `what it says of bundles is what is offered, in its order`() async throws {
        let service = try FakeService([
            "installed 0.3.0",
            "bundle 0.5.0 new /stick/a b/rackstation 0.5.0.bundle",
            "bundle 0.4.0 other-architecture /stick/a b/old.bundle",
            "bundle 0 no-bundle /stick/a b/._x.bundle",
            "end",
        ])
        let updater = try #require(UpdateService(socket: service.path, sticks: "/stick"))
        let offer = try await updater.offer()
        #expect(service.questions == ["offer /stick"])
        #expect(offer.installed == "0.3.0" && offer.bundles.map(\.version) == ["0.5.0", "0.4.0", ""])
        #expect(offer.chosen?.name == "rackstation 0.5.0.bundle")
        #expect(
            offer.bundles.map(\.refusal?.code) == [
                nil, Fault.Code.update(.otherArchitecture), Fault.Code.update(.noBundle),
            ])
    }

    @Test func `each step is told, and an update is done when the service says so`() async throws {
        let service = try FakeService([
            "version 0.5.0", "checking 0", "checking 100", "writing 50", "comparing 100", "ready",
        ])
        let updater = try #require(UpdateService(socket: service.path, sticks: "/stick"))
        let told = Mutex<[UpdateProgress]>([])
        try await updater.install(.init(path: "/stick/x y.bundle", version: "0.5.0")) { step in
            told.withLock { $0.append(step) }
        }
        #expect(service.questions == ["install /stick/x y.bundle"])
        #expect(
            told.withLock(\.self) == [
                .init(.checking, percent: 0), .init(.checking, percent: 100), .init(.writing, percent: 50),
                .init(.comparing, percent: 100),
            ])
    }

    @Test(arguments: [
        (["version 0.5.0", "checking 10", "refused torn"], Fault.Update.torn),
        (["refused busy"], .busy),
        // A service that ends, and one of a later version that refuses for a reason nobody here knows.
        (["version 0.5.0", "writing 80"], .brokenOff), ([], .brokenOff), (["refused moon"], .brokenOff),
        (["writing much"], .brokenOff),
    ])
    func `an update of which the service does not say that it is done is none`(
        answer: [String], reason: Fault.Update
    ) async throws {
        let service = try FakeService(answer)
        let updater = try #require(UpdateService(socket: service.path, sticks: "/stick"))
        let fault = await #expect(throws: Fault.self) {
            try await updater.install(.init(path: "/stick/x.bundle")) { _ in }
        }
        #expect(fault?.code == .update(reason))
    }

    @Test func `an offer that breaks off is none, and a service that says nothing is given up`() async throws {
        for (lines, ends) in [(["installed 0.3.0"], true), ([], false)] {
            let service = try FakeService(lines, ends: ends)
            let updater = try #require(
                UpdateService(socket: service.path, sticks: "/stick", patience: .milliseconds(ends ? 60_000 : 50)))
            let fault = await #expect(throws: Fault.self) { try await updater.offer() }
            #expect(fault?.code == .update(.brokenOff))
        }
    }

    @Test func `the machine is started again when the service says that it is`() async throws {
        let service = try FakeService(["restarting"])
        try await #require(UpdateService(socket: service.path, sticks: "/stick")).restart()
        #expect(service.questions == ["restart"])
    }

    @Test func `without a service there is none`() throws {
        let folder = try TemporaryFolder()
        #expect(UpdateService(socket: folder.file("none"), sticks: "/stick") == nil)
    }
}
