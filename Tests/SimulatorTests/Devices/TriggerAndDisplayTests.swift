// The simulated pedal and the recording display.

import RackCore
import Simulator
import Station
import Testing

@Suite struct SimulatedTriggerTests {
    private func events(of stream: AsyncStream<TriggerEvent>) async -> [TriggerEvent] {
        await stream.reduce(into: []) { $0.append($1) }
    }

    @Test func `every listener hears everything in order`() async {
        let trigger = SimulatedTrigger()
        let (one, other) = (trigger.events(), trigger.events())
        let fault = Fault(text: "in use", remedy: "Close it.")
        trigger.send(.press)
        trigger.fail(fault)
        trigger.recover()
        trigger.send(.back)
        trigger.finish()
        let expected: [TriggerEvent] = [.command(.press), .fault(fault), .recovered, .command(.back)]
        #expect(await events(of: one) == expected)
        #expect(await events(of: other) == expected)
    }

    @Test func `commands wait for the first listener`() async {
        let trigger = SimulatedTrigger()
        trigger.send(.press)
        let first = trigger.events()
        let second = trigger.events()
        trigger.finish()
        #expect(await events(of: first) == [.command(.press)])
        #expect(await events(of: second) == [])
    }

    @Test func `a trigger that is gone ends new streams at once`() async {
        let trigger = SimulatedTrigger()
        trigger.finish()
        #expect(await events(of: trigger.events()) == [])
    }
}

@Suite(.timeLimit(.minutes(5))) struct RecordingDisplayTests {
    private static func screen(_ title: String) -> Screen {
        let note = Screen.Note(.neutral, "")
        return Screen(
            parts: [.title(.init(.neutral, title))],
            status: Screen.StatusLine(camera: note, stick: note, sessions: note), keys: [])
    }

    @Test func `screens are kept in order`() async {
        let display = RecordingDisplay()
        await display.show(Self.screen("a"))
        await display.show(Self.screen("b"))
        #expect(display.screens == [Self.screen("a"), Self.screen("b")])
    }

    @Test func `a screen that was shown already is found, and one that is still to come`() async {
        let display = RecordingDisplay()
        await display.show(Self.screen("a"))
        #expect(await display.next { $0 == Self.screen("a") } == Self.screen("a"))
        async let awaited = display.next { $0 == Self.screen("c") }
        await display.show(Self.screen("b"))
        await display.show(Self.screen("c"))
        #expect(await awaited == Self.screen("c"))
    }

    @Test func `a screen is found once`() async {
        let display = RecordingDisplay()
        await display.show(Self.screen("a"))
        #expect(await display.next { $0 == Self.screen("a") } != nil)
        async let again = display.next { $0 == Self.screen("a") }
        await display.close()
        #expect(await again == nil)
        #expect(display.isClosed)
    }

    @Test func `a wait that is cancelled ends`() async {
        let display = RecordingDisplay()
        let waiting = Task { await display.next { _ in false } }
        waiting.cancel()
        #expect(await waiting.value == nil)
    }
}
