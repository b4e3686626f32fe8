// Presses, long presses and double presses.

import Station
import Testing
import TestSupport

@testable import Devices

@Suite("Presses")
struct PressRecognizerTests {
    private static let plain = ContactTiming(debounce: .zero, shortest: .milliseconds(30))
    private static let long = ContactTiming(
        debounce: .zero, shortest: .milliseconds(30), longPress: .milliseconds(800))
    private static let double = ContactTiming(
        debounce: .zero, shortest: .milliseconds(30), doublePress: .milliseconds(300))
    private static let both = ContactTiming(
        debounce: .zero, shortest: .milliseconds(30), longPress: .milliseconds(800),
        doublePress: .milliseconds(300))

    /// A command and the millisecond at which it was given.
    private struct Given: Hashable, CustomStringConvertible {
        var command: Command
        var time: Int
        init(_ command: Command, _ time: Int) { (self.command, self.time) = (command, time) }
        var description: String { "\(command) at \(time)" }
    }

    /// The commands of a contact that closes and opens at these milliseconds in turn. Time is let pass deadline by
    /// deadline, as a loop does.
    private func commands(_ timing: ContactTiming, _ times: [Int], isClosed: Bool = false) -> [Given] {
        var reader = ContactReader(timing: timing, command: .press, isClosed: isClosed)
        var given: [Given] = []
        func pass(to end: Duration) {
            while let deadline = reader.deadline, deadline <= end {
                given += reader.pass(to: deadline).map { Given($0, Int(deadline / .milliseconds(1))) }
            }
        }
        for (index, time) in times.enumerated() {
            pass(to: .milliseconds(time))
            let edge = Edge(at: .milliseconds(time), isClosed: index.isMultiple(of: 2) != isClosed)
            given += reader.take(edge).map { Given($0, time) }
        }
        pass(to: .seconds(100))
        return given
    }

    @Test func `a press counts while the pedal is still down`() {
        #expect(commands(Self.plain, [0, 500]) == [Given(.press, 30)])
        #expect(commands(Self.plain, [0]) == [Given(.press, 30)])
        #expect(commands(Self.plain, [0, 100, 200, 300]) == [Given(.press, 30), Given(.press, 230)])
    }

    @Test func `what is shorter than the shortest press is none`() {
        #expect(commands(Self.plain, [0, 29]) == [])
        #expect(commands(Self.plain, [0, 30]) == [Given(.press, 30)])
        for timing in [Self.long, Self.double, Self.both] {
            #expect(commands(timing, [0, 29]) == [])
        }
    }

    @Test func `a pedal that is held gives one long press, at once when it is long`() {
        #expect(commands(Self.long, [0, 5000]) == [Given(.longPress, 800)])
        #expect(commands(Self.long, [0, 799]) == [Given(.press, 799)])
        #expect(commands(Self.both, [0, 5000]) == [Given(.longPress, 800)])
    }

    @Test func `two presses are one double press`() {
        #expect(commands(Self.double, [0, 100, 250, 400]) == [Given(.doublePress, 280)])
        #expect(commands(Self.both, [0, 100, 250, 4000]) == [Given(.doublePress, 280)])
    }

    @Test func `a single press waits for a second one no longer than set`() {
        #expect(commands(Self.double, [0, 100]) == [Given(.press, 400)])
        #expect(commands(Self.double, [0, 100, 500, 600]) == [Given(.press, 400), Given(.press, 900)])
    }

    @Test func `a second press that is too short leaves the first alone`() {
        #expect(commands(Self.double, [0, 100, 200, 210]) == [Given(.press, 400)])
        #expect(commands(Self.double, [0, 100, 390, 410]) == [Given(.press, 410)])
        #expect(commands(Self.double, [0, 100, 200, 210, 300, 350]) == [Given(.doublePress, 330)])
    }

    @Test func `three presses are a double press and a single one`() {
        let given = commands(Self.double, [0, 100, 200, 300, 400, 500])
        #expect(given == [Given(.doublePress, 230), Given(.press, 800)])
    }

    @Test func `a pedal that is down at the start has to come up first`() {
        for timing in [Self.plain, Self.long, Self.double, Self.both] {
            #expect(commands(timing, [1000], isClosed: true) == [])
            #expect(commands(timing, [1000, 2000, 2100], isClosed: true).map(\.command) == [.press])
        }
    }

    @Test func `edges that are read late count for when they happened`() {
        for timing in [Self.plain, Self.long, Self.double, Self.both] {
            var reader = ContactReader(timing: timing, command: .press, isClosed: false)
            var given = reader.take(Edge(at: .milliseconds(0), isClosed: true))
            given += reader.take(Edge(at: .milliseconds(60), isClosed: false))
            given += reader.pass(to: .seconds(9))
            #expect(given == [.press])
        }
    }

    @Test func `where no press is too short, a press counts at once`() {
        let timing = ContactTiming(debounce: .zero, shortest: .zero)
        #expect(commands(timing, [0, 0, 7, 8]) == [Given(.press, 0), Given(.press, 7)])
    }

    @Test func `a key gives its own command`() {
        var reader = ContactReader(timing: Self.plain, command: .down, isClosed: false)
        _ = reader.take(Edge(at: .zero, isClosed: true))
        #expect(reader.pass(to: .milliseconds(30)) == [.down])
    }

    @Test func `a bouncing press and a bouncing release are one press`() {
        let timing = ContactTiming(debounce: .milliseconds(20), shortest: .milliseconds(30))
        #expect(commands(timing, [0, 1, 3, 4, 6, 200, 202, 203]) == [Given(.press, 56)])
    }

    @Test func `however a contact is worked, no more is commanded than it closed`() {
        var random = SeededGenerator(seed: 9)
        for _ in 0..<2_000 {
            var time = 0
            let times = (0..<Int.random(in: 0...20, using: &random)).map { _ in
                time += Int.random(in: 0...900, using: &random)
                return time
            }
            let closings = (times.count + 1) / 2
            for timing in [Self.plain, Self.long, Self.double, Self.both] {
                let given = commands(timing, times)
                let weight = given.reduce(0) { $0 + ($1.command == .doublePress ? 2 : 1) }
                #expect(weight <= closings)
                #expect(given.map(\.time) == given.map(\.time).sorted())
            }
        }
    }
}
