// What the station asks the service that sets the clock, on a real socket, and what that service makes of it.

import Foundation
import Glibc
import Station
import TestSupport
import Testing

@testable import Devices

@Suite("The service that sets the clock")
struct ClockServiceTests {
    private let time = CivilTime("2026-11-25 21:45")

    @Test func `is asked for the moment that the station's zone has at that time`() async throws {
        let service = try FakeService(["set"])
        try await #require(ClockService(socket: service.path)).set(to: try #require(time))
        let question = try #require(service.questions.first)
        let seconds = try #require(question.split(separator: " ").last.flatMap { Double($0) })
        let text = DateFormatter()
        text.locale = Locale(identifier: "en_US_POSIX")
        text.dateFormat = "'set' yyyy-MM-dd HH:mm:ss"
        #expect(text.string(from: Date(timeIntervalSince1970: seconds)) == "set 2026-11-25 21:45:00")
    }

    @Test(
        arguments: [
            ("refused kept", .kept), ("refused past", .past), ("refused failed", .failed),
            ("refused for fun", .brokenOff),
            ("sat", .brokenOff),
        ] as [(String, Fault.Clock)])
    func `says why it does not`(answer: String, kind: Fault.Clock) async throws {
        let service = try FakeService([answer])
        let clock = try #require(ClockService(socket: service.path))
        let fault = await #expect(throws: Fault.self) { try await clock.set(to: try #require(time)) }
        #expect(fault?.code == .clock(kind))
    }

    @Test func `that ends or says nothing has set nothing`() async throws {
        for ends in [true, false] {
            let service = try FakeService([], ends: ends)
            let clock = try #require(
                ClockService(socket: service.path, patience: .milliseconds(ends ? 60_000 : 50)))
            let fault = await #expect(throws: Fault.self) { try await clock.set(to: try #require(time)) }
            #expect(fault?.code == .clock(.brokenOff))
        }
        #expect(ClockService(socket: try TemporaryFolder().file("none")) == nil)
    }

    /// Where the test may not set a clock, what may be set fails; where it may, it is never asked to.
    @Test(arguments: [
        ("", "refused failed"), ("set", "refused failed"), ("set now", "refused failed"), ("set 1 2", "refused failed"),
        ("unset 1800000000", "refused failed"), ("set 99999999999999999999", "refused failed"),
        ("set 4102444801", "refused failed"), ("set 1799000000", "refused past"), ("set -1", "refused past"),
    ])
    func `takes nothing but a time after the software was built`(line: String, answer: String) {
        #expect(MachineClock(earliest: 1_800_000_000) { _ in }.answer(to: line) == answer)
    }
}
