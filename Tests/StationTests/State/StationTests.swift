// What the station does, told by arrays of events.

import TestSupport
import Testing

@testable import Station

@Suite("One press, one rack")
struct OnePressTests {
    @Test func `a press takes a still, reads it, keeps it, and only then shows it as saved`() {
        var (state, effects) = StationState.ready.handling(.command(.press))
        #expect(effects == [.capture(attempt: 1)])
        (state, effects) = state.handling(.stillsTaken(attempt: 1, [.madeUp]))
        #expect(effects == [.read(attempt: 1, [.madeUp])])
        (state, effects) = state.handling(.stepBegun(attempt: 1, .detecting))
        #expect(state.phase == .reading(.detecting) && effects.isEmpty)
        (state, effects) = state.handling(.scanned(attempt: 1, .madeUp()))
        // The verdict stands before anything is drawn or written.
        #expect(effects == [.draw(attempt: 1, .madeUp())])
        #expect(Screen(state).isResult && !Screen(state).says("Saved as"))
        (state, effects) = state.handling(.saved(attempt: 1, .madeUp))
        #expect(effects.isEmpty && !Screen(state).says("Saved as"))
        (state, effects) = state.handling(.drawn(attempt: 1, .madeUp()))
        #expect(effects == [.save(attempt: 1, .madeUp())])
        #expect(Screen(state).isResult && !Screen(state).says("Saved as"))
        #expect(Screen(state).says("Saving. Do not switch off."))
        (state, effects) = state.handling(.saved(attempt: 1, .madeUp))
        let id = SessionSummary.madeUp.id
        #expect(effects == [.loadRecent, .lookBack(session: id), .mirror(stick: 1, .session(id: id))])
        #expect(Screen(state).says("Saved as vials_2026-02-20_143022.csv"))
        #expect(state.sessionCount == 4)
    }

    @Test func `what is shown before it is kept is what is kept, and the lamps wait until it is`() {
        let shown = StationState.reading.handling(.scanned(attempt: 1, .madeUp())).state
        let (early, late) = (Screen(shown), Screen(.result()))
        #expect(early.title != nil && early.title == late.title && early.rack == late.rack)
        #expect(early.notes.first?.text == "Rendering annotations…")
        #expect(late.notes.first?.text.hasPrefix("Saved as") == true)
        #expect(LampSignal(shown).lit == [.busy] && LampSignal(shown.drawn).lit == [.busy])
    }

    @Test func `a press while a scan is under way is passed over`() {
        for state in [StationState.ready.handling(.command(.press)).state, .reading, .saving()] {
            let (after, effects) = state.handling(.command(.press))
            #expect(after == state && effects.isEmpty)
        }
    }

    @Test func `the watchdog hears from a station whatever it is doing, and changes nothing`() {
        for state in [StationState(), .ready, .reading, .saving(), .result()] {
            let (after, effects) = state.handling(.watchdogDue)
            #expect(after == state && effects == [.tellWatchdog])
        }
    }

    @Test func `a station is open when its store is and its camera has said how it is, be it that it is away`() {
        var state = StationState()
        #expect(!state.isOpen)
        state = state.handling(.storeOpened(sessions: 3)).state
        #expect(!state.isOpen)
        state = state.handling(.camera(.unavailable(Fault(.camera(.lost))))).state
        #expect(state.isOpen)
        let refused = StationState().handling(.camera(.ready(name: "camera"))).state
            .handling(.storeRefused(Fault(.store(.corrupt)))).state
        #expect(!refused.isOpen)
    }

    @Test func `the result stays until the next press`() {
        let (state, effects) = StationState.result().handling(.command(.press))
        #expect(state.phase == .capturing)
        #expect(effects == [.capture(attempt: 2)])
    }

    @Test func `without a camera a press takes nothing and the screen says why`() {
        let fault = Fault(.camera(.lost))
        let (state, effects) = StationState.ready.handling(.camera(.unavailable(fault))).state.handling(
            .command(.press))
        #expect(effects.isEmpty)
        #expect(Screen(state).says("The camera was unplugged") && Screen(state).says("Plug the camera in again."))
        #expect(state.handling(.camera(.ready(name: "simulated"))).state.handling(.command(.press)).effects.count == 1)
    }

    @Test func `a scan that was given up cannot come back as the next one`() {
        let (given, effects) = StationState.reading.handling(.command(.back))
        #expect(given.phase == .ready && effects == [.abandon])
        let next = given.handling(.command(.press)).state
        #expect(next.handling(.stillsTaken(attempt: 1, [.madeUp])).state == next)
        let reading = next.handling(.stillsTaken(attempt: next.attempt, [.madeUp])).state
        #expect(reading.handling(.scanned(attempt: 1, .madeUp())).state == reading)
    }

