// Whether a stream is alive.

import Testing

@testable import Devices

@Suite("The health of a stream")
struct StreamHealthTests {
    private func health(_ interval: Duration = .seconds(0.1)) -> StreamHealth {
        StreamHealth(startedAt: .seconds(100), patience: .seconds(4), interval: interval)
    }

    @Test func `the first frame may take three seconds, and no longer`() {
        let health = StreamHealth(startedAt: .seconds(100), patience: .seconds(10), interval: .seconds(0.1))
        #expect(health.verdict(at: .seconds(102.9)) == .starting)
        #expect(health.verdict(at: .seconds(103)) == .stuck)
        #expect(health.nextChange == .seconds(103))
    }

    @Test func `two seconds without a frame are a stuck camera`() {
        var health = health()
        health.note(isSound: true, at: .seconds(101))
        #expect(health.verdict(at: .seconds(102.9)) == .sound)
        #expect(health.verdict(at: .seconds(103)) == .stuck)
    }

    @Test func `a slow camera has three frames' time`() {
        var health = health(.seconds(1.5))
        health.note(isSound: true, at: .seconds(101))
        #expect(health.verdict(at: .seconds(104.9)) == .sound)
        #expect(health.verdict(at: .seconds(105.5)) == .stuck)
    }

    @Test func `frames that are all broken are bad after the time that is set, until one is sound`() {
        var health = health()
        for time in 1...6 { health.note(isSound: false, at: .seconds(100 + time)) }
        #expect(health.verdict(at: .seconds(103.9)) == .starting)
        #expect(health.verdict(at: .seconds(106)) == .bad)
        health.note(isSound: true, at: .seconds(107))
        #expect(health.verdict(at: .seconds(107)) == .sound)
    }
}
