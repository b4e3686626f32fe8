// The simulated pedal and the recording display.

import RackCore
import Simulator
import Station
import Testing

@Suite struct SimulatedTriggerTests {
    @Test func `every listener hears every command in order`() async {
        let trigger = SimulatedTrigger()
        let (one, other) = (trigger.commands(), trigger.commands())
        for command in [Command.press, .down, .back] { trigger.send(command) }
        trigger.finish()
        #expect(await one.reduce(into: []) { $0.append($1) } == [.press, .down, .back])
        #expect(await other.reduce(into: []) { $0.append($1) } == [.press, .down, .back])
    }

    @Test func `commands wait for the first listener`() async {
        let trigger = SimulatedTrigger()
        trigger.send(.press)
        let first = trigger.commands()
        let second = trigger.commands()
        trigger.finish()
        #expect(await first.reduce(into: []) { $0.append($1) } == [.press])
        #expect(await second.reduce(into: []) { $0.append($1) } == [])
    }

    @Test func `a trigger that is gone ends new streams at once`() async {
        let trigger = SimulatedTrigger()
        trigger.finish()
        #expect(await trigger.commands().reduce(into: []) { $0.append($1) } == [])
    }
}

@Suite(.timeLimit(.minutes(1))) struct RecordingDisplayTests {
    private static func screen(_ title: String) -> Screen {
        let note = Screen.Note(.neutral, "")
        return Screen(
            content: .notice(Screen.Notice(tone: .neutral, title: title)),
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