    @Test func `a failed scan says why and the next press tries again`() {
        let (state, _) = StationState.reading.handling(.scanFailed(attempt: 1, .madeUp))
        #expect(Screen(state).says("the disk is full"))
        #expect(state.handling(.command(.press)).effects == [.capture(attempt: 2)])
    }
}

@Suite("Nothing is lost")
struct NothingLostTests {
    @Test func `a scan that cannot be kept is shown as not saved, and a press tries to keep the same one again`() {
        let (state, effects) = StationState.saving().handling(.saveFailed(attempt: 1, .madeUp))
        #expect(effects.isEmpty)
        #expect(Screen(state).says("NOT SAVED") && !Screen(state).says("Saved as"))
        let (again, tried) = state.handling(.command(.press))
        #expect(again.phase == .saving(ShownScan(scan: .madeUp(), keeping: .saving)))
        #expect(tried == [.save(attempt: 1, .madeUp())])
    }

    @Test func `leaving during a save waits for the save`() {
        let (state, effects) = StationState.saving().handling(.endRequested)
        #expect(effects.isEmpty && state.phase == StationState.saving().phase)
        #expect(state.handling(.saved(attempt: 1, .madeUp)).effects == [.end])
        #expect(state.handling(.saveFailed(attempt: 1, .madeUp)).effects == [.end])
    }

    @Test func `leaving at any other time ends at once`() {
        for state in [StationState(), .ready, .reading, .result(), .result().handling(.command(.quit)).state, notSaved]
        {
            let (after, effects) = state.handling(.endRequested)
            #expect(after.phase == .ended && effects == [.end] && after.leaving == nil)
        }
    }

    @Test func `a store that cannot be opened stops scanning and can be tried again`() {
        let closed = StationState.after(.camera(.ready(name: "simulated")), .storeRefused(.madeUp))
        #expect(Screen(closed).says("Cannot scan") && Screen(closed).says("Make room."))
        #expect(closed.handling(.command(.press)).effects == [.openStore])
    }
}

@Suite("Leaving the station")
struct LeavingTests {
    private func after(_ state: StationState, _ commands: Command...) -> (state: StationState, effects: [Effect]) {
        var (state, effects) = (state, [Effect]())
        for command in commands { effects += Station.reduce(&state, .command(command)) }
        return (state, effects)
    }

    @Test func `q asks first, and stays unless somebody chooses to leave`() {
        for state in [StationState(), .ready, .reading, .result()] {
            for answer in [[Command.select], [.back], [.down, .up, .select], [.quit, .select], [.quit, .back]] {
                var asked = after(state, .quit)
                #expect(Screen(asked.state).says("Leave the station?") && asked.effects.isEmpty)
                for command in answer { asked.effects += Station.reduce(&asked.state, .command(command)) }
                #expect(asked.state == state && asked.effects.isEmpty, "\(answer)")
            }
            let left = after(state, .quit, .down, .select)
            #expect(left.state.phase == .ended && left.effects == [.end])
        }
    }

    @Test func `a scan that is not saved is asked for twice`() {
        let state = notSaved
        let once = after(state, .quit, .down, .select)
        #expect(once.effects.isEmpty && Screen(once.state).says("Lose this scan for good?"))
        #expect(after(once.state, .select).state == state && after(once.state, .back).state == state)
        #expect(after(once.state, .down, .select).effects == [.end])
        #expect(after(once.state, .press).effects == [.save(attempt: 1, .madeUp())])
        let discarding = after(state, .back).state
        #expect(Screen(after(discarding, .quit).state).says("NOT SAVED"))
        #expect(after(discarding, .quit, .down, .select).effects.isEmpty)
    }

    @Test func `a scan goes on behind the question and is kept`() {
        let asked = after(.reading, .quit).state
        #expect(Screen(asked).says("A scan is under way"))
        let (saving, effects) = asked.handling(.scanned(attempt: 1, .madeUp()))
        #expect(effects == [.draw(attempt: 1, .madeUp())] && Screen(saving).says("Leave the station?"))
        let kept = saving.drawn.handling(.saved(attempt: 1, .madeUp)).state
        #expect(Screen(after(kept, .back).state).says("Saved as"))
        // What turned out meanwhile counts: the question that was read was another one.
        let refused = after(saving.drawn, .down).state.handling(.saveFailed(attempt: 1, .madeUp)).state
        #expect(Screen(refused).says("NOT SAVED"))
        #expect(after(refused, .select).effects.isEmpty)
    }

