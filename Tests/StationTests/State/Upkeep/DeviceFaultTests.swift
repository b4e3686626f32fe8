// Devices that fail while the station goes on, and the lamps.

import RackCore
import TestSupport
import Testing

@testable import Station

@Suite("Faults of devices")
struct DeviceFaultTests {
    private let fault = Fault(.line(.inUse), detail: "17", "gpiomon")

    @Test func `a pedal that does not work is named with what to do, and scanning goes on`() {
        let state = StationState.ready.handling(.device(.pedal, fault)).state
        #expect(Screen(state).says("Check the pedal"))
        #expect(Screen(state).says("Pedal: The GPIO line 17 is in use by gpiomon"))
        #expect(Screen(state).says("End the other program, or choose another line."))
        #expect(state.handling(.command(.press)).effects == [.capture(attempt: 1)])
    }

    @Test func `lamps that do not work are named, and the pedal is still asked for`() {
        let state = StationState.ready.handling(.device(.lamps, fault)).state
        #expect(Screen(state).says("Press the pedal") && Screen(state).says("Lamps: The GPIO line 17"))
    }

    @Test func `a fault that is gone is gone from the screen`() {
        let state = StationState.ready.handling(.device(.usbPedal, fault)).state.handling(.device(.usbPedal, nil)).state
        #expect(Screen(state).says("USB pedal: works again") && !Screen(state).says("in use by"))
        #expect(Screen(state.handling(.command(.back)).state) == Screen(.ready))
    }

    @Test func `the pedal's fault is shown before others, which are counted`() {
        var state = StationState.ready
        for name in [DeviceName.lamps, .upKey, .pedal] {
            state = state.handling(.device(name, Fault(.line(.lost), on: name.rawValue))).state
        }
        #expect(Screen(state).status.devices.text == "Pedal: The GPIO chip of line pedal is gone (and 2 more)")
    }

    @Test func `a fault is shown beside a result and during a scan`() {
        for state in [StationState.reading, .saving(), .result()] {
            let after = state.handling(.device(.pedal, fault)).state
            #expect(after.phase == state.phase)
            #expect(Screen(after).status.devices.text.contains("in use by gpiomon"))
        }
    }

    @Test func `a long press goes back and a double press selects`() {
        #expect(
            StationState.result().handling(.command(.longPress)).state
                == StationState.result().handling(.command(.back)).state)
        #expect(
            StationState.result().handling(.command(.doublePress)).state
                == StationState.result().handling(.command(.select)).state)
        #expect(StationState.reading.handling(.command(.longPress)).effects == [.abandon])
    }

    @Test func `presses of several triggers at once take one picture`() {
        var state = StationState.ready
        var effects: [Effect] = []
        for _ in 0..<5 { effects += Station.reduce(&state, .command(.press)) }
        #expect(effects == [.capture(attempt: 1)])
        _ = Station.reduce(&state, .stillsTaken(attempt: 1, [.madeUp]))
        #expect(Station.reduce(&state, .command(.press)).isEmpty)
        _ = Station.reduce(&state, .scanned(attempt: 1, .madeUp()))
        #expect(Station.reduce(&state, .command(.press)).isEmpty)
    }
}

@Suite("Lamps")
struct LampSignalTests {
    @Test func `each state has its lamps`() {
        #expect(LampSignal(StationState()) == LampSignal(lit: [.busy], sound: .none))
        #expect(LampSignal(.ready) == LampSignal(lit: [.ready], sound: .none))
        #expect(LampSignal(.reading).lit == [.busy] && LampSignal(.saving()).lit == [.busy])
        #expect(LampSignal(.ready.handling(.endRequested).state) == .dark)
    }

    @Test func `a rack that was read whole is told from one that needs a look`() {
        #expect(LampSignal(.result()) == LampSignal(lit: [.ready, .allRead], sound: .done))
        let unread = StationState.result(.madeUp(others: .unread))
        #expect(LampSignal(unread) == LampSignal(lit: [.ready, .unread], sound: .look))
        let nothing = StationState.result(.madeUp(read: []))
        #expect(LampSignal(nothing) == LampSignal(lit: [.ready, .unread], sound: .look))
    }

    @Test func `a scan that is not kept is never called read`() {
        let state = StationState.saving().handling(.saveFailed(attempt: 1, .madeUp)).state
        #expect(LampSignal(state) == LampSignal(lit: [.fault], sound: .failed))
    }

    @Test func `whatever is wrong lights the fault lamp`() {
        let failed = StationState.reading.handling(.scanFailed(attempt: 1, .madeUp)).state
        #expect(LampSignal(failed) == LampSignal(lit: [.ready, .fault], sound: .failed))
        let wrong: [StationEvent] = [
            .camera(.unavailable(Fault(.camera(.lost)))), .stick(.unusable(.madeUp)), .device(.pedal, .madeUp),
        ]
        for event in wrong { #expect(LampSignal(StationState.ready.handling(event).state).lit.contains(.fault)) }
        let lost = StationState.ready.handling(.camera(.unavailable(Fault(.camera(.lost))))).state
        #expect(LampSignal(lost).lit == [.fault])
    }

    @Test func `a fault beside a result does not sound again`() {
        let before = LampSignal(.result())
        let after = LampSignal(StationState.result().handling(.device(.lamps, .madeUp)).state)
        #expect(before.sound == after.sound && after.lit == before.lit.union([.fault]))
    }
}
