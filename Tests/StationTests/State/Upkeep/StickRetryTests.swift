// A stick that fails is tried again by the station itself.

import TestSupport
import Testing

@testable import Station

@Suite("A stick that fails")
struct StickRetryTests {
    private let fault = Fault(.stick(.failed), on: "x")
    private let lasting = Fault(.stick(.full), on: "x")

    /// A station whose stick has just come in and is being looked through.
    private let copying = StationState.after(.storeOpened(sessions: 3)).handling(.stick(.present(name: "STICK"))).state

    /// The pauses after so many failures in a row, each tried again when its pause is over.
    private func pauses(_ count: Int, after fault: Fault) -> [Double] {
        var (state, pauses) = (copying, [Double]())
        for number in 1...count {
            let failed = state.handling(.mirrorFailed(stick: 1, fault))
            guard case .awaitMirrorRetry(stick: 1, failures: number, let seconds)? = failed.effects.first,
                failed.effects.count == 1
            else { return pauses }
            pauses.append(seconds)
            let again = failed.state.handling(.mirrorRetryDue(stick: 1, failures: number))
            guard again.effects == [.mirror(stick: 1, .everySession)] else { return pauses }
            state = again.state
        }
        return pauses
    }

    @Test func `it is tried again with growing pauses, and more slowly where only a person can help`() {
        #expect(pauses(8, after: fault) == [2, 4, 8, 16, 32, 60, 60, 60])
        #expect(pauses(100, after: fault).last == 60)
        #expect(pauses(3, after: lasting) == [300, 300, 300])
    }

    @Test func `the pauses begin anew when it worked, and with another stick`() {
        let failed = copying.handling(.mirrorFailed(stick: 1, fault)).state
        let again = failed.handling(.mirrorRetryDue(stick: 1, failures: 1)).state
        #expect(again.mirrorTrouble?.failures == 1)
        #expect(again.handling(.mirrored(stick: 1)).state.mirrorTrouble == nil)
        #expect(again.handling(.mirrored(stick: 1)).state.mirror == .complete)
        let other = failed.handling(.stick(.absent)).state.handling(.stick(.present(name: "OTHER"))).state
        #expect(other.mirrorTrouble == nil)
        #expect(
            other.handling(.mirrorFailed(stick: 3, fault)).effects
                == [.awaitMirrorRetry(stick: 3, failures: 1, seconds: 2)])
    }

    @Test func `a pause that is over counts only for the stick and the failure that it was for`() {
        let failed = copying.handling(.mirrorFailed(stick: 1, fault)).state
        for event in [StationEvent.mirrorRetryDue(stick: 0, failures: 1), .mirrorRetryDue(stick: 1, failures: 2)] {
            #expect(failed.handling(event).effects.isEmpty)
        }
        // A scan was kept meanwhile, so that it is being copied already.
        let busy = failed.handling(.mirrorRetryDue(stick: 1, failures: 1)).state
        #expect(busy.handling(.mirrorRetryDue(stick: 1, failures: 1)).effects.isEmpty)
        let out = failed.handling(.stick(.absent)).state
        #expect(out.handling(.mirrorRetryDue(stick: 1, failures: 1)).effects.isEmpty)
        let complete = busy.handling(.mirrored(stick: 1)).state
        #expect(complete.handling(.mirrorRetryDue(stick: 1, failures: 1)).effects.isEmpty)
    }

    @Test func `a scan that was kept while copying failed is copied at once`() {
        let (failed, effects) = StationState.saving().handling(.saved(attempt: 1, .madeUp)).state
            .handling(.stick(.present(name: "STICK"))).state.handling(.storeOpened(sessions: 4)).state
            .handling(.mirrorFailed(stick: 2, fault))
        #expect(effects == [.awaitMirrorRetry(stick: 2, failures: 1, seconds: 2)])
        let next = failed.handling(.command(.press)).state
        let read = next.handling(.stillsTaken(attempt: 2, [.madeUp])).state.handling(
            .scanned(attempt: 2, .madeUp())
        ).state.drawn
        let saved = read.handling(.saved(attempt: 2, .madeUp(id: "2", csvName: "vials_2.csv")))
        #expect(saved.effects.contains(.mirror(stick: 2, .everySession)))
    }

    @Test func `the screen says what is wrong, what to do and that it is tried again`() {
        let failed = copying.handling(.mirrorFailed(stick: 1, Fault(.stick(.full)))).state
        #expect(Screen(failed).says("The stick is full"))
        #expect(Screen(failed).says("make room on this one. The station tries again by itself."))
        var shown = failed
        shown.phase = .stick
        #expect(Screen(shown).says("The station tries again by itself."))
    }

    @Test func `a failure is said again only when it is another one or somebody asked`() {
        func failing(_ state: StationState, _ fault: Fault) -> StationState {
            state.handling(.mirrorFailed(stick: 1, fault)).state
        }
        let first = failing(copying, fault)
        #expect(first.mirrorTrouble?.isKnown == false)
        let second = failing(first.handling(.mirrorRetryDue(stick: 1, failures: 1)).state, fault)
        #expect(second.mirrorTrouble?.isKnown == true)
        let third = failing(second.handling(.mirrorRetryDue(stick: 1, failures: 2)).state, .madeUp)
        #expect(third.mirrorTrouble?.isKnown == false)
        var asked = third
        asked.mirror = .copying(done: 0, total: 0, again: false)
        #expect(failing(asked, .madeUp).mirrorTrouble?.isKnown == false)
    }
}