    @Test func `who leaves during a save stays when the scan could not be saved`() {
        let leaving = after(.saving(), .quit, .down, .select)
        #expect(leaving.effects.isEmpty && leaving.state.leaving == nil && !after(leaving.state, .quit).state.isAsked)
        #expect(leaving.state.handling(.saved(attempt: 1, .madeUp)).effects == [.end])
        let (refused, effects) = leaving.state.handling(.saveFailed(attempt: 1, .madeUp))
        #expect(effects.isEmpty && Screen(refused).says("NOT SAVED") && after(refused, .quit).state.isAsked)
        let system = leaving.state.handling(.endRequested).state
        #expect(system.handling(.saveFailed(attempt: 1, .madeUp)).effects == [.end])
    }

    @Test func `a station that may not be left neither offers q nor obeys it`() {
        for var state in [StationState(), .ready, .reading, .saving(), .result(), notSaved] {
            #expect(Screen(state).keys.contains { $0.command == .quit })
            state.settings.screen.offersQuit = false
            #expect(!Screen(state).keys.contains { $0.command == .quit })
            let (after, effects) = state.handling(.command(.quit))
            #expect(after == state && effects.isEmpty)
        }
    }
}

/// A station whose scan could not be saved.
private let notSaved = StationState.saving().handling(.saveFailed(attempt: 1, .madeUp)).state

extension StationState {
    fileprivate var isAsked: Bool { leaving != nil }
}

extension Screen {
    fileprivate var isResult: Bool { rack != nil && title != nil }
}

@Suite("The stick")
struct StickTests {
    @Test func `a stick that is put in gets everything it lacks`() {
        let (state, effects) = StationState.after(.storeOpened(sessions: 3)).handling(.stick(.present(name: "STICK")))
        #expect(effects == [.readExpected(stick: 1), .mirror(stick: 1, .everySession)])
        #expect(Screen(state).says("leave it in"))
        #expect(Screen(state.handling(.mirrored(stick: 1)).state).says("safe to remove"))
    }

    @Test func `a stick that was in before the store opened is looked through when it opens`() {
        let state = StationState.after(.stick(.present(name: "STICK")))
        #expect(state.handling(.storeOpened(sessions: 3)).effects == [.loadRecent, .mirror(stick: 1, .everySession)])
    }

    @Test func `a session kept while files are being copied is copied after them, before the stick is called safe`() {
        let copying = StationState.after(
            .storeOpened(sessions: 3), .camera(.ready(name: "simulated")), .stick(.present(name: "STICK")))
        let kept = copying.handling(.command(.press)).state
            .handling(.stillsTaken(attempt: 1, [.madeUp])).state
            .handling(.scanned(attempt: 1, .madeUp())).state.drawn
            .handling(.saved(attempt: 1, .madeUp))
        #expect(kept.effects == [.loadRecent, .lookBack(session: SessionSummary.madeUp.id)])
        let (state, effects) = kept.state.handling(.mirrored(stick: 1))
        #expect(effects == [.mirror(stick: 1, .everySession)])
        #expect(!Screen(state).says("safe to remove"))
    }

    @Test func `a stick that has every session is not called safe while another one is on its way to the disk`() {
        #expect(Screen(.ready).says("safe to remove"))
        for keeping in [StationState.reading.handling(.scanned(attempt: 1, .madeUp())).state, .saving()] {
            #expect(Screen(keeping).says("Stick: saving first, leave it in"))
            #expect(!Screen(keeping).says("safe to remove"))
        }
        #expect(Screen(notSaved).says("safe to remove"))
    }

    @Test func `what is told of an earlier stick says nothing about this one`() {
        let swapped = StationState.after(
            .storeOpened(sessions: 3), .stick(.present(name: "ONE")), .stick(.absent), .stick(.present(name: "TWO")))
        #expect(!Screen(swapped.handling(.mirrored(stick: 1)).state).says("safe to remove"))
        #expect(Screen(swapped.handling(.mirrored(stick: 3)).state).says("safe to remove"))
    }

    @Test func `a stick that fails is named with its remedy and does not stop the next scan`() {
        let fault = Fault(.stick(.full))
        let state = StationState.ready.handling(.stick(.present(name: "STICK"))).state
            .handling(.mirrorFailed(stick: 2, fault)).state
        #expect(Screen(state).says("The stick is full") && Screen(state).says("Use another stick"))
        #expect(state.handling(.command(.press)).effects == [.capture(attempt: 1)])
    }

    @Test func `a station without a stick says so and scans`() {
        let state = StationState.after(
            .storeOpened(sessions: 0), .camera(.ready(name: "simulated")), hasStick: false)
        #expect(Screen(state).says("Stick: none set"))
        #expect(state.handling(.command(.press)).effects == [.capture(attempt: 1)])
    }
}
